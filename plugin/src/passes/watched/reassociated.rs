//! Sums and products that a loop computes in another order.
//!
//! Of `(x + a) + b`, where the loop changes x alone, LICM computes `a + b` in front of the
//! loop, and x's sum with that takes the place of both: of the inner one, too, in its
//! records. The same is done with products, and with a product of sums of products.

use super::reaching::loop_blocks;
use crate::llvm::{Block, Instruction, Value};
use llvm_sys::LLVMOpcode;
use llvm_sys::LLVMOpcode::{
    LLVMAdd, LLVMAnd, LLVMFAdd, LLVMFMul, LLVMFSub, LLVMMul, LLVMOr, LLVMSub, LLVMXor,
};
use std::collections::HashSet;

/// Whether records in a loop name what is a part of such a sum or product.
pub(super) fn names_part<'m>(header: Block<'m>, preheader: Block<'m>) -> bool {
    let inside: HashSet<_> = loop_blocks(header, preheader.identity()).into_iter().collect();
    let is_inside = |it: &Instruction<'m>| it.block().is_some_and(|block| inside.contains(&block));
    let instructions = inside.iter().flat_map(|block| block.instructions());
    let records = instructions.flat_map(Instruction::records);
    let named = records.flat_map(|record| record.location_operands().unwrap_or_default());
    let named: HashSet<_> = named
        .filter_map(Value::as_instruction)
        .filter(is_inside)
        .collect();
    named.into_iter().any(|part| {
        let users = part.as_value().users().into_iter();
        let mut users = users.filter_map(Value::as_instruction).filter(is_inside);
        users.any(|whole| may_regroup(part.opcode(), whole.opcode()))
    })
}

/// Whether what an operation computes may be put together in another order with what
/// another one computes of it.
fn may_regroup(part: LLVMOpcode, whole: LLVMOpcode) -> bool {
    match whole {
        LLVMAdd | LLVMAnd | LLVMOr | LLVMXor | LLVMFAdd => part == whole,
        LLVMMul => matches!(part, LLVMMul | LLVMAdd | LLVMSub),
        LLVMFMul => matches!(part, LLVMFMul | LLVMFAdd | LLVMFSub),
        _ => false,
    }
}
