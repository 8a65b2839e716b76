//! Carriers' records and places in the code across schedulers.
//!
//! Stock codegen moves code and leaves debug instructions to follow it as they can.
//! What a carrier says at one place ends what it said before, so the order of its
//! records means something. So, as far as nothing leaves its region:
//!
//! - A record stands behind the instruction that it stood behind, between the same
//!   calls and inline assembly, behind those that write its registers, and behind all
//!   records that were before it. Where a
//!   register has another value there, the record ends the location.
//! - Where that takes it past a call or inline assembly, only it goes there, and its
//!   variable is nowhere until then.
//! - A place in the code stands behind all instructions that were before it.

use super::places::is_effect;
use crate::machine::edit::{NewOperand, NewValue, marked};
use crate::machine::layout::{Anchor, ItemId, Layout};
use crate::machine::writers::Writers;
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, Instance, InstructionId, Notes, Opcode, Register, Traits,
};
use rustc_hash::FxHashMap;

/// An instruction, to be known again: passes between make narrower ones of some, and
/// another one gets the memory of what they replaced.
type Known = (Identity, Opcode);

/// A record or a place in the code before scheduling.
#[derive(Debug)]
struct Marker {
    item: Identity,
    /// So many instructions of its block are before it.
    index: usize,
    /// So many that nothing moves across are.
    region: usize,
    /// So many calls and so much inline assembly.
    effects: usize,
    /// The last one before it that writes a register of it.
    write: Option<Known>,
}

/// A block before scheduling.
#[derive(Debug, Default)]
struct Noted {
    code: Vec<Known>,
    places: Vec<Marker>,
    effects: usize,
}

/// The blocks before scheduling.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, Noted>);

/// In front of a scheduler.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    notes.scheduled.0.clear();
    for block in function.block_ids() {
        if function.in_block(block).any(|id| is_ours(function, id)) {
            let identity = function.block(block).identity;
            notes.scheduled.0.insert(identity, noted(function, block));
        }
    }
    Changes::default()
}

fn noted(function: &Function, block: BlockId) -> Noted {
    let mut noted = Noted::default();
    let mut writers = Writers::new(function);
    let mut region = 0;
    for id in function.in_block(block) {
        if is_ours(function, id) {
            noted.places.push(Marker {
                item: function.instruction(id).identity,
                index: noted.code.len(),
                region,
                effects: noted.effects,
                write: writers
                    .latest(id)
                    .filter(|_| !is_place(function, id))
                    .map(|id| known(function, id)),
            });
        }
        if !function.is_debug(id) {
            noted.code.push(known(function, id));
            writers.add(id);
            region += usize::from(is_boundary(function, id));
            noted.effects += usize::from(is_effect(function, id));
        }
    }
    noted
}

/// Behind the scheduler in front of which bundles are made.
pub fn keep_early(function: &Function, notes: &mut Notes) -> Changes {
    keep(function, notes, true)
}

/// Behind the last one.
pub fn keep_late(function: &Function, notes: &mut Notes) -> Changes {
    keep(function, notes, false)
}

fn keep(function: &Function, notes: &mut Notes, is_early: bool) -> Changes {
    let before = std::mem::take(&mut notes.scheduled);
    if before.0.is_empty() {
        return Changes::default();
    }
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        if let Some(noted) = before.0.get(&function.block(block).identity) {
            layout.unbundle(block, |id| is_shown(function, id));
            restore(&mut layout, block, noted, is_early);
        }
    }
    layout.changes_made()
}

/// Before debug values are followed: bundles that were made since are clear of
/// them, as stock LLVM doesn't look into bundles.
pub fn clear_bundles(function: &Function, _: &mut Notes) -> Changes {
    let all = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block));
    let mut inside = all.filter(|id| function.has(*id, Traits::BUNDLED_BEFORE));
    if !inside.any(|id| is_shown(function, id)) {
        return Changes::default();
    }
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        layout.unbundle(block, |id| is_shown(function, id));
    }
    layout.changes_made()
}

