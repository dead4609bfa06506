//! What the body is told about the attempt it is.

use crate::{Policy, clock, random, run::Run};
use std::fmt;
use std::time::{Duration, Instant};

/// One attempt of one call, bound in the body by `context(name)`.
///
/// ```
/// use retry_runtime::retry;
///
/// #[retry(base_delay = 1ms, context(attempt))]
/// fn greet() -> Result<String, String> {
///     if attempt.is_first() {
///         return Err("not yet".to_owned());
///     }
///     Ok(format!("hello from attempt {}", attempt.number()))
/// }
///
/// assert_eq!(greet().unwrap(), "hello from attempt 2");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    number: u32,
    max_attempts: Option<u32>,
    deadline: Option<Instant>,
    call: u128,
}

impl Attempt {
    pub(crate) fn new(run: &Run, policy: &Policy) -> Self {
        Self {
            number: run.tries.saturating_add(1),
            max_attempts: policy.max_attempts,
            deadline: run.deadline(),
            call: run.call,
        }
    }

    /// The number of this attempt; the first is 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Is this the first attempt?
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.number == 1
    }

    /// Is this attempt number `max_attempts`, after which no other follows? Never true when attempts are unlimited.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        match self.max_attempts {
            Some(max) => self.number >= max,
            None => false,
        }
    }

    /// The time left until the deadline of this call, or of a call around it, whichever is sooner; zero when it has
    /// passed, and `None` when there is no deadline. Pass it on, so that a server does not work on an answer that
    /// nobody waits for.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(clock::now()))
    }

    /// A key by which a server recognises a repeat: 128 bits, the same in every attempt of one call, displayed as a
    /// UUID (version 4).
    ///
    /// It changes with every *call*. Where a retry further out calls this function again, each of its attempts is
    /// a new call with a new key, and a payment whose answer was lost is made twice. There, draw the key once, outside
    /// of all retries, and pass it in as an argument.
    ///
    /// ```
    /// use retry_runtime::retry;
    ///
    /// #[retry(base_delay = 1ms, context(attempt))]
    /// fn pay(keys: &std::cell::RefCell<Vec<String>>) -> Result<(), &'static str> {
    ///     keys.borrow_mut().push(attempt.idempotency_key().to_string());
    ///     if attempt.is_last() { Ok(()) } else { Err("the answer was lost") }
    /// }
    ///
    /// let keys = std::cell::RefCell::default();
    /// pay(&keys).unwrap();
    /// let keys = keys.into_inner();
    /// assert_eq!(keys[0].len(), 36);
    /// assert!(keys.iter().all(|key| *key == keys[0]));
    /// ```
    #[must_use]
    pub fn idempotency_key(&self) -> IdempotencyKey {
        IdempotencyKey(random::key(self.call))
    }
}

/// The key of one call; see [`Attempt::idempotency_key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(u128);

impl IdempotencyKey {
    /// The 128 bits.
    #[must_use]
    pub const fn as_u128(self) -> u128 {
        self.0
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = format_args!(
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            self.0 >> 96,
            (self.0 >> 80) & 0xffff,
            (self.0 >> 64) & 0xffff,
            (self.0 >> 48) & 0xffff,
            self.0 & 0xffff_ffff_ffff,
        )
        .to_string();
        f.pad(&hex)
    }
}
