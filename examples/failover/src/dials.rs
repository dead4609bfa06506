//! Counts attempts to connect, over time.

use std::{
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// The counts are taken per tenth of a second.
pub(crate) const SLICES_PER_SECOND: u32 = 10;

/// The slice that a time falls into.
pub(crate) fn slice_of(time: Duration) -> usize {
    let slice = time.as_millis() * u128::from(SLICES_PER_SECOND) / 1000;
    usize::try_from(slice).unwrap_or(usize::MAX)
}

/// What became of attempts to connect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Count {
    pub opened: u32,
    /// Nobody listened, or hung up.
    pub refused: u32,
    /// The server answered that it cannot take connections now.
    pub turned_away: u32,
}

impl Count {
    pub(crate) fn attempted(self) -> u32 {
        self.opened + self.refused + self.turned_away
    }
}

/// The counts of all services of one run.
pub(crate) struct Dials {
    start: Instant,
    slices: Vec<Slice>,
}

#[derive(Default)]
struct Slice {
    opened: AtomicU32,
    refused: AtomicU32,
    turned_away: AtomicU32,
}

impl Dials {
    /// From now on, for so long. What comes later is counted at the end.
    pub(crate) fn new(length: Duration) -> Self {
        Self {
            start: Instant::now(),
            slices: (0..=slice_of(length)).map(|_| Slice::default()).collect(),
        }
    }

    pub(crate) fn count(&self, error: Option<&tokio_postgres::Error>) {
        let now = slice_of(self.start.elapsed());
        let slice = &self.slices[now.min(self.slices.len() - 1)];
        let counter = match error {
            None => &slice.opened,
            Some(error) if error.as_db_error().is_some() => &slice.turned_away,
            Some(_) => &slice.refused,
        };
        counter.fetch_add(1, Relaxed);
    }

    pub(crate) fn counts(&self) -> Vec<Count> {
        self.slices
            .iter()
            .map(|slice| Count {
                opened: slice.opened.load(Relaxed),
                refused: slice.refused.load(Relaxed),
                turned_away: slice.turned_away.load(Relaxed),
            })
            .collect()
    }
}
