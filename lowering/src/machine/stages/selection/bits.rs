//! Values of one bit.
//!
//! On AMDGPU a bit that lanes have each of their own is one of a mask in scalar
//! registers: who reads a debug value of a bit in such a register takes the lane's
//! (`lower/place.rs`). So after instruction selection it must be a mask, as SelectionDAG
//! makes it of all bits, also of those that all lanes share. An argument in a scalar
//! register isn't, nor is what is loaded there, nor what GlobalISel makes of a bit that
//! all lanes share: these have it in the lowest bit. Arguments in vector registers have
//! it there in each lane.

use super::selected::Step;
use crate::machine::definitions::Definitions;
use crate::machine::{Changes, Function, Identity, InstructionId, Notes, Operand, RegisterOperand, Traits};
use rustc_hash::FxHashSet;

const SHARED: &str = "its register may have one bit for all lanes";

/// After instruction selection.
pub fn check(function: &Function, _: &mut Notes) -> Changes {
    let bits = bits(function);
    if bits.is_empty() {
        return Changes::default();
    }
    let definitions = Definitions::new(function);
    let is_mask = |operand: &RegisterOperand| is_mask(function, &definitions, operand);
    end(function, &bits, is_mask)
}

/// After GlobalISel's: no scalar register is known to be a mask.
pub fn end_all(function: &Function, _: &mut Notes) -> Changes {
    end(function, &bits(function), |_| false)
}

/// Ends debug values of bits in scalar registers that aren't masks.
fn end(
    function: &Function,
    bits: &FxHashSet<Identity>,
    is_mask: impl Fn(&RegisterOperand) -> bool,
) -> Changes {
    let mut changes = Changes::default();
    let values = function.in_order();
    for id in values.filter(|id| is_of(function, *id, bits)) {
        let mut registers = function.operands(id).iter().filter_map(Operand::register);
        if registers.any(|operand| is_scalar(function, operand) && !is_mask(operand)) {
            changes.lose(id, SHARED);
        }
    }
    changes
}

/// The locations of records of values of one bit.
fn bits(function: &Function) -> FxHashSet<Identity> {
    let steps = function.origins.values().flatten();
    let records = steps.filter_map(|step| match step {
        Step::Record(record) if record.bits == 1 && record.constant.is_none() => Some(record.location),
        _ => None,
    });
    records.collect()
}

fn is_of(function: &Function, id: InstructionId, bits: &FxHashSet<Identity>) -> bool {
    let value = function.debug_value(id);
    value.is_some_and(|value| bits.contains(&value.location))
}

fn is_scalar(function: &Function, operand: &RegisterOperand) -> bool {
    let registers = &function.registers;
    match registers.virtuals.get(&operand.register) {
        Some(known) => !known.is_divergent,
        None => {
            let known = registers.physical.get(&operand.register);
            known.is_none_or(|known| !known.is_divergent)
        }
    }
}

/// Whether a scalar register has a bit for each lane.
fn is_mask(function: &Function, definitions: &Definitions<'_>, operand: &RegisterOperand) -> bool {
    let lanes = if function.frame.has_64_lanes { 64 } else { 32 };
    let known = function.registers.virtuals.get(&operand.register);
    let is_wide = known.is_some_and(|known| known.size == lanes) && operand.part == 0;
    let of = definitions.of(operand.register);
    is_wide && of.is_some_and(|of| !is_given(function, of))
}

/// Whether an instruction's result comes from a physical register or memory.
fn is_given(function: &Function, id: InstructionId) -> bool {
    let is_physical = |operand: &Operand| {
        let used = operand.register().filter(|_| operand.defined().is_none());
        used.is_some_and(|used| used.register.is_physical())
    };
    function.has(id, Traits::LOADS)
        || function.has(id, Traits::COPY) && function.operands(id).iter().any(is_physical)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};

    /// A record of so many bits of a register that an instruction of these traits makes.
    fn checked(bits: u32, traits: Traits, from: Operand, change: impl FnOnce(&mut Function)) -> Vec<String> {
        let mask = virtual_register(1);
        let mut example = Example::new(false);
        example.with("a", traits, &[defines(mask), from]);
        example.value(0, uses(mask), 1);
        example.record_of_integer(bits);
        example.function.frame.has_64_lanes = true;
        change(&mut example.function);
        let changes = check(&example.function, &mut Notes::default());
        listing(&example.function, &changes)
    }

    #[test]
    fn a_bit_of_a_scalar_register_is_one_of_a_mask() {
        let other = uses(virtual_register(2));
        let same = |_: &mut Function| {};
        assert_eq!(checked(1, Traits::empty(), other, same), ["a", "x=%1"]);
        assert_eq!(checked(1, Traits::COPY, other, same), ["a", "x=%1"]);
        let given = [(Traits::LOADS, other), (Traits::COPY, uses(Register(2)))];
        for (traits, from) in given {
            assert_eq!(checked(1, traits, from, same), ["a", "x=?"]);
            assert_eq!(checked(32, traits, from, same), ["a", "x=%1"]);
        }
    }

    #[test]
    fn a_mask_has_a_bit_for_each_lane() {
        let other = uses(virtual_register(2));
        let narrow = |function: &mut Function| function.frame.has_64_lanes = false;
        assert_eq!(checked(1, Traits::empty(), other, narrow), ["a", "x=?"]);
        let divergent = |function: &mut Function| {
            let known = function.registers.virtuals.get_mut(&virtual_register(1));
            known.expect("it has that").is_divergent = true;
        };
        assert_eq!(checked(1, Traits::LOADS, other, divergent), ["a", "x=%1"]);
    }
}
