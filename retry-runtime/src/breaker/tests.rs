//! The breaker at given times.

mod limits;
mod properties;
mod soak;
mod trace;
mod traces;
