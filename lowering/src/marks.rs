//! What the plugin leaves in a module or in machine code for finalize to find, in what
//! stock code generation and the assembler bring through. All of it is made and read by
//! what is said here, and finalize takes it away.
//!
//! | what is left | in | since |
//! | --- | --- | --- |
//! | which object or carrier a variable is | an annotation with its number | LLVM clones, merges and drops variables and records; annotations are DIEs in the object |
//! | from which instruction on something is so | a section of addresses, whose name says what | what an address is knows the linker alone: a relocation follows it |
//! | which lifetime a record's operands are of, and what those of a debug value are | operations that stock code generation never writes | of a debug value its location's expression is what remains, range by range, and LLVM itself makes the ranges |
//! | what a debug value is for, from one stage to another | likewise | LLVM copies debug values, also those of several, and splits them |

use crate::model::LifetimeId;
use gimli::{Operation, constants as dw};

/// The annotation of a variable that is an object of the model.
pub const OBJECT: &str = "dilifetime.object";
/// The annotation of a carrier.
pub const CARRIER: &str = "dilifetime.carrier";

/// Between the registers of a value that is in several, the lowest first.
pub(crate) const NEXT_REGISTER: u64 = dw::DW_OP_dup.0 as u64;
/// Ends the address of a frame object.
pub(crate) const FRAME_ADDRESS: u64 = dw::DW_OP_over.0 as u64;
/// Behind the address of a frame object, whose number of bytes is in the operand: a register may have
/// been spilled there that has a part of the value only.
pub(crate) const SPILLED_TO: u64 = dw::DW_OP_deref_size.0 as u64;
/// The number of bytes that the operand says; none if it is a size of stock's.
pub(crate) fn spilled_bytes(operand: u8) -> Option<u64> {
    operand
        .checked_sub(SPILLED_BYTES)
        .map(|bytes| u64::from(bytes) + 1)
}
/// The operand of so many bytes; none if there are more than any register has.
pub(crate) fn of_spilled_bytes(bytes: u64) -> Option<u64> {
    let last = u64::from(u8::MAX - SPILLED_BYTES);
    let operand = bytes.checked_sub(1).filter(|operand| *operand <= last)?;
    Some(u64::from(SPILLED_BYTES) + operand)
}
/// No number of DWARF's is as large.
const SPILLED_BYTES: u8 = 0x80;
/// The expression of nothing: no other one has these behind each other.
pub const NOTHING: [u64; 2] = [NEXT_REGISTER, FRAME_ADDRESS];
/// Behind the DWARF number of a register that LLVM has none for, or those of registers that each have
/// the number of a lane behind it.
pub(crate) const REGISTER_NUMBER: [u64; 2] = [FRAME_ADDRESS, NEXT_REGISTER];
/// Behind the number of an object of the frame that scalar registers are spilled to.
pub(crate) const SPILLED: [u64; 2] = [NEXT_REGISTER, NEXT_REGISTER];
/// Begins the expression of a debug value that ends another one where a part of its
/// register dies, while registers are allocated.
pub(crate) const DEAD_PART: u64 = dw::DW_OP_drop.0 as u64;

/// Behind each operand of a record of import's; then comes the lifetime's number.
pub(crate) const OPERAND_END: u64 = dw::DW_OP_push_object_address.0 as u64;

/// What ends the one operand of a record of import's and names its lifetime.
pub(crate) fn of_lifetime(lifetime: LifetimeId) -> [u64; 4] {
    let [constant, value] = [dw::DW_OP_constu, dw::DW_OP_stack_value].map(|it| u64::from(it.0));
    [OPERAND_END, constant, u64::from(lifetime.0), value]
}

/// An operation of debug values that finalize reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    OperandEnd,
    NextRegister,
    FrameAddress,
}

impl Mark {
    pub fn of<R: gimli::Reader>(operation: &Operation<R>) -> Option<Mark> {
        // gimli takes DW_OP_dup and DW_OP_over for picks.
        match operation {
            Operation::PushObjectAddress => Some(Mark::OperandEnd),
            Operation::Pick { index: 0 } => Some(Mark::NextRegister),
            Operation::Pick { index: 1 } => Some(Mark::FrameAddress),
            _ => None,
        }
    }
}

/// What is so from an instruction on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listed {
    Frame(FrameRegister),
    /// Which mask is of the program's lanes.
    Mask(ProgramMask),
}

/// What is in the register that a frame starts at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FrameRegister {
    /// Where the frame starts.
    #[default]
    Set,
    /// What the caller has there: the prologue hasn't set it, or the epilogue has given it back. The frame starts where the
    /// stack pointer is.
    Callers,
    /// Something else: code generation computes with it where no other register is free, and gives it back.
    Changed,
}

/// Where the mask of the lanes is that run the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgramMask {
    Exec,
    /// In the register with that DWARF number, and of 64 lanes in the one after it, too.
    Register(u16),
    Unknown,
}

const ENTER: &str = ".dilifetime.enter";
const LEAVE: &str = ".dilifetime.leave";
const CHANGED: &str = ".dilifetime.changed";
const EXEC: &str = ".dilifetime.exec";
const LOST: &str = "lost";

impl Listed {
    /// The section that lists such addresses.
    pub fn section(self) -> String {
        match self {
            Listed::Frame(FrameRegister::Set) => ENTER.to_owned(),
            Listed::Frame(FrameRegister::Callers) => LEAVE.to_owned(),
            Listed::Frame(FrameRegister::Changed) => CHANGED.to_owned(),
            Listed::Mask(ProgramMask::Exec) => EXEC.to_owned(),
            Listed::Mask(ProgramMask::Register(number)) => format!("{EXEC}.{number}"),
            Listed::Mask(ProgramMask::Unknown) => format!("{EXEC}.{LOST}"),
        }
    }

    /// What a section lists. None: nothing of this.
    pub(crate) fn of_section(name: &[u8]) -> Option<Listed> {
        let name = str::from_utf8(name).ok()?;
        match name {
            ENTER => return Some(Listed::Frame(FrameRegister::Set)),
            LEAVE => return Some(Listed::Frame(FrameRegister::Callers)),
            CHANGED => return Some(Listed::Frame(FrameRegister::Changed)),
            EXEC => return Some(Listed::Mask(ProgramMask::Exec)),
            _ => {}
        }
        // What it is that isn't understood isn't known.
        let number = name.strip_prefix(EXEC)?.strip_prefix('.');
        let number = number.and_then(|number| number.parse().ok());
        Some(Listed::Mask(
            number.map_or(ProgramMask::Unknown, ProgramMask::Register),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_sections_say_what_they_list() {
        let masks = [ProgramMask::Exec, ProgramMask::Register(42), ProgramMask::Unknown];
        let frames = [FrameRegister::Set, FrameRegister::Callers, FrameRegister::Changed].map(Listed::Frame);
        for listed in masks.map(Listed::Mask).into_iter().chain(frames) {
            assert_eq!(Listed::of_section(listed.section().as_bytes()), Some(listed));
        }
        let unknown = Some(Listed::Mask(ProgramMask::Unknown));
        assert_eq!(Listed::of_section(b".dilifetime.exec.70000"), unknown);
        assert_eq!(Listed::of_section(b".dilifetime.executable"), unknown);
        assert_eq!(Listed::of_section(b".dilifetime"), None);
    }
}
