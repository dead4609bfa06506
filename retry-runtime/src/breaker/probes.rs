//! The attempts that a half-open breaker has let through.

use std::collections::VecDeque;

/// Those that have not ended, the oldest in front.
pub(super) struct Probes {
    running: VecDeque<Probe>,
    /// The number of the next one. The numbers wrap, after four billion.
    next: u32,
}

struct Probe {
    number: u32,
    since: u64,
}

impl Probes {
    pub(super) const fn new() -> Self {
        Self {
            running: VecDeque::new(),
            next: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.running.clear();
    }

    /// Lets one more begin, and returns its number, when fewer than `permits` are running, or when the oldest has
    /// been running for longer than `patience`: that one is given up.
    pub(super) fn begin(&mut self, now: u64, permits: u32, patience: u64) -> Option<u32> {
        if self.running.len() >= permits as usize {
            let oldest = self.running.front()?;
            if now.saturating_sub(oldest.since) <= patience {
                return None;
            }
            self.running.pop_front();
        }
        let number = self.next;
        self.next = self.next.wrapping_add(1);
        self.running.push_back(Probe { number, since: now });
        Some(number)
    }

    /// Notes that one has ended. `false`: it had been given up.
    pub(super) fn end(&mut self, number: u32) -> bool {
        let position = self.running.iter().position(|probe| probe.number == number);
        position.is_some_and(|position| self.running.remove(position).is_some())
    }
}
