//! How a delay is spread. Pure arithmetic.

/// How a delay is spread, so that clients do not return in waves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Jitter {
    /// The delay itself.
    None,
    /// Uniform between nothing and the delay.
    Full,
    /// Half of the delay, and uniform up to the other half.
    Equal,
    /// Uniform between the base delay and three times the previous wait.
    Decorrelated,
    /// Uniform within this share of the delay around it.
    Proportional(f64),
}
