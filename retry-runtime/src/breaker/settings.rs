//! The settings of a breaker: what follows from them, and their defaults.

use super::nanos;
use std::time::Duration;

/// What was set. `None`: not set, so that settings which contradict one another are recognised in any order.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) trip: Option<Trip>,
    pub(super) reset_timeout: Option<Duration>,
    pub(super) max_reset_timeout: Option<Duration>,
    pub(super) reset_jitter: f64,
    pub(super) half_open_permits: u32,
}

pub(super) const TWO_MODES: &str = "`failure_threshold` counts consecutive failures: leave it out, \
    or `failure_rate`, `window` and `minimum_calls`";

/// When a closed breaker opens.
#[derive(Clone, Copy)]
pub(super) enum Trip {
    Consecutive(u16),
    Rate {
        rate: f64,
        window: u16,
        minimum: u16,
    },
}

impl Trip {
    /// How many of the last results count. This many failures in a row are the same as a rate of 1 over as many results.
    pub(super) const fn window(self) -> u16 {
        match self {
            Self::Consecutive(threshold) => threshold,
            Self::Rate { window, .. } => window,
        }
    }

    /// How many results there must be before the breaker may open.
    pub(super) const fn minimum(self) -> u16 {
        match self {
            Self::Consecutive(threshold) => threshold,
            Self::Rate {
                window, minimum, ..
            } => {
                if minimum < window {
                    minimum
                } else {
                    window
                }
            }
        }
    }

    /// After how many successes in a row a further one changes nothing.
    pub(super) const fn settled(self) -> u16 {
        match self {
            Self::Consecutive(_) => 1,
            Self::Rate { window, .. } => window,
        }
    }

    /// Whether that many failures of that many results are too many. A quotient is compared, not a product, since
    /// 29 / 100 is the same number as 0.29, but 0.29 * 100 is less than 29.
    pub(super) fn is_reached(self, failures: u32, results: u32) -> bool {
        let rate = match self {
            Self::Consecutive(_) => 1.0,
            Self::Rate { rate, .. } => rate,
        };
        f64::from(failures) / f64::from(results) >= rate
    }
}

impl Settings {
    pub(super) const fn new() -> Self {
        Self {
            trip: None,
            reset_timeout: None,
            max_reset_timeout: None,
            reset_jitter: 0.2,
            half_open_permits: 1,
        }
    }

    pub(super) const fn trip(&self) -> Trip {
        match self.trip {
            Some(trip) => trip,
            None => Trip::Consecutive(5),
        }
    }

    /// The length of an opening without jitter, in nanoseconds, after `failed` failed probes in a row.
    pub(super) fn opening(&self, failed: u32) -> u64 {
        let longest = self.max_reset_timeout.map(nanos);
        let first = self
            .reset_timeout
            .map_or(longest.unwrap_or(u64::MAX).min(30_000_000_000), nanos);
        let growth = 1_u64.checked_shl(failed).unwrap_or(u64::MAX);
        first.saturating_mul(growth).min(longest.unwrap_or(first))
    }

    /// The same with jitter: `draw` is uniform in [0, 1).
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a random share, not negative; saturates"
    )]
    pub(super) fn jittered_opening(&self, failed: u32, draw: f64) -> u64 {
        let opening = self.opening(failed);
        opening.saturating_add((opening as f64 * self.reset_jitter * draw) as u64)
    }

    /// The settings of the rate, for one of them to be changed.
    #[track_caller]
    pub(super) const fn rate(&self) -> (f64, u16, u16) {
        match self.trip {
            None => (0.5, 100, 10),
            Some(Trip::Rate {
                rate,
                window,
                minimum,
            }) => (rate, window, minimum),
            Some(Trip::Consecutive(_)) => panic!("{}", TWO_MODES),
        }
    }

    #[track_caller]
    pub(super) const fn check_timeouts(&self) {
        if let (Some(first), Some(longest)) = (self.reset_timeout, self.max_reset_timeout) {
            assert!(
                first.as_nanos() <= longest.as_nanos(),
                "`max_reset_timeout` must not be less than `reset_timeout`"
            );
        }
    }
}
