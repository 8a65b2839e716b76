//! Debug info in SPIR-V modules, of the sets `NonSemantic.Shader.DebugInfo.100` and `OpenCL.DebugInfo.100`
//! (`docs/spirv.md`).
//!
//! | file | what it does |
//! | --- | --- |
//! | `table` | the instructions of both sets, as data |
//! | `module` | a module's instructions and ids |
//! | `check` | the documents' rules, each with a name |
//! | `convert` | a module with its debug info in the other set |
//! | `plain` | a module without debug info, whose values are called by their ids |
//! | `llvm` | debug info as LLVM's metadata and lifetimes, in the IR that a translator made of that |
//! | `describe` | variables, types, scopes, and where they are |

mod check;
mod convert;
mod describe;
mod llvm;
mod module;
mod place;
mod plain;
pub mod table;
#[cfg(test)]
mod tests;

pub use check::{Finding, RULES, Rule, check};
pub use convert::{Converted, Loss, convert};
pub use describe::{Description, Function, Held, Variable, describe};
pub use llvm::{JoinError, Joined, Lost, join};
pub use module::{Debug, Instruction, Module, ReadError, is_spirv};
pub use plain::plain;
