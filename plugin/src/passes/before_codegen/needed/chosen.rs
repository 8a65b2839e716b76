//! Loads of which one is chosen. Instead SelectionDAG chooses between the addresses and loads once
//! (`SimplifySelectOps`), and debug values of both loads go over to that.

use crate::llvm::{Block, Instruction, Value};
use llvm_sys::LLVMOpcode as O;

/// Whether a load, or what is made of it alone, may become one of what is chosen.
pub fn is_chosen(value: Instruction<'_>) -> bool {
    let chain = std::iter::successors(Some(value), |&it| user(it).filter(|&user| is_cast(user)));
    let (Some(last), Some(block)) = (chain.last(), value.block()) else {
        return false;
    };
    let choice = user(last).filter(|user| user.opcode() == O::LLVMSelect);
    let arms = choice.map(Instruction::operands).unwrap_or_default();
    is_loaded(value, block) && arms.len() == 3 && {
        let mut arms = arms[1..].iter().filter_map(|arm| arm.as_instruction());
        arms.clone().count() == 2 && arms.all(|arm| is_loaded(arm, block) && user(arm).is_some())
    }
}

/// Whether it is a load in a block, or made of one alone.
fn is_loaded<'m>(value: Instruction<'m>, block: Block<'m>) -> bool {
    let made_of = |cast: Instruction<'m>| {
        let operand = cast.operands().first().copied().and_then(Value::as_instruction);
        operand.filter(|&it| is_cast(cast) && user(it) == Some(cast))
    };
    let from = std::iter::successors(Some(value), |&it| made_of(it)).last();
    from.is_some_and(|from| from.is_load() && from.block() == Some(block))
}

/// The only one, in the same block.
fn user<'m>(value: Instruction<'m>) -> Option<Instruction<'m>> {
    match value.as_value().users()[..] {
        [user] => user.as_instruction().filter(|user| user.block() == value.block()),
        _ => None,
    }
}

fn is_cast(value: Instruction<'_>) -> bool {
    let casts = [
        O::LLVMTrunc,
        O::LLVMZExt,
        O::LLVMSExt,
        O::LLVMBitCast,
        O::LLVMFPExt,
    ];
    casts.contains(&value.opcode())
}
