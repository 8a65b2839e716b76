//! What DWARF operations of LLVM can't say: it goes into expressions for finalize, or into tables beside the code.

pub mod bounds;
pub mod claims;
pub mod frames;
pub mod masks;
pub mod reused;
pub(in crate::machine::stages) mod spilled;
mod unnumbered;
pub mod unwinding;
pub mod waiting;
