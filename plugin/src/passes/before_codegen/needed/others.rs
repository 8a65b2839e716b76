//! What isn't an integer, and of which an integer is made: where only some bits of that are
//! needed, SelectionDAG computes no others.
//!
//! Of a floating-point number with another sign it takes what had the old one, or another
//! number with that sign, also where one of these is chosen; of an address it computes the
//! lowest bits.

use crate::llvm::{Instruction, Value};
use crate::passes::demanded::{by_user, demanded, is_partly_demanded, lacks_bits};
use llvm_sys::LLVMOpcode;
use lowering::same::{Float, Operation};

/// So many operations put a vector together.
const DEPTH: usize = 8;

/// Whether a value may be another one, as a user doesn't need all of its bits.
pub fn may_be_cut(value: Instruction<'_>) -> bool {
    let users = value.as_value().users().into_iter();
    let mut users = users.filter_map(Value::as_instruction);
    match value.operation() {
        Some(Operation::Float(Float::Negate | Float::Absolute | Float::CopySign, _) | Operation::Select)
            if value.as_value().ty().float_kind().is_some() =>
        {
            let number = value.as_value();
            users.any(|user| {
                let is_cut_up = user.opcode() == LLVMOpcode::LLVMBitCast && is_vector(user);
                is_cut_up
                    || lacks_bits(number, by_user(user, number, demanded(user)))
                    || becomes_integers(user, DEPTH)
            })
        }
        // Of lanes nobody here knows which bits are needed, where they become other numbers.
        Some(_) if is_vector(value) => {
            let vector = value.as_value();
            users.any(|user| match user.opcode() {
                LLVMOpcode::LLVMBitCast => is_vector(user) || is_partly_demanded(user),
                _ => lacks_bits(vector, by_user(user, vector, demanded(user))),
            })
        }
        None if value.opcode() == LLVMOpcode::LLVMGetElementPtr => {
            let mut integers = users.filter(|user| user.opcode() == LLVMOpcode::LLVMPtrToInt);
            integers.any(is_partly_demanded)
        }
        _ => false,
    }
}

fn is_vector(value: Instruction<'_>) -> bool {
    value.as_value().ty().vector_lanes().is_some()
}

/// Whether a vector that a number is in becomes one of integers, of whose bits nobody here knows
/// which are needed.
fn becomes_integers(vector: Instruction<'_>, depth: usize) -> bool {
    use LLVMOpcode as O;
    let users = vector.as_value().users().into_iter();
    let mut users = users.filter_map(Value::as_instruction);
    [O::LLVMInsertElement, O::LLVMShuffleVector].contains(&vector.opcode())
        && users.any(|user| user.opcode() == O::LLVMBitCast || depth > 0 && becomes_integers(user, depth - 1))
}
