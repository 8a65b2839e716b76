//! Debug values of scalar registers that are spilled to lanes of vector registers.
//!
//! A debug value names the object of the frame that the register was spilled to, which is no memory
//! any more (`registers/spilled.rs`); so the object's number is written down,
//! [as that of others](super::frames):
//!
//! ```text
//! OBJECT [DW_OP_plus_uconst OFFSET] SPILLED
//! ```
//!
//! At last it becomes the lanes of the vector register that the object's words from OFFSET on, in
//! bytes, are in, as far as they are there (`spilled/held.rs`).

mod held;

use crate::import::{DW_OP_LLVM_ARG, operations};
use crate::machine::InstructionId;
use crate::machine::edit::{NewOperand, NewValue};
use crate::marks::{REGISTER_NUMBER, SPILLED};
use gimli::constants as dw;
pub(super) use held::Lanes;

const PLUS: u64 = dw::DW_OP_plus_uconst.0 as u64;
const DEREF: u64 = dw::DW_OP_deref.0 as u64;
/// A lane's part of a register, and a scalar register, in bytes.
const WORD: u64 = 4;

/// Writes the number of the object down that an operand, by its index, is in. None: it isn't
/// what is in the object.
pub(super) fn number(value: &mut NewValue, index: usize, object: i32) -> Option<()> {
    let is_indirect = value.is_indirect;
    let mark = |rest: &[u64]| {
        let (_, size) = offset(rest);
        let read = match is_indirect {
            true => 0,
            false => (rest.get(size) == Some(&DEREF)).then_some(1)?,
        };
        Some((size + read, [&rest[..size], &SPILLED].concat()))
    };
    value.expression = rewritten(&value.expression, index, mark)?;
    value.operands[index] = NewOperand::Immediate(object.into());
    Some(())
}

/// Puts the lanes of an object in the place of its number. Whether any operand is one; none if
/// it isn't known to be in them.
pub(super) fn place(value: &mut NewValue, id: InstructionId, lanes: &mut Lanes<'_>) -> Option<bool> {
    let mut any = false;
    for index in 0..value.operands.len() {
        let NewOperand::Immediate(object) = value.operands[index] else {
            continue;
        };
        let mut found = false;
        let mark = |rest: &[u64]| {
            let (offset, size) = offset(rest);
            if !rest[size..].starts_with(&SPILLED) {
                return Some((0, Vec::new()));
            }
            found = true;
            let first = u32::try_from(offset / WORD)
                .ok()
                .filter(|_| offset.is_multiple_of(WORD))?;
            let all = lanes.of(id, i32::try_from(object).ok()?, first)?;
            let pairs = all
                .into_iter()
                .flat_map(|(number, lane)| [PLUS, number.into(), PLUS, lane.into()]);
            Some((size + SPILLED.len(), pairs.chain(REGISTER_NUMBER).collect()))
        };
        value.expression = rewritten(&value.expression, index, mark)?;
        if found {
            value.operands[index] = NewOperand::Immediate(0);
            any = true;
        }
    }
    Some(any)
}

/// Whether an expression has the number of such an object in it.
pub(in crate::machine::stages) fn is_spilled(elements: &[u64]) -> bool {
    let all: Vec<u64> = operations(elements).map(|(operation, _)| operation).collect();
    all.windows(SPILLED.len()).any(|pair| pair == SPILLED)
}

/// How far on it is that an expression begins with, in bytes, and how many elements say so.
fn offset(elements: &[u64]) -> (u64, usize) {
    match elements {
        [PLUS, offset, ..] => (*offset, 2),
        _ => (0, 0),
    }
}

/// An expression with other elements in the place of those right behind an operand: how many go,
/// and which come.
fn rewritten(
    elements: &[u64],
    index: usize,
    mut new: impl FnMut(&[u64]) -> Option<(usize, Vec<u64>)>,
) -> Option<Vec<u64>> {
    let mut rest = elements;
    let mut all = Vec::new();
    let mut replace = |rest: &mut &[u64], all: &mut Vec<u64>| {
        let (gone, elements) = new(rest)?;
        all.extend(elements);
        *rest = rest.get(gone..)?;
        Some(())
    };
    if !operations(elements).any(|(operation, _)| operation == DW_OP_LLVM_ARG) {
        replace(&mut rest, &mut all)?;
    }
    while let Some((operation, of)) = operations(rest).next() {
        all.push(operation);
        all.extend(of);
        rest = &rest[1 + of.len()..];
        if operation == DW_OP_LLVM_ARG && of[0] == index as u64 {
            replace(&mut rest, &mut all)?;
        }
    }
    rest.is_empty().then_some(all)
}

#[cfg(test)]
mod tests {
    use super::held::tests::Code;
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::Example;

    #[test]
    fn debug_values_name_objects_by_number() {
        let value = |elements: &[u64], is_indirect| {
            let mut example = Example::new(false);
            let id = example.value(0, Operand::Frame(5), 1);
            let mut value = NewValue::like(&example.function, id).expect("it is one");
            value.expression = elements.to_vec();
            value.is_indirect = is_indirect;
            number(&mut value, 0, 5)?;
            assert_eq!(value.operands, [NewOperand::Immediate(5)]);
            assert!(is_spilled(&value.expression));
            Some(value.expression)
        };
        let [one, two] = SPILLED;
        assert_eq!(value(&[], true), Some(vec![one, two]));
        // A part of a tuple, with what else the expression says.
        assert_eq!(value(&[PLUS, 4, 0x97], true), Some(vec![PLUS, 4, one, two, 0x97]));
        let arg = DW_OP_LLVM_ARG;
        assert_eq!(
            value(&[arg, 0, PLUS, 8, DEREF, 0x9f], false),
            Some(vec![arg, 0, PLUS, 8, one, two, 0x9f])
        );
        // The address of the object.
        assert_eq!(value(&[], false), None);
        assert_eq!(value(&[arg, 0, PLUS, 8], false), None);
    }

    #[test]
    fn numbers_become_lanes() {
        let mut code = Code::new();
        code.save(5, 0, 3);
        code.save(5, 1, 4);
        let id = code.value();
        code.code(&[]);
        code.restore(5, 1, 4);
        code.value();
        let before = code.before();
        let mut lanes = Lanes::new(&code.example.function, &before);
        let mut value = NewValue::like(&code.example.function, id).expect("it is one");
        let [one, two] = SPILLED;
        value.expression = vec![PLUS, 4, one, two, 0x97];
        assert_eq!(place(&mut value, id, &mut lanes), Some(true));
        let [over, dup] = REGISTER_NUMBER;
        assert_eq!(value.expression, [PLUS, 2560, PLUS, 4, over, dup, 0x97]);
        assert_eq!(value.operands, [NewOperand::Immediate(0)]);
        // The first word is restored nowhere; and half of one isn't anywhere.
        for offset in [0, 2] {
            value.expression = vec![PLUS, offset, one, two];
            assert_eq!(place(&mut value, id, &mut lanes), None);
        }
        value.expression = vec![PLUS, 4];
        assert_eq!(place(&mut value, id, &mut lanes), Some(false));
    }
}
