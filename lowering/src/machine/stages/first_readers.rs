//! What takes phis away puts a copy where stock code generation has it.
//!
//! On AMDGPU a copy in the place of a block's last phi comes in front of the first reader in the block,
//! be it a debug value (SIInstrInfo::createPHIDestinationCopy); but behind what restores EXEC at the block's start if no
//! debug value is in front of that (MachineBasicBlock::SkipPHIsAndLabels). So debug values that read the
//! phi before stock's first reader are put aside, and their variables are nowhere up to the copy; so are those right
//! behind phis where stock has none; and where only stock has some, one that says nothing stands there.

use super::aside::take_all;
use super::filling;
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, NewOperand, Notes, Operand, Position, Register, Traits,
    is_marked,
};
use rustc_hash::FxHashSet;

/// Of a block with phis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    /// How many instructions that are code come before the first reader.
    first: Option<usize>,
    /// Whether a debug value is right behind the phis.
    has_debug_value: bool,
}

/// By block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstReaders(Vec<Option<Seen>>);

/// In front of what takes phis away, where stock code is generated.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let seen = |block| {
        let readers = Readers::new(function, block)?;
        Some(Seen {
            first: readers.all.first().map(|(place, _)| *place),
            has_debug_value: !readers.behind_phis.is_empty(),
        })
    };
    let seen = function.block_ids().map(seen).collect();
    notes.stock_seen.get_or_insert_default().first_readers = FirstReaders(seen);
    Changes::default()
}

/// The same, where ours is.
pub fn keep(function: &Function, notes: &mut Notes) -> Changes {
    let stock = notes.stock.as_ref().map(|stock| stock.first_readers.0.clone());
    let stock = stock.filter(|stock| stock.len() == function.block_ids().count());
    let mut kept = Kept::default();
    for block in function.block_ids() {
        if let Some(readers) = Readers::new(function, block) {
            let stock = stock.as_ref().map(|stock| stock[block.0 as usize]);
            let stock = stock.unwrap_or_else(|| Some(readers.of_stock(function)));
            stock.inspect(|stock| kept.keep(function, &readers, *stock));
        }
    }
    let Kept {
        early,
        behind_phis,
        filled,
    } = kept;
    let is_taken = |_: &_, id| early.contains(&id) || behind_phis.contains(&id);
    let mut changes = take_all(function, notes, is_taken, |id| match behind_phis.contains(&id) {
        true => Edit::Erase(id),
        false => Edit::Undefine(id),
    });
    changes.edits.extend(filled);
    changes
}

/// What is put aside, and put in.
#[derive(Debug, Default)]
struct Kept {
    early: FxHashSet<InstructionId>,
    behind_phis: FxHashSet<InstructionId>,
    filled: Vec<Edit>,
}

impl Kept {
    fn keep(&mut self, function: &Function, readers: &Readers, stock: Seen) {
        let mut fill = |at, register| {
            let value = filling::value(function, NewOperand::Register(register, 0));
            self.filled.extend(value.map(|value| Edit::Insert(at, value)));
        };
        let is_early = |place| stock.first.is_none_or(|first| place < first);
        let early = readers.all.iter().filter(|(place, _)| is_early(*place));
        self.early.extend(early.map(|(_, id)| *id));
        let is_there = readers.all.iter().any(|(place, _)| Some(*place) == stock.first);
        if let Some(first) = stock.first.filter(|_| !is_there) {
            fill(readers.at(function, first), readers.register);
        }
        if !stock.has_debug_value {
            self.behind_phis.extend(&readers.behind_phis);
        } else if readers.behind_phis.is_empty() {
            fill(Position::Start(readers.block), Register::NONE);
        }
    }
}

/// What reads a block's last phi.
struct Readers {
    block: BlockId,
    register: Register,
    /// How many instructions that are code come before, and which it is.
    all: Vec<(usize, InstructionId)>,
    /// The debug values right behind the phis, whatever they are of.
    behind_phis: Vec<InstructionId>,
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
        let behind = function.in_block(block).skip_while(is_phi);
        Some(Readers {
            block,
            register,
            all,
            behind_phis: behind
                .take_while(|id| function.debug_value(*id).is_some())
                .collect(),
        })
    }

    /// Where nobody knows what stock has: it has no parts, and nothing that is marked.
    fn of_stock(&self, function: &Function) -> Seen {
        let is_ours = |id| {
            let value = function.debug_value(id).map(|value| function.expression(value));
            value.is_some_and(|it| it.fragment.is_some() || is_marked(&it.elements))
        };
        let first = self.all.iter().find(|(_, id)| !is_ours(*id));
        Seen {
            first: first.map(|(place, _)| *place),
            has_debug_value: !self.behind_phis.is_empty(),
        }
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

    /// Two phis, and an instruction.
    fn phis() -> Example {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        for register in [one, two] {
            let phi = example.code("phi", &[defines(register)]);
            example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        }
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
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        for register in [one, two] {
            let phi = example.code("phi", &[defines(register)]);
            example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        }
        let part = |example: &mut Example, bits: u32, register| {
            let value = example.value(0, uses(register), bits + 1);
            example.expression(value, &[], Some(bits.into()..u64::from(bits) + 32));
        };
        part(&mut example, 0, one);
        part(&mut example, 32, two);
        let between = example.code("between", &[]);
        let b = example.code("b", &[uses(two)]);
        part(&mut example, 64, two);
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
