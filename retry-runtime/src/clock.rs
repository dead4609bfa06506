//! The one monotonic clock that everything reads.

use crate::testing;
use std::time::{Duration, Instant};

#[cfg(test)]
mod tests;

/// The present moment: this thread's paused clock, else Tokio's (so that `tokio::time::pause` moves it), else
/// the system's monotonic clock.
pub(crate) fn now() -> Instant {
    testing::paused_now().unwrap_or_else(running_now)
}

#[cfg(feature = "tokio")]
fn running_now() -> Instant {
    tokio::time::Instant::now().into_std()
}

#[cfg(not(feature = "tokio"))]
fn running_now() -> Instant {
    Instant::now()
}

/// `from + delay`. A sum beyond what the platform can represent becomes a moment billions of years ahead, so
/// that `Duration::MAX` is a valid delay everywhere.
pub(crate) fn later(from: Instant, mut delay: Duration) -> Instant {
    loop {
        match from.checked_add(delay) {
            Some(sum) => return sum,
            None => delay /= 2,
        }
    }
}
