//! Pages to read.

#[doc = include_str!("../docs/guards.md")]
pub mod guards {}

#[doc = include_str!("../docs/shapes.md")]
pub mod shapes {}
