//! Pointers to parameters that are passed by value.
//!
//! Such a parameter (`byval`) is the address of the callee's own copy on the stack.
//! SelectionDAG takes a record of one for what is *in* that memory, as it does with what is
//! passed on the stack. In a record of a list it is the address. So carriers have lists.

use super::super::is_carrier;
use crate::llvm::{Module, Record, RecordKind, Value};
use lowering::import::{DW_OP_LLVM_ARG, split_fragment};

const DW_OP_STACK_VALUE: u64 = 0x9f;

/// Before codegen: the carriers' records of such parameters become lists.
pub fn settle(module: &mut Module<'_>) {
    for function in module.functions() {
        let arguments = function.arguments().into_iter().zip(0..);
        let by_value = arguments.filter(|(_, index)| function.is_by_value(*index));
        let by_value: Vec<_> = by_value.map(|(argument, _)| argument).collect();
        if by_value.is_empty() || !function.has_body() {
            continue;
        }
        for record in function.records() {
            if let Some(argument) = only(record).filter(|it| by_value.contains(it)) {
                put_in_list(module, record, argument);
            }
        }
    }
}

/// What a carrier's record is of, if that is one value.
fn only(record: Record<'_>) -> Option<Value<'_>> {
    record.variable().filter(|&variable| is_carrier(variable))?;
    let elements = record.expression()?.elements();
    let is_list = elements.contains(&DW_OP_LLVM_ARG);
    match record.location_operands()?[..] {
        [only] if record.kind() == RecordKind::Value && !is_list => Some(only),
        _ => None,
    }
}

fn put_in_list<'m>(module: &mut Module<'m>, record: Record<'m>, argument: Value<'m>) {
    let Some(expression) = record.expression() else {
        return;
    };
    let elements = expression.elements();
    let operations = split_fragment(&elements).0;
    let mut listed = [&[DW_OP_LLVM_ARG, 0], operations].concat();
    if !operations.contains(&DW_OP_STACK_VALUE) {
        listed.push(DW_OP_STACK_VALUE);
    }
    listed.extend(&elements[operations.len()..]);
    let expression = module.expression(&listed);
    module.set_list(record, argument);
    module.set_expression(record, expression);
}
