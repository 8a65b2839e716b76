//! LLVM assembly as text: the proposal's syntax, and the encoding that stock
//! LLVM reads.
//!
//! | file | what it does |
//! | --- | --- |
//! | `lexer.rs` | bytes to tokens |
//! | `cursor.rs` | tokens one by one, with errors that say where |
//! | `types.rs` | types |
//! | `operation.rs` | an operation, from either syntax to the other |
//! | `scan.rs`, `found.rs`, `fields.rs` | what a module has that lifetimes touch |
//! | `encode.rs`, `names.rs`, `assemble.rs` | the proposal's syntax to stock IR |
//! | `decode.rs`, `disassemble.rs` | stock IR to the proposal's syntax |
//! | `edits.rs` | the text that comes out |
//! | `report.rs` | errors as LLVM prints them |
//!
//! Nothing here knows all of LLVM's syntax. What isn't about lifetimes is
//! skipped, and passes through byte for byte.

mod assemble;
pub(crate) mod cursor;
mod decode;
mod disassemble;
mod edits;
mod encode;
mod fields;
mod found;
pub mod lexer;
mod names;
mod numbers;
mod operation;
mod report;
mod scan;
pub(crate) mod types;

pub use assemble::assemble;
pub use cursor::SyntaxError;
pub use disassemble::disassemble;
pub use edits::{Origins, Translation};
pub use report::{Positions, report};

pub(crate) use report::one_line;
