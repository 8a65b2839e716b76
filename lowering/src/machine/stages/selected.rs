//! The order of records across instruction selection.
//!
//! SelectionDAG puts the debug values of a block where it finds room for them: one
//! that is over what an instruction computes right behind that instruction, though
//! others of the same variable, which are before it in the IR, come later: a
//! constant, say, or a list. Of two of a variable the later one counts. So before
//! selection each record gets a location of its own (the plugin's
//! `passes/number.rs`), and behind it debug values of one variable are put in the
//! order of the IR's records again.
//!
//! Where that instruction comes from no place in the IR, as one that legalisation
//! has made, its debug value even stands before calls and inline assembly that the
//! record stands behind. On AMDGPU it goes behind these. And one of nothing stands at
//! the end of the block, behind those that its record stands before, where it goes
//! back to; so does any other, and where its value isn't computed by then, as selection
//! has made it of another, the variable is nowhere until it is. There constants that
//! others need, and that are nobody's line, go behind records of constants, too.

use super::places::{self, Order, Wanted, is_effect};
use crate::machine::layout::{Anchor, Gap, ItemId, Layout};
use crate::machine::{
    BlockId, Changes, Function, Identity, Instance, InstructionId, NewOperand, NewValue, Notes, Operand,
    Register, Traits,
};
use rustc_hash::FxHashMap;

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
}

