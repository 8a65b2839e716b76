//! Where a variable's value is, right now.

use super::Meaning;
use crate::import::DW_OP_LLVM_ARG;
use crate::machine::edit::{NewOperand, NewValue, debug_value};
use crate::machine::function::Argument;
use crate::machine::relations::{Computation, Relations};
use crate::machine::values::{Number, Values};
use crate::machine::{DebugValue, Expression, Function, Operand, Traits};
use crate::marks::NEXT_REGISTER;
use gimli::constants as dw;

/// What a variable is, in registers that hold the values it is of, or by what
/// these follow from.
pub(super) fn variable(
    function: &Function,
    told: &Meaning,
    values: &Values<'_>,
    relations: &Relations<'_>,
) -> Option<NewValue> {
    let like = function.debug_value(told.value)?;
    let mut operands = Vec::new();
    let all = function.operands(told.value).iter().zip(&told.operands);
    for (operand, parts) in all {
        operands.push(match operand {
            Operand::Register(_) => match in_registers(parts, values) {
                Some(registers) => registers,
                None => return compute(function, told, like, values, relations),
            },
            _ => vec![NewOperand::from(operand)],
        });
    }
    let expression = function.expression(like);
    Some(debug_value(
        like.instance.variable,
        like.location,
        expression,
        &operands,
    ))
}

/// What a value that is in no register follows from.
fn compute(
    function: &Function,
    told: &Meaning,
    like: &DebugValue,
    values: &Values<'_>,
    relations: &Relations<'_>,
) -> Option<NewValue> {
    let expression = function.expression(like);
    let [parts] = &told.operands[..] else {
        return None;
    };
    if parts.len() > 2 || expression.computes() || function.has(told.value, Traits::VALUE_LIST) {
        return None;
    }
    // A computed value is all of its variable, however few parts it is of.
    let whole = function.variable(like.instance.variable).size;
    let fragment = expression.fragment.as_ref();
    let bits = fragment.map_or(whole, |bits| Some(bits.end - bits.start))?;
    if bits > 32 * parts.len() as u64 {
        return None;
    }
    let mut to = Computation::default();
    relations.solve(parts[0], values, &mut to)?;
    if let &[_, high] = &parts[..] {
        to.constant(u64::from(u32::MAX));
        to.push(dw::DW_OP_and);
        relations.solve(high, values, &mut to)?;
        to.constant(32);
        to.push(dw::DW_OP_shl);
        to.push(dw::DW_OP_or);
    }
    to.push(dw::DW_OP_stack_value);
    to.elements.extend(expression.fragment_elements());
    Some(NewValue {
        variable: like.instance.variable,
        location: like.location,
        operands: to.operands(),
        expression: to.elements,
        is_list: true,
        is_indirect: false,
    })
}

/// An argument of a kernel: in registers, else in memory.
pub(super) fn argument(
    function: &Function,
    argument: &Argument,
    values: &mut Values<'_>,
) -> Option<NewValue> {
    let variable = argument.instance.variable;
    let bytes = function.variable(variable).size.unwrap_or(0) / 8;
    let parts = (0..bytes)
        .step_by(4)
        .map(|offset| values.argument(argument.offset + offset));
    let parts: Vec<Number> = parts.collect();
    let whole = bytes.is_multiple_of(4) && argument.offset.is_multiple_of(4);
    if let Some(registers) = in_registers(&parts, values).filter(|_| whole) {
        let bare = Expression::default();
        return Some(debug_value(variable, argument.location, &bare, &[registers]));
    }
    let [low, high] = values.segment().map(|half| in_registers(&[half], values));
    let expression = Expression {
        elements: in_kernarg(argument.offset),
        fragment: None,
    };
    Some(debug_value(
        variable,
        argument.location,
        &expression,
        &[low?, high?],
    ))
}

/// The registers that hold the parts of a value.
fn in_registers(parts: &[Number], values: &Values<'_>) -> Option<Vec<NewOperand>> {
    let found = parts.iter().map(|part| values.find(*part));
    found.map(|found| Some(NewOperand::Register(found?, 0))).collect()
}

/// The expression of what is in the kernarg segment, over the registers that have
/// its address, low and high.
fn in_kernarg(offset: u64) -> Vec<u64> {
    let op = |operation: dw::DwOp| u64::from(operation.0);
    vec![
        DW_OP_LLVM_ARG,
        0,
        NEXT_REGISTER,
        DW_OP_LLVM_ARG,
        1,
        op(dw::DW_OP_plus_uconst),
        offset,
        op(dw::DW_OP_deref),
        op(dw::DW_OP_stack_value),
    ]
}
