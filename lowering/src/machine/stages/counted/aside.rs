//! Debug values that are put aside.
//!
//! Passes after instruction selection count the users of registers, and debug
//! values among them (foldVGPRCopyIntoRegSequence of SIFixSGPRCopies). So debug
//! values that stock code generation doesn't have are put aside until then.
//!
//! Those that have other neighbours than in stock code generation are put aside in the same way, until nothing asks who
//! stands there any more (`first_readers.rs`, `gaps.rs`).

use crate::machine::definitions::Definitions;
use crate::machine::flow::Flow;
use crate::machine::function::overlap;
use crate::machine::stages::order::places::is_effect;
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, Instance, InstructionId, Loss, Lost, NewOperand, NewValue,
    Notes, Operand, Position, Register, Traits, is_marked,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

mod origin;

pub use origin::Place;

/// A debug value, its variable and block, what tells its place there, and those of the same part of the
/// variable behind it.
#[derive(Debug)]
struct Aside {
    value: NewValue,
    instance: Instance,
    /// Its bits of the variable; none: all.
    part: Option<Range<u64>>,
    block: Identity,
    /// From which on in [`InBlock::order`] is what stood in front of it, first what is left of itself.
    front: usize,
    /// So many calls and so much inline assembly come behind it.
    effects: usize,
    behind: FxHashSet<Identity>,
    /// What else is in front of it, as the IR has it.
    before: Vec<Identity>,
}

/// Those that are put aside, block by block; of each the last comes first.
#[derive(Debug, Default)]
pub struct Before {
    all: Vec<Aside>,
    blocks: FxHashMap<Identity, InBlock>,
}

/// What is aside of a block.
#[derive(Debug)]
struct InBlock {
    /// Which in [`Before::all`] they are.
    asides: Range<usize>,
    /// What else is in it, phis aside; the last comes first.
    order: Vec<Identity>,
}

impl Before {
    /// Of which records they are.
    pub fn locations(&self) -> impl Iterator<Item = Identity> {
        self.all.iter().map(|one| one.value.location)
    }

    /// Whether any is of a block.
    pub fn is_of(&self, function: &Function, block: BlockId) -> bool {
        self.blocks.contains_key(&function.block(block).identity)
    }
}

/// Behind instruction selection.
pub fn take(function: &Function, notes: &mut Notes) -> Changes {
    // Who has the copy of a tuple folded asks for the tuple's users only.
    let named = |wanted: &'static str| {
        let code = function.in_order();
        code.filter(move |id| function.name(*id) == wanted)
    };
    let copied: FxHashSet<Register> = named("COPY").flat_map(|id| function.registers_of(id)).collect();
    let tuples =
        named("REG_SEQUENCE").flat_map(|id| function.operands(id).iter().filter_map(Operand::defined));
    let mut ours: FxHashSet<Register> = tuples.filter(|tuple| copied.contains(tuple)).collect();
    match &notes.stock {
        Some(stock) => ours.retain(|register| !stock.read.contains(register)),
        None => ours.clear(),
    }
    let is_taken = |id| is_put_aside(function, id, &ours);
    take_all(function, notes, is_taken, Edit::Erase)
}

/// Takes those away that are wanted, by an edit of each.
pub(super) fn take_all(
    function: &Function,
    notes: &mut Notes,
    is_taken: impl Fn(InstructionId) -> bool,
    edit: impl Fn(InstructionId) -> Edit,
) -> Changes {
    let mut changes = Changes::default();
    notes.aside = Before::default();
    for block in function.block_ids() {
        let mut behind: FxHashMap<Instance, Vec<InstructionId>> = FxHashMap::default();
        let (mut order, mut effects) = (Vec::new(), 0);
        let known = notes.aside.all.len();
        for id in function.in_block(block).rev() {
            let identity = function.instruction(id).identity;
            if let Some(value) = function.debug_value(id) {
                let instance = value.instance;
                let behind = behind.entry(instance).or_default();
                if is_taken(id)
                    && let Some(new) = NewValue::like(function, id)
                {
                    let edit = edit(id);
                    let front = order.len();
                    if matches!(edit, Edit::Undefine(_)) {
                        order.push(identity);
                    }
                    changes.edits.push(edit);
                    let fragment = |value| &function.expression(value).fragment;
                    let is_of_same = |other: &&InstructionId| {
                        let other = function.debug_value(**other).map(fragment);
                        other.is_some_and(|other| overlap(other, fragment(value)))
                    };
                    let behind = behind.iter().filter(is_of_same);
                    notes.aside.all.push(Aside {
                        value: new,
                        instance,
                        part: fragment(value).clone(),
                        block: function.block(block).identity,
                        front,
                        effects,
                        behind: behind.map(|id| function.instruction(*id).identity).collect(),
                        before: Vec::new(),
                    });
                    continue;
                }
                behind.push(id);
            }
            effects += usize::from(is_effect(function, id));
            // What is behind a phi is at the block's start.
            if !function.has(id, Traits::PHI) {
                order.push(identity);
            }
        }
        let asides = known..notes.aside.all.len();
        if !asides.is_empty() {
            let in_block = InBlock { asides, order };
            notes
                .aside
                .blocks
                .insert(function.block(block).identity, in_block);
        }
    }
    changes
}

