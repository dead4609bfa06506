//! `deadline`: what it allows one call, and the calls within it.

mod hangs;
mod inherited;
mod own;

use retry_runtime::testing::{self, PausedTime};
use retry_runtime::{Attempt, AttemptTimeout, GiveUpEvent, GiveUpReason, Policy, retry};
use std::cell::{Cell, RefCell};
use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Busy;

/// The limit of an attempt that hung.
#[derive(Debug, PartialEq)]
struct TooSlow(Duration);

impl From<AttemptTimeout> for TooSlow {
    fn from(timeout: AttemptTimeout) -> Self {
        Self(timeout.limit)
    }
}

/// What one call did, in paused time.
#[derive(Default)]
struct Seen {
    attempts: Cell<u32>,
    reason: Cell<Option<GiveUpReason>>,
}

impl Seen {
    fn attempt(&self) {
        self.attempts.set(self.attempts.get() + 1);
    }

    fn end<E>(&self, event: &GiveUpEvent<'_, E>) {
        self.reason.set(Some(event.reason));
    }

    fn is(&self, attempts: u32, reason: GiveUpReason) {
        assert_eq!(
            (self.attempts.get(), self.reason.get()),
            (attempts, Some(reason))
        );
    }
}
