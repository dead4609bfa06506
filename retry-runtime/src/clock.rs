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

/// The present moment as a number, for what lives in a `static`: nanoseconds since shortly before the first use.
pub(crate) fn nanos() -> u64 {
    /// A test's clock may have been stopped before the first use.
    const HEAD_START: u64 = 1 << 40;
    static EPOCH: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();

    let epoch = *EPOCH.get_or_init(Instant::now);
    let now = now();
    let nanos = |duration: Duration| u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
    match now.checked_duration_since(epoch) {
        Some(after) => HEAD_START.saturating_add(nanos(after)),
        None => HEAD_START.saturating_sub(nanos(epoch - now)),
    }
}
