//! The order of records across instruction selection.
//!
//! SelectionDAG puts the debug values of a block where it finds room for them: one
//! that is over what an instruction computes right behind that instruction, though
//! others of the same variable, which are before it in the IR, come later: a
//! constant, say, or a list. Of two of a variable the later one counts. So before
//! selection each record gets a location of its own (the plugin's
//! `passes/before_codegen/number.rs`), and behind it debug values of one variable are put in the
//! order of the IR's records again.
//!
//! Where that instruction comes from no place in the IR, as one that legalisation
//! has made, its debug value even stands before calls and inline assembly that the
//! record stands behind. On AMDGPU it goes behind these. And one of nothing stands at
//! the end of the block, behind those that its record stands before, where it goes
//! back to; so does any other, and where its value isn't computed by then, as selection
//! has made it of another, the variable is nowhere until it is, or for good if it is
//! something else by then (`overtaken.rs`). There constants that others need, and that are nobody's line, go behind records of constants, too.

use crate::machine::layout::{Anchor, Gap, ItemId, Layout};
use crate::machine::stages::counted::aside::Place;
use crate::machine::stages::order::places::{self, Order, Wanted, is_effect};
use crate::machine::{
    BlockId, Changes, Function, Identity, Instance, InstructionId, NewOperand, NewValue, Notes, Operand,
    Register, Traits,
};
use overtaken::Overtaken;
use rustc_hash::FxHashMap;
use std::ops::Range;

mod missing;
mod overtaken;

/// What stands in a block of the IR, in order.
#[derive(Clone, Debug)]
pub enum Step {
    Record(OriginRecord),
    /// A call or inline assembly. It has a name if selection keeps it.
    Effect(Option<String>),
    /// Nothing but what is in no line, or allocates, has come before.
    FirstEnds,
}

#[derive(Clone, Debug)]
pub struct OriginRecord {
    pub instance: Instance,
    pub expression: Vec<u64>,
    pub location: Identity,
    pub line: u32,
    pub constant: Option<i64>,
    pub bits: u32,
    /// Whether it says what its variable is from here on.
    pub is_value: bool,
    /// Whether it says that it is nowhere.
    pub is_nothing: bool,
}

/// On AMDGPU: all variables.
pub fn all(function: &Function, notes: &mut Notes) -> Changes {
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        if let Some(steps) = origin(function, block) {
            put_between(&mut layout, block, steps);
            settle(&mut layout, block, steps, false);
            if notes.aside.is_of(function, block) {
                let places = Places::new(steps);
                let of_record = |location| places.of(location, false);
                let of_value = |id| places.of_value(function, id);
                notes
                    .aside
                    .settle(function, block, count_effects(steps), of_record, of_value);
            }
        }
    }
    let mut came = missing::Came::default();
    came.as_value.extend(notes.aside.locations());
    for id in function.in_order() {
        if let Some(value) = &function.instruction(id).debug {
            came.all.insert(value.location);
            if !function.is_undefined(id) {
                came.as_value.insert(value.location);
            }
        }
    }
    for (steps, blocks) in origins(function) {
        missing::end(&mut layout, &blocks, steps, &came);
    }
    restore(&mut layout);
    for block in function.block_ids() {
        hoist(&mut layout, block);
    }
    layout.changes_made()
}

/// Elsewhere program variables stay where stock code generation has them: rows of
/// the line table depend on debug values.
pub fn carriers(function: &Function, _: &mut Notes) -> Changes {
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        if let Some(steps) = origin(function, block) {
            settle(&mut layout, block, steps, true);
        }
    }
    restore(&mut layout);
    layout.changes_made()
}

fn origin(function: &Function, block: BlockId) -> Option<&[Step]> {
    let origin = function.block(block).origin?;
    function.origins.get(&origin).map(Vec::as_slice)
}

/// Where records are in their block of the IR, by location and whether they say that their variable is nowhere: such a
/// one may stand in front of a record, as a copy of it, which that is sunk past.
#[derive(Default)]
struct Places(FxHashMap<(Identity, bool), Option<Place>>);

