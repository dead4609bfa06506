//! What hooks are told.

use std::fmt;
use std::time::Duration;

/// A failure that is about to be retried: what `on_retry` is given, before the wait.
#[derive(Debug)]
#[non_exhaustive]
pub struct RetryEvent<'a, E> {
    /// The name of the annotated function.
    pub function: &'static str,
    /// The number of the attempt that failed; the first is 1.
    pub attempt: u32,
    /// The wait that follows.
    pub delay: Duration,
    /// The waits of this call so far, without the one that follows.
    pub waited: Duration,
    /// The error; `None` when an `Ok(..)` item matched, or the function returns `Option`.
    pub error: Option<&'a E>,
}

/// A failure that is returned: what `on_give_up` is given.
#[derive(Debug)]
#[non_exhaustive]
pub struct GiveUpEvent<'a, E> {
    /// The name of the annotated function.
    pub function: &'static str,
    /// The number of the attempt that failed; the first is 1, and 0 means that none was begun.
    pub attempt: u32,
    /// The waits of this call.
    pub waited: Duration,
    /// Why it is not retried.
    pub reason: GiveUpReason,
    /// The error; `None` when an `Ok(..)` item matched, or the function returns `Option`.
    pub error: Option<&'a E>,
}

/// Why a failure is returned instead of retried. The first that holds is named, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GiveUpReason {
    /// `ignore` names it, or `retry_on` does not.
    NotRetryable,
    /// That was attempt number `max_attempts`.
    AttemptsExhausted,
    /// With `nested = fail_fast`: a retry further down gave up during this attempt.
    NestedGaveUp,
    /// The server asked for a longer wait than `max_retry_after`.
    HintTooLong,
    /// The wait would end at or after the deadline.
    DeadlineWouldPass,
    /// The circuit breaker is open for longer than the wait.
    CircuitOpen,
    /// The budget has no retry left.
    BudgetExhausted,
    /// Retries are switched off in this process: [`set_active`](crate::set_active).
    Disabled,
}

impl GiveUpReason {
    /// The reason as a word for logs and metrics: `not_retryable`, `attempts_exhausted`, ...
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotRetryable => "not_retryable",
            Self::AttemptsExhausted => "attempts_exhausted",
            Self::NestedGaveUp => "nested_gave_up",
            Self::HintTooLong => "hint_too_long",
            Self::DeadlineWouldPass => "deadline_would_pass",
            Self::CircuitOpen => "circuit_open",
            Self::BudgetExhausted => "budget_exhausted",
            Self::Disabled => "disabled",
        }
    }
}

impl fmt::Display for GiveUpReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

// Written out, since a derive would ask that `E: Clone`.
impl<E> Clone for RetryEvent<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for RetryEvent<'_, E> {}

impl<E> Clone for GiveUpEvent<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for GiveUpEvent<'_, E> {}
