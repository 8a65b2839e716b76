//! `libdilifetime.so`: heterogeneous debug info inside stock `opt`, `llc` and
//! `clang`.
//!
//! | phase | where |
//! | --- | --- |
//! | LLVM loads the plugin, asks for passes, or hands over a module | [`llvm`] (`entry.rs`) |
//! | a program that embeds LLVM calls us by the C API | [`llvm`] (`c_api/`), `caller.rs` |
//! | which pass has which name, what its parameters say | [`passes`], [`options`], [`settings`] |
//! | the passes themselves, over safe types only | [`passes`] |
//! | what is done to machine functions, and where | [`machine`] |
//! | code generation taken over from llc and clang | [`codegen`] |
//!
//! `llvm/` is the only place with unsafe code; nothing outside of it knows a
//! raw pointer.
#![deny(unsafe_code)]
#![warn(missing_debug_implementations)]

mod assembly;
mod caller;
mod check;
mod codegen;
mod llvm;
mod log;
mod machine;
mod options;
mod passes;
mod settings;

pub use caller::{CallOptions, Message, Severity};
#[cfg(feature = "inkwell")]
pub use llvm::inkwell;
pub use lowering::target;
