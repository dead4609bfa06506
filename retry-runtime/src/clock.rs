//! The one monotonic clock that everything reads.

use std::time::Instant;

/// The present moment: a test's paused clock, else Tokio's, else the system's monotonic clock.
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The present moment as a number, for what lives in a `static`: nanoseconds since shortly before the first use.
pub(crate) fn nanos() -> u64 {
    /// A test's clock may have been stopped before the first use.
    const HEAD_START: u64 = 1 << 40;
    static EPOCH: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();

    let epoch = *EPOCH.get_or_init(Instant::now);
    let now = now();
    let nanos =
        |duration: std::time::Duration| u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
    match now.checked_duration_since(epoch) {
        Some(after) => HEAD_START.saturating_add(nanos(after)),
        None => HEAD_START.saturating_sub(nanos(epoch - now)),
    }
}
