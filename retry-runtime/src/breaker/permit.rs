//! What a breaker hands out: permits and refusals.

use super::CircuitBreaker;
use super::word::Epoch;
use crate::clock;
use std::time::Duration;
use std::{fmt, io};

/// The permission of a [`CircuitBreaker`] for one attempt. Report how the attempt ended with [`success`](Self::success)
/// or [`failure`](Self::failure). Dropped, also by a panic or with a cancelled future, it counts as nothing, and its place
/// is free again.
#[must_use = "dropped, the attempt counts as nothing"]
pub struct Permit<'a> {
    pub(super) breaker: &'a CircuitBreaker,
    pub(super) ticket: Ticket,
}

/// When a permit was given, and for which probe.
#[derive(Clone, Copy)]
pub(super) struct Ticket {
    pub(super) epoch: Epoch,
    /// Without meaning when the breaker was closed.
    pub(super) probe: u32,
}

impl Permit<'_> {
    /// The attempt succeeded.
    #[inline]
    pub fn success(self) {
        self.end(false, clock::nanos);
    }

    /// The attempt failed, in a way that speaks against the dependency.
    pub fn failure(self) {
        self.end(true, clock::nanos);
    }

    /// The attempt ended. The clock is asked only where a decision may need it.
    pub(crate) fn end(self, failed: bool, now: impl FnOnce() -> u64) {
        self.breaker.settle(self.ticket, failed, now);
        std::mem::forget(self);
    }
}

impl Drop for Permit<'_> {
    #[inline]
    fn drop(&mut self) {
        self.breaker.release(self.ticket);
    }
}

impl fmt::Debug for Permit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit")
            .field("state", &self.ticket.epoch.state())
            .finish_non_exhaustive()
    }
}

/// A [`CircuitBreaker`] let no attempt through.
///
/// An enclosing retry can take [`retry_in`](Self::retry_in) as its hint. Becomes an [`io::Error`] of the kind
/// [`Other`](io::ErrorKind::Other).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CircuitOpen {
    /// What is left of the opening: a try is let through once more than this has passed. Zero when that cannot be known,
    /// because the breaker is half-open and has no permit left.
    pub retry_in: Duration,
}

impl fmt::Display for CircuitOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the circuit breaker is open")?;
        if self.retry_in.is_zero() {
            return Ok(());
        }
        write!(f, " for another {:?}", self.retry_in)
    }
}

impl std::error::Error for CircuitOpen {}

impl From<CircuitOpen> for io::Error {
    fn from(open: CircuitOpen) -> Self {
        Self::other(open)
    }
}
