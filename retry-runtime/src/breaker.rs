//! The circuit breaker that calls share.

mod builder;
mod machine;
mod permit;
mod probes;
mod settings;
#[cfg(all(test, not(retry_model)))]
mod tests;
mod window;
mod word;

pub use permit::{CircuitOpen, Permit};

use crate::clock;
use crate::sync::{AtomicU64, Mutex, const_unless_modelled, lock};
use machine::Machine;
use settings::Settings;
use std::fmt;
use std::time::Duration;

/// Stops asking a dependency that does not answer, and finds out by few attempts when it does again.
///
/// A retry is right about a failure that passes. When everything fails, retries are load without hope, and callers wait
/// for nothing: a breaker that all callers of one dependency share notices, and refuses their attempts at once.
///
/// # States
///
/// | state | event | condition | what happens |
/// |---|---|---|---|
/// | closed | try | | permit |
/// | closed | result | fewer results than a decision takes, or not enough failures | counted |
/// | closed | result | `failure_threshold` failures in a row, or `failure_rate` reached | **open** |
/// | open | try | not later than the end of the opening | refused |
/// | open | try | later | **half-open**, permit |
/// | half-open | try | fewer than `half_open_permits` attempts are running | permit |
/// | half-open | try | the oldest has been running for longer than `reset_timeout` | that one is given up, permit |
/// | half-open | try | otherwise | refused |
/// | half-open | failure | consecutive mode | **open**, for longer if `max_reset_timeout` says so |
/// | half-open | success | consecutive mode, number `half_open_permits` | **closed** |
/// | half-open | result | rate mode, number `half_open_permits`, `failure_rate` reached | **open**, as above |
/// | half-open | result | rate mode, number `half_open_permits`, not reached | **closed** |
/// | half-open | result | otherwise | counted |
/// | any | result of an attempt that was let through before the last change of state, or was given up | | nothing |
/// | any | permit dropped | | its place is free again |
/// | any | [`reset`](Self::reset) | | **closed** |
/// | any | [`force_open`](Self::force_open) | | **open** |
///
/// What was counted is forgotten at each change of state. A success can open a breaker too: in rate mode, the one that
/// completes `minimum_calls`. A breaker whose opening has ended says [`Open`](CircuitState::Open) until somebody tries.
///
/// Two modes: **consecutive** (`failure_threshold`, the default) opens at that many failures with no success between them:
/// simple, and right for a dependency that is either up or down. **Rate** (`failure_rate`, `window`, `minimum_calls`)
/// opens when that share of the last results are failures: for one with much traffic that can fail in part.
///
/// # Numbers
///
/// - `failure_threshold`: more than the attempts of one call, so that one unlucky call does not stop all others.
/// - `minimum_calls`: enough that a rate is no accident; with 10 and a rate of 0.5, five failures are needed. `window`: what
///   arrives in some ten seconds. A small one forgets quickly and is easily alarmed.
/// - `reset_timeout`: how long the dependency takes to restart or to fail over. It is also the time for which callers are
///   refused though it may be back. An attempt should take less: a half-open one that takes longer is given up.
/// - `max_reset_timeout`: some times that, where a probe costs something.
/// - One breaker for each dependency that fails on its own. A shared one refuses what would have worked.
///
/// # Examples
///
/// ```
/// use retry_runtime::{CircuitBreaker, CircuitState};
/// use std::time::Duration;
///
/// static BREAKER: CircuitBreaker = CircuitBreaker::new().failure_threshold(2).reset_timeout(Duration::from_secs(30));
///
/// for _ in 0..2 {
///     let permit = BREAKER.try_acquire().expect("it is closed");
///     permit.failure();
/// }
/// assert_eq!(BREAKER.state(), CircuitState::Open);
/// let refused = BREAKER.try_acquire().unwrap_err();
/// assert!(refused.retry_in > Duration::from_secs(29)); // 30 s and up to 20 % more
/// ```
///
/// Over the last 100 results, and with openings of 5, 10, 20, 40, 60, 60, ... seconds for as long as probes fail:
///
/// ```
/// # use retry_runtime::CircuitBreaker;
/// # use std::time::Duration;
/// static BREAKER: CircuitBreaker = CircuitBreaker::new()
///     .failure_rate(0.5)
///     .window(100)
///     .minimum_calls(10)
///     .reset_timeout(Duration::from_secs(5))
///     .max_reset_timeout(Duration::from_secs(60));
/// ```
///
/// Settings that contradict one another do not compile in a `static`:
///
/// ```compile_fail
/// # use retry_runtime::CircuitBreaker;
/// static BREAKER: CircuitBreaker = CircuitBreaker::new().failure_threshold(5).failure_rate(0.5);
/// ```
///
/// # Concurrency
///
/// While it is closed, to be let through takes one atomic load. A success takes one more load, and one atomic
/// read-modify-write if it changes anything: with no failure among the results that count, it does not. Refusals of an open
/// breaker take two loads and a look at the clock. Failures, and what happens while half-open, take a short lock. Memory
/// is allocated only for the numbers of the failures in sight, and kept for the next ones.
pub struct CircuitBreaker {
    settings: Settings,
    /// See [`word`]. The epoch within changes only under the lock.
    word: AtomicU64,
    /// When the opening ends, in the nanoseconds of [`clock::nanos`]. Written only under the lock.
    open_until: AtomicU64,
    machine: Mutex<Machine>,
}

/// The state of a [`CircuitBreaker`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CircuitState {
    /// All attempts are let through.
    Closed,
    /// None is.
    Open,
    /// Few are, to see whether the dependency is back.
    HalfOpen,
}

impl CircuitBreaker {
    const_unless_modelled! {
        /// A closed breaker that opens at 5 failures in a row, for 30 to 36 seconds, and then lets one attempt through.
        #[must_use]
        pub fn new() -> Self {
            Self {
                settings: Settings::new(),
                word: AtomicU64::new(0),
                open_until: AtomicU64::new(0),
                machine: Mutex::new(Machine::new()),
            }
        }
    }

    /// The state at the moment. For information: what to do, [`try_acquire`](Self::try_acquire) decides.
    #[must_use]
    pub fn state(&self) -> CircuitState {
        self.load().epoch().state()
    }

    /// Asks for permission to make one attempt.
    ///
    /// # Errors
    ///
    /// [`CircuitOpen`] when the attempt must not be made: the breaker is open, or half-open without a free permit.
    #[inline]
    pub fn try_acquire(&self) -> Result<Permit<'_>, CircuitOpen> {
        self.acquire(clock::nanos)
    }

    /// Closes, as if new. Attempts that are running count as nothing.
    pub fn reset(&self) {
        self.force(CircuitState::Closed, clock::nanos());
    }

    /// Opens, as if the threshold were reached: for `reset_timeout` from now. While half-open, it is a failed probe.
    pub fn force_open(&self) {
        self.force(CircuitState::Open, clock::nanos());
    }

    /// Whether it is open and still will be after `wait`: an attempt would not be let through then.
    pub(crate) fn is_open_for(&self, wait: Duration) -> bool {
        // The state first: a closed breaker does not look at the clock.
        self.state() == CircuitState::Open
            && self
                .refusal(clock::nanos().saturating_add(nanos(wait)))
                .is_some()
    }

    pub(crate) fn force(&self, state: CircuitState, now: u64) {
        self.enter(state, &mut lock(&self.machine), now);
    }
}

impl Default for CircuitBreaker {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for CircuitBreaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CircuitBreaker")
            .field("state", &self.state())
            .finish_non_exhaustive()
    }
}

/// Nanoseconds, up to 584 years.
fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
