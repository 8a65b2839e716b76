//! What takes phis away puts a copy where stock code generation has it.
//!
//! On AMDGPU a copy in the place of a block's last phi comes in front of the first reader in the block,
//! be it a debug value (SIInstrInfo::createPHIDestinationCopy); but behind what restores EXEC at the block's start if no
//! debug value is in front of that (MachineBasicBlock::SkipPHIsAndLabels). So debug values that read the
//! phi before stock's first reader are put aside, and their variables are nowhere up to the copy; so are those right
//! behind phis where stock has none; and where only stock has some, one that says nothing stands there.

use super::aside::take_all;
use super::filling;
use super::gaps::{BEHIND_PHIS, Gaps};
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, NewOperand, Notes, Operand, Position, Register, Traits,
    is_marked,
};
use rustc_hash::FxHashSet;

/// By block, how many instructions that are code come before the first reader; and what is right behind phis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstReaders {
    places: Vec<Option<usize>>,
    behind_phis: Gaps,
}

/// In front of what takes phis away, where stock code is generated.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let first = |block| {
        Readers::new(function, block)?
            .all
            .first()
            .map(|(place, _)| *place)
    };
    notes.stock_seen.get_or_insert_default().first_readers = FirstReaders {
        places: function.block_ids().map(first).collect(),
        behind_phis: Gaps::of(function, BEHIND_PHIS),
    };
    Changes::default()
}

/// The same, where ours is.
pub fn keep(function: &Function, notes: &mut Notes) -> Changes {
    let stock = notes.stock.as_ref().map(|stock| stock.first_readers.clone());
    let stock = stock.filter(|stock| stock.places.len() == function.block_ids().count());
    let mut early = FxHashSet::default();
    let mut filled = Vec::new();
    for block in function.block_ids() {
        let Some(readers) = Readers::new(function, block) else {
            continue;
        };
        let first = match &stock {
            Some(stock) => stock.places[block.0 as usize],
            None => readers.first_of_stock(function),
        };
        let is_early = |place| first.is_none_or(|first| place < first);
        let before = readers.all.iter().filter(|(place, _)| is_early(*place));
        early.extend(before.map(|(_, id)| *id));
        let is_there = readers.all.iter().any(|(place, _)| Some(*place) == first);
        if let Some(first) = first.filter(|_| !is_there) {
            let reader = filling::value(function, NewOperand::Register(readers.register, 0));
            let edit = |value| Edit::Insert(readers.at(function, first), value);
            filled.extend(reader.map(edit));
        }
    }
    let behind_phis = stock.map(|stock| stock.behind_phis.keep(function, BEHIND_PHIS));
    let behind_phis = behind_phis.unwrap_or_default();
    let is_taken = |id| early.contains(&id) || behind_phis.aside.contains(&id);
    let mut changes = take_all(function, notes, is_taken, |id| {
        match behind_phis.aside.contains(&id) {
            true => Edit::Erase(id),
            false => Edit::Undefine(id),
        }
    });
    changes.edits.extend(filled);
    changes.edits.extend(behind_phis.filled);
    changes
}

/// What reads a block's last phi.
struct Readers {
    block: BlockId,
    register: Register,
    /// How many instructions that are code come before, and which it is.
    all: Vec<(usize, InstructionId)>,
}

impl Readers {
    fn new(function: &Function, block: BlockId) -> Option<Readers> {
        let is_phi = |id: &_| function.has(*id, Traits::PHI);
        let phi = function.in_block(block).take_while(is_phi).last()?;
        let register = function.operands(phi).iter().find_map(Operand::defined)?;
        let reads = |id| function.registers_of(id).any(|of| of == register);
        let mut place = 0;
        let mut all = Vec::new();
        for id in function.in_block(block) {
            if id > phi && reads(id) {
                all.push((place, id));
            }
            place += usize::from(!function.is_debug(id));
        }
        Some(Readers { block, register, all })
    }

    /// The first one, where nobody knows what stock has: it has no parts, and nothing that is marked.
    fn first_of_stock(&self, function: &Function) -> Option<usize> {
        let is_ours = |id| {
            let value = function.debug_value(id).map(|value| function.expression(value));
            value.is_some_and(|it| it.fragment.is_some() || is_marked(&it.elements))
        };
        let first = self.all.iter().find(|(_, id)| !is_ours(*id));
        first.map(|(place, _)| *place)
    }

