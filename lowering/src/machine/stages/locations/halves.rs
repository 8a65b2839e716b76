//! Debug values of halves of vector registers.
//!
//! On AMDGPU halves of vector registers have no number in DWARF, and LLVM says all of the
//! register for the low one. A value that is cut to 16 bits is copied to a half, and LLVM
//! takes the copy for the value: of a longer variable only the low bits are there, and
//! what is computed of the half must not see the other one.

use crate::import::{DW_OP_LLVM_ARG, operations, split_fragment};
use crate::machine::edit::{is_marked, marked, unmarked};
use crate::machine::function::of_fragment;
use crate::machine::{Changes, Edit, Function, InstructionId, Notes, Operand};
use gimli::constants as dw;

/// What registers with a number of their own have at least; in bits.
const NUMBERED: u32 = 32;

/// Behind all that follows debug values.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for id in function.in_order() {
        let sizes = function
            .operands(id)
            .iter()
            .map(|operand| half(function, operand));
        let sizes: Vec<Option<u32>> = sizes.collect();
        if function.debug_value(id).is_some() && sizes.iter().any(Option::is_some) {
            check(function, id, &sizes, &mut changes);
        }
    }
    changes
}

/// The size of a register that a wider one's number stands for.
fn half(function: &Function, operand: &Operand) -> Option<u32> {
    let physical = function.registers.physical.get(&operand.register()?.register)?;
    let is_half = (1..NUMBERED).contains(&physical.bits);
    is_half.then_some(physical.bits)
}

/// Of each operand, how many of its bits are the value's, if not all are.
fn check(function: &Function, id: InstructionId, sizes: &[Option<u32>], changes: &mut Changes) {
    let Some(debug) = function.debug_value(id) else {
        return;
    };
    let expression = function.expression(debug);
    let mark = |elements: Vec<u64>| match is_marked(&expression.elements) {
        true => marked(&elements),
        false => elements,
    };
    let (bare, fragment) = split_fragment(unmarked(&expression.elements));
    match (expression.computes(), sizes) {
        (true, _) => {
            let elements = masked(bare, sizes, expression.names_operands());
            let fragment = fragment.iter().flat_map(of_fragment);
            let elements = mark(elements.into_iter().chain(fragment).collect());
            changes.edits.push(Edit::SetExpression(id, elements));
        }
        (false, [Some(size)]) => {
            let start = fragment.as_ref().map_or(0, |bits| bits.start);
            let bits = fragment.map(|bits| bits.end - bits.start);
            let bits = bits.or(function.variable(debug.instance.variable).size);
            if bits.is_none_or(|bits| bits > u64::from(*size)) {
                let of = of_fragment(&(start..start + u64::from(*size)));
                changes
                    .edits
                    .push(Edit::SetExpression(id, mark([bare.to_vec(), of].concat())));
            }
        }
        // One of several places may be the wider register's.
        _ => changes.lose(id, "it is in a half of a register, which has no number"),
    }
}

/// The elements with each half cut where it is read.
fn masked(bare: &[u64], sizes: &[Option<u32>], names_operands: bool) -> Vec<u64> {
    let cut = |index: usize, elements: &mut Vec<u64>| {
        if let Some(Some(size)) = sizes.get(index) {
            let mask = (1 << size) - 1;
            elements.extend([dw::DW_OP_constu.0.into(), mask, dw::DW_OP_and.0.into()]);
        }
    };
    let mut elements = Vec::new();
    if !names_operands {
        cut(0, &mut elements);
    }
    for (operation, of) in operations(bare) {
        elements.push(operation);
        elements.extend(of);
        if operation == DW_OP_LLVM_ARG {
            cut(of[0] as usize, &mut elements);
        }
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, listing, uses};

    fn half_of(size: u64, elements: &[u64], bits: Option<std::ops::Range<u64>>) -> Vec<String> {
        let mut example = Example::new(false);
        example.function.variables[0].size = Some(size);
        let physical = example.function.registers.physical.get_mut(&Register(1)).unwrap();
        physical.bits = 16;
        let value = example.value(0, uses(Register(1)), 1);
        let fragment = bits.iter().flat_map(of_fragment);
        let elements: Vec<u64> = elements.iter().copied().chain(fragment).collect();
        example.expression(value, &elements, bits);
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    }

    #[test]
    fn a_half_is_no_more_than_that() {
        assert_eq!(half_of(16, &[], None), ["x=r1"]);
        assert_eq!(half_of(32, &[], None), ["x=r1 [4096, 0, 16]"]);
        assert_eq!(half_of(64, &[], Some(32..64)), ["x[32..64]=r1 [4096, 32, 16]"]);
        assert_eq!(half_of(64, &[], Some(32..48)), ["x[32..48]=r1"]);
    }

    #[test]
    fn what_is_computed_sees_no_other_half() {
        let shown = half_of(16, &[0x31, 0x25, 0x9f], None);
        assert_eq!(shown, ["x=r1 [16, 65535, 26, 49, 37, 159]"]);
        let shown = half_of(16, &[DW_OP_LLVM_ARG, 0, 0x31, 0x25, 0x9f], Some(0..8));
        assert_eq!(
            shown,
            [format!(
                "x[0..8]=r1 [{DW_OP_LLVM_ARG}, 0, 16, 65535, 26, 49, 37, 159, 4096, 0, 8]"
            )]
        );
    }
}
