//! Why an object's debug info can't be read or written.

use crate::elf;

/// Why an object's debug info can't be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Elf(#[from] elf::Error),
    #[error("the object has {count} {name} sections, for type units or by linking")]
    TwoSections { name: &'static str, count: usize },
    #[error("unit at {unit:#x}: {reason}")]
    Unit { unit: usize, reason: Reason },
    #[error("{section}: {reason}")]
    Section { section: &'static str, reason: Reason },
}

/// What is wrong with a unit or a section. Offsets are in bytes from the start
/// of the section that the place is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    #[error("DWARF version {0}, not 5")]
    Version(u16),
    #[error("64-bit DWARF")]
    Dwarf64,
    #[error("a type unit")]
    TypeUnit,
    #[error("a partial unit")]
    PartialUnit,
    #[error("a split or skeleton unit")]
    SplitUnit,
    #[error("{0} at {1:#x}")]
    Malformed(gimli::Error, usize),
    #[error("truncated at {0:#x}")]
    Truncated(usize),
    #[error("relocation at {0:#x} is of an unknown type")]
    UnknownRelocation(u64),
    #[error("relocation at {0:#x}: {1}")]
    Relocation(u64, elf::Misfit),
    #[error("relocation at {0:#x} is where none is expected")]
    StrayRelocation(u64),
    #[error("{0:#x} is no offset of a DIE")]
    NoDie(usize),
    #[error("something refers to the DIE at {0:#x}, which goes")]
    RefersToDropped(usize),
    #[error("the reference at {0:#x} is too narrow for the new offset")]
    TooNarrow(usize),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{0:#x} is no address in a section of the object")]
    NoAddress(usize),
    #[error("list at {0:#x}: {1}")]
    List(usize, &'static str),
    #[error("expression at {0:#x}: {1}")]
    Expression(usize, &'static str),
    #[error("DIE at {0:#x}: form {1} of {2}")]
    Form(usize, gimli::DwForm, gimli::DwAt),
    #[error("no symbol in section {0} to relocate against")]
    NoSymbol(u32),
    #[error("edit of {0:#x}, which is no marked DIE")]
    NotMarked(usize),
    #[error("no unit {0}")]
    NoUnit(usize),
    #[error("a variable has the mark {0:#x}, of a module whose model isn't in the object")]
    Foreign(u64),
    #[error("more than 4 GiB of debug info")]
    TooLarge,
}

impl Reason {
    pub(super) fn in_unit(self, unit: usize) -> Error {
        Error::Unit { unit, reason: self }
    }

    pub(super) fn in_section(self, section: &'static str) -> Error {
        Error::Section {
            section,
            reason: self,
        }
    }
}
