//! Integers of which InstCombine needs only some bits, though LLVM's own analysis has it that all
//! are: they, or what is computed of them, are compared with a number.

use crate::llvm::{Instruction, Value};
use crate::passes::needed::number;

/// Users of users are looked at so deep.
const DEPTH: usize = 4;
/// What has more users is needed as a whole.
const USERS: usize = 4;

/// Whether some of an integer's bits make no difference to what is computed of it.
pub fn is_partly_demanded(instruction: Instruction<'_>) -> bool {
    let bits = instruction.as_value().ty().integer_bits().unwrap_or(0);
    let all = u64::MAX.checked_shr(u64::BITS.saturating_sub(bits)).unwrap_or(0);
    (1..=64).contains(&bits) && all & !needed(instruction, DEPTH) != 0
}

fn needed(instruction: Instruction<'_>, depth: usize) -> u64 {
    let value = instruction.as_value();
    let users = value.users();
    if depth == 0 || users.len() > USERS {
        return u64::MAX;
    }
    let users = users.into_iter().map(|user| needed_by(user, value, depth));
    users.fold(0, |one, other| one | other)
}

/// The bits that a user needs of a value.
fn needed_by<'m>(user: Value<'m>, value: Value<'m>, depth: usize) -> u64 {
    let of = |user: Instruction<'m>| {
        let operation = user.operation()?;
        let bits = value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
        user.as_value().ty().integer_bits()?;
        let operands = user.operands();
        let mut places = (0..operation.inputs()).filter(|place| operands.get(*place) == Some(&value));
        let (place, None) = (places.next()?, places.next()) else {
            return None;
        };
        let other = operands
            .get(1)
            .filter(|_| place == 0)
            .and_then(|&other| number(other));
        Some(operation.needs(place, other, needed(user, depth - 1), bits))
    };
    user.as_instruction().and_then(of).unwrap_or(u64::MAX)
}
