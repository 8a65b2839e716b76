//! Debug values of a part of a register that is live as a whole.
//!
//! Where only debug values name parts of a register, LLVM has one live range for all of
//! it. RegisterCoalescer, when it renames such a debug value, gives the register live
//! ranges of parts that nothing is in, and later passes crash or allocate otherwise. So
//! these debug values are computed of all of the register.

use crate::import::{DW_OP_LLVM_ARG, operations, split_fragment};
use crate::machine::edit::{NewOperand, NewValue, is_marked, marked, unmarked};
use crate::machine::function::of_fragment;
use crate::machine::{Changes, Function, InstructionId, Notes, Operand, RegisterOperand};
use gimli::constants as dw;

/// The size of a register that a value of DWARF's stack can be of all of, and the one
/// of its halves; in bits.
const WHOLE: u32 = 64;
const HALF: u32 = 32;

/// Before registers are coalesced.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for id in function.block_ids().flat_map(|block| function.in_block(block)) {
        if function.debug_value(id).is_some() && function.operands(id).iter().any(|of| is_part(function, of))
        {
            match of_wholes(function, id) {
                Some(value) => changes.replace(id, value),
                None => changes.lose(
                    id,
                    "code generation knows only all of the registers that it is a part of",
                ),
            }
        }
    }
    changes
}

/// Whether it is a part of a register that is live as a whole.
fn is_part(function: &Function, operand: &Operand) -> bool {
    let named = operand
        .register()
        .filter(|of| of.register.is_virtual() && of.part != 0);
    let ranges = named.and_then(|of| function.live.registers.get(&of.register));
    ranges.is_some_and(|ranges| ranges.len() == 1)
}

/// The same debug value, of all of these registers.
fn of_wholes(function: &Function, id: InstructionId) -> Option<NewValue> {
    let debug = function.debug_value(id)?;
    let mut value = NewValue::like(function, id).filter(|value| !value.is_indirect)?;
    let expression = function.expression(debug);
    // Of a longer variable nothing is known but what is in its half.
    let bits = match &expression.fragment {
        Some(bits) => Some(bits.end - bits.start),
        None => function.variable(debug.instance.variable).size,
    };
    if !expression.computes() && bits.is_none_or(|bits| bits > HALF.into()) {
        return None;
    }
    let mut halves = vec![Vec::new(); value.operands.len()];
    for (index, operand) in function.operands(id).iter().enumerate() {
        if let Operand::Register(of) = operand
            && is_part(function, operand)
        {
            halves[index] = half(function, of)?;
            value.operands[index] = NewOperand::Register(of.register, 0);
        }
    }
    let names = |index: u64| [vec![DW_OP_LLVM_ARG, index], halves[index as usize].clone()].concat();
    let (bare, fragment) = split_fragment(unmarked(&expression.elements));
    let mut elements = if expression.names_operands() {
        Vec::new()
    } else {
        names(0)
    };
    for (operation, of) in operations(bare) {
        match operation {
            DW_OP_LLVM_ARG => elements.extend(names(of[0])),
            _ => {
                elements.push(operation);
                elements.extend(of);
            }
        }
    }
    if !expression.computes() {
        elements.push(u64::from(dw::DW_OP_stack_value.0));
    }
    elements.extend(fragment.iter().flat_map(of_fragment));
    value.expression = match is_marked(&expression.elements) {
        true => marked(&elements),
        false => elements,
    };
    value.is_list = true;
    Some(value)
}

/// What makes a half of all of a register.
fn half(function: &Function, of: &RegisterOperand) -> Option<Vec<u64>> {
    let registers = &function.registers;
    let part = registers.parts.get(&of.part)?;
    let is_whole = registers.virtuals.get(&of.register)?.size == WHOLE;
    let operation = |operand: u64, operation: gimli::DwOp| {
        vec![u64::from(dw::DW_OP_constu.0), operand, u64::from(operation.0)]
    };
    match part.offset {
        _ if !is_whole || part.size != HALF => None,
        0 => Some(operation(u64::from(u32::MAX), dw::DW_OP_and)),
        HALF => Some(operation(HALF.into(), dw::DW_OP_shr)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::RegisterFlags;
    use crate::machine::example::{Example, defines, listing, operand, part, uses, virtual_register};
    use crate::machine::random::Lives;

    fn whole(index: u16, elements: &[u64], size: u64, is_written_by_parts: bool) -> Vec<String> {
        let register = virtual_register(1);
        let mut example = Example::new(false);
        example.function.variables[0].size = Some(size);
        let part_of_it = operand(register, 1, RegisterFlags::DEFINES);
        example.code(
            "a",
            &[if is_written_by_parts {
                part_of_it
            } else {
                defines(register)
            }],
        );
        let value = example.value(0, part(register, index), 1);
        example.expression(value, elements, None);
        example.code("b", &[uses(register)]);
        example.function.live = Lives::new(&example.function).facts(&example.function);
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    }

    #[test]
    fn a_half_is_computed_of_all() {
        assert_eq!(
            whole(1, &[], 32, false),
            ["a", "x=%1 [4101, 0, 16, 4294967295, 26, 159]", "b"]
        );
        assert_eq!(
            whole(2, &[], 32, false),
            ["a", "x=%1 [4101, 0, 16, 32, 37, 159]", "b"]
        );
        // What was computed of it still is.
        assert_eq!(
            whole(2, &[0x23, 1, 0x9f], 64, false),
            ["a", "x=%1 [4101, 0, 16, 32, 37, 35, 1, 159]", "b"]
        );
    }

    #[test]
    fn a_half_of_what_is_live_by_halves_stays() {
        assert_eq!(whole(1, &[], 32, true), ["a", "x=%1.1", "b"]);
    }

    #[test]
    fn a_half_of_a_longer_variable_ends() {
        assert_eq!(whole(1, &[], 64, false), ["a", "x=?", "b"]);
    }
}
