//! The waits of one call, as an iterator.

use crate::Policy;
use std::{iter::FusedIterator, time::Duration};

/// The waits of one call, from [`Policy::delays`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Delays {
    policy: Policy,
    /// The number of the last retry that was given its wait.
    retry: u32,
    previous: Option<Duration>,
}

impl Delays {
    pub(super) const fn new(policy: Policy) -> Self {
        Self {
            policy,
            retry: 0,
            previous: None,
        }
    }

    /// `None`: without end.
    fn left(&self) -> Option<u32> {
        Some(self.policy.max_attempts? - 1 - self.retry)
    }
}

impl Iterator for Delays {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        if self.left() == Some(0) {
            return None;
        }
        self.retry = self.retry.saturating_add(1);
        self.previous = Some(self.policy.wait(self.retry, self.previous));
        self.previous
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left().and_then(|left| left.try_into().ok());
        (left.unwrap_or(usize::MAX), left)
    }
}

impl FusedIterator for Delays {}
