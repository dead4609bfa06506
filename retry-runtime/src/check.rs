//! Checks of values that the macro could not read, since they are constant expressions: called in a `const` of the
//! attribute, where a panic is a compile error on the user's tokens. The message says which rule is broken; with
//! literals, the macro itself says so, with the digits.

use crate::{Jitter, Policy};
use std::time::Duration;

/// How far waits are counted one by one: the compiler evaluates each.
const COUNTED: u32 = 1_000;

/// Single values: the rules are those of the builder.
pub mod value {
    use crate::{Jitter, Policy};
    use std::time::Duration;

    /// A constant of type `Duration`, to which no single rule applies.
    #[must_use]
    pub const fn duration(value: Duration) -> Duration {
        value
    }

    /// See [`Policy::max_attempts`].
    #[must_use]
    #[track_caller]
    pub const fn max_attempts(value: u32) -> u32 {
        let _ = Policy::new().max_attempts(value);
        value
    }

    /// See [`Policy::base_delay`].
    #[must_use]
    #[track_caller]
    pub const fn base_delay(value: Duration) -> Duration {
        let _ = Policy::new().base_delay(value);
        value
    }

    /// See [`Policy::multiplier`].
    #[must_use]
    #[track_caller]
    pub const fn multiplier(value: f64) -> f64 {
        let _ = Policy::new().multiplier(value);
        value
    }

    /// See [`Policy::max_delay`].
    #[must_use]
    #[track_caller]
    pub const fn max_delay(value: Duration) -> Duration {
        let _ = Policy::new().max_delay(value);
        value
    }

    /// See [`Policy::jitter`].
    #[must_use]
    #[track_caller]
    pub const fn jitter(value: f64) -> f64 {
        let _ = Policy::new().jitter(Jitter::Proportional(value));
        value
    }

    /// See [`Policy::deadline`].
    #[must_use]
    #[track_caller]
    pub const fn deadline(value: Duration) -> Duration {
        let _ = Policy::new().deadline(value);
        value
    }

    /// See [`Policy::max_retry_after`].
    #[must_use]
    #[track_caller]
    pub const fn max_retry_after(value: Duration) -> Duration {
        let _ = Policy::new().max_retry_after(value);
        value
    }
}

/// `max_delay` must not be below `base_delay`.
#[expect(clippy::missing_panics_doc, reason = "to panic is all it does")]
#[track_caller]
pub const fn max_delay(policy: &Policy) {
    if let Some(max) = policy.max_delay {
        assert!(
            !shorter(max, policy.base_delay),
            "`max_delay` is below `base_delay`: write a larger `max_delay`, or a smaller `base_delay`"
        );
    }
}

/// With `jitter = none` the waits alone must not reach the deadline before the last attempt.
#[expect(clippy::missing_panics_doc, reason = "to panic is all it does")]
#[track_caller]
pub const fn attempts_start(policy: &Policy) {
    let (Jitter::None, Some(max), Some(deadline)) =
        (policy.jitter, policy.max_attempts, policy.deadline)
    else {
        return;
    };
    // Of the waits beyond what is counted nothing is claimed.
    let count = if max > COUNTED { COUNTED } else { max - 1 };
    assert!(
        shorter(waits(policy, count, None), deadline),
        "the waits alone reach `deadline` before the last attempt: write a longer `deadline`, or fewer `max_attempts`"
    );
}

/// `attempt_timeout` must not be zero, nor longer than the deadline.
#[expect(clippy::missing_panics_doc, reason = "to panic is all it does")]
#[track_caller]
pub const fn attempt_timeout(policy: &Policy, timeout: Duration) {
    assert!(
        !timeout.is_zero(),
        "`attempt_timeout` must be longer than zero"
    );
    if let Some(deadline) = policy.deadline {
        assert!(
            !shorter(deadline, timeout),
            "`attempt_timeout` is longer than `deadline`, which ends every attempt: write at most that"
        );
    }
}

/// `max_attempts x attempt_timeout` and the longest waits between them must fit within `limit`. With a hint, the
/// longest wait is the longest hint and what its spread adds.
#[expect(clippy::missing_panics_doc, reason = "to panic is all it does")]
#[track_caller]
pub const fn fits_within(policy: &Policy, timeout: Duration, hinted: bool, limit: Duration) {
    let Some(max) = policy.max_attempts else {
        panic!("`fits_within` needs a limited number of attempts");
    };
    let hint = if hinted {
        Some(policy.max_retry_after)
    } else {
        None
    };
    let attempts = timeout.saturating_mul(max);
    let total = attempts.saturating_add(waits(policy, max - 1, hint));
    assert!(
        !shorter(limit, total),
        "`max_attempts` x `attempt_timeout` + the longest waits do not fit within `fits_within`: write a longer one, or fewer attempts"
    );
}

/// The sum of the longest waits before `count` retries.
const fn waits(policy: &Policy, count: u32, hint: Option<Duration>) -> Duration {
    let mut sum = Duration::ZERO;
    let mut n = 1;
    while n <= count && n <= COUNTED {
        sum = sum.saturating_add(longest(policy, n, hint));
        n += 1;
    }
    if count < n {
        return sum;
    }
    let rest = longest(policy, u32::MAX, hint).saturating_mul(count - COUNTED);
    sum.saturating_add(rest)
}

const fn longest(policy: &Policy, n: u32, hint: Option<Duration>) -> Duration {
    let Some(hint) = hint else {
        return policy.longest_wait(n);
    };
    let delay = policy.delay(n);
    let quarter = match hint.checked_div(4) {
        Some(quarter) => quarter,
        None => hint,
    };
    hint.saturating_add(if shorter(delay, quarter) {
        quarter
    } else {
        delay
    })
}

const fn shorter(a: Duration, b: Duration) -> bool {
    a.as_nanos() < b.as_nanos()
}