impl Places {
    fn new(steps: &[Step]) -> Places {
        let mut places = Places::default();
        let (mut index, mut effects) = (0, 0);
        for step in steps {
            match step {
                Step::Effect(_) => effects += 1,
                Step::FirstEnds => {}
                Step::Record(record) => {
                    index += 1;
                    let place = places.0.entry((record.location, record.is_nothing));
                    // In more places than one it is in none.
                    place
                        .and_modify(|place| *place = None)
                        .or_insert(Some((index, effects)));
                }
            }
        }
        places
    }

    fn of(&self, location: Identity, is_nothing: bool) -> Option<Place> {
        self.0.get(&(location, is_nothing)).copied().flatten()
    }

    /// The place of a debug value's record. One that says that its variable is nowhere may have been something.
    fn of_value(&self, function: &Function, id: InstructionId) -> Option<Place> {
        let location = function.instruction(id).debug.as_ref()?.location;
        let of_nothing = function.is_undefined(id).then(|| self.of(location, true));
        of_nothing.flatten().or_else(|| self.of(location, false))
    }
}

/// Puts debug values between the effects that their records stand between.
fn put_between(layout: &mut Layout<'_>, block: BlockId, steps: &[Step]) {
    let function = layout.function();
    let effects = effects(layout, block);
    // Each effect, and the last of what was put behind it.
    let mut last: Vec<Anchor> = effects.iter().map(|(_, id)| Anchor::Code(*id)).collect();
    if last.is_empty() || last.len() != count_effects(steps) {
        return;
    }
    let places = Places::new(steps);
    let mut overtaken = None;
    let mut seen = 0;
    for anchor in layout.in_block(block) {
        match anchor {
            Anchor::Code(id) => seen += usize::from(is_effect(function, id)),
            Anchor::Item(item) => {
                let found = layout
                    .old(item)
                    .and_then(|id| Some((id, places.of_value(function, id)?)));
                let Some((id, place)) = found.filter(|(_, (_, effects))| *effects != seen) else {
                    continue;
                };
                let wanted = place.1;
                if wanted > seen {
                    put(layout, item, last[wanted - 1]);
                } else if !put_back(layout, item, wanted.checked_sub(1).map(|before| last[before])) {
                    let overtaken =
                        overtaken.get_or_insert_with(|| Overtaken::new(layout, block, steps, &places));
                    let gap = (block, effects[wanted].0);
                    if overtaken.has(id, place, seen) {
                        layout.undefine(item, "by the time it is computed its variable is something else");
                        // There it holds up none of those that have come since.
                        layout.put_last(item, gap);
                    } else {
                        end(layout, item, gap);
                    }
                    continue;
                }
                if let Some(before) = wanted.checked_sub(1) {
                    last[before] = Anchor::Item(item);
                }
            }
        }
    }
}

/// The effects in a block, each with the gap in front of it.
fn effects(layout: &Layout<'_>, block: BlockId) -> Vec<(usize, InstructionId)> {
    let code = layout.code(block).iter().copied().enumerate();
    code.filter(|(_, id)| is_effect(layout.function(), *id)).collect()
}

fn count_effects(steps: &[Step]) -> usize {
    steps
        .iter()
        .filter(|step| matches!(step, Step::Effect(_)))
        .count()
}

/// Puts a debug value, as one of nothing, further to the front, behind an effect or to
/// the start of the block; not over what writes its registers. Whether it could.
fn put_back(layout: &mut Layout<'_>, item: ItemId, behind: Option<Anchor>) -> bool {
    let (block, to) = layout.gap(item);
    let gap = match behind {
        Some(anchor) => layout.gap_behind(anchor),
        None => layout.behind_phis(block),
    };
    let writes = |index: usize| layout.changes(layout.code(block)[index], item);
    if (gap.1..to).any(writes) {
        return false;
    }
    match behind {
        Some(anchor) => layout.put_behind(item, anchor),
        None => layout.put_last(item, gap),
    }
    true
}

