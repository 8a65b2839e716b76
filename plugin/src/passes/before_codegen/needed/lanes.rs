//! Lanes of vectors: SelectionDAG computes only those that are needed. What takes single lanes of a
//! vector that is put together takes what these are made of, and needs no vector any more. And nobody
//! needs what is put into a lane that is in no index's range.

use crate::llvm::{Block, Function, Instruction, Value};
use crate::passes::demanded::demanded;
use llvm_sys::LLVMOpcode as O;
use lowering::same::Operation;
use rustc_hash::FxHashMap as HashMap;

/// The lanes of a function's vectors that anybody needs.
#[derive(Default)]
pub struct Lanes<'m> {
    needed: HashMap<Instruction<'m>, u64>,
}

impl<'m> Lanes<'m> {
    pub fn of(function: Function<'m>) -> Lanes<'m> {
        let mut lanes = Lanes::default();
        let all = function.blocks().into_iter().map(Block::instructions);
        // Users in the same block stand behind: they come first.
        let behind_first = all.flat_map(|block| block.into_iter().rev());
        for vector in behind_first.filter(|it| it.as_value().ty().vector_lanes().is_some()) {
            let users = vector.as_value().users().into_iter();
            let needed = users.map(|user| match user.as_instruction() {
                Some(user) => lanes.by_user(user, vector),
                None => u64::MAX,
            });
            let needed = needed.fold(0, |one, other| one | other);
            lanes.needed.insert(vector, needed);
        }
        lanes
    }

    /// Whether a vector may lack a lane, as nobody needs that one.
    pub fn may_lack_one(&self, value: Instruction<'m>) -> bool {
        let Some(all) = all_lanes(value.as_value()).filter(|_| !value.is_load()) else {
            return false;
        };
        let lacks = |users: &[Instruction<'m>]| {
            let needs = users.iter().map(|user| self.by_user(*user, value));
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

    /// What is put into lanes that nobody needs.
    pub fn put_for_nobody(&self) -> impl Iterator<Item = Instruction<'m>> {
        let for_nobody = |put: Instruction<'m>, needed: u64| {
            let is_put = put.opcode() == O::LLVMInsertElement;
            let lane = put.operands().get(2).and_then(|lane| lane.small_number());
            is_put && lane.is_some_and(|lane| needed & only(lane) == 0)
        };
        let all = self.needed.iter();
        all.filter_map(move |(put, needed)| for_nobody(*put, *needed).then_some(*put))
    }

    fn by_users(&self, vector: Instruction<'m>) -> u64 {
        self.needed.get(&vector).copied().unwrap_or(u64::MAX)
    }

    /// The lanes of a vector that a user needs: all that another block computes.
    fn by_user(&self, user: Instruction<'m>, vector: Instruction<'m>) -> u64 {
        let all = u64::MAX;
        let (value, operands) = (vector.as_value(), user.operands());
        let Some(operation) = user.operation().filter(|_| user.block() == vector.block()) else {
            return all;
        };
        let is_first = operands.first() == Some(&value);
        match operation {
            Operation::Extract if is_first => operands.get(1).map_or(all, |index| in_range(*index)),
            Operation::Insert if is_first => match operands.get(2).and_then(|lane| lane.small_number()) {
                Some(lane) => self.by_users(user) & !only(lane),
                None => all,
            },
            Operation::Shuffle(mask) => {
                let needed = self.by_users(user);
                let from = mask.iter().zip(0..).filter(|(_, to)| needed & only(*to) != 0);
                let lanes = value.ty().vector_lanes().unwrap_or_default() as usize;
                let from = from.filter_map(|(from, _)| *from);
                from.filter(|from| operands.get(from / lanes) == Some(&value))
                    .fold(0, |needed, from| needed | only((from % lanes) as u64))
            }
            Operation::Bitcast => of_number(user, vector),
            Operation::Extract | Operation::Insert => all,
            _ if all_lanes(user.as_value()) == all_lanes(value) => self.by_users(user),
            _ => all,
        }
    }
}

/// The lanes that an index may name, by the bits that LLVM knows of it.
fn in_range(index: Value<'_>) -> u64 {
    let (off, on) = match index.small_number() {
        Some(lane) => (!lane, lane),
        None => index.known_bits(),
    };
    let lanes = (0..u64::from(u64::BITS)).filter(|lane| lane & off == 0 && !lane & on == 0);
    lanes.fold(0, |all, lane| all | only(lane))
}

/// A bit for each lane of a vector of at most 64.
fn all_lanes(vector: Value<'_>) -> Option<u64> {
    let lanes = vector
        .ty()
        .vector_lanes()
        .filter(|lanes| (1..=64).contains(lanes))?;
    Some(u64::MAX >> (u64::BITS - lanes))
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
