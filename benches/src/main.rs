//! Measurements.
fn main() {}