/// What is marked, or of registers that no debug value of stock's is of. What ends a variable uses nothing.
fn is_put_aside(function: &Function, id: InstructionId, ours: &FxHashSet<Register>) -> bool {
    let is_ours = function.debug_value(id).is_some_and(|value| {
        is_marked(&function.expression(value).elements)
            || function.registers_of(id).any(|register| ours.contains(&register))
    });
    is_ours && !function.is_undefined(id)
}

/// Behind those passes: where it was, but not before the last of the instructions that it needs, if that is in its
/// block, and between the same calls and inline assembly. Else its variable is nowhere from there on.
pub fn give_back(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let Before { all: aside, blocks } = std::mem::take(&mut notes.aside);
    if aside.is_empty() {
        return changes;
    }
    let places = Places::new(function, blocks);
    // The last were taken first; of a variable they stay in order.
    let mut reached: FxHashMap<(Identity, Instance), Option<InstructionId>> = FxHashMap::default();
    let placed = aside.into_iter().rev().filter_map(|one| {
        let reached = reached.entry((one.block, one.instance)).or_default();
        if let Some((block, anchor)) = places.of(&one, *reached) {
            *reached = anchor;
            return Some((places.behind(block, anchor), one.value));
        }
        let at = places.was(&one, *reached)?;
        let (mut nothing, reason) = (one.value, "what it is of isn't where it stood");
        nothing.operands.fill(NewOperand::Register(Register::NONE, 0));
        let of = Lost::Said(nothing.variable, nothing.location);
        changes.losses.push(Loss { of, reason });
        Some((at, nothing))
    });
    let (mut start, behind): (Vec<_>, Vec<_>) = placed.partition(|(at, _)| matches!(at, Position::Start(_)));
    // Of two at a start the second is put in front of the first, of two behind an instruction behind it.
    start.reverse();
    let inserted = start.into_iter().chain(behind);
    changes
        .edits
        .extend(inserted.map(|(at, value)| Edit::Insert(at, value)));
    changes
}

struct Places<'f> {
    function: &'f Function,
    definitions: Definitions<'f>,
    flow: Flow<'f>,
    blocks: FxHashMap<Identity, BlockId>,
    instructions: FxHashMap<Identity, InstructionId>,
    /// As they were.
    before: FxHashMap<Identity, InBlock>,
    /// Calls and inline assembly, in order.
    effects: Vec<InstructionId>,
}

