//! What happened during a run, as an observer sees it who knows everything.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// The width of a [`Slot`].
pub const SLOT: Duration = Duration::from_millis(100);

/// One tenth of a second at the API.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// Calls that arrived.
    pub calls: u32,
    /// Answers that a client received.
    pub answers: u32,
    /// Calls that were lost or refused, or whose client had left.
    pub failures: u32,
}

/// All that is counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The run in tenths of a second.
    pub slots: Vec<Slot>,
    /// Work that the API did, in answers.
    pub work: f64,
    /// The part of it that was for nobody.
    pub wasted: f64,
    /// The longest wait before a retry.
    pub longest_wait: Duration,
    /// Requests of users, and subscriptions, that began.
    pub requests: u32,
    /// Those that were answered in the end.
    pub served: u32,
    /// Those that the annotated function gave up.
    pub lost: u32,
}

impl Record {
    /// The tenth of a second in which `moment` lies.
    pub fn slot(&mut self, moment: Duration) -> &mut Slot {
        let index = slot_index(moment);
        if self.slots.len() <= index {
            self.slots.resize(index + 1, Slot::default());
        }
        &mut self.slots[index]
    }
}

/// The number of the slot in which `moment` lies.
pub(crate) fn slot_index(moment: Duration) -> usize {
    usize::try_from(moment.as_millis() / SLOT.as_millis()).expect("a run is short")
}

/// Where the API, the instances and the users write the [`Record`].
pub struct Journal {
    started: Instant,
    record: Mutex<Record>,
}

impl Journal {
    /// Begins now.
    #[must_use]
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
            record: Mutex::default(),
        }
    }

    /// How long the run has been going on.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The moment that is `elapsed` after the start.
    #[must_use]
    pub fn at(&self, elapsed: Duration) -> Instant {
        self.started + elapsed
    }

    /// Writes something down.
    pub fn note(&self, write: impl FnOnce(&mut Record)) {
        write(&mut self.record());
    }

    /// What was written so far.
    #[must_use]
    pub fn read(&self) -> Record {
        self.record().clone()
    }

    fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
