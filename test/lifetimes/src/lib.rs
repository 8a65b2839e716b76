//! Random programs with lifetimes, through every pipeline, and what debug info
//! says of them against what they do. README.md says how.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod build;
pub mod dump;
pub mod faults;
pub mod finding;
pub mod gdb;
pub mod generate;
pub mod gpu;
pub mod interpret;
pub mod judge;
pub mod print;
pub mod program;
pub mod random;
pub mod said;
pub mod session;
pub mod shrink;
pub mod tally;
