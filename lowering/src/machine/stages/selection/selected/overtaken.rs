//! Debug values that selection puts behind effects that later records of their
//! variable stand behind.
//!
//! What is computed that late was the variable's before: by then it is something else.

use super::{OriginRecord, Place, Places, Step};
use crate::import::split_fragment;
use crate::machine::function::overlap;
use crate::machine::layout::{Anchor, Layout};
use crate::machine::{BlockId, Function, Identity, Instance, InstructionId};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The records of a block of the IR, and the debug values of one that it has become.
pub(super) struct Overtaken<'f> {
    function: &'f Function,
    records: FxHashMap<Instance, Vec<Record>>,
    /// With where in the block they stand, by the records' locations.
    values: FxHashMap<Identity, (usize, InstructionId)>,
}

struct Record {
    location: Identity,
    place: Place,
    fragment: Option<Range<u64>>,
}

impl<'f> Overtaken<'f> {
    pub(super) fn new(layout: &Layout<'f>, block: BlockId, steps: &[Step], places: &Places) -> Self {
        let function = layout.function();
        let mut records: FxHashMap<Instance, Vec<Record>> = FxHashMap::default();
        let all = steps.iter().filter_map(|step| match step {
            Step::Record(record) if record.is_value => record_of(record, places),
            _ => None,
        });
        for (instance, record) in all {
            records.entry(instance).or_default().push(record);
        }
        let stand = layout.in_block(block).into_iter().enumerate();
        let values = stand.filter_map(|(position, anchor)| {
            let Anchor::Item(item) = anchor else {
                return None;
            };
            let id = layout.old(item)?;
            let value = function.instruction(id).debug.as_ref()?;
            Some((value.location, (position, id)))
        });
        let values = values.collect();
        Overtaken {
            function,
            records,
            values,
        }
    }

    /// Whether a debug value of a record with this place, behind so many effects, comes behind
    /// where its variable is something else.
    pub(super) fn has(&self, id: InstructionId, (index, _): Place, effects: usize) -> bool {
        let Some(value) = &self.function.instruction(id).debug else {
            return false;
        };
        let fragment = &self.function.expression(value).fragment;
        let position = |location: &Identity| Some(self.values.get(location)?.0);
        let own = position(&value.location);
        let is_before = |record: &Record| {
            record.place.1 < effects || position(&record.location).is_some_and(|other| Some(other) < own)
        };
        let records = self.records.get(&value.instance).into_iter().flatten();
        let mut later = records.filter(|record| record.place.0 > index && is_before(record));
        later.any(|record| overlap(&record.fragment, fragment) && !self.says(record, id))
    }

    /// Whether a record says what a debug value does.
    fn says(&self, record: &Record, id: InstructionId) -> bool {
        let function = self.function;
        let what = |id| {
            let expression = function
                .instruction(id)
                .debug
                .as_ref()
                .map(|value| value.expression);
            (expression, function.operands(id))
        };
        let other = self.values.get(&record.location);
        other.is_some_and(|(_, other)| what(*other) == what(id))
    }
}

fn record_of(record: &OriginRecord, places: &Places) -> Option<(Instance, Record)> {
    let (_, fragment) = split_fragment(&record.expression);
    let found = Record {
        location: record.location,
        place: places.of(record.location, record.is_nothing)?,
        fragment,
    };
    Some((record.instance, found))
}
