//! LLVM assembly as text: the proposal's syntax, and the encoding that stock
//! LLVM reads.
//!
//! | file | what it does |
//! | --- | --- |
//! | `lexer.rs` | bytes to tokens |
//!
//! Nothing here knows all of LLVM's syntax. What isn't about lifetimes is
//! skipped, and passes through byte for byte.

pub mod lexer;
