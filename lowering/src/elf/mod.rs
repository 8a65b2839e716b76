//! Relocatable ELF objects: reading, and writing with some sections changed.
//!
//! [`Object::parse`] takes the file apart into section headers, symbols and
//! relocations, all by index and offset as the file has them.
//! [`Object::rewrite`] writes it again with [`Edits`]: sections with other
//! contents or relocations, and sections gone. Everything else stays byte for
//! byte; a rewrite without edits of what LLVM wrote is the file itself. It gives
//! [`Pieces`], most of them the input's, and nothing is copied that stays.
//!
//! The crate `object` reads here, and doesn't write: its `build::elf` (0.40)
//! refuses ordinary objects of clang (`SHT_LLVM_ADDRSIG`, `SHT_GROUP`), and its
//! `write` knows no relocations of AMDGPU.
//!
//! Only 64-bit relocatable files are taken (gABI, "Object
//! Files"); both RELA and REL, and any machine, as long as nothing needs to
//! know what a relocation type means. What needs to (`Object::width`) says so.

mod address;
mod assembly;
mod compare;
mod compression;
mod edits;
mod error;
mod grow;
mod lines;
mod names;
mod order;
mod other;
mod pieces;
mod read;
mod reloc;
mod table;
mod write;

pub use address::{Address, PcRange};
pub use assembly::with_debug_info;
pub use compare::{Differences, differences};
pub use edits::Edits;
pub use error::Error;
pub use lines::with_lines;
pub use other::Other;
pub use pieces::Pieces;
pub use read::{Object, Section, SectionHeader, Symbol};
pub use reloc::{Misfit, Relocation};

pub(crate) use compression::{compress, decompress};
pub(crate) use order::Order;
pub(crate) use reloc::{apply, write_difference};
pub(crate) use table::RelocationTable;

/// The section that holds the model; those of the machine functions' facts
/// have longer names that begin so.
pub(crate) const MODEL_SECTION: &str = ".dilifetime";
