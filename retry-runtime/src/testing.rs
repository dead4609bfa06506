//! Instant and repeatable tests of annotated functions.
//!
//! [`pause`] stops the time of the current thread: waits between attempts take no time, are recorded, and move
//! the clock that deadlines, timeouts, budgets and circuit breakers read. [`seed`] makes the jitter repeatable.
//!
//! ```
//! use retry_runtime::{retry, testing};
//! use std::{cell::Cell, time::Duration};
//!
//! #[derive(Debug, PartialEq)]
//! enum Fault {
//!     Busy,
//!     Unknown,
//! }
//!
//! #[retry(max_attempts = 4, base_delay = 200ms, jitter = none, deadline = 5s, retry_on(Fault::Busy))]
//! fn read(answer: impl Fn() -> Result<u32, Fault>) -> Result<u32, Fault> {
//!     answer()
//! }
//!
//! // A busy service is asked again, after 200 ms and then after 400 ms.
//! let time = testing::pause();
//! let calls = Cell::new(0);
//! let third_time_lucky = || {
//!     calls.set(calls.get() + 1);
//!     if calls.get() < 3 { Err(Fault::Busy) } else { Ok(7) }
//! };
//! assert_eq!(read(third_time_lucky), Ok(7));
//! assert_eq!(time.waits(), [Duration::from_millis(200), Duration::from_millis(400)]);
//! assert_eq!(time.elapsed(), Duration::from_millis(600));
//! drop(time);
//!
//! // What the list does not name is returned at once.
//! let time = testing::pause();
//! assert_eq!(read(|| Err(Fault::Unknown)), Err(Fault::Unknown));
//! assert!(time.waits().is_empty());
//! drop(time);
//!
//! // Attempts that take three seconds: the second one ends after the deadline, and nothing follows it.
//! let time = testing::pause();
//! let slow = || {
//!     time.advance(Duration::from_secs(3));
//!     Err(Fault::Busy)
//! };
//! assert_eq!(read(slow), Err(Fault::Busy));
//! assert_eq!(time.waits().len(), 1);
//! ```
//!
//! # What moves the clock
//!
//! Waits between attempts, [`PausedTime::advance`], and attempts that hang (below); nothing else. A
//! `tokio::time::sleep` in the body still takes its time, as does everything on other threads: a pause holds for
//! the thread that asked for it. Under `#[tokio::test]`, `block_on` of a current-thread runtime, `smol::block_on`,
//! `pollster::block_on` and the like, that is the thread of the test. Calls that run side by side in it
//! (`join!`) share the clock, so their waits add up.
//!
//! `tokio::time::pause` is the other way to test: there Tokio moves the clock, for the waits of annotated async
//! functions too, and nothing is recorded. Use one or the other. It does not help sync functions.
//!
//! A `sleep = path` given to the attribute is not called while time is paused.
//!
//! # Attempts that hang
//!
//! With time paused, `attempt_timeout` ends an attempt
//!
//! - at once, if it is pending and nothing can wake it any more, which is what `std::future::pending().await` in a
//!   body looks like: the clock moves to the end of the attempt's limit;
//! - when `advance`, or waits inside the attempt, moved the clock beyond the limit, even if the attempt has a value
//!   by then;
//! - if it is pending on what may still wake it (a socket, a channel, another timer), after the limit in real time,
//!   and the clock moves to the end of the limit then. A local server answers long before that, so tests with real
//!   connections work while time is paused.

