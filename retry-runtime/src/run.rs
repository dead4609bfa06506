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
#[derive(Clone, Copy, Debug, Default)]
pub struct Tries(u32);

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
    fn load(self) -> Run {
        Run {
            tries: self.0,
            ..Run::default()
        }
    }

    fn store(run: Run) -> Self {
        Self(run.tries)
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

    // By value, which no method of the user's traits can come before.

    /// What holds for the functions called within an attempt.
    #[must_use]
    pub fn scope(self) -> Scope {
        Scope::new(self.deadline())
    }

    /// `attempt_timeout = duration`: an attempt of an async function that runs longer, or past the deadline, is dropped
    /// and fails with `AttemptTimeout`. Default: none.
    ///
    /// What an attempt may take: the limit, or what is left until the deadline.
    #[must_use]
    pub fn attempt_timeout(self, limit: Duration) -> Duration {
        self.deadline().map_or(limit, |deadline| {
            limit.min(deadline.saturating_duration_since(clock::now()))
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
