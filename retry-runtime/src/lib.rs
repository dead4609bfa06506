//! The runtime of `#[retry]`.
#![allow(dead_code, unused_imports)]

mod backoff;
mod breaker;
mod budget;
mod clock;
#[cfg(feature = "http")]
mod hint;
#[cfg(feature = "http")]
pub mod http;
mod jitter;
mod policy;
mod random;
mod sleep;
mod sync;
pub mod testing;
mod timeout;
mod timer;

#[cfg(feature = "macros")]
pub use retry_macros::retry;

pub use backoff::Backoff;
pub use breaker::{CircuitBreaker, CircuitOpen, CircuitState, Permit};
pub use budget::RetryBudget;
pub use jitter::Jitter;
pub use policy::{Delays, Policy};
pub use timeout::AttemptTimeout;
