//! The last results of a closed breaker.

use std::collections::VecDeque;

/// The number of results, and which of them were failures that are still in sight: successes, the usual case, cost no
/// memory, and any number of them is noted at once.
pub(super) struct Window {
    results: u64,
    failures: VecDeque<u64>,
}

impl Window {
    pub(super) const fn new() -> Self {
        Self {
            results: 0,
            failures: VecDeque::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.results = 0;
        self.failures.clear();
    }

    /// Notes a run of successes and then, perhaps, a failure, and forgets what is not among the last `size` results.
    pub(super) fn record(&mut self, run: u16, failed: bool, size: u16) {
        self.results += u64::from(run);
        if failed {
            self.results += 1;
            self.failures.push_back(self.results);
        }
        let forgotten = self.results.saturating_sub(u64::from(size));
        while self
            .failures
            .front()
            .is_some_and(|&failure| failure <= forgotten)
        {
            self.failures.pop_front();
        }
    }

    /// Failures and results among the last `size` results.
    pub(super) fn count(&self, size: u16) -> (u16, u16) {
        // Neither is larger than `size`.
        let failures = u16::try_from(self.failures.len()).unwrap_or(size);
        let results = u16::try_from(self.results).unwrap_or(size).min(size);
        (failures, results)
    }
}
