//! Control flow graphs, of the encoding's functions, LLVM's and machine functions
//! alike: their loops, and what stands on the ways between two places.

pub(crate) mod loops;
mod ways;

pub use ways::{NaturalLoop, Stretch, Ways};
