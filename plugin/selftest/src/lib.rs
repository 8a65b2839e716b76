//! The plugin with the pass `dilifetime-selftest`, for the tests beside this.

pub use dilifetime_llvm::*;
