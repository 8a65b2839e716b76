//! Records that instruction selection leaves out.
//!
//! It says nothing of a parameter that no instruction reads, but where it begins. A record
//! that nothing has come of ends what its variable was.

use super::{OriginRecord, Places, Step};
use crate::machine::edit::NewValue;
use crate::machine::layout::{Anchor, Layout};
use crate::machine::stages::order::places::is_effect;
use crate::machine::{BlockId, Identity, Instance, Lost};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "instruction selection leaves it out";

/// Which records have debug values, by their locations.
#[derive(Default)]
pub(super) struct Came {
    pub all: FxHashSet<Identity>,
    /// Those of which one is of something.
    pub as_value: FxHashSet<Identity>,
}

/// Ends each variable of the program of which a record of a block of the IR has no debug value. Where it has one that says
/// that it's nowhere, that is lost, too.
pub(super) fn end(layout: &mut Layout<'_>, blocks: &[BlockId], steps: &[Step], came: &Came) {
    let places = Places::new(steps);
    let function = layout.function();
    let records = steps.iter().filter_map(|step| match step {
        Step::Record(record) if record.is_value => {
            Some((record, places.of(record.location, record.is_nothing)?))
        }
        _ => None,
    });
    let is_of_program = |record: &OriginRecord| !function.variable(record.instance.variable).is_carrier;
    let records =
        records.filter(|(record, _)| is_of_program(record) && !came.as_value.contains(&record.location));
    let (nowhere, missing): (Vec<_>, Vec<_>) =
        records.partition(|(record, _)| came.all.contains(&record.location));
    for (record, _) in nowhere {
        lose(layout, record);
    }
    if missing.is_empty() {
        return;
    }
    let mut last = Last::new(layout, blocks, &places);
    for (record, (index, effects)) in missing {
        let behind = last.before(record.instance, index, effects);
        let item = layout.new_item(value(record));
        match behind {
            Some((_, anchor)) => layout.put_behind(item, anchor),
            None => {
                let gap = layout.behind_phis(blocks[0]);
                layout.put_first(item, gap);
            }
        }
        let position = behind.map_or(0, |(position, _)| position);
        last.add(record.instance, index, position, Anchor::Item(item));
        lose(layout, record);
    }
}

fn lose(layout: &mut Layout<'_>, record: &OriginRecord) {
    if record.constant.is_none() && !record.is_nothing {
        layout.lose(Lost::Said(record.instance.variable, record.location), REASON);
    }
}

fn value(record: &OriginRecord) -> NewValue {
    let variable = record.instance.variable;
    NewValue::of_constant(
        variable,
        record.location,
        record.constant,
        record.expression.clone(),
    )
}

/// What stands in the blocks that a block of the IR has become.
struct Last {
    effects: Vec<(usize, Anchor)>,
    /// Of each variable, by which of the IR's records they are, where they stand.
    of: FxHashMap<Instance, Vec<(usize, usize, Anchor)>>,
}

impl Last {
    fn new(layout: &Layout<'_>, blocks: &[BlockId], places: &Places) -> Last {
        let function = layout.function();
        let mut found = Last {
            effects: Vec::new(),
            of: FxHashMap::default(),
        };
        let all = blocks.iter().flat_map(|block| layout.in_block(*block));
        for (position, anchor) in all.enumerate() {
            match anchor {
                Anchor::Code(id) if is_effect(function, id) => found.effects.push((position, anchor)),
                Anchor::Code(_) => {}
                Anchor::Item(item) => {
                    let place = layout.old(item).and_then(|id| {
                        let debug = function.instruction(id).debug.as_ref()?;
                        Some((debug.instance, places.of_value(function, id)?.0))
                    });
                    if let Some((instance, index)) = place {
                        found.add(instance, index, position, anchor);
                    }
                }
            }
        }
        found
    }

    fn add(&mut self, instance: Instance, index: usize, position: usize, anchor: Anchor) {
        self.of
            .entry(instance)
            .or_default()
            .push((index, position, anchor));
    }

    /// The last that a record comes behind for sure: so many effects, and what its variable
    /// was before. With its position.
    fn before(&self, instance: Instance, index: usize, effects: usize) -> Option<(usize, Anchor)> {
        let effect = effects.checked_sub(1).and_then(|last| self.effects.get(last));
        let of = self.of.get(&instance).into_iter().flatten();
        let of = of.filter(|(other, _, _)| *other < index);
        let of = of.map(|(_, position, anchor)| (*position, *anchor));
        // Of those in one place the last one was added last.
        effect
            .copied()
            .into_iter()
            .chain(of)
            .max_by_key(|(position, _)| *position)
    }
}
