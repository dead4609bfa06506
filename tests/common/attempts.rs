//! A body to annotate: it fails until a given attempt.

use std::cell::Cell;

/// An attempt for each answer; the error is the number of the attempt, so that it shows which one was returned.
pub struct Attempts {
    pub made: Cell<u32>,
    succeeds_at: u32,
}

impl Attempts {
    pub fn failing() -> Self {
        Self::succeeding_at(u32::MAX)
    }

    pub fn succeeding_at(succeeds_at: u32) -> Self {
        let made = Cell::new(0);
        Self { made, succeeds_at }
    }

    pub fn make(&self) -> Result<u32, u32> {
        let number = self.made.get() + 1;
        self.made.set(number);
        if number < self.succeeds_at {
            Err(number)
        } else {
            Ok(number)
        }
    }
}
