//! Records that loop strength reduction falsifies.
//!
//! LoopStrengthReduce removes counters, and says of their records how the value
//! follows from the counter that is left. But if a record of one value has an
//! expression already, LLVM 22 puts the other counter in the value's place and
//! forgets to say how. And it says so in a wide type, also of a counter that is
//! narrower than the value and starts again where the value goes on; and divides it
//! as if it never did so, nor were negative. And what an inner loop computes it says
//! by the outer loop's counter. Such a record gets the mark of a location that stock
//! code generation has rewritten beyond recognition. Elsewhere than on AMDGPU a carrier ends, and
//! what import has changed gets that mark: no debugger may be able to evaluate stock's.

use super::{Notes, damage, lose, places};
use crate::llvm::{
    BlockIdentity, Expression, Function, LocationKind, Module, Record, RecordIdentity, Value, ValueIdentity,
};
use crate::passes::dominance::Dominance;
use crate::passes::{STOCK, is_of_carrier};
use lowering::import::{division, is_marked};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::rc::Rc;

/// What a record is of, how wide that is, and whether something is computed of it.
#[derive(Debug)]
struct Counter {
    first: Option<ValueIdentity>,
    width: u32,
    has_expression: bool,
    /// The blocks of the innermost loop that computes the value.
    around: Option<Rc<FxHashSet<BlockIdentity>>>,
}

/// What records are of before.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<RecordIdentity, Counter>);

/// In front of LoopStrengthReduce.
pub fn note<'m>(_: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    notes.induction.0.clear();
    let around = Around::new(function);
    for record in places(function) {
        notes.induction.add(record, &around);
    }
}

/// Behind it.
pub fn check<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    for record in notes.induction.false_in(function) {
        damage(module, record);
    }
}

/// Elsewhere than on AMDGPU, in front of code generation: of records of carriers, and of those
/// that import has changed.
pub fn note_before(functions: &[Function<'_>], notes: &mut Notes) {
    for &function in functions {
        let records = || places(function).filter(|record| is_of_carrier(*record) || is_imported(*record));
        if function.has_attribute(STOCK) || records().next().is_none() {
            continue;
        }
        let around = Around::new(function);
        for record in records() {
            notes.induction.add(record, &around);
        }
    }
}

/// There behind LoopStrengthReduce.
pub fn check_before<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    for record in notes.induction.false_in(function) {
        lose(module, record);
    }
}

fn is_imported(record: Record<'_>) -> bool {
    let elements = record.expression().map(Expression::elements);
    elements.is_some_and(|elements| is_marked(&elements))
}

impl Before {
    fn add(&mut self, record: Record<'_>, around: &Around) {
        let is_list = record.location_kind() == Some(LocationKind::ArgList);
        let elements = record.expression().map(Expression::elements).unwrap_or_default();
        let counter = Counter {
            first: first(record).map(Value::identity),
            width: width(record),
            has_expression: !is_list && !elements.is_empty(),
            around: first(record)
                .and_then(block)
                .and_then(|it| around.0.get(&it).cloned()),
        };
        self.0.insert(record.identity(), counter);
    }

    /// The records that don't say any more what they said.
    fn false_in<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let is_false = |record: &Record<'m>| {
            let Some(old) = self.0.get(&record.identity()) else {
                return false;
            };
            let now = first(*record);
            let is_phi = || {
                now.and_then(Value::as_instruction)
                    .is_some_and(|now| now.is_phi())
            };
            let is_outside = || {
                let operands = record.location_operands().unwrap_or_default();
                let mut blocks = operands.into_iter().filter_map(block);
                old.around
                    .as_ref()
                    .is_some_and(|around| !blocks.any(|it| around.contains(&it)))
            };
            old.first != now.map(Value::identity)
                && ((old.has_expression && is_phi())
                    || width(*record) < old.width
                    || is_outside()
                    || !divides_exactly(*record))
        };
        places(function).filter(is_false).collect()
    }
}

/// By block, the blocks of the innermost loop around it.
struct Around(FxHashMap<BlockIdentity, Rc<FxHashSet<BlockIdentity>>>);

impl Around {
    fn new(function: Function<'_>) -> Around {
        let dominance = Dominance::new(function);
        let mut all = dominance.ways().natural_loops();
        // A loop comes behind the one around it.
        all.sort_by_key(|one| Reverse(one.blocks.len()));
        let mut around = FxHashMap::default();
        for one in all {
            let blocks = one.blocks.into_iter().filter_map(|block| dominance.block(block));
            let inside: Rc<FxHashSet<_>> = Rc::new(blocks.map(|block| block.identity()).collect());
            around.extend(inside.iter().map(|block| (*block, Rc::clone(&inside))));
        }
        Around(around)
    }
}

/// Where a value is computed.
fn block(value: Value<'_>) -> Option<BlockIdentity> {
    Some(value.as_instruction()?.block()?.identity())
}

fn first(record: Record<'_>) -> Option<Value<'_>> {
    record.location_operands()?.first().copied()
}

/// The bits of DWARF's words.
const WORD: u32 = 64;

/// Whether what a record divides in 64 bits is the same in the operands' own. By one
/// or minus one it is, in their bits; and of a counter that is never negative.
fn divides_exactly(record: Record<'_>) -> bool {
    let elements = record.expression().map(Expression::elements).unwrap_or_default();
    let Some(division) = division(&elements) else {
        return true;
    };
    let all = record.location_operands().unwrap_or_default();
    let operands: Option<Vec<_>> = division.operands.iter().map(|&index| all.get(index)).collect();
    let operands = operands.unwrap_or_default();
    let is_narrow = |operand: &&Value<'_>| operand.ty().integer_bits().is_some_and(|bits| bits < WORD);
    if !operands.iter().any(is_narrow) {
        return true;
    }
    let is_positive = || {
        let counts_up = division.divisor.is_some_and(|divisor| divisor > 0);
        let starts = division.start.is_some_and(|start| start >= 0);
        counts_up && starts && operands.iter().all(|operand| is_in_range(**operand))
    };
    !division.is_repeated && (matches!(division.divisor, Some(1 | -1)) || is_positive())
}

/// Whether a counter is known not to start again.
fn is_in_range(counter: Value<'_>) -> bool {
    counter.as_instruction().is_some_and(|counter| {
        let incoming = counter.incoming().into_iter();
        let mut steps = incoming.filter_map(|(value, _)| value.as_instruction());
        let own = counter.as_value();
        counter.is_add_in_range()
            || steps.any(|step| step.is_add_in_range() && step.operands().contains(&own))
    })
}

/// The bits of the narrowest number of a record's; of addresses nobody knows.
fn width(record: Record<'_>) -> u32 {
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let widths = operands.filter_map(|operand| operand.ty().integer_bits());
    widths.min().unwrap_or(u32::MAX)
}
