//! `attempt_timeout`: a hang becomes a failure.

mod attempts;
mod errors;
mod lists;

use retry_runtime::testing;
use retry_runtime::{AttemptTimeout, GiveUpEvent, GiveUpReason, retry};
use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt::Display;
use std::future::pending;
use std::io;
use std::time::Duration;

type BoxError = Box<dyn Error + Send + Sync>;

const SECOND: Duration = Duration::from_secs(1);

/// Counts an attempt.
fn count(calls: &Cell<u32>) -> u32 {
    calls.set(calls.get() + 1);
    calls.get()
}

#[derive(Debug, PartialEq)]
enum Fault {
    Slow(AttemptTimeout),
    Refused,
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("fault")
    }
}

impl Error for Fault {}

impl From<AttemptTimeout> for Fault {
    fn from(timeout: AttemptTimeout) -> Self {
        Self::Slow(timeout)
    }
}

/// A body that hangs three times, and what the caller is told at the end.
fn hangs<T, F: Future<Output = T>>(call: impl FnOnce(&'static Cell<u32>) -> F) -> T {
    let time = testing::pause();
    let calls = Box::leak(Box::default());
    let outcome = pollster::block_on(call(calls));
    assert_eq!(calls.get(), 3);
    assert_eq!(
        time.elapsed(),
        3 * SECOND + time.waits().iter().sum::<Duration>()
    );
    outcome
}