/// At the end: what is in several places in the code is in none, as of two copies of a
/// label stock LLVM gives one's address.
pub fn unique_places(function: &Function, _: &mut Notes) -> Changes {
    let mut labels: FxHashMap<_, Vec<InstructionId>> = FxHashMap::default();
    for id in function.in_order() {
        if let Some(label) = function.instruction(id).label.filter(|label| label.is_place) {
            labels
                .entry((label.identity, label.inlined_at))
                .or_default()
                .push(id);
        }
    }
    let several = labels.into_values().filter(|copies| copies.len() > 1);
    let mut gone: Vec<InstructionId> = several.flatten().collect();
    gone.sort_unstable();
    let mut changes = Changes::default();
    changes.edits.extend(gone.into_iter().map(Edit::Erase));
    changes
}

fn known(function: &Function, id: InstructionId) -> Known {
    let instruction = function.instruction(id);
    (instruction.identity, instruction.opcode)
}

fn is_place(function: &Function, id: InstructionId) -> bool {
    let label = &function.instruction(id).label;
    label.is_some_and(|label| label.is_place)
}

/// A carrier's record, or a place in the code.
fn is_ours(function: &Function, id: InstructionId) -> bool {
    let is_record = function.debug_value(id).is_some() && function.source_value(id).is_none();
    is_record || is_place(function, id)
}

fn is_shown(function: &Function, id: InstructionId) -> bool {
    function.debug_value(id).is_some() || is_place(function, id)
}

fn is_boundary(function: &Function, id: InstructionId) -> bool {
    function.has(id, Traits::CALL | Traits::BOUNDARY)
}

/// The instructions of a block that are code. Positions count those before.
struct Code {
    all: Vec<InstructionId>,
    behind: FxHashMap<Known, usize>,
    /// The first position of each region, and one beyond the last.
    regions: Vec<usize>,
    /// The positions of calls and inline assembly.
    effects: Vec<usize>,
    /// Records and places in the code.
    items: FxHashMap<Identity, ItemId>,
}

impl Code {
    fn new(layout: &Layout<'_>, block: BlockId) -> Code {
        let function = layout.function();
        let mut code = Code {
            all: layout.code(block).to_vec(),
            behind: FxHashMap::default(),
            regions: vec![0],
            effects: Vec::new(),
            items: FxHashMap::default(),
        };
        for (index, &id) in code.all.iter().enumerate() {
            if is_effect(function, id) {
                code.effects.push(index);
            }
            for part in function.bundle(id) {
                code.behind.insert(known(function, part), index + 1);
            }
            if is_boundary(function, id) {
                code.regions.push(index + 1);
            }
        }
        code.regions.push(code.all.len() + 1);
        for anchor in layout.in_block(block) {
            if let Anchor::Item(item) = anchor
                && let Some(id) = layout.old(item).filter(|id| is_ours(function, *id))
            {
                code.items.insert(function.instruction(id).identity, item);
            }
        }
        code
    }

    fn behind(&self, id: Option<Known>) -> usize {
        id.and_then(|id| self.behind.get(&id)).copied().unwrap_or(0)
    }

    fn in_region(&self, region: usize, position: usize) -> usize {
        let index = region.min(self.regions.len() - 2);
        position.clamp(self.regions[index], self.regions[index + 1] - 1)
    }

    /// Where a record stood that is at a position now.
    fn of_record(&self, noted: &Noted, place: &Marker, now: usize) -> usize {
        let wanted = match place.index {
            0 => 0,
            index => self.behind.get(&noted.code[index - 1]).copied().unwrap_or(now),
        };
        let wanted = self.in_region(place.region, wanted);
        if self.effects.len() != noted.effects {
            return wanted;
        }
        let from = self.effects[..place.effects].last().map_or(0, |index| index + 1);
        let to = self.effects.get(place.effects).copied().unwrap_or(self.all.len());
        wanted.clamp(from, to)
    }

    fn has_effect(&self, from: usize, to: usize) -> bool {
        self.effects.iter().any(|effect| (from..to).contains(effect))
    }

    /// What a position is behind; none: its block's start.
    fn before(&self, position: usize) -> Option<Anchor> {
        let index = position.checked_sub(1)?;
        Some(Anchor::Code(self.all[index]))
    }
}

