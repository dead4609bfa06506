//! How a delay is spread. Pure arithmetic: the uniform draw is an argument.

#[cfg(test)]
mod tests;

use crate::backoff::from_nanos;
use std::time::Duration;

/// How a delay is spread, so that clients that failed together do not return together.
///
/// With c the delay of this retry, already capped (see [`Backoff`](crate::Backoff)), the wait is:
///
/// | jitter | wait | mean |
/// |---|---|---|
/// | `None` | c | c |
/// | `Full` | uniform in \[0, c\] | c/2 |
/// | `Equal` | c/2 + uniform in \[0, c/2\] | 3c/4 |
/// | `Proportional(r)` | uniform in \[(1-r) c, min((1+r) c, cap)\] | c, less near the cap |
/// | `Decorrelated` | s = min(cap, uniform in \[base, 3 x the wait before\]), at first \[base, 3 base\] | grows by half |
///
/// `Full`, `Equal` and `Decorrelated` are those of
/// [Exponential Backoff And Jitter](https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/)
/// (AWS, 2015), which also shows why `Full`, the default, is the one to start with: it drains a crowd of clients
/// with the fewest calls. No wait is ever longer than the [cap](crate::Policy::max_delay).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Jitter {
    /// The delay itself. Clients that failed together come back together.
    None,
    /// Uniform between nothing and the delay.
    Full,
    /// Half of the delay, and uniform up to the other half: never less than half of it.
    Equal,
    /// Uniform between the base delay and three times the previous wait of the same call. It takes the place
    /// of the growth, whatever [`Backoff`](crate::Backoff) says (but `Immediate`, which never waits).
    Decorrelated,
    /// Uniform within this share of the delay around it; greater than 0 and at most 1. Where that would pass
    /// the cap the range is cut, not the draw, so that waits do not pile up at the cap.
    Proportional(f64),
}

/// What the waits of one policy are drawn from.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) base: Duration,
    pub(crate) cap: Duration,
}

impl Jitter {
    /// The wait for the capped `delay` and the uniform draw `u` in [0, 1]. `previous` is the wait before this
    /// one (the base delay at first), which `Decorrelated` builds on.
    pub(crate) const fn spread(
        self,
        delay: Duration,
        previous: Duration,
        limits: Limits,
        u: f64,
    ) -> Duration {
        let (delay, cap) = (delay.as_nanos(), limits.cap.as_nanos());
        let (low, high) = match self {
            Self::None => (delay, delay),
            Self::Full => (0, delay),
            Self::Equal => (delay / 2, delay),
            Self::Decorrelated => (limits.base.as_nanos(), 3 * previous.as_nanos()),
            Self::Proportional(share) => {
                let reach = portion(delay, share);
                (delay - reach, min(delay + reach, cap))
            }
        };
        // A previous wait that a small cap has cut can leave `Decorrelated` nothing above the base.
        let wait = low + portion(high.saturating_sub(low), u);
        from_nanos(min(wait, cap))
    }
}

/// The wait for a server's `hint`, given the computed `delay` of this retry: the hint itself without jitter,
/// otherwise the hint + uniform in [0, max(delay, hint/4)], within the time `left` until the deadline. Never shorter
/// than the hint, and not capped: the server knows better.
pub(crate) const fn hint_wait(
    jitter: Jitter,
    hint: Duration,
    delay: Duration,
    left: Option<Duration>,
    u: f64,
) -> Duration {
    if matches!(jitter, Jitter::None) {
        return hint;
    }
    let (hint, delay) = (hint.as_nanos(), delay.as_nanos());
    let mut room = if delay > hint / 4 { delay } else { hint / 4 };
    if let Some(left) = left {
        // A wait that ends at the deadline is already too long.
        room = min(room, left.as_nanos().saturating_sub(hint + 1));
    }
    from_nanos(hint + portion(room, u))
}

/// `share` (in [0, 1]) of `nanos`, to the nearest nanosecond, and never more than all of it.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "exact below 2^53 ns, 104 days; above, an error of 2^-53 of the value is no matter"
)]
const fn portion(nanos: u128, share: f64) -> u128 {
    min((nanos as f64 * share + 0.5) as u128, nanos)
}

const fn min(a: u128, b: u128) -> u128 {
    if a < b { a } else { b }
}
