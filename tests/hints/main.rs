//! `retry_after`, `retry_after_ok`, `max_retry_after`: when the server says when to come back.

mod limits;
mod sources;
mod spread;

use retry_runtime::testing::{self, PausedTime};
use retry_runtime::{CircuitBreaker, CircuitOpen, GiveUpEvent, GiveUpReason, Policy, retry};
use std::cell::{Cell, RefCell};
use std::time::Duration;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A refusal, and how long the server asked to wait.
#[derive(Debug, PartialEq)]
struct Busy(Option<Duration>);

impl Busy {
    fn hint(&self) -> Option<Duration> {
        self.0
    }
}

#[derive(Default)]
struct Seen {
    attempts: Cell<u32>,
    reason: Cell<Option<GiveUpReason>>,
}

impl Seen {
    fn refuse(&self, hint: Option<Duration>) -> Result<(), Busy> {
        self.attempts.set(self.attempts.get() + 1);
        Err(Busy(hint))
    }

    fn end<E>(&self, event: &GiveUpEvent<'_, E>) {
        self.reason.set(Some(event.reason));
    }
}

/// `Busy` is returned `max_attempts` times, with the same hint; the two waits between are of interest.
fn waits(call: impl FnOnce(&Seen) -> Result<(), Busy>) -> Vec<Duration> {
    let (time, seen) = (testing::pause(), Seen::default());
    assert!(call(&seen).is_err());
    assert_eq!(seen.attempts.get(), 3);
    time.waits()
}
