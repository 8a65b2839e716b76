//! Heterogeneous debug info for stock LLVM.
//!
//! A variable's location is an expression over *lifetimes*: typed, composable,
//! and independent of what the optimiser does around it. This crate holds
//! everything about that which needs no LLVM. Each module builds on those above
//! it in this list, and none on those below:
//!
//! | | modules |
//! | --- | --- |
//! | what things are | [`model`], [`rules`], [`dialect`], [`target`] |
//! | from text and metadata to the model | [`text`], [`read`], [`evaluate`], [`verify`], [`simplify`], [`draw`] |
//! | around stock optimisation and code generation | [`flow`], [`import`], [`same`], [`carry`], [`lanes`], [`machine`] |
//! | objects and their DWARF | [`elf`], [`dwarf`] |
//! | from the model and an object to DWARF | [`lower`], [`finalize`] |
//! | what DWARF says | [`locate`], [`interpret`] |
//!
//! `DESIGN.md` beside this crate has the phases, with the file of each.
//!
//! Most users need a handful of functions: [`text::assemble`] and
//! [`text::disassemble`], [`verify::verify_text`], [`evaluate::evaluate`],
//! [`simplify::expression`], [`finalize::finalize`], [`locate::locate`] and
//! [`interpret::examine`].
//!
//! ```
//! use dilifetime::verify::verify_text;
//!
//! let module = b"
//! !dilifetime.retainedNodes = !{!1}
//! !0 = distinct !DIFragment()
//! !1 = distinct !DILifetime(object: !0, location:
//!     !DIExpr(DIOpConstant(i32 7), DIOpConstant(i8 1), DIOpAdd()))
//! ";
//! let verified = verify_text(module).expect("a text that can be read");
//! let findings = verified.findings.iter();
//! let rules: Vec<_> = findings.map(|(_, finding)| finding.rule.name).collect();
//! assert!(rules.contains(&"type-identical"));
//! ```
#![forbid(unsafe_code)]

pub mod carry;
pub mod dialect;
pub mod draw;
pub mod dwarf;
pub mod elf;
pub mod evaluate;
pub mod finalize;
pub mod flow;
pub mod import;
pub mod interpret;
pub mod lanes;
pub mod locate;
pub mod lower;
pub mod machine;
pub mod model;
pub mod read;
pub mod rules;
pub mod same;
pub mod simplify;
pub mod target;
pub mod text;
pub mod verify;
