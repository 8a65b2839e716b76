//! Code locations, as labels that stock codegen looks after.
//!
//! A `DIExprCode` becomes an artificial label where it is placed, which has the number
//! of its mark: the id and one more in the line, and the key beside it. LLVM's assembly
//! wants labels to have names. Right before codegen they lose them: what has a name goes
//! into `.debug_names`.

use super::source::Gathered;
use crate::llvm::{Function, InsertionPoint, Label, Location, Module, NewLabel, Record};
use lowering::model::numbers::Number;
use lowering::read::{CallKind, NodeId};

/// The name of such a label, and what a label of the program is not called.
const NAME: &str = "dilifetime.code";

/// Puts a label where each code location is, of which the number is given.
pub fn place<'m>(module: &mut Module<'m>, gathered: &Gathered<'m>, number: impl Fn(NodeId) -> Option<u64>) {
    for (flow, function) in gathered.source.functions.iter().zip(&gathered.functions) {
        let calls = flow.blocks.iter().flat_map(|block| &block.calls);
        let handles = function.calls.iter().flatten();
        for (call, &handle) in calls.zip(handles).filter(|(call, _)| call.kind == CallKind::Code) {
            let Some(number) = call.node.and_then(&number) else {
                continue;
            };
            let given = handle.location();
            let Some(location) = given.or_else(|| own_location(module, function.function)) else {
                continue;
            };
            if let Some(new) = label(location, number) {
                module.insert_label(new, InsertionPoint::BeforeInstruction(handle));
            }
        }
    }
}

/// Puts such a label beside each of the program's own that lifetimes look at.
pub fn follow<'m>(module: &mut Module<'m>, number: impl Fn(Label<'m>) -> Option<u64>) {
    let functions = module.functions().into_iter();
    let instructions = functions.flat_map(|function| function.instructions());
    let records: Vec<_> = instructions
        .flat_map(|instruction| instruction.records())
        .collect();
    for record in records {
        let Some(number) = record.label().and_then(&number) else {
            continue;
        };
        if let Some(new) = label(record.location(), number) {
            module.insert_label(new, InsertionPoint::AfterRecord(record));
        }
    }
}

/// The label of an object, by the number of its mark.
fn label(location: Location<'_>, number: u64) -> Option<NewLabel<'_>> {
    let Number { key, id } = number.into();
    Some(NewLabel {
        scope: location.subprogram()?,
        name: NAME,
        line: id.checked_add(1)?,
        key,
        location,
    })
}

fn own_location<'m>(module: &mut Module<'m>, function: Function<'m>) -> Option<Location<'m>> {
    module.location(function.subprogram()?.as_metadata(), None)
}

/// Takes the labels' names away.
pub fn unname(module: &mut Module<'_>) {
    for (_, label) in records(module) {
        module.unname(label);
    }
}

/// Takes the labels away.
pub fn strip(module: &mut Module<'_>) {
    for (record, _) in records(module) {
        module.erase_record(record);
    }
}

/// A label of a code location.
pub fn is_code(record: Record<'_>) -> bool {
    record.label().is_some_and(|label| label.name() == NAME)
}

fn records<'m>(module: &Module<'m>) -> Vec<(Record<'m>, Label<'m>)> {
    let functions = module.functions().into_iter();
    let instructions = functions.flat_map(|function| function.instructions());
    let records = instructions.flat_map(|instruction| instruction.records());
    let labels = records.filter_map(|record| Some((record, record.label()?)));
    labels.filter(|(_, label)| label.name() == NAME).collect()
}