/// A variable is nowhere from a gap on up to where the value is computed that it has by
/// then.
fn end(layout: &mut Layout<'_>, item: ItemId, gap: Gap) {
    let like = layout
        .old(item)
        .and_then(|id| NewValue::like(layout.function(), id));
    if let Some(mut nothing) = like {
        nothing.operands.fill(NewOperand::Register(Register::NONE, 0));
        let nothing = layout.new_item(nothing);
        layout.put_last(nothing, gap);
    }
}

/// Virtual registers are what they were; others may be written on the way.
fn put(layout: &mut Layout<'_>, item: ItemId, behind: Anchor) {
    let (block, from) = layout.gap(item);
    let to = match behind {
        Anchor::Code(_) => layout.gap_behind(behind).1 - 1,
        Anchor::Item(_) => layout.gap_behind(behind).1,
    };
    if (from..to).any(|index| layout.changes(layout.code(block)[index], item)) {
        layout.undefine(item, "before it may hold its register is written again");
    }
    layout.put_behind(item, behind);
}

/// A debug value, its record's place in the IR's block, and its own.
struct Selected {
    item: ItemId,
    index: usize,
    position: usize,
    /// The bits of the variable that it is about; none: all.
    part: Option<Range<u64>>,
    /// Whether it stands behind an effect that its record stands before.
    is_late: bool,
}

/// Puts the debug values of each variable in the order of their records. What is computed behind an effect that its record
/// stands before holds up only those of the same part.
fn settle(layout: &mut Layout<'_>, block: BlockId, steps: &[Step], only_carriers: bool) {
    let mut is_any_late = false;
    for mut all in variables(layout, block, steps, only_carriers) {
        is_any_late |= all.iter().any(|it| it.is_late);
        all.retain(|it| !it.is_late);
        put_in_order(layout, all);
    }
    if is_any_late {
        let all = variables(layout, block, steps, only_carriers).into_iter();
        for part in all.flat_map(by_parts) {
            put_in_order(layout, part);
        }
    }
}

/// The debug values of a block by variable, as they stand.
fn variables(layout: &Layout<'_>, block: BlockId, steps: &[Step], only_carriers: bool) -> Vec<Vec<Selected>> {
    let function = layout.function();
    let mut variables: Vec<Vec<Selected>> = Vec::new();
    let mut known: FxHashMap<Instance, usize> = FxHashMap::default();
    let mut records: Option<Places> = None;
    let are_known = !only_carriers && effects(layout, block).len() == count_effects(steps);
    let mut seen = 0;
    for (position, anchor) in layout.in_block(block).into_iter().enumerate() {
        let item = match anchor {
            Anchor::Item(item) => item,
            Anchor::Code(id) => {
                seen += usize::from(is_effect(function, id));
                continue;
            }
        };
        let Some(id) = layout.old(item) else {
            continue;
        };
        let Some(value) = &function.instruction(id).debug else {
            continue;
        };
        if only_carriers && !function.variable(value.instance.variable).is_carrier {
            continue;
        }
        let records = records.get_or_insert_with(|| Places::new(steps));
        if let Some((index, effects)) = records.of_value(function, id) {
            let of = *known.entry(value.instance).or_insert_with(|| {
                variables.push(Vec::new());
                variables.len() - 1
            });
            variables[of].push(Selected {
                item,
                index,
                position,
                part: function.expression(value).fragment.clone(),
                is_late: are_known && seen > effects,
            });
        }
    }
    variables
}

/// Of one variable those that have bits in common, also by way of others.
fn by_parts(mut all: Vec<Selected>) -> Vec<Vec<Selected>> {
    if all.iter().any(|it| it.part.is_none()) {
        return vec![all];
    }
    let bits = |it: &Selected| it.part.clone().unwrap_or_default();
    all.sort_by_key(|it| bits(it).start);
    let mut parts: Vec<Vec<Selected>> = Vec::new();
    let mut end = 0;
    for it in all {
        let bits = bits(&it);
        match parts.last_mut().filter(|_| bits.start < end) {
            Some(part) => part.push(it),
            None => parts.push(vec![it]),
        }
        end = end.max(bits.end);
    }
    parts
}

