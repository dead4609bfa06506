//! How often something happened during the last window, in slices of time that expire one by one.

use crate::sync::{AtomicU64, const_unless_modelled, zeros};
use std::sync::atomic::Ordering::Relaxed;

/// How many slices a window has. The model checker has to read them all, and gets by with two.
pub(super) const SLICES: u32 = if cfg!(all(test, retry_model)) { 2 } else { 10 };

/// One counter a slice, each a single word, `slice number << 32 | count`, so that a count can never be taken for
/// that of another slice. A count does not overflow into the number: nothing adds four billion times in six seconds.
///
/// All accesses are relaxed: each word is complete in itself, and guards no other memory.
pub(super) struct Slices([AtomicU64; SLICES as usize]);

impl Slices {
    const_unless_modelled! {
        pub(super) fn new() -> Self {
            Self(zeros())
        }
    }

    /// Counts once in `slice`, and returns the slice it was counted in: a later one, when so much time went by
    /// since the caller looked at the clock that the counter has moved on.
    pub(super) fn add(&self, slice: u32) -> u32 {
        let counter = self.counter(slice);
        let mut seen = counter.load(Relaxed);
        while is_before(halves(seen).0, slice) {
            // The counter still holds a slice that has expired: start afresh.
            match counter.compare_exchange_weak(seen, word(slice, 1), Relaxed, Relaxed) {
                Ok(_) => return slice,
                Err(actual) => seen = actual,
            }
        }
        halves(counter.fetch_add(1, Relaxed)).0
    }

    /// Takes back what [`add`](Self::add) counted in `slice`, unless that has expired.
    pub(super) fn remove(&self, slice: u32) {
        // The error says that there was nothing left to take back.
        let _ = self.counter(slice).fetch_update(Relaxed, Relaxed, |seen| {
            let (held, count) = halves(seen);
            (held == slice && count > 0).then(|| word(slice, count - 1))
        });
    }

    /// What was counted in the window that ends with `slice`.
    pub(super) fn sum(&self, slice: u32) -> u64 {
        let counters = self.0.iter().map(|counter| halves(counter.load(Relaxed)));
        counters
            .filter(|&(held, _)| !is_before(held, slice) || slice.wrapping_sub(held) < SLICES)
            .map(|(_, count)| u64::from(count))
            .sum()
    }

    fn counter(&self, slice: u32) -> &AtomicU64 {
        &self.0[(slice % SLICES) as usize]
    }
}

/// Whether slice `a` came before slice `b`. The numbers wrap, after 13 years at the least.
const fn is_before(a: u32, b: u32) -> bool {
    let distance = b.wrapping_sub(a);
    0 < distance && distance < 1 << 31
}

const fn word(slice: u32, count: u32) -> u64 {
    (slice as u64) << 32 | count as u64
}

#[expect(clippy::cast_possible_truncation, reason = "the halves of the word")]
const fn halves(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}
