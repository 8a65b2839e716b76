//! What is copied to what, before registers are allocated: copies may go.

use crate::machine::{Function, Register};
use petgraph::unionfind::UnionFind;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

/// A register, or a part of it.
pub(super) type Piece = (Register, u16);

/// A register, and which bits of it.
pub(super) type Bits = (Register, Range<u32>);

/// The bits of a part of a register, or of all of it.
pub(super) fn bits_of(function: &Function, part: u16) -> Range<u32> {
    let part = function.registers.parts.get(&part).filter(|_| part != 0);
    part.map_or(0..u32::MAX, |part| part.offset..part.offset + part.size)
}

/// Registers and parts of registers that are copies of each other.
#[derive(Debug, Default)]
pub(super) struct Copies {
    whole: Sets<Register>,
    /// Which parts are copied, and to what.
    parts: Vec<[Piece; 2]>,
    /// The parts of each register that are copied, once all are added; those with one number are the same.
    of_register: FxHashMap<Register, Vec<(u16, usize)>>,
}

impl Copies {
    pub(super) fn add(&mut self, to: Piece, from: Piece) {
        if (to.1, from.1) != (0, 0) {
            self.parts.push([to, from]);
            return;
        }
        self.whole.join(to.0, from.0);
    }

    /// Once all are added.
    pub(super) fn settle(&mut self) {
        let mut same = Sets::default();
        for pieces in std::mem::take(&mut self.parts) {
            let [to, from] = pieces.map(|piece| self.named(piece));
            same.join(to, from);
        }
        for (number, (register, part)) in same.members.iter().enumerate() {
            let parts = self.of_register.entry(*register).or_default();
            parts.push((*part, same.sets.find(number)));
        }
    }

    /// Whether bits of two registers, or copies of theirs, have anything in common.
    pub(super) fn have_common(&self, function: &Function, one: &Bits, other: &Bits) -> bool {
        let [one, other] = [one, other].map(|(register, bits)| (self.whole.first(*register), bits));
        let overlap = |a: &Range<u32>, b: &Range<u32>| a.start < b.end && b.start < a.end;
        let copied = |(register, bits): (Register, _)| {
            let all = self.of_register.get(&register).into_iter().flatten();
            let common = all.filter(move |(part, _)| overlap(&bits_of(function, *part), bits));
            common.map(|(_, number)| number)
        };
        one.0 == other.0 && overlap(one.1, other.1)
            || copied(one).any(|number| copied(other).any(|same| number == same))
    }

    /// The same for all that are copies of each other as wholes.
    fn named(&self, (register, part): Piece) -> Piece {
        (self.whole.first(register), part)
    }
}

/// What is the same as what.
#[derive(Debug, Default)]
struct Sets<T> {
    numbers: FxHashMap<T, usize>,
    /// By their numbers.
    members: Vec<T>,
    sets: UnionFind<usize>,
}

impl<T: Copy + Eq + Hash> Sets<T> {
    fn join(&mut self, one: T, other: T) {
        let [one, other] = [one, other].map(|member| {
            *self.numbers.entry(member).or_insert_with(|| {
                self.members.push(member);
                self.sets.new_set()
            })
        });
        self.sets.union(one, other);
    }

    /// The same member for all that are the same as this one.
    fn first(&self, member: T) -> T {
        let number = self.numbers.get(&member);
        number.map_or(member, |number| self.members[self.sets.find(*number)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, virtual_register};
    use crate::machine::registers::SubRegister;

    #[test]
    fn what_is_beside_a_copied_part_is_no_copy() {
        let mut example = Example::new(false);
        for (part, lanes) in [(1, 1), (2, 2)] {
            let known = SubRegister {
                offset: 32 * (u32::from(part) - 1),
                size: 32,
                lanes,
            };
            example.function.registers.parts.insert(part, known);
        }
        let [a, b, c, d] = [1, 2, 3, 4].map(virtual_register);
        let mut copies = Copies::default();
        copies.add((b, 2), (a, 2));
        copies.add((c, 0), (a, 0));
        copies.add((d, 1), (b, 2));
        copies.settle();
        let bits = |(register, part)| (register, bits_of(&example.function, part));
        let common = |one, other| copies.have_common(&example.function, &bits(one), &bits(other));
        assert!(common((a, 2), (b, 2)) && common((b, 2), (a, 0)) && common((b, 0), (c, 2)));
        assert!(!common((a, 1), (b, 2)) && !common((b, 1), (a, 1)) && !common((b, 1), (a, 0)));
        assert!(common((d, 1), (c, 2)) && common((d, 0), (a, 0)) && !common((d, 2), (a, 0)));
    }
}
