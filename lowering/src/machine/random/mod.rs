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

use super::{BlockId, Function};
pub use build::program;
pub use live::Lives;
pub use run::{LANES, Wave, evaluate};
pub use tuples::{Tuples, tuples};

/// How many blocks a run comes by at most.
const STEPS: usize = 200;

/// The blocks that a run comes by whose branches go where these choices say.
pub fn way(function: &Function, choices: &[u16]) -> Vec<BlockId> {
    let mut way = vec![BlockId(0)];
    for choice in choices.iter().take(STEPS - 1) {
        let last = *way.last().expect("there is the entry");
        let successors = &function.block(last).successors;
        if successors.is_empty() {
            break;
        }
        way.push(successors[usize::from(*choice) % successors.len()]);
    }
    way
}
