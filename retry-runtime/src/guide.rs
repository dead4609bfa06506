//! Pages to read.

#[doc = include_str!("../docs/guards.md")]
pub mod guards {}
