//! The API under load. The model is described at [the crate](crate).

use crate::record::Journal;
use retry_runtime::{AttemptTimeout, CircuitOpen};
use std::{
    future,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::sleep_until;

/// Once there is this much work in the line, further requests are refused.
const LINE: Duration = Duration::from_millis(800);

/// The work of a refusal, where that of an answer is 1: by then the request has been accepted, decrypted, parsed and
/// logged.
const REFUSAL: f64 = 0.2;

/// Why an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// 503, with the header `Retry-After`.
    Unavailable {
        /// How long the server asks to wait.
        retry_after: Duration,
    },
    /// No answer for as long as the client waits.
    Timeout,
    /// The client's own breaker did not let it ask.
    CircuitOpen,
}

impl Failure {
    /// How long the server asked to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match *self {
            Self::Unavailable { retry_after } => Some(retry_after),
            Self::Timeout | Self::CircuitOpen => None,
        }
    }
}

impl From<AttemptTimeout> for Failure {
    fn from(_: AttemptTimeout) -> Self {
        Self::Timeout
    }
}

impl From<CircuitOpen> for Failure {
    fn from(_: CircuitOpen) -> Self {
        Self::CircuitOpen
    }
}

/// One server of limited capacity behind a load balancer.
pub struct Api {
    journal: Arc<Journal>,
    /// How long an answer takes.
    work: Duration,
    outage: Range<Duration>,
    /// When the work in the line will be done.
    busy_until: Mutex<Duration>,
}

impl Api {
    /// An API that is able to give `capacity` answers per second, but none during the `outage`.
    #[must_use]
    pub fn new(journal: Arc<Journal>, capacity: f64, outage: Range<Duration>) -> Self {
        Self {
            journal,
            work: Duration::from_secs_f64(1.0 / capacity),
            outage,
            busy_until: Mutex::default(),
        }
    }

    /// One request. It may take long; to drop the future does not save the API the work.
    ///
    /// # Errors
    ///
    /// When the API is down, or has too much to do.
    pub async fn request(&self) -> Result<(), Failure> {
        match self.arrive(self.journal.elapsed()) {
            Arrival::Lost => future::pending().await,
            Arrival::Refused { retry_after } => Err(Failure::Unavailable { retry_after }),
            Arrival::LetIn { done } => {
                let mut answer = Answer {
                    journal: &self.journal,
                    received: false,
                };
                sleep_until(self.journal.at(done)).await;
                answer.received = true;
                Ok(())
            }
        }
    }

    fn arrive(&self, now: Duration) -> Arrival {
        let mut busy_until = self
            .busy_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let line = busy_until.saturating_sub(now);
        let (arrival, work) = if self.outage.contains(&now) {
            *busy_until = now;
            (Arrival::Lost, 0.0)
        } else if line < LINE {
            *busy_until = now + line + self.work;
            (Arrival::LetIn { done: *busy_until }, 1.0)
        } else {
            *busy_until += self.work.mul_f64(REFUSAL);
            // The header has whole seconds.
            let retry_after = Duration::from_secs(line.as_secs() + 1);
            (Arrival::Refused { retry_after }, REFUSAL)
        };
        self.journal.note(|record| {
            record.work += work;
            let slot = record.slot(now);
            slot.calls += 1;
            if !matches!(arrival, Arrival::LetIn { .. }) {
                slot.failures += 1;
                record.wasted += work;
            }
        });
        arrival
    }
}

/// What becomes of a request.
enum Arrival {
    /// Nobody is there.
    Lost,
    /// Turned away: the line is too long.
    Refused { retry_after: Duration },
    /// In the line, and answered at `done`.
    LetIn { done: Duration },
}

/// An answer on its way. Nobody receives it if the client has left.
struct Answer<'a> {
    journal: &'a Journal,
    received: bool,
}

impl Drop for Answer<'_> {
    fn drop(&mut self) {
        let now = self.journal.elapsed();
        self.journal.note(|record| {
            if self.received {
                record.slot(now).answers += 1;
            } else {
                record.slot(now).failures += 1;
                record.wasted += 1.0;
            }
        });
    }
}
