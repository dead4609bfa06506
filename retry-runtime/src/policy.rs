//! What a call may do: immutable, `const`, shared.

mod delays;
#[cfg(test)]
mod tests;

pub use delays::Delays;

use crate::{Backoff, Jitter, jitter::Limits, random};
use std::time::Duration;

/// How often, how long and how spread out a call is retried.
///
/// Built in a `const`, so that an invalid value does not compile, or at run time, where it panics. The setters
/// have the names of the attribute's options and may come in any order; the last one of a name counts.
///
/// ```
/// use retry_runtime::{Backoff, Jitter, Policy};
/// use std::time::Duration;
///
/// const PATIENT: Policy = Policy::new()
///     .max_attempts(5)
///     .base_delay(Duration::from_millis(200))
///     .max_delay(Duration::from_secs(1))
///     .jitter(Jitter::None);
///
/// let waits: Vec<_> = PATIENT.delays().map(|wait| wait.as_millis()).collect();
/// assert_eq!(waits, [200, 400, 800, 1000]);
///
/// // A policy is `Copy`: a variant of it leaves it as it was.
/// let steady = PATIENT.backoff(Backoff::Fixed);
/// assert!(steady.delays().all(|wait| wait == Duration::from_millis(200)));
/// ```
///
/// A value out of range in a `const` is a compile error at the setter's call:
///
/// ```compile_fail,E0080
/// # use retry_runtime::Policy;
/// const SHRINKING: Policy = Policy::new().multiplier(0.5);
/// ```
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
    /// The defaults: 3 attempts, exponential delays from 100 ms, doubled each time and capped at 10 s, full
    /// jitter, no deadline, hints of up to a minute.
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

    /// At most this many attempts in total, the first call included, so 1 means no retry. Default: 3.
    ///
    /// # Panics
    ///
    /// If `attempts` is 0.
    #[must_use]
    #[track_caller]
    pub const fn max_attempts(mut self, attempts: u32) -> Self {
        assert!(
            attempts >= 1,
            "`max_attempts` must be at least 1: it counts the first call"
        );
        self.max_attempts = Some(attempts);
        self
    }

    /// Any number of attempts. Something else should end the call: a deadline, a budget, a breaker, or a list
    /// of what may be retried.
    #[must_use]
    #[track_caller]
    pub const fn unlimited(mut self) -> Self {
        self.max_attempts = None;
        self
    }

    /// How the delay grows. Default: [`Backoff::Exponential`].
    #[must_use]
    #[track_caller]
    pub const fn backoff(mut self, backoff: Backoff) -> Self {
        self.backoff = backoff;
        self
    }

    /// The delay before the first retry, without jitter. Default: 100 ms.
    ///
    /// # Panics
    ///
    /// If it is zero: [`Backoff::Immediate`] asks for no wait.
    #[must_use]
    #[track_caller]
    pub const fn base_delay(mut self, delay: Duration) -> Self {
        assert!(!delay.is_zero(), "`base_delay` must be longer than zero");
        self.base_delay = delay;
        self
    }

    /// How many times longer each delay of [`Backoff::Exponential`] is than the one before. Default: 2.
    ///
    /// # Panics
    ///
    /// If it is less than 1, infinite or not a number.
    #[must_use]
    #[track_caller]
    pub const fn multiplier(mut self, multiplier: f64) -> Self {
        assert!(
            multiplier >= 1.0 && multiplier.is_finite(),
            "`multiplier` must be a finite number of at least 1"
        );
        self.multiplier = multiplier;
        self
    }

    /// The cap: no wait that is computed, jitter included, is ever longer. It wins over a base delay that is
    /// longer. Default: 10 s, or the base delay if that is longer.
    ///
    /// # Panics
    ///
    /// If it is zero.
    #[must_use]
    #[track_caller]
    pub const fn max_delay(mut self, delay: Duration) -> Self {
        assert!(!delay.is_zero(), "`max_delay` must be longer than zero");
        self.max_delay = Some(delay);
        self
    }

    /// How the delay is spread. Default: [`Jitter::Full`].
    ///
    /// # Panics
    ///
    /// If the share of [`Jitter::Proportional`] is not greater than 0 and at most 1.
    #[must_use]
    #[track_caller]
    pub const fn jitter(mut self, jitter: Jitter) -> Self {
        if let Jitter::Proportional(share) = jitter {
            assert!(
                share > 0.0 && share <= 1.0,
                "`proportional` must be a number greater than 0 and at most 1"
            );
        }
        self.jitter = jitter;
        self
    }

    /// The time from the start of the call within which the last wait must have ended: a wait that would not is
    /// not begun, and the call returns its error at once. A running attempt is not interrupted. Default: none.
    ///
    /// # Panics
    ///
    /// If it is zero.
    #[must_use]
    #[track_caller]
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        assert!(!deadline.is_zero(), "`deadline` must be longer than zero");
        self.deadline = Some(deadline);
        self
    }

    /// The longest time a server may ask to wait; a longer one ends the call instead of holding it. Default:
    /// one minute.
    ///
    /// # Panics
    ///
    /// If it is zero, which would refuse every server.
    #[must_use]
    #[track_caller]
    pub const fn max_retry_after(mut self, longest: Duration) -> Self {
        assert!(
            !longest.is_zero(),
            "`max_retry_after` must be longer than zero"
        );
        self.max_retry_after = longest;
        self
    }

    /// The waits of one call, jitter included: `max_attempts - 1` of them, or without end when unlimited. For
    /// use with other libraries, or a loop of one's own; the deadline is left to it. Each iterator draws anew.
    ///
    /// ```
    /// # use retry_runtime::Policy;
    /// # fn connect() -> Result<(), ()> { Ok(()) }
    /// # fn main() -> Result<(), ()> {
    /// let mut delays = Policy::new().max_attempts(4).delays();
    /// let connection = loop {
    ///     match connect() {
    ///         Ok(connection) => break connection,
    ///         Err(error) => match delays.next() {
    ///             Some(delay) => std::thread::sleep(delay),
    ///             None => return Err(error),
    ///         },
    ///     }
    /// };
    /// # Ok(connection) }
    /// ```
    pub const fn delays(&self) -> Delays {
        Delays::new(*self)
    }

    /// The cap on every computed wait.
    pub(crate) const fn cap(&self) -> Duration {
        const DEFAULT: Duration = Duration::from_secs(10);
        match self.max_delay {
            Some(cap) => cap,
            None if self.base_delay.as_nanos() > DEFAULT.as_nanos() => self.base_delay,
            None => DEFAULT,
        }
    }

    /// The capped delay before retry `n` (from 1), without jitter.
    pub(crate) const fn delay(&self, n: u32) -> Duration {
        self.backoff
            .delay(self.base_delay, self.multiplier, self.cap(), n)
    }

    /// The wait before retry `n` (from 1), jitter included; `previous` is the computed wait before it in the
    /// same call. Draws once, or not at all where chance has no say.
    pub(crate) fn wait(&self, n: u32, previous: Option<Duration>) -> Duration {
        let fixed = self.backoff == Backoff::Immediate || self.jitter == Jitter::None;
        let u = if fixed { 0.0 } else { random::draw() };
        self.spread(n, previous.unwrap_or(self.base_delay), u)
    }

    /// The longest wait that jitter can give retry `n` (from 1).
    pub(crate) const fn longest_wait(&self, n: u32) -> Duration {
        // The longest wait before it, of the only jitter that asks: s_n is at most base * 3^n.
        let previous = Backoff::Exponential.delay(self.base_delay, 3.0, self.cap(), n);
        self.spread(n, previous, 1.0)
    }

    const fn spread(&self, n: u32, previous: Duration, u: f64) -> Duration {
        if matches!(self.backoff, Backoff::Immediate) {
            return Duration::ZERO;
        }
        let limits = Limits {
            base: self.base_delay,
            cap: self.cap(),
        };
        self.jitter.spread(self.delay(n), previous, limits, u)
    }
}

impl Default for Policy {
    /// [`Policy::new`].
    fn default() -> Self {
        Self::new()
    }
}
