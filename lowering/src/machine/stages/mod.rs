//! The algorithms, each for one or two points of code generation.

pub mod bundles;
pub mod constants;
pub mod lanes;
pub mod masks;
pub mod remaining;
