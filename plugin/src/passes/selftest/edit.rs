//! One of every edit, on a module that the tests provide. None if LLVM or the
//! wrappers refuse one.

use crate::llvm::{
    Function, InsertionPoint, LocalVariable, Module, NewCarrier, NewRecord, Record, RecordKind,
};
use std::num::NonZeroU32;

/// Edits all functions with a subprogram, and the globals.
pub fn everything<'m>(module: &mut Module<'m>) -> Option<()> {
    for function in module.functions() {
        if function.has_body() && function.subprogram().is_some() {
            records(module, function)?;
            carrier(module, function)?;
        }
    }
    globals(module)?;
    calls(module);
    section(module)
}

/// Each change of a record in place.
fn records<'m>(module: &mut Module<'m>, function: Function<'m>) -> Option<()> {
    for record in all_records(function) {
        match record.kind() {
            RecordKind::Declare => {
                module.annotate_local(record.variable()?, "dilifetime.object", 3);
                let expression = module.expression(&[0x23, 8]);
                module.set_expression(record, expression);
            }
            RecordKind::Assign => {}
            RecordKind::Label => module.erase_record(record),
            RecordKind::DeclareValue => module.kill(record),
            _ if record.expression()?.fragment().is_some() => {
                let value = *function.arguments().first()?;
                module.set_value(record, value);
            }
            _ => {}
        }
    }
    Some(())
}

/// A carrier beside the first parameter gets records at all kinds of places.
fn carrier<'m>(module: &mut Module<'m>, function: Function<'m>) -> Option<()> {
    let is_parameter = |variable: &LocalVariable<'m>| variable.arg().is_some();
    let variables = all_records(function)
        .into_iter()
        .filter_map(|record| record.variable());
    let parameter = variables.into_iter().find(is_parameter)?;
    let carrier = module.new_carrier(NewCarrier {
        scope: function.subprogram()?.as_metadata(),
        file: function.subprogram()?.file(),
        ty: parameter.ty()?,
        arg: NonZeroU32::new(4097),
        number: 17,
    })?;
    module.retain(function.subprogram()?, &[parameter, carrier]);

    let i32_type = module.int_type(32)?;
    let location = module.location(function.subprogram()?.as_metadata(), None)?;
    let expression = module.expression(&[]);
    let block = *function.blocks().first()?;
    let terminator = block.terminator()?;
    let places = [
        InsertionPoint::BlockStart(block),
        InsertionPoint::BeforeInstruction(terminator),
        InsertionPoint::BeforeRecordsOf(terminator),
        InsertionPoint::AfterInstruction(*block.instructions().first()?),
    ];
    for (number, place) in (100..).zip(places) {
        let value = module.constant_int(i32_type, number)?;
        let new = NewRecord {
            declare: false,
            value,
            variable: carrier,
            expression,
            location,
        };
        let made = module.insert_record(new, place)?;
        let value = i32_type.poison()?;
        module.insert_record(NewRecord { value, ..new }, InsertionPoint::AfterRecord(made))?;
    }
    Some(())
}

fn globals(module: &mut Module<'_>) -> Option<()> {
    for global in module.globals() {
        for pair in global.debug_info() {
            let unit = *module.compile_units().first()?;
            let carrier = module.new_global_carrier(unit, pair.variable()?.ty()?, 18)?;
            module.attach_debug_info(global, carrier);
            module.add_unit_globals(unit, &[carrier]);
            module.annotate_global(pair.variable()?, "dilifetime.object", 4);
            pair.variable()?
                .annotation("dilifetime.object")
                .filter(|number| *number == 4)?;
        }
        println!(
            "{} dbg.def: {}",
            global.name(),
            global.attachments("dbg.def").len()
        );
        module.erase_global_attachments(global, "dbg.def");
    }
    let retained = module.named_metadata("dilifetime.retainedNodes");
    for node in retained {
        println!("retained {}", module.print(node.as_metadata()));
    }
    module.erase_named_metadata("dilifetime.retainedNodes");
    Some(())
}

/// Prints and erases the proposal's calls.
fn calls(module: &mut Module<'_>) {
    const NAMES: [&str; 3] = ["llvm.dbg.def", "llvm.dbg.kill", "llvm.dbg.code"];
    for function in module.functions() {
        for instruction in function.instructions() {
            for name in NAMES {
                if let Some(arguments) = instruction.debug_call(name) {
                    let kinds = arguments
                        .iter()
                        .map(|argument| argument.map(|metadata| metadata.kind()));
                    println!("{name} {:?}", kinds.collect::<Vec<_>>());
                    module.erase_call(instruction);
                }
            }
        }
    }
    NAMES.iter().for_each(|name| module.erase_declaration(name));
}

fn section(module: &mut Module<'_>) -> Option<()> {
    module.set_section(b"first");
    module.set_section(b"DILIFE\0\x01 and more");
    module
        .section()
        .filter(|bytes| bytes == b"DILIFE\0\x01 and more")
        .map(drop)
}

fn all_records<'m>(function: Function<'m>) -> Vec<Record<'m>> {
    let instructions = function.instructions().into_iter();
    instructions
        .flat_map(|instruction| instruction.records())
        .collect()
}