/// On AMDGPU: all variables.
pub fn all(function: &Function, _: &mut Notes) -> Changes {
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        if let Some(steps) = origin(function, block) {
            put_between(&mut layout, block, steps);
            settle(&mut layout, block, steps, false);
        }
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

/// Where a record is in its block of the IR: which one it is, from 1, and behind
/// how many effects. None: in more places than one.
type Places = FxHashMap<Identity, Option<(usize, usize)>>;

fn places(steps: &[Step]) -> Places {
    let mut places = Places::default();
    let (mut index, mut effects) = (0, 0);
    for step in steps {
        match step {
            Step::Effect(_) => effects += 1,
            Step::FirstEnds => {}
            Step::Record(record) => {
                index += 1;
                let place = places.entry(record.location);
                place
                    .and_modify(|place| *place = None)
                    .or_insert(Some((index, effects)));
            }
        }
    }
    places
}

/// The place of a debug value's record.
fn place(function: &Function, places: &Places, id: InstructionId) -> Option<(usize, usize)> {
    let value = function.instruction(id).debug.as_ref()?;
    places.get(&value.location).copied().flatten()
}

/// Puts debug values between the effects that their records stand between.
fn put_between(layout: &mut Layout<'_>, block: BlockId, steps: &[Step]) {
    let function = layout.function();
    let code = layout.code(block).iter().enumerate();
    let effects = code.filter(|(_, id)| is_effect(function, **id));
    let effects: Vec<(usize, InstructionId)> = effects.map(|(gap, id)| (gap, *id)).collect();
    // Each effect, and the last of what was put behind it.
    let mut last: Vec<Anchor> = effects.iter().map(|(_, id)| Anchor::Code(*id)).collect();
    let count = steps
        .iter()
        .filter(|step| matches!(step, Step::Effect(_)))
        .count();
    if last.is_empty() || last.len() != count {
        return;
    }
    let places = places(steps);
    let mut seen = 0;
    for anchor in layout.in_block(block) {
        match anchor {
            Anchor::Code(id) => seen += usize::from(is_effect(function, id)),
            Anchor::Item(item) => {
                let place = layout.old(item).and_then(|id| place(function, &places, id));
                let Some((_, wanted)) = place.filter(|(_, effects)| *effects != seen) else {
                    continue;
                };
                if wanted > seen {
                    put(layout, item, last[wanted - 1]);
                } else if !put_back(layout, item, wanted.checked_sub(1).map(|before| last[before])) {
                    end(layout, item, (block, effects[wanted].0));
                    continue;
                }
                if let Some(before) = wanted.checked_sub(1) {
                    last[before] = Anchor::Item(item);
                }
            }
        }
    }
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
}

/// Puts the debug values of each variable in the order of their records.
fn settle(layout: &mut Layout<'_>, block: BlockId, steps: &[Step], only_carriers: bool) {
    let function = layout.function();
    let mut variables: Vec<Vec<Selected>> = Vec::new();
    let mut known: FxHashMap<Instance, usize> = FxHashMap::default();
    let mut records: Option<Places> = None;
    for (position, anchor) in layout.in_block(block).into_iter().enumerate() {
        let Anchor::Item(item) = anchor else {
            continue;
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
        let records = records.get_or_insert_with(|| places(steps));
        if let Some((index, _)) = place(function, records, id) {
            let of = *known.entry(value.instance).or_insert_with(|| {
                variables.push(Vec::new());
                variables.len() - 1
            });
            variables[of].push(Selected {
                item,
                index,
                position,
            });
        }
    }
    for mut all in variables {
        if all.is_sorted_by_key(|it| it.index) {
            continue;
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
}

/// Puts carriers' records between the effects that they stand between in IR.
fn restore(layout: &mut Layout<'_>) {
    let function = layout.function();
    // Of one block of the IR there may be several.
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
    for (origin, blocks) in parts {
        if let Some(steps) = function.origins.get(&origin) {
            places::restore(layout, &blocks, &order(function, steps));
        }
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
mod tests {
    use super::*;
    use crate::machine::Lost;
    use crate::machine::example::{Example, defines, instance, listing, uses, virtual_register};

    fn record(variable: u32, line: u32, constant: Option<i64>) -> Step {
        Step::Record(OriginRecord {
            instance: instance(variable),
            expression: Vec::new(),
            location: Identity(u64::from(line)),
            line,
            constant,
            bits: 64,
            is_value: true,
        })
    }

    fn effect(name: &str) -> Step {
        Step::Effect(Some(name.to_owned()))
    }

    fn selected(
        example: &mut Example,
        run: fn(&Function, &mut Notes) -> Changes,
        steps: Vec<Step>,
    ) -> Vec<String> {
        example.function.origins.insert(Identity(2000), steps);
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    }

    #[test]
    fn debug_values_of_a_variable_are_in_the_order_of_its_records() {
        let mut example = Example::new(false);
        example.code("a", &[defines(virtual_register(1))]);
        example.value(0, uses(virtual_register(1)), 2);
        example.code("b", &[]);
        example.value(0, Operand::Immediate(7), 1);
        let steps = vec![record(0, 1, Some(7)), record(0, 2, None)];
        let found = selected(&mut example, all, steps);
        assert_eq!(found, ["a", "b", "x=7", "x=%1"]);
    }

    #[test]
    fn before_a_value_is_computed_its_variable_is_not_what_it_was() {
        let mut example = Example::new(false);
        example.code("a", &[defines(virtual_register(1))]);
        example.value(0, uses(virtual_register(1)), 1);
        example.call("f");
        example.code("b", &[defines(virtual_register(2))]);
        example.value(0, uses(virtual_register(2)), 2);
        let steps = vec![record(0, 1, None), record(0, 2, None), effect("f")];
        let found = selected(&mut example, all, steps);
        assert_eq!(found, ["a", "x=%1", "x=?", "f", "b", "x=%2"]);
    }

    #[test]
    fn debug_values_stand_behind_the_effects_that_their_records_stand_behind() {
        let mut example = Example::new(false);
        example.code("a", &[defines(Register(1))]);
        example.value(0, uses(Register(1)), 1);
        example.value(1, uses(virtual_register(1)), 2);
        example.code("b", &[defines(Register(1))]);
        example.call("f");
        let steps = vec![effect("f"), record(0, 1, None), record(1, 2, None)];
        let found = selected(&mut example, all, steps.clone());
        // On the way its register gets another value.
        assert_eq!(found, ["a", "b", "f", "x=?", "y=%1"]);
        let lost = all(&example.function, &mut Notes::default()).losses;
        let lost: Vec<_> = lost.iter().map(|loss| loss.of).collect();
        assert_eq!(lost, [Lost::Value(InstructionId(1))]);
        let kept = selected(&mut example, carriers, steps);
        assert_eq!(kept, ["a", "x=r1", "y=%1", "b", "f"]);
    }

    #[test]
    fn debug_values_stand_before_the_effects_that_their_records_stand_before() {
        let mut example = Example::new(false);
        example.value(0, uses(virtual_register(1)), 1);
        example.call("f");
        example.code("a", &[defines(virtual_register(2))]);
        example.value(0, Operand::Immediate(7), 2);
        example.value(1, uses(virtual_register(2)), 3);
        let steps = vec![
            record(0, 1, None),
            record(0, 2, Some(7)),
            record(1, 3, None),
            effect("f"),
        ];
        let found = selected(&mut example, all, steps);
        // What is computed behind the effect can't be shown before: it is nowhere.
        assert_eq!(found, ["x=%1", "x=7", "y=?", "f", "a", "y=%2"]);
    }

    #[test]
    fn a_parameter_is_not_in_its_register_before_its_record() {
        let selected = |steps| {
            let mut example = Example::new(true);
            example.value(0, uses(Register(1)), 2);
            example.code("copy", &[defines(virtual_register(1))]);
            example.value(0, uses(virtual_register(1)), 2);
            example.value(0, Operand::Immediate(7), 1);
            example.call("f");
            selected(&mut example, carriers, steps)
        };
        let (constant, parameter) = (record(0, 1, Some(7)), record(0, 2, None));
        let behind = vec![Step::FirstEnds, constant.clone(), effect("f"), parameter.clone()];
        assert_eq!(selected(behind), ["copy", "x=7", "f", "x=%1"]);
        let first = vec![Step::FirstEnds, parameter, effect("f"), constant];
        assert_eq!(selected(first), ["x=r1", "copy", "x=%1", "f", "x=7"]);
    }

    #[test]
    fn carriers_stand_between_their_effects() {
        let mut example = Example::new(true);
        example.value(0, Operand::Immediate(1), 1);
        example.call("f");
        example.call("g");
        example.value(1, uses(virtual_register(1)), 2);
        let steps = vec![
            Step::FirstEnds,
            effect("f"),
            record(0, 1, Some(1)),
            record(1, 2, None),
            effect("g"),
            record(2, 3, Some(5)),
        ];
        let found = selected(&mut example, carriers, steps);
        // What is computed later is nowhere until then, and still there; a constant is
        // there though nothing says so.
        assert_eq!(found, ["f", "x=1", "y=?", "g", "z=5", "y=%1"]);
    }

    #[test]
    fn nobody_knows_where_records_belong_among_other_effects() {
        let mut example = Example::new(true);
        example.value(0, uses(virtual_register(1)), 1);
        example.call("g");
        example.call("f");
        let steps = vec![effect("f"), effect("g"), record(0, 1, None)];
        let found = selected(&mut example, carriers, steps);
        assert_eq!(found, ["x=?", "g", "f"]);
    }

    #[test]
    fn a_record_of_nothing_keeps_its_place_among_constants() {
        let mut example = Example::new(true);
        example.value(0, Operand::Immediate(1), 1);
        example.value(0, uses(Register::NONE), 2);
        example.value(0, Operand::Immediate(3), 3);
        let steps = vec![
            record(0, 1, Some(1)),
            record(0, 2, None),
            record(0, 3, Some(3)),
            Step::FirstEnds,
        ];
        let found = selected(&mut example, carriers, steps);
        assert_eq!(found, ["x=1", "x=?", "x=3"]);
    }

    #[test]
    fn what_is_in_its_register_on_entry_isnt_named_further_down() {
        let steps = || vec![record(1, 1, None), record(0, 2, None), Step::FirstEnds];
        let mut example = Example::new(true);
        example.value(0, uses(Register(9)), 2);
        example.code("copy", &[defines(virtual_register(2))]);
        example.value(1, uses(virtual_register(2)), 1);
        let found = selected(&mut example, carriers, steps());
        assert_eq!(found, ["x=r9", "copy", "y=%2"]);
        // Behind an effect its register may have something else.
        let mut example = Example::new(true);
        example.value(0, uses(Register(9)), 2);
        example.call("f");
        example.code("copy", &[defines(virtual_register(2))]);
        let found = selected(&mut example, carriers, vec![effect("f"), record(0, 2, None)]);
        assert_eq!(found, ["f", "x=?", "copy"]);
    }

    #[test]
    fn a_constant_stays_behind_what_is_in_a_register() {
        let mut example = Example::new(true);
        example.value(0, uses(Register(9)), 1);
        example.value(1, Operand::Immediate(6), 3);
        example.code("copy", &[defines(virtual_register(2))]);
        example.value(0, Operand::Immediate(54), 2);
        let steps = vec![
            record(0, 1, None),
            record(0, 2, Some(54)),
            record(1, 3, Some(6)),
            Step::FirstEnds,
        ];
        let found = selected(&mut example, carriers, steps);
        assert_eq!(found, ["y=6", "x=r9", "copy", "x=54"]);
    }

    #[test]
    fn constants_of_nobody_go_behind_records() {
        let mut example = Example::new(true);
        example.code("line", &[]);
        example.code("constant", &[defines(virtual_register(2))]);
        example.value(0, Operand::Immediate(1), 1);
        example.function.instructions[0].traits |= Traits::HAS_LINE;
        let found = selected(&mut example, all, vec![Step::FirstEnds, record(0, 1, Some(1))]);
        assert_eq!(found, ["line", "x=1", "constant"]);
    }
}
