//! Basic blocks.

use super::{Function, Instruction, Value, handle};
use llvm_sys::core;
use llvm_sys::prelude::LLVMBasicBlockRef;
use lowering::machine::Identity;

handle!(
    /// A basic block.
    Block,
    LLVMBasicBlockRef
);

/// Which block it is; also in a later visit, while the block isn't deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockIdentity(usize);

impl BlockIdentity {
    /// By what LLVM's own code has a pointer to.
    pub(super) fn of(block: Identity) -> BlockIdentity {
        BlockIdentity(usize::try_from(block.0).unwrap_or(0))
    }
}

impl<'m> Block<'m> {
    pub fn identity(self) -> BlockIdentity {
        BlockIdentity(self.raw().addr())
    }

    pub fn name(self) -> String {
        // SAFETY: a block is a value.
        unsafe { Value::new(core::LLVMBasicBlockAsValue(self.raw())) }.map_or_else(String::new, Value::name)
    }

    pub fn instructions(self) -> Vec<Instruction<'m>> {
        let mut instructions = Vec::new();
        // SAFETY: null or an instruction of this block.
        let mut next = unsafe { Instruction::new(core::LLVMGetFirstInstruction(self.raw())) };
        while let Some(instruction) = next {
            instructions.push(instruction);
            // SAFETY: as above; the instruction is in its block.
            next = unsafe { Instruction::new(core::LLVMGetNextInstruction(instruction.raw())) };
        }
        instructions
    }

    /// None for a block under construction only.
    pub fn terminator(self) -> Option<Instruction<'m>> {
        // SAFETY: null or an instruction of this block.
        unsafe { Instruction::new(core::LLVMGetBasicBlockTerminator(self.raw())) }
    }

    /// Where control goes from here, in the terminator's order; a block may
    /// be there twice.
    pub fn successors(self) -> Vec<Block<'m>> {
        let Some(terminator) = self.terminator() else {
            return Vec::new();
        };
        // SAFETY: it is a terminator, asked below its number of successors.
        unsafe {
            (0..core::LLVMGetNumSuccessors(terminator.raw()))
                .filter_map(|index| Block::new(core::LLVMGetSuccessor(terminator.raw(), index)))
                .collect()
        }
    }

    /// By what its branch decides, and where control goes if that is true, and if it isn't; the same block may be there
    /// twice. None of what isn't a branch between two ways.
    pub fn branch(self) -> Option<(Value<'m>, [Block<'m>; 2])> {
        // SAFETY: a terminator; null unless that is a branch.
        let branch = unsafe { core::LLVMIsABranchInst(self.terminator()?.raw()) };
        // SAFETY: asked of a branch only, and for its condition only if it has one.
        let condition = unsafe {
            match branch.is_null() || core::LLVMIsConditional(branch) == 0 {
                true => None,
                false => Value::new(core::LLVMGetCondition(branch)),
            }
        };
        Some((condition?, self.successors().try_into().ok()?))
    }

    /// From where control comes here; a block may be there twice.
    pub fn predecessors(self) -> Vec<Block<'m>> {
        let mut blocks = Vec::new();
        // SAFETY: a block is a value; null or a use of it, whose user is a value.
        unsafe {
            let mut next = core::LLVMGetFirstUse(core::LLVMBasicBlockAsValue(self.raw()));
            while !next.is_null() {
                let terminator = Instruction::new(core::LLVMIsATerminatorInst(core::LLVMGetUser(next)));
                blocks.extend(terminator.and_then(Instruction::block));
                next = core::LLVMGetNextUse(next);
            }
        }
        blocks
    }

    pub fn function(self) -> Option<Function<'m>> {
        // SAFETY: null or the function that the block is in.
        unsafe { Function::new(core::LLVMGetBasicBlockParent(self.raw())) }
    }

    /// The instruction before which the first non-phi may go; none where
    /// nothing may be inserted (a catchswitch block).
    pub fn first_insertion(self) -> Option<Instruction<'m>> {
        // SAFETY: null or an instruction of this block.
        let mut first = unsafe { Instruction::new(core::LLVMGetFirstInstruction(self.raw())) }?;
        while first.is_phi() {
            first = first.next()?;
        }
        let is_switch = first.opcode() == llvm_sys::LLVMOpcode::LLVMCatchSwitch;
        match is_switch || first.is_eh_pad() {
            true => first.next(),
            false => Some(first),
        }
    }
}
