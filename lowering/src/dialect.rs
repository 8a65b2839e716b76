//! The dialects of the DWARF that finalize writes.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A dialect of DWARF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dialect {
    /// DWARF 5 and nothing else, for gdb and lldb.
    #[default]
    #[serde(rename = "dwarf5")]
    Dwarf5,
    /// DWARF 5, with a DWARF procedure where several variables share a
    /// fragment and that is smaller, for gdb.
    #[serde(rename = "dwarf5-procedures")]
    Dwarf5Procedures,
    /// The heterogeneous extensions, as LLVM 22 encodes them, for ROCgdb.
    #[serde(rename = "heterogeneous")]
    Heterogeneous,
    /// The heterogeneous extensions, with an opcode each, for older ROCgdb.
    #[serde(rename = "heterogeneous-legacy")]
    HeterogeneousLegacy,
}

/// How operations of the extensions are encoded. It has to be known: in
/// `Legacy`, the opcode of `DW_OP_LLVM_user` is that of
/// `DW_OP_LLVM_aspace_implicit_pointer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExtensionEncoding {
    /// `DW_OP_LLVM_user` and a number.
    #[default]
    User,
    /// An opcode each, 0xe1 to 0xec, as the extensions have it.
    Legacy,
    /// None of those, and Intel's two: on Intel's GPUs.
    Intel,
}

/// There is no such dialect.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no dialect {0:?}")]
pub struct UnknownDialect(String);

impl Dialect {
    /// All of them, by their names.
    pub const NAMES: [(&'static str, Dialect); 4] = [
        ("dwarf5", Dialect::Dwarf5),
        ("dwarf5-procedures", Dialect::Dwarf5Procedures),
        ("heterogeneous", Dialect::Heterogeneous),
        ("heterogeneous-legacy", Dialect::HeterogeneousLegacy),
    ];

    /// How the extensions are encoded; none: there are none.
    pub fn extensions(self) -> Option<ExtensionEncoding> {
        match self {
            Dialect::Dwarf5 | Dialect::Dwarf5Procedures => None,
            Dialect::Heterogeneous => Some(ExtensionEncoding::User),
            Dialect::HeterogeneousLegacy => Some(ExtensionEncoding::Legacy),
        }
    }

    /// Whether expressions may call DWARF procedures.
    pub(crate) fn has_procedures(self) -> bool {
        self != Dialect::Dwarf5
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Dialect::NAMES.iter().find(|(_, dialect)| dialect == self);
        f.write_str(name.map_or("", |(name, _)| name))
    }
}

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(text: &str) -> Result<Dialect, UnknownDialect> {
        let entry = Dialect::NAMES.iter().find(|(name, _)| *name == text);
        entry
            .map(|(_, dialect)| *dialect)
            .ok_or_else(|| UnknownDialect(text.to_string()))
    }
}
