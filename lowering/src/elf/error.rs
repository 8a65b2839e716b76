//! Why an object can't be read or written.

use super::Other;

/// Why an object can't be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    NotElf(Other),
    #[error("not a 64-bit ELF file")]
    Not64Bit,
    #[error(
        "not a relocatable object (e_type {0}): linkers leave lifetimes out, so finalize objects, or what `ld -r` makes of them"
    )]
    NotRelocatable(u16),
    #[error("malformed ELF file: {0}")]
    Malformed(object::read::Error),
    #[error("section {0} overlaps another part of the file")]
    Overlap(u32),
    #[error("section {0} is not aligned as it says")]
    Alignment(u32),
    #[error("section {0} is compressed")]
    Compressed(u32),
    #[error("no section {0}")]
    NoSection(u32),
    #[error("section {section} has relocations in two sections, {first} and {second}")]
    TwoRelocationSections { section: u32, first: u32, second: u32 },
    #[error("relocations of section {0} don't belong to the symbol table")]
    ForeignSymbolTable(u32),
    #[error("section {section}: no symbol {symbol}")]
    NoSymbol { section: u32, symbol: u32 },
    #[error("section {section}: relocation at {offset:#x} is outside the section")]
    RelocationOutside { section: u32, offset: u64 },
    #[error("section {section}: relocation type {r_type} of machine {machine} has no known width")]
    UnknownRelocation { section: u32, machine: u16, r_type: u32 },
    #[error("section {section}: symbol {symbol} has no name of its own in assembly")]
    Nameless { section: u32, symbol: u32 },
    #[error("section {0} gets relocations or a symbol, but there is no symbol table")]
    NoSymbolTable(u32),
    #[error("section {section} can't go: section {user} needs it")]
    SectionInUse { section: u32, user: u32 },
    #[error("section {section} can't go: symbol {symbol} is in it")]
    SymbolInSection { section: u32, symbol: u32 },
}

impl From<object::read::Error> for Error {
    fn from(error: object::read::Error) -> Self {
        Error::Malformed(error)
    }
}
