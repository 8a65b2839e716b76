//! Values that are used in one place only, where more is known of them.
//!
//! CorrelatedValuePropagation asks LazyValueInfo what a number is where it is used, which follows
//! the one use of what is computed of it, by up to three operations, to a select or to a
//! phi: there the condition holds, or the branch has been taken. With that it makes a zero
//! extension of a sign's, a division of an absolute value's, or nothing of a maximum; and the
//! value's records stand where nothing is known yet.

use crate::llvm::{Instruction, Record, Value};
use llvm_sys::LLVMOpcode::LLVMSelect;

/// LLVM's `MaxUsesToInspect`.
const USES: usize = 3;

/// Whether a record names such a value.
pub(super) fn names_constrained(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default();
    let mut instructions = operands.into_iter().filter_map(Value::as_instruction);
    instructions.any(is_constrained)
}

fn is_constrained(instruction: Instruction<'_>) -> bool {
    let mut at = instruction;
    for _ in 0..USES {
        if at.is_phi() || at.opcode() == LLVMSelect {
            return true;
        }
        let users = at.as_value().users();
        match users.as_slice() {
            [user] => match user.as_instruction() {
                Some(user) => at = user,
                None => return false,
            },
            _ => return false,
        }
    }
    false
}
