#![doc = include_str!("../README.md")]
//!
//! # In this crate
//!
//! - [`retry`](macro@retry): the attribute, with every option
//! - [`Policy`], [`Backoff`], [`Jitter`]: how often and how long, as values
//! - [`RetryBudget`], [`CircuitBreaker`]: what calls share
//! - [`RetryEvent`], [`GiveUpEvent`], [`Attempt`]: what hooks and bodies are told
//! - [`testing`]: instant and repeatable tests
//! - [`observe`]: events and metrics (features `tracing` and `metrics`)
//! - `http`: what HTTP says about retries (feature `http`)
//! - [`guide`]: pages about single subjects

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
#[cfg(all(test, retry_model))]
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
#[doc = include_str!("../docs/retry.md")]
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
