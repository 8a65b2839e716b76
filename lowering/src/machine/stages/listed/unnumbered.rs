//! Registers that LLVM has no DWARF numbers for, though the target has: AMDGPU's VCC.
//!
//! Stock codegen gives a debug value of one no location. So the number is written
//! down in the expression, and the register stays an operand that the expression doesn't
//! use, as the location ends where it is written (`frames.rs` does so of frame objects).

use super::frames::{behind, tied};
use crate::machine::edit::{NewOperand, NewValue};
use crate::machine::{Function, Register};
use crate::marks::REGISTER_NUMBER;
use crate::target::{AMDGPU, Naming, Registers};
use gimli::constants as dw;

/// Writes the numbers of such registers down. Whether there was one.
pub(super) fn number(value: &mut NewValue, function: &Function) -> bool {
    if value.is_indirect {
        return false;
    }
    let mut found = None;
    for index in 0..value.operands.len() {
        let NewOperand::Register(register, 0) = value.operands[index] else {
            continue;
        };
        if let Some(number) = number_of(register, function) {
            // Of a boolean variable's constant stock codegen would keep no more than whether
            // it is 0.
            let [first, second] = REGISTER_NUMBER;
            let elements = [u64::from(dw::DW_OP_plus_uconst.0), number.into(), first, second];
            value.expression = behind(&value.expression, index, &elements);
            value.operands[index] = NewOperand::Immediate(0);
            found = Some(register);
        }
    }
    let Some(register) = found else { return false };
    *value = tied(value.clone(), register);
    true
}

/// The number of a mask of all lanes of a wave.
pub(super) fn number_of(register: Register, function: &Function) -> Option<u16> {
    let known = function.registers.physical.get(&register)?;
    if known.dwarf.is_some() {
        return None;
    }
    match (known.name.as_str(), function.frame.has_64_lanes) {
        ("VCC", true) => vcc(64),
        ("VCC_LO", false) => vcc(32),
        _ => None,
    }
}

/// The number of the register that 32 bits of a mask are in, and which of its words they are.
pub(super) fn word_of(register: Register, function: &Function) -> Option<(u16, u32)> {
    let known = function.registers.physical.get(&register)?;
    let whole = known.dwarf.or_else(|| number_of(register, function));
    if let Some(number) = whole {
        return Some((number, 0));
    }
    match known.name.as_str() {
        "VCC_LO" => Some((vcc(64)?, 0)),
        "VCC_HI" if function.frame.has_64_lanes => Some((vcc(64)?, 1)),
        _ => None,
    }
}

fn vcc(bits: u64) -> Option<u16> {
    let named = |class: &&Registers| class.bits == bits && class.naming == Naming::One("VCC".into());
    let class = AMDGPU.registers.iter().find(named)?;
    Some(*class.numbers.start())
}

#[cfg(test)]
mod tests {
    use super::super::frames::address;
    use super::word_of;
    use crate::machine::example::{Example, listing, uses};
    use crate::machine::{Notes, Register};

    /// The example's register 1 is named so.
    fn example(name: &str, has_64_lanes: bool) -> Example {
        let mut example = Example::new(false);
        let known = example.function.registers.physical.get_mut(&Register(1));
        known.expect("it has that").name = name.to_owned();
        example.function.frame.has_64_lanes = has_64_lanes;
        example
    }

    fn named(name: &str, has_64_lanes: bool) -> Vec<String> {
        let mut example = example(name, has_64_lanes);
        let value = example.value(0, uses(Register(1)), 1);
        example.expression(value, &[0x97, 0x23, 2, 0x9f], None);
        listing(
            &example.function,
            &address(&example.function, &mut Notes::default()),
        )
    }

    #[test]
    fn a_mask_without_a_number_gets_the_targets() {
        let numbered = |number| vec![format!("x=0,r1 [4101, 0, 35, {number}, 20, 18, 151, 35, 2, 159]")];
        assert_eq!(named("VCC", true), numbered(768));
        assert_eq!(named("VCC_LO", false), numbered(512));
        // One half, and a register as any other.
        for (name, has_64_lanes) in [("VCC_LO", true), ("VCC_HI", false), ("SGPR_NULL", false)] {
            assert_eq!(named(name, has_64_lanes), ["x=r1"]);
        }
    }

    #[test]
    fn a_half_of_a_mask_is_a_word_of_the_whole() {
        let word = |name, has_64_lanes| word_of(Register(1), &example(name, has_64_lanes).function);
        assert_eq!(word("VCC_LO", true), Some((768, 0)));
        assert_eq!(word("VCC_HI", true), Some((768, 1)));
        assert_eq!(word("VCC_LO", false), Some((512, 0)));
        assert_eq!(word("VCC_HI", false), None);
    }
}
