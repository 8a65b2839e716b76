//! Records that stand before what they name is computed.
//!
//! Passes sink an instruction and leave its records behind.
//! Stock code generation moves such a record behind the instruction (CodeGenPrepare,
//! `placeDbgValues`): where it stood, what the variable was before goes on, and
//! where it goes, the variable may be something else by then. So a record that
//! ends the location stays in its place, and the one that is moved goes where
//! another record comes between.
//!
//! The same happens behind a load: CodeGenPrepare puts one mask in its place for those of all
//! users (`optimizeLoadExt`), before the next instruction, and the records of the load come
//! behind that. One that another record ends there already would end that one then.

use crate::llvm::{Function, InsertionPoint, Instruction, Module, Record, RecordKind};
use crate::passes::contradiction::{Flow, part};
use crate::passes::dominance::{Late, late_records};
use crate::passes::watched::order::is_ours;
use crate::passes::{end_at, kill, misplace};

/// Ends what would go on where a record names what is computed later: any, or one of a
/// carrier's only.
pub fn settle(module: &mut Module<'_>, any: bool) {
    for function in module.functions() {
        if function.has_body() && function.subprogram().is_some() {
            settle_function(module, function, any);
        }
    }
}

fn settle_function<'m>(module: &mut Module<'m>, function: Function<'m>, any: bool) {
    for record in overtaken(function).filter(|&it| any || is_ours(it)) {
        kill(module, record, "another record comes before anything is computed");
    }
    let late = late_records(function).map(|(_, late)| late).unwrap_or_default();
    // Of several values CodeGenPrepare makes none.
    let late: Vec<_> = late
        .iter()
        .filter(|late| any || is_ours(late.record))
        .filter_map(|late| match late.named[..] {
            [computed] => Some((late.record, computed)),
            _ => None,
        })
        .collect();
    if late.is_empty() {
        return;
    }
    let flow = Flow::new(&function.blocks());
    let (moved, lost): (Vec<_>, Vec<_>) = late
        .into_iter()
        .partition(|&(record, computed)| is_only_one(&flow, record, computed));
    for (record, _) in moved {
        if is_last(record) {
            end_at(module, InsertionPoint::BeforeRecord(record), record);
        }
    }
    for (record, _) in lost {
        kill(
            module,
            record,
            "its value is computed later, and another record comes before",
        );
    }
}

/// Behind a pass that puts other ways between blocks, which copies records onto ways that don't
/// come by what they name: once that is known to be a constant, such a record would show it.
/// Any, or those of carriers only.
pub fn settle_redirected<'m>(module: &mut Module<'m>, function: Function<'m>, any: bool) {
    let late = late_records(function).map(|(_, late)| late).unwrap_or_default();
    for Late { record, .. } in late {
        if (any || is_ours(record)) && !record.is_misplaced() {
            misplace(
                module,
                record,
                "control comes to it by a way that doesn't compute its value",
            );
        }
    }
}

/// The records of loads that another record ends before the next instruction.
fn overtaken<'m>(function: Function<'m>) -> impl Iterator<Item = Record<'m>> {
    let blocks = function.blocks().into_iter();
    let pairs = blocks.flat_map(|block| {
        let all = block.instructions();
        let pairs = all.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.collect::<Vec<_>>()
    });
    let behind_loads = pairs.filter(|(load, _)| load.is_load());
    behind_loads.flat_map(|(load, next)| {
        let records = next.records();
        let of_load = records.iter().enumerate().filter(|(_, record)| {
            let operands = record.location_operands().unwrap_or_default();
            operands.contains(&load.as_value())
        });
        let ended = of_load.filter(|&(at, record)| records[at + 1..].iter().any(|&it| ends(it, *record)));
        ended.map(|(_, record)| *record).collect::<Vec<_>>()
    })
}

/// Whether nothing is left of what the other record says.
fn ends<'m>(record: Record<'m>, other: Record<'m>) -> bool {
    let parts = record.part().zip(other.part());
    let are_values = [record, other].iter().all(|it| it.kind() == RecordKind::Value);
    are_values && parts.is_some_and(|(one, other)| one.covers(other))
}

/// Whether behind an instruction no other record of the variable's part holds.
fn is_only_one<'m>(flow: &Flow<'m>, record: Record<'m>, computed: Instruction<'m>) -> bool {
    let (Some(about), Some(block)) = (part(record), computed.block()) else {
        return false;
    };
    let all = block.instructions().into_iter();
    let before = all.take_while(|&at| at != computed).chain([computed]);
    let mut before = before.flat_map(Instruction::records).collect::<Vec<_>>();
    before.retain(|&other| part(other).is_some_and(|it| it.overlaps(about)));
    match before.last() {
        Some(&last) => last == record,
        None => !flow.has_overlapping(about) && flow.records_before(block, about) == [record],
    }
}

/// Whether no other record of the variable's part stands at the same place behind it.
fn is_last(record: Record<'_>) -> bool {
    let here = record.instruction().map(Instruction::records).unwrap_or_default();
    let mut behind = here.into_iter().rev().take_while(|&other| other != record);
    let about = part(record);
    !behind.any(|other| {
        part(other)
            .zip(about)
            .is_some_and(|(one, other)| one.overlaps(other))
    })
}
