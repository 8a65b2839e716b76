//! Where in a module an instruction is: in which function and block.

use super::module::Instruction;
use spirv::Op;

/// Where the instructions are that are walked over, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The id of the function.
    pub function: Option<u32>,
    /// Functions have begun, if only declared ones.
    pub functions_began: bool,
    /// The types, constants and global variables have begun.
    pub types_began: bool,
    pub in_block: bool,
    /// The block is the function's first.
    pub is_entry: bool,
    /// Behind the block's merge instruction.
    pub merged: bool,
    /// How many blocks the function has so far.
    blocks: u32,
}

/// Opcodes of types and constants are in these ranges.
const TYPES: std::ops::RangeInclusive<u32> = Op::TypeVoid as u32..=Op::TypeForwardPointer as u32;

impl Place {
    /// Behind the last instruction of a block: what is there belongs to none.
    pub(super) fn is_between_blocks(&self) -> bool {
        !self.in_block && self.blocks > 0
    }

    /// Goes over an instruction.
    pub(super) fn step(&mut self, instruction: &Instruction) {
        let is = |op: Op| instruction.is(op);
        if is(Op::Function) {
            let function = instruction.result();
            *self = Place {
                function,
                functions_began: true,
                types_began: true,
                ..Place::default()
            };
        } else if is(Op::FunctionEnd) {
            *self = Place {
                functions_began: true,
                types_began: true,
                ..Place::default()
            };
        } else if is(Op::Label) {
            self.blocks = self.blocks.saturating_add(1);
            (self.in_block, self.is_entry, self.merged) = (true, self.blocks == 1, false);
        } else if is(Op::SelectionMerge) || is(Op::LoopMerge) {
            self.merged = true;
        } else if ends_block(instruction) {
            self.in_block = false;
        } else if TYPES.contains(&instruction.opcode()) {
            self.types_began = true;
        }
    }
}

fn ends_block(instruction: &Instruction) -> bool {
    const LAST: [Op; 10] = [
        Op::Branch,
        Op::BranchConditional,
        Op::Switch,
        Op::Kill,
        Op::Return,
        Op::ReturnValue,
        Op::Unreachable,
        Op::TerminateInvocation,
        Op::IgnoreIntersectionKHR,
        Op::TerminateRayKHR,
    ];
    LAST.iter().any(|op| instruction.is(*op))
}
