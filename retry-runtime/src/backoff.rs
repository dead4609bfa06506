//! How the delay grows. Pure arithmetic.

/// How the delay grows from one retry to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backoff {
    /// Base, base x multiplier, base x multiplier^2, ...
    Exponential,
    /// Base, 2 x base, 3 x base, ...
    Linear,
    /// Always the base delay.
    Fixed,
    /// No wait at all.
    Immediate,
}
