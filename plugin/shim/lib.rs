//! The C++ beside this, compiled by `build.rs`. Its functions are declared in
//! `dilifetime-llvm`'s `llvm/ffi.rs`.