use crate::{
    clock,
    random::{self, SeedGuard},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

#[cfg(test)]
mod tests;

thread_local! {
    /// The clock of this thread while it is paused. It needs no destructor, so that reading it is one load.
    static NOW: Cell<Option<Instant>> = const { Cell::new(None) };

    /// The records of the pauses that are alive, the innermost last.
    static PAUSES: RefCell<Vec<Rc<Waits>>> = const { RefCell::new(Vec::new()) };
}

/// The waits of one pause.
type Waits = RefCell<Vec<Duration>>;

/// Pauses the time of this thread until the guard is dropped.
///
/// The paused clock starts at the present moment. Pauses nest: an inner one begins its own records, while the clock
/// goes on from where it stands and keeps what the inner pause added, so that it never goes back while any pause
/// is alive. When the last guard is dropped, the thread returns to real time; moments taken under the pause may then
/// lie in the future, so give each test its own budget and breaker rather than a `static`.
///
/// # Example
///
/// ```
/// use std::time::Duration;
///
/// let time = retry_runtime::testing::pause();
/// time.advance(Duration::from_secs(3));
/// assert_eq!(time.elapsed(), Duration::from_secs(3));
/// assert!(time.waits().is_empty());
/// ```
///
/// The guard belongs to its thread:
///
/// ```compile_fail,E0277
/// let time = retry_runtime::testing::pause();
/// std::thread::spawn(move || drop(time));
/// ```
pub fn pause() -> PausedTime {
    let started = clock::now();
    let waits = Rc::default();
    NOW.set(Some(started));
    PAUSES.with_borrow_mut(|pauses| pauses.push(Rc::clone(&waits)));
    PausedTime { started, waits }
}

/// The guard of [`pause`]: the time of its thread stands still until it is dropped.
#[derive(Debug)]
#[must_use = "time runs again as soon as the guard is dropped"]
pub struct PausedTime {
    started: Instant,
    /// Shared with the thread's list of pauses, and not `Send`.
    waits: Rc<Waits>,
}

impl PausedTime {
    /// The waits between attempts since this pause began, in order; those of zero length too, those of a pause within
    /// this one not.
    #[must_use]
    pub fn waits(&self) -> Vec<Duration> {
        self.waits.borrow().clone()
    }

    /// How far the clock has moved since this pause began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        clock::now().duration_since(self.started)
    }

    /// Moves the clock, as if an attempt took `duration`, or as if a breaker had been left alone for it.
    ///
    /// Saturates: no duration overflows.
    pub fn advance(&self, duration: Duration) {
        move_to(clock::later(clock::now(), duration));
    }
}

impl Drop for PausedTime {
    fn drop(&mut self) {
        let running = PAUSES.with_borrow_mut(|pauses| {
            pauses.retain(|waits| !Rc::ptr_eq(waits, &self.waits));
            pauses.is_empty()
        });
        if running {
            NOW.set(None);
        }
    }
}

/// Makes the random draws of this thread follow from `seed` until the guard is dropped: the same jitter and the same
/// idempotency keys each time.
///
/// The draws may change between versions of this crate, so compare two runs rather than a run with written values.
///
/// # Example
///
/// ```
/// let _seed = retry_runtime::testing::seed(42);
/// ```
pub fn seed(seed: u64) -> SeededDraws {
    SeededDraws {
        _guard: random::override_seed(seed),
    }
}

/// The guard of [`seed`]: the draws of its thread are repeatable until it is dropped. Guards nest, and are dropped in
/// the reverse of the order in which they were made.
#[must_use = "draws are random again as soon as the guard is dropped"]
pub struct SeededDraws {
    _guard: SeedGuard,
}

/// The paused clock of this thread, if it is paused.
pub(crate) fn paused_now() -> Option<Instant> {
    NOW.get()
}

/// Moves the clock forward to `moment`, never back, if it is paused.
pub(crate) fn move_to(moment: Instant) {
    NOW.set(NOW.get().map(|now| now.max(moment)));
}

/// Lets a wait pass at once: moves the clock and records it. `false` if time runs.
pub(crate) fn pass(wait: Duration) -> bool {
    let Some(now) = paused_now() else {
        return false;
    };
    move_to(clock::later(now, wait));
    PAUSES.with_borrow(|pauses| {
        if let Some(innermost) = pauses.last() {
            innermost.borrow_mut().push(wait);
        }
    });
    true
}
