//! `dilifetime-print`: what a module has, to stdout, for FileCheck.

use super::Outcome;
use crate::llvm::{Instruction, Module, Record, RecordKind};
use crate::options::Options;

/// Prints the debug records of each function with their instructions, or, with
/// `<counts>`, how many there are.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = options.expect_only(&["counts", "records"]) {
        module.error(format!("dilifetime-print: {error}"));
        return Outcome::Unchanged;
    }
    let mut records = 0;
    for function in module.functions() {
        if options.get("records").is_some() && function.has_body() {
            println!("function {}", function.name());
        }
        for instruction in function.instructions() {
            let here = instruction.records();
            records += here.len();
            if options.get("records").is_some() {
                here.iter()
                    .for_each(|record| print_record(module, record, &instruction));
            }
        }
    }
    println!("records: {records}");
    Outcome::Unchanged
}

fn print_record<'m>(module: &Module<'m>, record: &Record<'m>, before: &Instruction<'m>) {
    let variable = match record.kind() {
        RecordKind::Label => String::new(),
        _ => record.variable().map_or_else(String::new, |variable| {
            let arg = variable.arg().map_or(0, |arg| arg.get());
            let (name, bits) = (variable.name(), variable.size_in_bits());
            let function = variable.subprogram().and_then(|subprogram| subprogram.name());
            format!(
                " {name}: arg {arg}, bits {bits:?}, {:?}, of {}",
                variable.signedness(),
                function.unwrap_or("?".into())
            )
        }),
    };
    println!("  {:?}{variable}", record.kind());
    if let Some(operands) = record.location_operands() {
        let types = operands.iter().map(|value| value.ty());
        let types: Vec<_> = types
            .map(|ty| {
                module
                    .model_type(ty)
                    .map_or_else(|| ty.to_string(), |ty| ty.to_string())
            })
            .collect();
        println!("    values: {} {:?}", types.join(", "), record.location_kind());
    }
    if let Some(expression) = record.expression() {
        println!(
            "    expression: {:?} {:?}",
            expression.elements(),
            expression.fragment()
        );
    }
    if let Some(address) = record.address() {
        let space = module.model_type(address.value.ty()).map(|ty| ty.to_string());
        println!(
            "    address: {} {:?}",
            space.unwrap_or_default(),
            address.expression.elements()
        );
    }
    let location = record.location();
    println!(
        "    at {}:{} inlined {}, before {}",
        location.line(),
        location.column(),
        location.inlined_at().is_some(),
        before.opcode_name()
    );
}
