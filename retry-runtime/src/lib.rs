//! The runtime of `#[retry]`.
#![allow(dead_code, unused_imports)]

mod backoff;
mod breaker;
mod budget;
mod clock;
mod hint;
mod jitter;
#[cfg(all(test, loom))]
mod model;
mod policy;
mod random;
mod sleep;
mod sync;
pub mod testing;

#[cfg(feature = "macros")]
pub use retry_macros::retry;

pub use backoff::Backoff;
pub use breaker::{CircuitBreaker, CircuitOpen, CircuitState, Permit};
pub use budget::RetryBudget;
pub use jitter::Jitter;
pub use policy::Policy;
