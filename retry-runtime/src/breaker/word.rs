//! The one word that the closed breaker reads and writes: `change << 34 | state << 32 | results << 16 | run`.

use super::CircuitState;

/// State and counts at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(pub(super) u64);

/// One stay in one state: its number and the state. A result from another epoch than the present one is late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Epoch(u32);

impl Word {
    /// The beginning of an epoch: nothing counted.
    pub(super) const fn start(epoch: Epoch) -> Self {
        Self((epoch.0 as u64) << 32)
    }

    pub(super) const fn epoch(self) -> Epoch {
        Epoch((self.0 >> 32) as u32)
    }

    /// Results in this epoch, as far as they can be counted.
    #[expect(clippy::cast_possible_truncation, reason = "one of four fields")]
    pub(super) const fn results(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// Successes that the window does not know of yet, because nothing had to be decided since.
    #[expect(clippy::cast_possible_truncation, reason = "one of four fields")]
    pub(super) const fn run(self) -> u16 {
        self.0 as u16
    }

    pub(super) const fn with_success(self) -> Self {
        self.with(
            self.results().saturating_add(1),
            self.run().saturating_add(1),
        )
    }

    /// The run now being in the window.
    pub(super) const fn without_run(self) -> Self {
        self.with(self.results(), 0)
    }

    /// The run and a failure now being in the window.
    pub(super) const fn with_failure(self) -> Self {
        self.with(self.results().saturating_add(1), 0)
    }

    const fn with(self, results: u16, run: u16) -> Self {
        Self(Self::start(self.epoch()).0 | (results as u64) << 16 | run as u64)
    }
}

impl Epoch {
    pub(super) const fn state(self) -> CircuitState {
        match self.0 & 3 {
            0 => CircuitState::Closed,
            1 => CircuitState::Open,
            _ => CircuitState::HalfOpen,
        }
    }

    /// The epoch that follows, in `state`. The numbers wrap, after a billion changes.
    pub(super) const fn next(self, state: CircuitState) -> Self {
        let state = match state {
            CircuitState::Closed => 0,
            CircuitState::Open => 1,
            CircuitState::HalfOpen => 2,
        };
        Self((self.0 | 3).wrapping_add(1) | state)
    }
}
