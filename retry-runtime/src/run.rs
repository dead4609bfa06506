//! One call's progress.

use crate::scope::{self, Scope};
use crate::{Policy, clock, random};
use std::time::{Duration, Instant};

/// All that a call remembers from one attempt to the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run {
    /// Attempts that have failed.
    pub(crate) tries: u32,
    /// The wait before, as computed: decorrelated jitter grows from it.
    pub(crate) previous: Option<Duration>,
    pub(crate) waited: Duration,
    pub(crate) deadline: Option<Instant>,
    /// From it the idempotency key is made.
    pub(crate) call: u128,
}

/// What a call remembers when delays, attempts and lists are all it has: how many attempts have failed.
///
/// The event of a give-up also says how long the call has waited: with `tracing`, the count is the lower half of the
/// word, so that both stay in one register, and the upper half is that time in whole microseconds, up to 71 minutes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tries(Word);

#[cfg(feature = "tracing")]
type Word = u64;
#[cfg(not(feature = "tracing"))]
type Word = u32;

/// Progress goes by value into the cold path and comes back from it, so that it lives in a register until then.
pub trait Progress: Copy {
    /// As a full run.
    fn load(self) -> Run;
    /// From a full run.
    fn store(run: Run) -> Self;
}

impl Progress for Run {
    #[inline]
    fn load(self) -> Run {
        self
    }

    fn store(run: Run) -> Self {
        run
    }
}

impl Progress for Tries {
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::useless_conversion,
        reason = "the lower half is the count, and there may be no upper one"
    )]
    fn load(self) -> Run {
        let word = u64::from(self.0);
        Run {
            tries: word as u32,
            waited: Duration::from_micros(word >> 32),
            ..Run::default()
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "without `tracing`, the count is all there is"
    )]
    fn store(run: Run) -> Self {
        let waited = u32::try_from(run.waited.as_micros()).unwrap_or(u32::MAX);
        Self((u64::from(waited) << 32 | u64::from(run.tries)) as Word)
    }
}

impl Tries {
    /// Nothing has failed yet.
    #[inline]
    #[must_use]
    pub const fn start() -> Self {
        Self(0)
    }
}

impl Run {
    /// Nothing has failed yet; the deadline, if there is one, begins now.
    #[must_use]
    pub fn start(policy: &Policy) -> Self {
        // A deadline too far away for the clock is none.
        let deadline = policy
            .deadline
            .and_then(|deadline| clock::now().checked_add(deadline));
        Self {
            deadline,
            ..Self::default()
        }
    }

    /// The same, with an identity for the idempotency key.
    #[must_use]
    pub fn identified(self) -> Self {
        Self {
            call: random::next_call(),
            ..self
        }
    }

    /// What holds for the functions called within an attempt.
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope::new(self.deadline())
    }

    /// What an attempt may take: `attempt_timeout`, or what is left until the deadline.
    #[must_use]
    pub fn limit(&self, attempt_timeout: Duration) -> Duration {
        self.deadline().map_or(attempt_timeout, |deadline| {
            attempt_timeout.min(deadline.saturating_duration_since(clock::now()))
        })
    }

    /// When this call, and every call around it, has to end.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        match (self.deadline, scope::deadline()) {
            (Some(own), Some(outer)) => Some(own.min(outer)),
            (own, outer) => own.or(outer),
        }
    }
}
