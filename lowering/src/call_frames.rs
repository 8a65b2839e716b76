//! Call frame information (DWARF 5, section 6.4; extensions, "Call Frame
//! Information"): what the calling frame has in its registers, from code generation
//! to finalize.
//!
//! `machine/unwinding/` finds it in machine code, and a stage lists the addresses
//! where it changes beside the code (`machine/stages/listed/unwinding.rs`).
//! `finalize/call_frames/` knows the addresses, and makes instructions of it.

use crate::lanes::{Half, Lanes};
use std::collections::BTreeMap;

/// The section that lists addresses.
pub const SECTION: &str = ".dilifetime.callers";

/// Where 32 bits are that a scalar register of the calling frame has. Registers go by
/// their DWARF numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// What a register has, and so much more.
    Register(u16, i64),
    /// What a vector register has in a lane.
    Lane(u16, u32),
    /// What memory has of a lane, so many of its bytes behind where the frame starts.
    Frame(i64, u32),
}

/// Where lanes are that a vector register of the calling frame has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vector {
    Register(u16),
    /// So many bytes of a lane behind where the frame starts.
    Frame(i64),
}

/// Where the calling frame's value of a register is; where nothing is said, it still
/// is in that register.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// It is lost.
    Undefined,
    Scalar(Scalar),
    /// Both halves of 64 bits, the low one first.
    Pair([Scalar; 2]),
    /// The lanes that are on in a mask, in one register or in two of 32 bits, and those of
    /// sets: of each 32 lanes.
    Union(Vec<u16>, Vec<Vec<Lanes<Half>>>),
    /// Of the lanes that the function was called with, and of the others. None: they
    /// are lost.
    Vector([Option<Vector>; 2]),
}

/// What is so from an address on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The canonical frame address, what the stack pointer was when the function was
    /// called: a register and how far from what it has. None: in an entry function,
    /// where memory starts, and else it isn't known.
    pub cfa: Option<(u16, i64)>,
    /// The register that says where the frame starts, if it is realigned; none: it starts at
    /// the canonical frame address.
    pub start: Option<u16>,
    pub rules: BTreeMap<u16, Rule>,
}

/// The calls of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFrames {
    /// The LLVM function's name.
    pub function: String,
    /// Whether nobody calls it.
    pub is_entry: bool,
    /// How many lanes a wave has.
    pub lanes: u32,
    /// Whether the stack pointer counts the bytes of one lane, not those of a wave.
    pub is_of_lane: bool,
    /// What is so at its start, and from each address on that is listed, in the order of
    /// the code.
    pub rows: Vec<Row>,
}
