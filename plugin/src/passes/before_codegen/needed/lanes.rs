//! Lanes of vectors: SelectionDAG computes only those that are needed. What takes single lanes of a
//! vector that is put together takes what these are made of, and needs no vector any more.

use crate::llvm::{Instruction, Value};
use crate::passes::demanded::demanded;
use llvm_sys::LLVMOpcode as O;
use lowering::same::Operation;

/// Users of users are looked at so deep.
const DEPTH: usize = 4;

/// Whether a vector may lack a lane, as nobody needs that one.
pub fn may_lose_lane<'m>(value: Instruction<'m>) -> bool {
    let Some(all) = all_lanes(value.as_value()).filter(|_| !value.is_load()) else {
        return false;
    };
    let lacks = |users: &[Instruction<'m>]| {
        let needs = users.iter().map(|user| by_user(*user, value, DEPTH));
        all & !needs.fold(0, |one, other| one | other) != 0
    };
    let users = value.as_value().users().into_iter();
    let users: Vec<_> = users.filter_map(Value::as_instruction).collect();
    let takes_lanes = |user: &Instruction<'m>| {
        value.opcode() == O::LLVMInsertElement
            && [O::LLVMExtractElement, O::LLVMShuffleVector].contains(&user.opcode())
    };
    let others: Vec<_> = users.iter().copied().filter(|user| !takes_lanes(user)).collect();
    !users.is_empty() && lacks(&users) || !others.is_empty() && lacks(&others)
}

/// A bit for each lane of a vector of at most 64.
fn all_lanes(vector: Value<'_>) -> Option<u64> {
    let lanes = vector
        .ty()
        .vector_lanes()
        .filter(|lanes| (1..=64).contains(lanes))?;
    Some(u64::MAX >> (u64::BITS - lanes))
}

/// The lanes that anybody needs.
fn by_users<'m>(vector: Instruction<'m>, depth: usize) -> u64 {
    let users = vector.as_value().users().into_iter();
    let needs = users.map(|user| match user.as_instruction() {
        Some(user) if depth > 0 => by_user(user, vector, depth - 1),
        _ => u64::MAX,
    });
    needs.fold(0, |one, other| one | other)
}

/// The lanes of a vector that a user needs: all that another block computes.
fn by_user<'m>(user: Instruction<'m>, vector: Instruction<'m>, depth: usize) -> u64 {
    let all = u64::MAX;
    let (value, operands) = (vector.as_value(), user.operands());
    let Some(operation) = user.operation().filter(|_| user.block() == vector.block()) else {
        return all;
    };
    let lane = |at: usize| {
        let lane: Option<&Value<'_>> = operands.get(at);
        lane.and_then(|lane| lane.small_number())
    };
    let is_first = operands.first() == Some(&value);
    match operation {
        Operation::Extract if is_first => lane(1).map_or(all, only),
        Operation::Insert if is_first => match lane(2) {
            Some(lane) => by_users(user, depth) & !only(lane),
            None => all,
        },
        Operation::Shuffle(mask) => {
            let needed = by_users(user, depth);
            let from = mask.iter().zip(0..).filter(|(_, to)| needed & only(*to) != 0);
            let lanes = value.ty().vector_lanes().unwrap_or_default() as usize;
            let from = from.filter_map(|(from, _)| *from);
            from.filter(|from| operands.get(from / lanes) == Some(&value))
                .fold(0, |needed, from| needed | only((from % lanes) as u64))
        }
        Operation::Bitcast => of_number(user, vector),
        Operation::Extract | Operation::Insert => all,
        _ if all_lanes(user.as_value()) == all_lanes(value) => by_users(user, depth),
        _ => all,
    }
}

/// The lanes that a number needs which has the bits of a vector.
fn of_number(number: Instruction<'_>, vector: Instruction<'_>) -> u64 {
    let of = |number: Instruction<'_>| {
        let bits = number
            .as_value()
            .ty()
            .integer_bits()
            .filter(|bits| *bits <= 128)?;
        let lanes = vector.as_value().ty().vector_lanes()?;
        let (needed, width) = (demanded(number), bits / lanes);
        let lane = u128::MAX.checked_shr(u128::BITS - width)?;
        let needed = (0..lanes).filter(|at| needed >> (at * width) & lane != 0);
        Some(needed.fold(0, |all, at| all | only(at.into())))
    };
    of(number).unwrap_or(u64::MAX)
}

fn only(lane: u64) -> u64 {
    u32::try_from(lane)
        .ok()
        .and_then(|lane| 1_u64.checked_shl(lane))
        .unwrap_or(0)
}
