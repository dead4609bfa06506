//! The ways to call the API that are compared.

use clap::ValueEnum;

/// One way to call the API: a function of [`Instance`](crate::instance::Instance).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// One attempt.
    NoRetry,
    /// No wait between the attempts.
    Immediate,
    /// 200 ms each time.
    Fixed,
    /// 200, 400, 600, .. ms.
    Linear,
    /// 200, 400, 800, .. ms, without a cap.
    Exponential,
    /// The same, at most 2 s; as are all that follow.
    Capped,
    /// Full jitter.
    Full,
    /// Equal jitter.
    Equal,
    /// Decorrelated jitter.
    Decorrelated,
    /// Half up or down.
    Proportional,
    /// Full jitter, and the server's `Retry-After`.
    Hint,
    /// Full jitter, and a budget for each instance.
    Budget,
    /// Full jitter, and a breaker for each instance.
    Breaker,
    /// Full jitter, hint, budget and breaker.
    Together,
    /// Three layers of three attempts each, full jitter.
    Layers,
    /// The same, but only the innermost retries what it gave up on.
    FailFast,
}

impl Strategy {
    /// All of them, in the order of the table.
    pub const ALL: &[Self] = &[
        Self::NoRetry,
        Self::Immediate,
        Self::Fixed,
        Self::Linear,
        Self::Exponential,
        Self::Capped,
        Self::Full,
        Self::Equal,
        Self::Decorrelated,
        Self::Proportional,
        Self::Hint,
        Self::Budget,
        Self::Breaker,
        Self::Together,
        Self::Layers,
        Self::FailFast,
    ];

    /// As people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoRetry => "no retry",
            Self::Immediate => "immediate",
            Self::Fixed => "fixed",
            Self::Linear => "linear",
            Self::Exponential => "exponential, no cap",
            Self::Capped => "exponential, cap 2 s",
            Self::Full => "full jitter",
            Self::Equal => "equal jitter",
            Self::Decorrelated => "decorrelated jitter",
            Self::Proportional => "proportional jitter",
            Self::Hint => "full jitter + hint",
            Self::Budget => "full jitter + budget",
            Self::Breaker => "full jitter + breaker",
            Self::Together => "hint + budget + breaker",
            Self::Layers => "three layers",
            Self::FailFast => "three layers, fail fast",
        }
    }
}
