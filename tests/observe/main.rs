//! What the features `tracing` and `metrics` tell of calls that fail, and that telling changes nothing.

#[cfg(feature = "tracing")]
mod events;
#[cfg(feature = "metrics")]
mod metrics;
mod outcome;
#[cfg(feature = "tracing")]
mod shown;

/// Fails as often as it is told to, then succeeds.
struct Flaky {
    failures: std::cell::Cell<u32>,
}

impl Flaky {
    fn new(failures: u32) -> Self {
        Self {
            failures: failures.into(),
        }
    }

    fn answer<E>(&self, error: E) -> Result<u32, E> {
        match self.failures.get() {
            0 => Ok(7),
            left => {
                self.failures.set(left - 1);
                Err(error)
            }
        }
    }
}
