//! What is copied to what, before registers are allocated: copies may go.

use crate::machine::{Function, Register};
use rustc_hash::FxHashMap;

/// A register, or a part of it.
pub(super) type Piece = (Register, u16);

/// Registers and parts of registers that are copies of each other.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Each register leads to another one that all of it is copied of or to.
    whole: FxHashMap<Register, Register>,
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
        let [to, from] = [to.0, from.0].map(|register| self.leader(register));
        if to != from {
            self.whole.insert(to, from);
        }
    }

    /// Once all are added.
    pub(super) fn settle(&mut self) {
        let mut leads: FxHashMap<Piece, Piece> = FxHashMap::default();
        for pieces in std::mem::take(&mut self.parts) {
            let pieces = pieces.map(|piece| self.named(piece));
            let [to, from] = pieces.map(|piece| first(&leads, piece));
            leads.entry(from).or_insert(from);
            leads.insert(to, from);
        }
        let mut numbers = FxHashMap::default();
        for &piece in leads.keys() {
            let next = numbers.len();
            let number = *numbers.entry(first(&leads, piece)).or_insert(next);
            self.of_register
                .entry(piece.0)
                .or_default()
                .push((piece.1, number));
        }
    }

    /// Whether two pieces, or copies of theirs, have anything in common.
    pub(super) fn have_common(&self, function: &Function, one: Piece, other: Piece) -> bool {
        let [one, other] = [one, other].map(|piece| self.named(piece));
        let overlap = |a: u16, b: u16| {
            let [of_a, of_b] = [a, b].map(|part| function.registers.lanes(Register::NONE, part));
            a == b || a == 0 || b == 0 || of_a & of_b != 0
        };
        let copied = |piece: Piece| {
            let all = self.of_register.get(&piece.0).into_iter().flatten();
            all.filter(move |(part, _)| overlap(*part, piece.1))
                .map(|(_, number)| number)
        };
        one.0 == other.0 && overlap(one.1, other.1)
            || copied(one).any(|number| copied(other).any(|same| number == same))
    }

    /// The same register for all that are whole copies of each other.
    fn leader(&self, mut register: Register) -> Register {
        while let Some(&next) = self.whole.get(&register) {
            register = next;
        }
        register
    }

    fn named(&self, piece: Piece) -> Piece {
        (self.leader(piece.0), piece.1)
    }
}

/// The same piece for all that lead to each other.
fn first(leads: &FxHashMap<Piece, Piece>, mut piece: Piece) -> Piece {
    while let Some(&next) = leads.get(&piece).filter(|next| **next != piece) {
        piece = next;
    }
    piece
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
        let common = |one, other| copies.have_common(&example.function, one, other);
        assert!(common((a, 2), (b, 2)) && common((b, 2), (a, 0)) && common((b, 0), (c, 2)));
        assert!(!common((a, 1), (b, 2)) && !common((b, 1), (a, 1)) && !common((b, 1), (a, 0)));
        assert!(common((d, 1), (c, 2)) && common((d, 0), (a, 0)) && !common((d, 2), (a, 0)));
    }
}