fn restore(layout: &mut Layout<'_>, block: BlockId, noted: &Noted, is_early: bool) {
    let function = layout.function();
    let code = Code::new(layout, block);
    let (mut reached, mut seen, mut latest) = (0, 0, 0);
    let mut last: Option<Anchor> = None;
    for (index, place) in noted.places.iter().enumerate() {
        while seen < place.index {
            latest = latest.max(code.behind(Some(noted.code[seen])));
            seen += 1;
        }
        let Some(&item) = code.items.get(&place.item) else {
            continue;
        };
        if layout.old(item).is_some_and(|id| is_place(function, id)) {
            put(
                layout,
                block,
                item,
                code.before(code.in_region(place.region, latest)),
            );
            continue;
        }
        let now = layout.gap(item).1;
        let own = code.of_record(noted, place, now);
        let written = code.behind(place.write);
        let is_late = code.has_effect(own.max(reached), written);
        let wanted = if is_late { own } else { own.max(written) };
        if last.is_none() || wanted > reached {
            reached = reached.max(wanted);
            last = code.before(reached);
        }
        if is_late {
            let later = noted.places[index + 1..].iter();
            let later = later.filter_map(|place| Some((place, *code.items.get(&place.item)?)));
            let mut others = later.filter(|(_, other)| instance(layout, *other) == instance(layout, item));
            let is_replaced = others.any(|(place, other)| {
                let own = code.of_record(noted, place, layout.gap(other).1);
                own.max(reached) <= written
            });
            let here = match nothing(layout, item, is_early).filter(|_| !is_replaced) {
                Some(nothing) => {
                    put(layout, block, item, code.before(written));
                    layout.new_item(nothing)
                }
                None => {
                    layout
                        .undefine_registers(item, "a scheduler has put what it is of behind a newer record");
                    item
                }
            };
            put(layout, block, here, last);
            last = Some(Anchor::Item(here));
            continue;
        }
        put(layout, block, item, last);
        // What has written it may be another instruction now.
        let written = place
            .write
            .map_or(Some(0), |write| code.behind.get(&write).copied());
        let way = written.unwrap_or(now)..reached;
        if way.into_iter().any(|index| layout.changes(code.all[index], item)) {
            layout.undefine_registers(item, "before it may hold its register is written again");
        }
        last = Some(Anchor::Item(item));
    }
}

fn instance(layout: &Layout<'_>, item: ItemId) -> Option<Instance> {
    Some(layout.function().debug_value(layout.old(item)?)?.instance)
}

/// That what a record is of is nowhere.
fn nothing(layout: &Layout<'_>, item: ItemId, is_early: bool) -> Option<NewValue> {
    let mut value = NewValue::like(layout.function(), layout.old(item)?)?;
    value.operands.fill(NewOperand::Register(Register::NONE, 0));
    if is_early {
        value.expression = marked(&value.expression);
    }
    Some(value)
}

