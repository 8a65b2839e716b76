//! Heterogeneous debug info for stock LLVM.
//!
//! A variable's location is an expression over *lifetimes*: typed, composable,
//! and independent of what the optimiser does around it. This crate holds
//! everything about that which needs no LLVM: the model, its rules, and the
//! way from the model and an object file to DWARF. See `DESIGN.md` beside
//! this crate for the phases and the file of each.
#![forbid(unsafe_code)]

pub mod carry;
pub mod dialect;
pub mod dwarf;
pub mod elf;
pub mod evaluate;
pub mod finalize;
pub mod graph;
pub mod import;
pub mod interpret;
pub mod locate;
pub mod lower;
pub mod machine;
pub mod model;
pub mod read;
pub mod same;
pub mod simplify;
pub mod text;
pub mod verify;
pub mod ways;