impl<'f> Places<'f> {
    fn new(function: &'f Function, before: FxHashMap<Identity, InBlock>) -> Places<'f> {
        let all = function.in_order();
        Places {
            function,
            before,
            definitions: Definitions::new(function),
            flow: Flow::new(function),
            blocks: function.blocks_by_identity(),
            instructions: all.map(|id| (function.instruction(id).identity, id)).collect(),
            effects: function
                .in_order()
                .filter(|id| is_effect(function, *id))
                .collect(),
        }
    }

    /// How many effects come behind an instruction in its block, or are in that.
    fn effects_behind(&self, id: Option<InstructionId>, block: BlockId) -> usize {
        let all = self.function.block(block).instructions.clone();
        let before = |to: u32| self.effects.partition_point(|effect| effect.0 < to);
        before(all.end) - before(id.map_or(all.start, |id| id.0 + 1))
    }

    /// What is in its block of what it was before.
    fn here(&self, block: BlockId, identity: &Identity) -> Option<InstructionId> {
        let found = self.instructions.get(identity).copied();
        found.filter(|id| self.function.block_of(*id) == block)
    }

    /// The last of what stood in front of a debug value, and is still between the same effects; none: its block's start.
    fn front(&self, one: &Aside, block: BlockId) -> Option<InstructionId> {
        let stood = &self.before.get(&one.block)?.order[one.front..];
        let here = |identity| self.here(block, identity);
        let is_between = |id: &InstructionId| self.effects_behind(Some(*id), block) == one.effects;
        let front = stood.iter().filter_map(here).find(is_between);
        front.max(one.before.iter().filter_map(here).max())
    }

    /// Whether one that is behind it comes before an instruction.
    fn is_over(&self, one: &Aside, block: BlockId, last: Option<InstructionId>) -> bool {
        let mut behind = one
            .behind
            .iter()
            .filter_map(|identity| self.here(block, identity));
        behind.any(|id| Some(id) < last)
    }

    /// Where a debug value stood, or where those of its variable have reached. None: a later one is above.
    fn was(&self, one: &Aside, reached: Option<InstructionId>) -> Option<Position> {
        let block = *self.blocks.get(&one.block)?;
        let last = self.front(one, block).max(reached);
        (!self.is_over(one, block, last)).then(|| self.behind(block, last))
    }

    /// Where a debug value comes to stand: right behind an instruction, or at its block's start; not before
    /// where those of its variable have reached.
    fn of(&self, one: &Aside, reached: Option<InstructionId>) -> Option<(BlockId, Option<InstructionId>)> {
        let block = *self.blocks.get(&one.block)?;
        let mut last = None;
        for operand in &one.value.operands {
            let NewOperand::Register(register, _) = operand else {
                continue;
            };
            if self.may_be_gone(*register) {
                return None;
            }
            if register.is_virtual() {
                let computed = self.definitions.of(*register)?;
                match self.function.block_of(computed) {
                    of if of == block => last = last.max(Some(computed)),
                    of if self.flow.dominates(of, block) => {}
                    _ => return None,
                }
            }
        }
        // It stood behind other instructions than those, too.
        let last = last.max(self.front(one, block)).max(reached);
        let is_there = !self.is_over(one, block, last) && self.effects_behind(last, block) == one.effects;
        is_there.then_some((block, last))
    }

    /// Whether a pass behind the allocation may have taken away what writes a register: comparisons' results.
    fn may_be_gone(&self, register: Register) -> bool {
        let known = self.function.registers.physical.get(&register);
        self.function.is_allocated && known.is_some_and(|physical| !physical.is_divergent)
    }

    fn behind(&self, block: BlockId, anchor: Option<InstructionId>) -> Position {
        match anchor {
            Some(anchor) if !self.function.has(anchor, Traits::PHI) => Position::Behind(anchor),
            _ => Position::Start(block),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::first_readers;
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::{Operand, marked};

    /// What is there between, as passes leave it, and in the end.
    fn runs(example: &Example, between: &[InstructionId]) -> (Vec<String>, Vec<String>) {
        let mut notes = Notes::default();
        let taken = listing(&example.function, &take(&example.function, &mut notes));
        let mut after = example.reordered(between);
        after.blocks[0].instructions.end = between.len() as u32;
        (taken, listing(&after, &give_back(&after, &mut notes)))
    }

    #[test]
    fn what_is_marked_comes_back_behind_what_it_needs() {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let b = example.code("b", &[defines(two)]);
        let x = example.value(0, uses(two), 1);
        example.expression(x, &marked(&[]), None);
        let y = example.value(1, uses(one), 2);
        let c = example.code("c", &[]);
        // A pass put c above; the debug value is gone meanwhile.
        let (taken, back) = runs(&example, &[a, c, b, y]);
        assert_eq!(taken, ["a", "b", "y=%1", "c"]);
        assert_eq!(back[..3], ["a", "c", "b"]);
        assert!(back[3].starts_with("x=%2"));
        assert_eq!(back[4], "y=%1");
    }

    #[test]
    fn what_needs_two_registers_comes_back_behind_the_second() {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let b = example.code("b", &[defines(two)]);
        let x = example.value(0, uses(one), 1);
        example.function.operands.push(uses(two));
        example.function.instructions[x.0 as usize].operands.end += 1;
        example.expression(x, &marked(&[]), None);
        let back = runs(&example, &[a, b]).1;
        assert_eq!(back[..2], ["a", "b"]);
        assert!(back[2].starts_with("x=%1,%2"));
    }

    #[test]
    fn what_was_behind_it_stays_there() {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let later = example.value(0, Operand::Immediate(7), 2);
        let end = example.code("end", &[]);
        let (taken, back) = runs(&example, &[a, later, end]);
        assert_eq!(taken, ["a", "x=7", "end"]);
        assert_eq!(back.len(), 4);
        // The later one came to stand above.
        let (_, back) = runs(&example, &[later, a, end]);
        assert_eq!(back, ["x=7", "a", "end"]);
    }

    #[test]
    fn what_stood_behind_an_effect_comes_back_there() {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let call = example.call("call");
        let b = example.code("b", &[]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let back = runs(&example, &[a, call, b]).1;
        assert_eq!(back[..3], ["a", "call", "b"]);
        assert!(back[3].starts_with("x=%1"));
        // What stood in front of it is behind the call now, or in front of that.
        for order in [[b, call, a], [a, b, call]] {
            let back = runs(&example, &order).1;
            assert!(back[3].starts_with("x=%1"), "{back:?}");
        }
        // Its own place is behind what another pass of ours has left there.
        let mut example = Example::new(false);
        let phi = example.code("phi", &[defines(one)]);
        example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        let call = example.call("call");
        let x = example.value(0, uses(one), 1);
        example.expression(x, &[], Some(0..32));
        let mut notes = Notes::default();
        let taken = first_readers::keep(&example.function, &mut notes);
        assert_eq!(taken.edits, [Edit::Undefine(x)]);
        let copy = example.code("copy", &[defines(one)]);
        let mut after = example.reordered(&[copy, call, x]);
        after.blocks[0].instructions.end = 3;
        let back = listing(&after, &give_back(&after, &mut notes));
        assert_eq!(back[..2], ["copy", "call"]);
        assert!(back[3].contains("%1"), "{back:?}");
    }

    #[test]
    fn what_ends_it_stays_behind_it() {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let nothing = example.value(0, uses(Register::NONE), 1);
        let b = example.code("b", &[defines(two)]);
        let y = example.value(1, uses(two), 2);
        example.expression(y, &marked(&[]), None);
        // What y needs comes first, behind what x stood behind.
        let (_, back) = runs(&example, &[b, a, nothing]);
        assert!(
            back[1].starts_with("y=%2") || back[2].starts_with("y=%2"),
            "{back:?}"
        );
        let at = |what: &str| back.iter().position(|it| it.starts_with(what));
        assert!(at("x=%1") < at("x=?"), "{back:?}");
    }

    #[test]
    fn nothing_takes_its_place_where_what_it_is_of_and_what_it_stood_behind_are_gone() {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let first = example.value(0, Operand::Immediate(7), 1);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let end = example.code("end", &[]);
        let back = runs(&example, &[first, end]).1;
        assert_eq!(back, ["x=7", "x=? [4098, 0]", "end"]);
        assert_ne!(a, end);
    }

    #[test]
    fn what_is_computed_behind_the_next_effect_is_nowhere() {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let call = example.call("call");
        let back = runs(&example, &[call, a]).1;
        assert_eq!(back, ["x=? [4098, 0]", "call", "a"]);
    }

    #[test]
    fn two_of_a_variable_stay_in_order() {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let b = example.code("b", &[defines(two)]);
        example.code("a", &[defines(one)]);
        for register in [one, two] {
            let x = example.value(0, uses(register), 1);
            example.expression(x, &marked(&[]), None);
        }
        let mut notes = Notes::default();
        take(&example.function, &mut notes);
        // Another instruction computes what the first is of, further down.
        let late = example.code("late", &[defines(one)]);
        let mut after = example.reordered(&[b, late]);
        after.blocks[0].instructions.end = 2;
        let back = listing(&after, &give_back(&after, &mut notes));
        assert_eq!(back[..2], ["b", "late"]);
        assert!(
            back[2].starts_with("x=%1") && back[3].starts_with("x=%2"),
            "{back:?}"
        );
    }

    #[test]
    fn nobody_gives_back_what_two_instructions_write() {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 1);
        example.expression(x, &marked(&[]), None);
        let b = example.code("b", &[defines(one)]);
        assert_eq!(runs(&example, &[a, b]).1[..2], ["a", "x=? [4098, 0]"]);
    }
}
