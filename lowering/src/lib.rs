//! Heterogeneous debug info for stock LLVM.
//!
//! A variable's location is an expression over *lifetimes*: typed, composable,
//! and independent of what the optimiser does around it. This crate holds
//! everything about that which needs no LLVM.
//!
//! # For users
//!
//! [`text::assemble`] and [`text::disassemble`] go between the proposal's syntax and what
//! stock LLVM reads, [`verify::verify_text`] says what is wrong with a module,
//! [`simplify::expression`] and [`evaluate::evaluate`] take an expression,
//! [`finalize::finalize`] gives the variables of an object their locations,
//! [`locate::locate`] says where they are, and [`interpret::examine`] what they hold.
//!
//! ```
//! use dilifetime::{text, verify::verify_text};
//!
//! let module = b"
//! !dilifetime.retainedNodes = !{!1}
//! !0 = distinct !DIFragment()
//! !1 = distinct !DILifetime(object: !0, location:
//!     !DIExpr(DIOpConstant(i32 7), DIOpConstant(i8 1), DIOpAdd()))
//! ";
//! // What stock LLVM reads, and the same again.
//! let stock = text::assemble(module).expect("a text that can be read").to_bytes();
//! assert!(!stock.windows(12).any(|word| word == b"!DILifetime("));
//! let again = text::disassemble(&stock).expect("stock IR").to_bytes();
//! assert!(again.windows(12).any(|word| word == b"!DILifetime("));
//!
//! // Numbers of different types have no sum.
//! let verified = verify_text(module).expect("a text that can be read");
//! let findings = verified.findings.iter();
//! let rules: Vec<_> = findings.map(|(_, finding)| finding.rule.name).collect();
//! assert!(rules.contains(&"type-identical"));
//! ```
//!
//! # For plugins of LLVM
//!
//! Who has a module in memory instead of a text fills [`read::Source`] and asks
//! [`read::read`], [`verify::verify`], [`simplify::module`], [`import::plan`],
//! [`carry::plan`], the stages of [`machine`] and [`finalize::finalize_with`]; between
//! LLVM's passes [`same::Graph`] and [`flow::Ways`] say what a record means and where it
//! holds. What comes out are plans and changes for the plugin to carry out.
//!
//! [`call_frames`], [`carry`], [`flow`], [`import`], [`lanes`], [`machine`] and [`same`] are `pub` for that
//! alone, and `evaluate::random`, which the docs leave out, for the generators of `test/` and `fuzz/`.
//!
//! # The map
//!
//! Each module builds on those above it in this list, and none on those below; what isn't
//! linked is the library's own:
//!
//! | | modules |
//! | --- | --- |
//! | what things are | [`model`], [`rules`], [`dialect`], [`target`], [`marks`] |
//! | from text and metadata to the model | [`text`], [`read`], [`evaluate`], [`verify`], [`simplify`], [`draw`] |
//! | around stock optimisation and code generation | [`flow`], [`import`], [`same`], [`carry`], [`lanes`], [`call_frames`], [`machine`] |
//! | objects and their DWARF | [`elf`], `dwarf` |
//! | from the model and an object to DWARF | `lower`, [`finalize`] |
//! | what DWARF says | [`locate`], [`interpret`] |
//! | other systems' debug info | [`spirv`], [`visa`] |
//!
//! `DESIGN.md` beside this crate has the phases, with the file of each.
#![forbid(unsafe_code)]
// What nobody outside can reach isn't `pub`: so the compiler says what is dead. Helpers of tests are shared with those of `tests/`.
#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod call_frames;
pub mod carry;
pub mod dialect;
pub mod draw;
mod dwarf;
pub mod elf;
pub mod evaluate;
pub mod finalize;
pub mod flow;
pub mod import;
pub mod interpret;
pub mod lanes;
pub mod locate;
mod lower;
pub mod machine;
pub mod marks;
pub mod model;
pub mod read;
pub mod rules;
pub mod same;
pub mod simplify;
pub mod spirv;
pub mod target;
pub mod text;
pub mod verify;
pub mod visa;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
