//! `breaker`: what an annotated function tells a circuit breaker, and hears from it.

mod forms;
mod refusals;
mod results;

use CircuitState::{Closed, HalfOpen, Open};
use retry_runtime::testing;
use retry_runtime::{
    AttemptTimeout, CircuitBreaker, CircuitOpen, CircuitState, GiveUpEvent, GiveUpReason,
    RetryBudget, retry,
};
use std::cell::{Cell, RefCell};
use std::future::pending;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq)]
enum Fault {
    Down,
    Invalid,
    Slow,
    Open(CircuitOpen),
}

impl From<CircuitOpen> for Fault {
    fn from(open: CircuitOpen) -> Self {
        Self::Open(open)
    }
}

impl From<AttemptTimeout> for Fault {
    fn from(_: AttemptTimeout) -> Self {
        Self::Slow
    }
}

/// What `on_give_up` is told.
type Ends = RefCell<Vec<(u32, GiveUpReason)>>;

fn end(ends: &Ends, event: &GiveUpEvent<'_, Fault>) {
    assert!(event.error.is_some());
    ends.borrow_mut().push((event.attempt, event.reason));
}

/// Opens at the first failure, for ten seconds to the nanosecond.
const fn touchy() -> CircuitBreaker {
    CircuitBreaker::new()
        .failure_threshold(1)
        .reset_timeout(Duration::from_secs(10))
        .reset_jitter(0.0)
}