/// Puts a record right behind something; none: at the block's start.
fn put(layout: &mut Layout<'_>, block: BlockId, item: ItemId, behind: Option<Anchor>) {
    match behind {
        Some(anchor) => layout.put_behind(item, anchor),
        None => {
            let gap = layout.behind_phis(block);
            layout.put_first(item, gap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{Operand, Register};

    fn scheduled(example: &Example, order: &[InstructionId]) -> Vec<String> {
        let mut notes = Notes::default();
        assert_eq!(note(&example.function, &mut notes), Changes::default());
        let after = example.reordered(order);
        listing(&after, &keep_late(&after, &mut notes))
    }

    #[test]
    fn a_record_goes_past_an_effect_alone() {
        let mut example = Example::new(true);
        let a = example.code("a", &[defines(Register(1))]);
        let x = example.value(0, uses(Register(1)), 1);
        let y = example.value(1, Operand::Immediate(2), 2);
        let effects = Traits::ASSEMBLY | Traits::EFFECTS;
        let b = example.with("b", effects, &[]);
        let c = example.with("c", effects, &[]);
        let found = scheduled(&example, &[b, a, x, y, c]);
        assert_eq!(found, ["x=?", "y=2", "b", "a", "x=r1", "c"]);
        // A newer one of its variable is there.
        let z = example.value(0, Operand::Immediate(3), 3);
        let found = scheduled(&example, &[b, c, a, x, y, z]);
        assert_eq!(found, ["x=?", "y=2", "b", "c", "x=3", "a"]);
    }

    #[test]
    fn records_keep_their_order_and_their_registers() {
        let mut example = Example::new(true);
        let a = example.code("a", &[defines(Register(1))]);
        let x = example.value(0, uses(Register(1)), 1);
        let b = example.code("b", &[]);
        let y = example.value(1, Operand::Immediate(3), 2);
        let place = example.label(9);
        let c = example.code("c", &[defines(Register(1))]);
        // y came behind b, and x is before y.
        let found = scheduled(&example, &[b, y, place, a, x, c]);
        assert_eq!(found, ["b", "a", "L9", "x=r1", "y=3", "c"]);
        // Before y is, the register has another value.
        let found = scheduled(&example, &[a, x, c, b, y, place]);
        assert_eq!(found, ["a", "x=r1", "c", "b", "L9", "y=3"]);
    }

    #[test]
    fn a_record_whose_register_is_written_on_the_way_is_nowhere() {
        let mut example = Example::new(true);
        let a = example.code("a", &[defines(Register(1))]);
        let b = example.code("b", &[]);
        let x = example.value(0, uses(Register(1)), 1);
        let c = example.code("c", &[defines(Register(1))]);
        let found = scheduled(&example, &[a, x, c, b]);
        assert_eq!(found, ["a", "c", "b", "x=?"]);
    }

    #[test]
    fn a_record_stays_behind_the_call_that_it_stood_behind() {
        let mut example = Example::new(true);
        let call = example.call("call");
        let a = example.code("a", &[]);
        let x = example.value(0, Operand::Immediate(3), 1);
        let b = example.code("b", &[]);
        // What was in front of it has gone over the call.
        let found = scheduled(&example, &[a, call, b, x]);
        assert_eq!(found, ["a", "call", "x=3", "b"]);
    }

    #[test]
    fn a_record_stays_in_the_region_that_it_stood_in() {
        let mut example = Example::new(true);
        let exec = example.with("exec", Traits::BOUNDARY, &[]);
        let a = example.code("a", &[]);
        let x = example.value(0, Operand::Immediate(3), 1);
        let b = example.code("b", &[]);
        let found = scheduled(&example, &[a, x, exec, b]);
        assert_eq!(found, ["a", "exec", "x=3", "b"]);
    }

    #[test]
    fn an_instruction_in_the_memory_of_one_that_is_gone_is_another_one() {
        let made = |first, last| {
            let mut example = Example::new(true);
            example.code(first, &[defines(Register(1))]);
            example.value(0, uses(Register(1)), 1);
            example.code("a", &[]);
            example.code(last, &[defines(Register(2))]);
            example.function
        };
        let (before, mut after) = (made("wide", "b"), made("narrow", "c"));
        after.instructions[0].identity = Identity(u64::MAX);
        after.instructions[3].identity = before.instructions[0].identity;
        let mut notes = Notes::default();
        assert_eq!(note(&before, &mut notes), Changes::default());
        let found = listing(&after, &keep_late(&after, &mut notes));
        assert_eq!(found, ["narrow", "x=r1", "a", "c"]);
    }

    #[test]
    fn bundles_are_clear_of_debug_values() {
        let mut example = Example::new(false);
        let inside = Traits::BUNDLED_BEFORE | Traits::BUNDLED_BEHIND;
        example.with("BUNDLE", Traits::BUNDLE | Traits::BUNDLED_BEHIND, &[]);
        example.with("a", inside, &[defines(Register(1))]);
        for register in [1, 2] {
            let x = example.value(0, uses(Register(register)), 1);
            example.function.instructions[x.0 as usize].traits |= inside;
        }
        example.with("b", Traits::BUNDLED_BEFORE, &[defines(Register(2))]);
        example.code("c", &[]);
        let changes = clear_bundles(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(found, ["BUNDLE", "a", "b", "x=r1", "x=?", "c"]);
        assert_eq!(changes.losses.len(), 1);
    }

    #[test]
    fn what_is_in_two_places_is_in_none() {
        let mut example = Example::new(false);
        for label in [1, 2, 1] {
            example.label(label);
        }
        let changes = unique_places(&example.function, &mut Notes::default());
        assert_eq!(listing(&example.function, &changes), ["L2"]);
    }
}
