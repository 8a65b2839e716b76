//! Which bits of an integer somebody needs, where LLVM's own analysis (`DemandedBits`) has it that all are
//! needed: of what is compared with a number, and of factors.

use crate::llvm::{Instruction, Value};

/// Users of users are looked at so deep.
const DEPTH: usize = 4;
/// What has more users is needed as a whole.
const USERS: usize = 4;

/// Whether some of an integer's bits make no difference to what is computed of it.
pub fn is_partly_demanded(instruction: Instruction<'_>) -> bool {
    let bits = instruction.as_value().ty().integer_bits().unwrap_or(0);
    let all = u64::MAX.checked_shr(u64::BITS.saturating_sub(bits)).unwrap_or(0);
    (1..=64).contains(&bits) && all & !demanded(instruction) != 0
}

/// Those of its lowest 64 bits that users need.
pub fn demanded(instruction: Instruction<'_>) -> u64 {
    by_users(instruction, DEPTH)
}

fn by_users(instruction: Instruction<'_>, depth: usize) -> u64 {
    let value = instruction.as_value();
    let users = value.users();
    if depth == 0 || users.len() > USERS {
        return u64::MAX;
    }
    let users = users.into_iter().map(|user| match user.as_instruction() {
        Some(user) => by_user(user, value, by_users(user, depth - 1)),
        None => u64::MAX,
    });
    users.fold(0, |one, other| one | other)
}

/// The bits that a user needs of a value, where these of what it computes are needed.
pub fn by_user<'m>(user: Instruction<'m>, value: Value<'m>, needed: u64) -> u64 {
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
            .and_then(|other| other.small_number());
        Some(operation.needs(place, other, needed, bits))
    };
    of(user).unwrap_or(u64::MAX)
}
