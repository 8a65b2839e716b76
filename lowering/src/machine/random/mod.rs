//! Random machine functions of a small AMDGPU, for property tests.
//!
//! A wave of 32 lanes, of which four are looked at. Scalar registers have one
//! value, vector registers one a lane; instructions write the lanes that are on.
//! Branches go where the run's choices say, so control flow is any.

mod build;
mod run;

pub use build::program;
pub use run::{LANES, Wave, evaluate};

/// How many instructions a run takes at most.
pub const STEPS: usize = 200;
