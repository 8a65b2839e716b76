//! Random machine functions of a small AMDGPU, for property tests.
//!
//! A wave of 32 lanes, of which four are looked at. Scalar registers have one
//! value, vector registers one a lane; instructions write the lanes that are on.
//! Branches go where the run's choices say, so control flow is any.

//!
//! Others, of virtual registers in several parts, are for what LLVM does before and
//! while it allocates registers (`tuples.rs`).

mod build;
mod live;
mod run;
mod tuples;

pub use build::program;
pub use live::Lives;
pub use run::{LANES, Wave, evaluate};
pub use tuples::{Tuples, tuples};

/// How many instructions a run takes at most.
pub const STEPS: usize = 200;
