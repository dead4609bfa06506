//! How the delay grows. Pure arithmetic on whole nanoseconds, the same in a `const` and at run time.

#[cfg(test)]
mod tests;

use std::time::Duration;

/// How the delay grows from one retry to the next.
///
/// With n = 1 for the first retry, the delay is the smaller of the [cap](crate::Policy::max_delay) and:
///
/// | growth | formula | base delay 100 ms, multiplier 2 |
/// |---|---|---|
/// | `Exponential` | base x multiplier^(n-1) | 100, 200, 400, 800, 1600 ms |
/// | `Linear` | base x n | 100, 200, 300, 400, 500 ms |
/// | `Fixed` | base | 100, 100, 100, 100, 100 ms |
/// | `Immediate` | 0 | no wait |
///
/// It is computed from n, not from the delay before it, and rounded to the nearest nanosecond. It never
/// overflows and never shrinks as n grows: once at the cap, it stays there.
///
/// The default is `Exponential`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backoff {
    /// The base delay, then [`multiplier`](crate::Policy::multiplier) times the delay before.
    Exponential,
    /// The base delay, then one more base delay each time.
    Linear,
    /// Always the base delay.
    Fixed,
    /// No wait at all, whatever the jitter. For failures that another attempt can cure at once, such as a
    /// lost race; against an overloaded server it adds to the load.
    Immediate,
}

impl Backoff {
    /// The delay before retry `n` (from 1), at most `cap`. `base` is not zero, `multiplier` is finite and at
    /// least 1: [`Policy`](crate::Policy) sees to both.
    pub(crate) const fn delay(
        self,
        base: Duration,
        multiplier: f64,
        cap: Duration,
        n: u32,
    ) -> Duration {
        let (base, cap) = (base.as_nanos(), cap.as_nanos());
        let grown = match self {
            Self::Exponential => exponential(base, multiplier, n.saturating_sub(1)),
            // 94 bits of nanoseconds times 32 bits fit.
            Self::Linear => base * n as u128,
            Self::Fixed => base,
            Self::Immediate => 0,
        };
        from_nanos(if grown < cap { grown } else { cap })
    }
}

/// The longest `Duration` has 94 bits of nanoseconds.
const DURATION_BITS: u32 = 94;

/// `base * multiplier^exponent` to the nearest integer, or `u128::MAX` when no `Duration` is as long.
const fn exponential(base: u128, multiplier: f64, exponent: u32) -> u128 {
    let Some(power) = Float::from_f64(multiplier).power(exponent) else {
        return u128::MAX;
    };
    Float::from_integer(base).times(power).round()
}

/// A number of at least 1: `mantissa / 2^127 * 2^exponent`, the top bit of the mantissa being set.
///
/// The 53 bits of an `f64` are not enough. Two neighbouring powers of a multiplier near 1 differ by as little
/// as 2^-52 of their value, and the error of a power grows with n: computed in `f64`, a later delay can come
/// out shorter. Here a product is too small by less than 2^-126 of its value, so the power n, up to 2^32, by
/// less than 2^-92: far less than one step. A product whose bits fit is exact.
#[derive(Clone, Copy)]
struct Float {
    mantissa: u128,
    exponent: u32,
}

impl Float {
    /// `value` is at least 1.
    const fn from_integer(value: u128) -> Self {
        let zeros = value.leading_zeros();
        Self {
            mantissa: value << zeros,
            exponent: 127 - zeros,
        }
    }

    /// `value` is finite and at least 1, so neither negative nor subnormal.
    const fn from_f64(value: f64) -> Self {
        let bits = value.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        Self {
            mantissa: ((1 << 52) | fraction as u128) << 75,
            exponent: (bits >> 52) as u32 - 1023,
        }
    }

    const fn times(self, other: Self) -> Self {
        let product = high_half(self.mantissa, other.mantissa);
        let exponent = self.exponent + other.exponent;
        // Two numbers in [1, 2) have a product in [1, 4).
        if product >> 127 == 1 {
            Self {
                mantissa: product,
                exponent: exponent + 1,
            }
        } else {
            Self {
                mantissa: product << 1,
                exponent,
            }
        }
    }

    /// Squares and multiplies, from the top bit of `n` down: every number on the way is itself a power no
    /// greater than the result, so the first that passes any `Duration` ends it (`None`).
    const fn power(self, n: u32) -> Option<Self> {
        let mut result = Self::from_integer(1);
        let mut bits = u32::BITS - n.leading_zeros();
        while bits > 0 {
            bits -= 1;
            result = result.times(result);
            if (n >> bits) & 1 == 1 {
                result = result.times(self);
            }
            if result.exponent >= DURATION_BITS {
                return None;
            }
        }
        Some(result)
    }

    const fn round(self) -> u128 {
        if self.exponent >= DURATION_BITS {
            return u128::MAX;
        }
        ((self.mantissa >> (126 - self.exponent)) + 1) >> 1
    }
}

/// The upper 128 of the 256 bits of `a * b`, by schoolbook multiplication of their halves.
const fn high_half(a: u128, b: u128) -> u128 {
    const LOW: u128 = u64::MAX as u128;
    let (a_high, a_low, b_high, b_low) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let middle = a_high * b_low + ((a_low * b_low) >> 64);
    let carry = a_low * b_high + (middle & LOW);
    a_high * b_high + (middle >> 64) + (carry >> 64)
}

/// This many nanoseconds, or the longest `Duration`.
pub(crate) const fn from_nanos(nanos: u128) -> Duration {
    const SECOND: u128 = 1_000_000_000;
    if nanos >= Duration::MAX.as_nanos() {
        return Duration::MAX;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below `Duration::MAX`, the seconds fit"
    )]
    Duration::new((nanos / SECOND) as u64, (nanos % SECOND) as u32)
}