fn put_in_order(layout: &mut Layout<'_>, mut all: Vec<Selected>) {
    all.sort_by_key(|it| it.position);
    if all.is_sorted_by_key(|it| it.index) {
        return;
    }
    all.sort_by_key(|it| it.index);
    let (mut last, mut reached) = (None, 0);
    for it in all {
        if let Some(last) = last
            && it.position < reached
        {
            put(layout, it.item, Anchor::Item(last));
        }
        reached = reached.max(it.position);
        last = Some(it.item);
    }
}

/// What stands in each block of the IR, and the blocks that it has become.
fn origins(function: &Function) -> impl Iterator<Item = (&[Step], Vec<BlockId>)> {
    let mut parts: Vec<(Identity, Vec<BlockId>)> = Vec::new();
    let mut known: FxHashMap<Identity, usize> = FxHashMap::default();
    for block in function.block_ids() {
        if let Some(origin) = function.block(block).origin {
            let place = *known.entry(origin).or_insert_with(|| {
                parts.push((origin, Vec::new()));
                parts.len() - 1
            });
            parts[place].1.push(block);
        }
    }
    let steps = |(origin, blocks)| Some((function.origins.get(&origin)?.as_slice(), blocks));
    parts.into_iter().filter_map(steps)
}

/// Puts carriers' records between the effects that they stand between in IR.
fn restore(layout: &mut Layout<'_>) {
    let function = layout.function();
    for (steps, blocks) in origins(function) {
        places::restore(layout, &blocks, &order(function, steps));
    }
}

fn order(function: &Function, steps: &[Step]) -> Order {
    let mut found = Order::default();
    let mut is_first = true;
    for step in steps {
        match step {
            Step::FirstEnds => is_first = false,
            Step::Effect(name) => found.effects.extend(name.clone()),
            Step::Record(record) => {
                let is_carrier = function.variable(record.instance.variable).is_carrier;
                if record.is_value && is_carrier {
                    found.places.push(Wanted {
                        instance: record.instance,
                        expression: record.expression.clone(),
                        location: record.location,
                        line: record.line,
                        constant: record.constant,
                        effects: found.effects.len(),
                        is_first,
                        bits: record.bits,
                        is: None,
                    });
                }
            }
        }
    }
    found
}

/// Puts carriers' records of constants in front of nobody's instructions.
fn hoist(layout: &mut Layout<'_>, block: BlockId) {
    let function = layout.function();
    for anchor in layout.in_block(block) {
        let Anchor::Item(item) = anchor else {
            continue;
        };
        let old = layout.old(item);
        let is_carrier = old.is_none_or(|id| function.source_value(id).is_none());
        let is_constant = is_carrier && layout.is_constant(item);
        let (_, mut gap) = layout.gap(item);
        let stands_first = |layout: &Layout<'_>, gap| layout.is_first_of(item, (block, gap));
        if !is_constant || !stands_first(layout, gap) {
            continue;
        }
        let start = gap;
        while gap > 0
            && is_nobodys(function, layout.code(block)[gap - 1])
            && (gap == start || layout.is_empty((block, gap)))
        {
            gap -= 1;
        }
        if gap < start {
            layout.put_last(item, (block, gap));
        }
    }
}

/// Of no line, and nobody sees it but who uses its registers.
fn is_nobodys(function: &Function, id: InstructionId) -> bool {
    let seen = Traits::HAS_LINE
        | Traits::PHI
        | Traits::POSITION
        | Traits::ASSEMBLY
        | Traits::TERMINATOR
        | Traits::CALL
        | Traits::LOADS
        | Traits::STORES
        | Traits::EFFECTS;
    let is_visible = |register: Register| !register.is_virtual();
    !function.has(id, seen)
        && !function
            .operands(id)
            .iter()
            .filter_map(Operand::defined)
            .any(is_visible)
}

#[cfg(test)]
mod tests;
