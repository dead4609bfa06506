//! The runtime of `#[retry]`.

mod active;
mod attempt;
mod backoff;
mod breaker;
mod budget;
mod check;
mod classify;
mod clock;
mod decide;
mod event;
#[cfg(any(doc, doctest))]
pub mod guide;
#[cfg(feature = "http")]
mod hint;
#[cfg(feature = "http")]
pub mod http;
mod jitter;
#[cfg(all(test, loom))]
mod model;
pub mod observe;
mod outcome;
mod policy;
#[doc(hidden)]
pub mod private;
mod random;
mod report;
mod run;
mod scope;
mod sleep;
mod sync;
pub mod testing;
mod timeout;
mod timer;

#[cfg(feature = "macros")]
pub use retry_macros::retry;

pub use active::set_active;
pub use attempt::{Attempt, IdempotencyKey};
pub use backoff::Backoff;
pub use breaker::{CircuitBreaker, CircuitOpen, CircuitState, Permit};
pub use budget::RetryBudget;
pub use event::{GiveUpEvent, GiveUpReason, RetryEvent};
pub use jitter::Jitter;
pub use policy::{Delays, Policy};
pub use timeout::AttemptTimeout;
