//! The plugin as a shared and as a static library. All that it has is
//! `dilifetime-llvm`'s: what LLVM and C call is exported from there.

pub use dilifetime_llvm::*;
