//! The one monotonic clock that everything reads.

use std::time::Instant;

/// The present moment: a test's paused clock, else Tokio's, else the system's monotonic clock.
pub(crate) fn now() -> Instant {
    Instant::now()
}
