//! The setters of a breaker: their meaning, defaults and limits.

use super::CircuitBreaker;
use super::settings::{TWO_MODES, Trip};
use std::time::Duration;

/// # Settings
///
/// A value out of range, or settings that contradict one another, panic, so in a `static` or `const` they do not compile.
impl CircuitBreaker {
    /// Opens after this many failures in a row, from 1 to 65535. The default, with 5.
    ///
    /// # Panics
    ///
    /// When it is out of range, or [`failure_rate`](Self::failure_rate), [`window`](Self::window) or
    /// [`minimum_calls`](Self::minimum_calls) is set too.
    #[must_use]
    #[track_caller]
    pub const fn failure_threshold(mut self, failures: u32) -> Self {
        let failures = limited(failures, "`failure_threshold` must be from 1 to 65535");
        assert!(
            !matches!(self.settings.trip, Some(Trip::Rate { .. })),
            "{}",
            TWO_MODES
        );
        self.settings.trip = Some(Trip::Consecutive(failures));
        self
    }

    /// Opens when at least this share of the last results, more than 0 and at most 1, are failures. Default 0.5, as soon as
    /// [`window`](Self::window) or [`minimum_calls`](Self::minimum_calls) is set.
    ///
    /// # Panics
    ///
    /// When it is out of range, or [`failure_threshold`](Self::failure_threshold) is set too.
    #[must_use]
    #[track_caller]
    pub const fn failure_rate(mut self, rate: f64) -> Self {
        assert!(
            0.0 < rate && rate <= 1.0,
            "`failure_rate` must be more than 0 and at most 1"
        );
        let (_, window, minimum) = self.settings.rate();
        self.settings.trip = Some(Trip::Rate {
            rate,
            window,
            minimum,
        });
        self
    }

    /// Over how many of the last results the [`failure_rate`](Self::failure_rate) is taken, from 1 to 65535. Default 100.
    ///
    /// # Panics
    ///
    /// When it is out of range, or [`failure_threshold`](Self::failure_threshold) is set too.
    #[must_use]
    #[track_caller]
    pub const fn window(mut self, results: u32) -> Self {
        let window = limited(results, "`window` must be from 1 to 65535");
        let (rate, _, minimum) = self.settings.rate();
        self.settings.trip = Some(Trip::Rate {
            rate,
            window,
            minimum,
        });
        self
    }

    /// How many results there must be before the [`failure_rate`](Self::failure_rate) means something, from 1 to 65535.
    /// Default 10. No more than the [`window`](Self::window) holds is ever waited for.
    ///
    /// # Panics
    ///
    /// When it is out of range, or [`failure_threshold`](Self::failure_threshold) is set too.
    #[must_use]
    #[track_caller]
    pub const fn minimum_calls(mut self, results: u32) -> Self {
        let minimum = limited(results, "`minimum_calls` must be from 1 to 65535");
        let (rate, window, _) = self.settings.rate();
        self.settings.trip = Some(Trip::Rate {
            rate,
            window,
            minimum,
        });
        self
    }

    /// How long an opening lasts, without jitter. Default 30 seconds, or less if
    /// [`max_reset_timeout`](Self::max_reset_timeout) is less. Also how long a half-open permit may be held.
    ///
    /// # Panics
    ///
    /// When it is zero, or more than [`max_reset_timeout`](Self::max_reset_timeout).
    #[must_use]
    #[track_caller]
    pub const fn reset_timeout(mut self, timeout: Duration) -> Self {
        assert!(!timeout.is_zero(), "`reset_timeout` must be more than zero");
        self.settings.reset_timeout = Some(timeout);
        self.settings.check_timeouts();
        self
    }

    /// How much longer than that an opening may last, by chance, so that many instances do not probe in step: it is
    /// multiplied by a number uniform in [1, 1 + `jitter`]. From 0 to 1, default 0.2.
    ///
    /// # Panics
    ///
    /// When it is out of range.
    #[must_use]
    #[track_caller]
    pub const fn reset_jitter(mut self, jitter: f64) -> Self {
        assert!(
            0.0 <= jitter && jitter <= 1.0,
            "`reset_jitter` must be from 0 to 1"
        );
        self.settings.reset_jitter = jitter;
        self
    }

    /// Every opening that follows a failed probe lasts twice as long as the one before, up to this, and to `1 +`
    /// [`reset_jitter`](Self::reset_jitter) times this with jitter. Default: all last equally long.
    ///
    /// # Panics
    ///
    /// When it is zero, or less than [`reset_timeout`](Self::reset_timeout).
    #[must_use]
    #[track_caller]
    pub const fn max_reset_timeout(mut self, timeout: Duration) -> Self {
        assert!(
            !timeout.is_zero(),
            "`max_reset_timeout` must be more than zero"
        );
        self.settings.max_reset_timeout = Some(timeout);
        self.settings.check_timeouts();
        self
    }

    /// How many attempts may run at a time while half-open, and how many results decide. At least 1, the default.
    ///
    /// # Panics
    ///
    /// When it is zero.
    #[must_use]
    #[track_caller]
    pub const fn half_open_permits(mut self, permits: u32) -> Self {
        assert!(permits >= 1, "`half_open_permits` must be at least 1");
        self.settings.half_open_permits = permits;
        self
    }
}

/// What the breaker's word has room for.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "after the check")]
const fn limited(number: u32, message: &'static str) -> u16 {
    assert!(1 <= number && number <= u16::MAX as u32, "{}", message);
    number as u16
}