    /// In front of the instruction that so many come before.
    fn at(&self, function: &Function, place: usize) -> Position {
        let code = function.in_block(self.block).filter(|id| !function.is_debug(*id));
        match code.take(place + 1).enumerate().last() {
            Some((index, id)) if index == place => Position::Before(id),
            Some((_, id)) => Position::Behind(id),
            None => Position::Start(self.block),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::aside::give_back;
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::{InstructionId, Traits};

    fn two_phis() -> Example {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        for register in [one, two] {
            let phi = example.code("phi", &[defines(register)]);
            example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        }
        example
    }

    /// Two phis, and an instruction.
    fn phis() -> Example {
        let mut example = two_phis();
        example.code("a", &[]);
        example
    }

    fn part(example: &mut Example, bits: u32, register: u32) -> InstructionId {
        let value = example.value(0, uses(virtual_register(register)), bits + 1);
        example.expression(value, &[], Some(bits.into()..u64::from(bits) + 32));
        value
    }

    fn kept(stock: &Example, ours: &Example, notes: &mut Notes) -> Vec<String> {
        assert_eq!(note(&stock.function, notes), Changes::default());
        notes.stock = notes.stock_seen.take();
        listing(&ours.function, &keep(&ours.function, notes))
    }

    #[test]
    fn none_reads_before_stocks_first() {
        let [mut stock, mut ours] = [phis(), phis()];
        part(&mut ours, 0, 1);
        part(&mut ours, 32, 2);
        for example in [&mut stock, &mut ours] {
            example.code("between", &[]);
            example.code("b", &[uses(virtual_register(2))]);
        }
        part(&mut ours, 64, 2);
        let mut notes = Notes::default();
        let kept = kept(&stock, &ours, &mut notes);
        let x = ["x[0..32]=%1", "x[32..64]=?", "between", "b", "x[64..96]=%2"];
        assert_eq!(kept[3..], x);
    }

    #[test]
    fn what_says_nothing_reads_where_stocks_first_does() {
        let [mut stock, mut ours] = [phis(), phis()];
        part(&mut stock, 0, 2);
        for example in [&mut stock, &mut ours] {
            example.code("between", &[]);
            example.code("b", &[uses(virtual_register(2))]);
        }
        ours.value(1, uses(virtual_register(1)), 2);
        let filled = kept(&stock, &ours, &mut Notes::default());
        assert_eq!(filled[2..], ["a", "y=%2 [4098, 1]", "between", "b", "y=%1"]);
        // One of ours is at the same place.
        let same = listing(&stock.function, &Changes::default());
        assert_eq!(kept(&stock, &stock, &mut Notes::default()), same);
    }

    #[test]
    fn debug_values_right_behind_phis_are_there_as_in_stock() {
        let [without, mut with] = [phis(), phis()];
        let nothing = with.value(0, uses(Register::NONE), 1);
        let constant = with.value(1, Operand::Immediate(7), 2);
        let order = [0, 1, nothing.0, constant.0, 2].map(InstructionId);
        with.function = with.reordered(&order);
        let mut notes = Notes::default();
        assert_eq!(kept(&without, &with, &mut notes), ["phi", "phi", "a"]);
        // They come back where they were.
        let mut after = without.reordered(&[InstructionId(2)]);
        after.blocks[0].instructions.end = 1;
        let back = give_back(&after, &mut notes);
        assert_eq!(listing(&after, &back), ["x=?", "y=7", "a"]);
        assert_eq!(back.losses, []);
        let mut ours = phis();
        ours.value(1, Operand::Immediate(7), 2);
        let filled = kept(&with, &ours, &mut Notes::default());
        assert_eq!(filled, ["phi", "phi", "y=? [4098, 1]", "a", "y=7"]);
    }

    #[test]
    fn what_stock_doesnt_have_isnt_the_first_to_read_a_phi() {
        let mut example = two_phis();
        let two = virtual_register(2);
        part(&mut example, 0, 1);
        part(&mut example, 32, 2);
        let between = example.code("between", &[]);
        let b = example.code("b", &[uses(two)]);
        part(&mut example, 64, 2);
        let mut notes = Notes::default();
        let taken = keep(&example.function, &mut notes);
        let undefined: Vec<_> = taken.edits.iter().collect();
        assert_eq!(undefined, [&Edit::Undefine(InstructionId(3))]);
        // The copy comes where the first reader is.
        let copy = example.code("copy", &[defines(two)]);
        let mut after = example.reordered(&[InstructionId(2), between, copy, b, InstructionId(6)]);
        after.blocks[0].instructions.end = 5;
        let back = listing(&after, &give_back(&after, &mut notes));
        assert_eq!(
            back,
            ["x[0..32]=%1", "between", "copy", "x=%2", "b", "x[64..96]=%2"]
        );
    }
}
