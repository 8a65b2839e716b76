//! Zeros that may have another sign.
//!
//! Where nobody asks for the sign of a zero, a negation takes the place of 0 - x, and x that of
//! x + 0; what is computed of these goes with them where nobody asks for its sign either, or
//! where it is a product.

use crate::llvm::{ConstantValue, Instruction, Value};
use llvm_sys::LLVMOpcode;
use std::collections::HashMap;

/// The values that may be another zero, as no user asks for its sign.
#[derive(Default)]
pub(super) struct Signs<'m>(HashMap<Instruction<'m>, bool>);

impl<'m> Signs<'m> {
    /// Whether a sum with 0 is one, or what is computed in the same block of one.
    pub(super) fn may_be_lost(&mut self, value: Instruction<'m>, depth: usize) -> bool {
        if let Some(&known) = self.0.get(&value) {
            return known;
        }
        // In a loop a value may be computed of itself.
        self.0.insert(value, false);
        let users = value.as_value().users().into_iter();
        let mut users = users.map(|user| user.as_instruction());
        let is_ignored = users.all(|user| user.is_some_and(|it| may_ignore_sign(value, it)));
        // SelectionDAG doesn't ask who needs the sign of a product.
        let keeps = [LLVMOpcode::LLVMFMul, LLVMOpcode::LLVMFDiv].contains(&value.opcode());
        let lost = computes_float(value)
            && (is_ignored && is_sum_with_zero(value)
                || (is_ignored || keeps) && depth > 0 && self.is_of_lost(value, depth - 1))
            || value.is_phi() && depth > 0 && self.is_of_lost(value, depth - 1);
        self.0.insert(value, lost);
        lost
    }

    fn is_of_lost(&mut self, value: Instruction<'m>, depth: usize) -> bool {
        let operands = value.operands().into_iter().filter_map(Value::as_instruction);
        let mut here = operands.filter(|it| value.is_phi() || it.block() == value.block());
        here.any(|it| self.may_be_lost(it, depth))
    }
}

fn computes_float(value: Instruction<'_>) -> bool {
    use LLVMOpcode as O;
    let opcodes = [
        O::LLVMFAdd,
        O::LLVMFSub,
        O::LLVMFMul,
        O::LLVMFDiv,
        O::LLVMFRem,
        O::LLVMFPTrunc,
        O::LLVMFPExt,
        O::LLVMCall,
    ];
    opcodes.contains(&value.opcode()) && value.as_value().ty().integer_bits().is_none()
}

/// x + 0, 0 - x, or a product that becomes a half: AMDGPU's `v_fma_mixlo_f16` adds 0 to it.
fn is_sum_with_zero(value: Instruction<'_>) -> bool {
    let operands = value.operands();
    let is_zero = |at: usize| operands.get(at).is_some_and(|&it| is_positive_zero(it));
    match value.opcode() {
        LLVMOpcode::LLVMFAdd => is_zero(0) || is_zero(1),
        LLVMOpcode::LLVMFSub => is_zero(0),
        LLVMOpcode::LLVMFPTrunc => {
            let product = operands.first().and_then(|it| it.as_instruction());
            product.is_some_and(|it| it.opcode() == LLVMOpcode::LLVMFMul)
        }
        _ => false,
    }
}

/// Whether a user of a value may be one that a zero's sign is nothing to. Another block
/// needs all of what it gets.
fn may_ignore_sign<'m>(of: Instruction<'m>, user: Instruction<'m>) -> bool {
    let asks = [
        LLVMOpcode::LLVMFCmp,
        LLVMOpcode::LLVMFPToSI,
        LLVMOpcode::LLVMFPToUI,
    ];
    user.block() == of.block() && (asks.contains(&user.opcode()) || computes_float(user) || user.is_call())
}

fn is_positive_zero(value: Value<'_>) -> bool {
    match value.constant() {
        Some(ConstantValue::Float(words)) => words.iter().all(|&word| word == 0),
        Some(ConstantValue::Null) => true,
        _ => false,
    }
}
