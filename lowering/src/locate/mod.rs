//! Where variables are: a table in words of the location of every variable
//! in an ELF file's DWARF 5.
//!
//! | file | what it does |
//! | --- | --- |
//! | `image` | sections with relocations applied; addresses and their names |
//! | `units` | units and references between their entries |
//! | `index` | what a first pass over a unit collects: namespaces, annotations, variables of inline functions |
//! | `types` | a type's name and size |
//! | `scopes` | the walk over functions, inlined instances and blocks |
//! | `walk` | what the report says of these |
//! | `variable` | one variable: its location, what it covers, its gaps |
//! | `decode`, `term`, `describe`, `words` | an expression, in words |
//! | `waiting/` | which lanes wait, and where they go on |
//! | `lines` | lines of the source |
//! | `report`, `select`, `table` | what comes out: its structure, parts of it, as text |
//!
//! ```no_run
//! let bytes = std::fs::read("program.o")?;
//! let report = dilifetime::locate::locate(&bytes)?;
//! print!("{}", dilifetime::locate::table(&report, 110));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod decode;
mod describe;
mod entries;
pub(crate) mod image;
mod index;
mod lines;
mod ranges;
mod report;
pub(crate) mod scopes;
mod select;
mod table;
mod term;
pub(crate) mod types;
pub(crate) mod units;
pub(crate) mod variable;
mod waiting;
pub(crate) mod walk;
pub(crate) mod words;

pub use image::Image;
pub use lines::SourceLine;
pub use ranges::{RangeSet, Span};
pub use report::{
    Annotation, CallSite, CodeSection, Problem, Report, Scope, ScopeKind, Segment, SymbolizedRange, TypeName,
    Unit, Variable, VariableKind,
};
pub use select::{ParsePcError, Pc, Selection};
pub use table::table;
pub use waiting::{
    LaneFunction, LaneGroup, LanePoint, LaneQuery, LaneRange, LaneReport, lanes, picture as lanes_picture,
    text as lanes_text,
};
pub use words::{Description, Kind};

use crate::dialect::ExtensionEncoding;
use crate::elf::Other;
use crate::target::Target;
use gimli::{EndianSlice, RunTimeEndian};
use thiserror::Error;

/// A part of a debug section.
type Slice<'a> = EndianSlice<'a, RunTimeEndian>;

/// Why a file can't be looked at.
#[derive(Debug, Error)]
pub enum LocateError {
    #[error("{0}")]
    NotElf(Other),
    #[error("damaged ELF file: {0}")]
    Elf(#[from] object::Error),
    #[error("machine {0} (ELF e_machine) isn't supported")]
    Machine(u16),
    #[error(
        "the description of the target is of another machine or byte order than the file (e_machine {0})"
    )]
    OtherTarget(u16),
    #[error("relocation at {section}+{offset:#x}: {what}")]
    Relocation {
        section: String,
        offset: u64,
        what: String,
    },
    #[error("no debug info: the file has no section .debug_info (compile with -g)")]
    NoDebugInfo,
    #[error("no unit could be read: {0}")]
    NoUnit(String),
}

impl LocateError {
    fn elf(error: object::Error) -> LocateError {
        LocateError::Elf(error)
    }
}

/// What an expression's wording needs to know of the file around it.
pub(crate) trait Symbolizer {
    fn register(&self, register: gimli::Register) -> String;
    /// The size in bytes of a register's part for one lane; none where registers
    /// have no lanes or it isn't known.
    fn lane_bytes(&self, register: gimli::Register) -> Option<u8>;
    /// An address in words.
    fn address(&self, address: u64) -> String;
    /// An offset in thread-local storage, in words.
    fn thread_local(&self, offset: u64) -> String;
    /// An entry of `.debug_addr`.
    fn indexed_address(&self, index: gimli::DebugAddrIndex) -> Option<u64>;
    /// A base type's name with its size, such as `uint64`.
    fn base_type(&self, offset: gimli::UnitOffset) -> Option<String>;
    /// An entry of this unit by its offset in `.debug_info`.
    fn unit_offset(&self, offset: gimli::UnitOffset) -> Option<usize>;
    /// The variable or procedure at an offset in `.debug_info`.
    fn pointed(&self, offset: usize) -> Option<words::Pointed<'_>>;
    fn is_little_endian(&self) -> bool;
    /// How operations of extensions are encoded.
    fn extensions(&self) -> ExtensionEncoding {
        ExtensionEncoding::User
    }
}

/// Every variable of an ELF file (relocatable, or linked) and where it is.
///
/// A unit that can't be read becomes a [`Problem`] and the others go on.
///
/// # Errors
///
/// If the file isn't ELF, is damaged, or none of its units is DWARF 5.
pub fn locate(bytes: &[u8]) -> Result<Report, LocateError> {
    locate_on(bytes, None)
}

/// The same of a file whose target somebody has described; none: what is known of it.
///
/// # Errors
///
/// As `locate`'s, or if the description is of another machine.
pub fn locate_on(bytes: &[u8], description: Option<&Target>) -> Result<Report, LocateError> {
    let image = image::Image::new(bytes, description)?;
    if image.section(".debug_info").is_empty() {
        return Err(LocateError::NoDebugInfo);
    }
    walk::report(&image)
}
