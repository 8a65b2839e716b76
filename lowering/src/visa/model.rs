//! What a file of vISA's debug info says, field by field.

use serde::{Serialize, Serializer};
use std::fmt;

/// The number that every file starts with, whatever its revision.
pub(super) const MAGIC: u32 = 0xdead_d010;

/// A register file's "nowhere": the register allocator gave the variable none.
const UNALLOCATED: u16 = u16::MAX;

/// The format has changed twice without saying so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Revision {
    /// As the document has it.
    A,
    /// The number of caller saves has 32 bits.
    B,
    /// And there is where the channel enables are saved.
    C,
}

impl Revision {
    /// From the oldest on.
    pub const ALL: [Revision; 3] = [Revision::A, Revision::B, Revision::C];
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A file: kernels and stack-call functions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct File {
    pub revision: Revision,
    pub objects: Vec<CompiledObject>,
}

/// A name, of any bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub Vec<u8>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl From<&str> for Name {
    fn from(name: &str) -> Name {
        Name(name.as_bytes().to_vec())
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// `DebugInfoFormat`: a kernel, or a function that is called with a stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompiledObject {
    pub name: Name,
    /// Where in the binary its first instruction is; all Gen offsets of the object count from there.
    pub reloc_offset: u32,
    /// From bytes of vISA; mostly empty.
    pub offset_map: Vec<Mapping>,
    /// From numbers of vISA instructions, in the order of the Gen code.
    pub index_map: Vec<Mapping>,
    pub variables: Vec<Variable>,
    pub subroutines: Vec<Subroutine>,
    pub frame: CallFrame,
}

/// `VISAMap`: a vISA instruction, and the first byte of the Gen code that was made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mapping {
    pub visa: u32,
    pub gen_offset: u32,
}

/// `VarInfo`: where a virtual register is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variable {
    pub name: Name,
    /// In numbers of vISA instructions.
    pub live: Vec<Interval<u16>>,
}

/// `SubroutineInfo`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subroutine {
    pub name: Name,
    /// Number of its first vISA instruction.
    pub start: u32,
    /// Number of its last.
    pub end: u32,
    /// Where the return address is. The document says in Gen offsets; producers write vISA indexes.
    pub return_address: Vec<Interval<u16>>,
}

/// `IntervalVISA` (16 bits, numbers of vISA instructions) and `IntervalGenISA` (32 bits, bytes of Gen code).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Interval<T> {
    pub start: T,
    pub end: T,
    pub kind: VirtualKind,
    pub place: Place,
}

/// What kind of variable a virtual register is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VirtualKind {
    Address,
    Flag,
    General,
}

/// A register file of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RegisterFile {
    Address,
    Flag,
    General,
}

/// Where something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    Register {
        file: RegisterFile,
        number: u16,
        /// Bytes for a general register; for the others the number of a 16-bit element.
        sub: u16,
    },
    Memory(Memory),
}

impl Place {
    /// Whether the register allocator gave it no register.
    pub fn is_unallocated(&self) -> bool {
        matches!(
            self,
            Place::Register {
                number: UNALLOCATED,
                ..
            }
        )
    }
}

/// A place in scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// From the start of scratch memory, else from BE_FP. (The document has it the other way round.)
    pub absolute: bool,
    /// In bytes; it has 31 bits in the file.
    pub offset: i32,
}

/// `CallFrameInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CallFrame {
    /// In bytes.
    pub size: u16,
    /// Where the frame pointer is; none: there is no frame.
    pub be_fp: Option<Vec<Interval<u32>>>,
    pub caller_be_fp: Option<Vec<Interval<u32>>>,
    pub return_address: Option<Vec<Interval<u32>>>,
    /// Of revision C only.
    pub channel_enables: Option<ChannelEnables>,
    pub callee_saves: Vec<Saves>,
    pub caller_saves: Vec<Saves>,
}

/// Where the channel enables of the entry are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChannelEnables {
    /// In bytes from the frame pointer; 0xffff: they aren't.
    pub offset: u16,
    /// The Gen offset from which on they are there.
    pub store_ip: u16,
}

/// `PhyRegSaveInfoPerIP`: what is saved from a Gen offset on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Saves {
    pub gen_offset: u32,
    pub saved: Vec<Saved>,
}

/// `RegInfoMapping`: bytes of general registers, and where they are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Saved {
    /// From the start of the register file.
    pub start: u16,
    pub bytes: u16,
    pub to: Place,
}
