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
//! bytes, are in, as far as they are known to be there (`claims.rs`).

use crate::import::{DW_OP_LLVM_ARG, DW_OP_LLVM_FRAGMENT, DW_OP_LLVM_TAG_OFFSET, operations};
use crate::machine::edit::{NewOperand, NewValue};
use crate::machine::function::overlap;
use crate::machine::stages::registers::spilled::{Before, Transfer, Word};
use crate::machine::{Function, InstructionId, Operand};
use crate::marks::{REGISTER_NUMBER, SPILLED};
use gimli::constants as dw;

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

/// A lane that an operand is in, with the operand's index: DWARF's number of a register, and which lane.
pub(super) type OfOperand = (usize, (u16, u32));

/// Puts lanes in the place of the numbers of objects.
pub(super) fn place(value: &mut NewValue, lanes: &[OfOperand]) -> Option<()> {
    for index in 0..value.operands.len() {
        let mut found = false;
        let mark = |rest: &[u64]| {
            let (_, size) = offset(rest);
            if !rest[size..].starts_with(&SPILLED) {
                return Some((0, Vec::new()));
            }
            found = true;
            let of_operand = lanes.iter().filter(|(of, _)| *of == index);
            let pairs = of_operand.flat_map(|&(_, (number, lane))| [PLUS, number.into(), PLUS, lane.into()]);
            Some((size + SPILLED.len(), pairs.chain(REGISTER_NUMBER).collect()))
        };
        value.expression = rewritten(&value.expression, index, mark)?;
        if found {
            value.operands[index] = NewOperand::Immediate(0);
        }
    }
    Some(())
}

/// The words that a debug value is of by the numbers of objects, with the operands' indexes. None: it is
/// of none, or of what isn't whole words.
pub(in crate::machine::stages) fn words(
    function: &Function,
    id: InstructionId,
    before: &Before,
) -> Option<Vec<(usize, Word)>> {
    let value = function.debug_value(id)?;
    let elements = &function.expression(value).elements;
    if !is_spilled(elements) {
        return None;
    }
    // Of a tuple of registers the variable may be in a few only.
    let size = function.variable(value.instance.variable).size;
    let fragment = function.expression(value).fragment.as_ref();
    let bits = fragment
        .map(|bits| bits.end - bits.start)
        .or(size)
        .unwrap_or(u64::MAX);
    let needed = match is_bare(elements) {
        true => bits.div_ceil(8 * WORD),
        false => u64::MAX,
    };
    let mut all = Vec::new();
    for (index, operand) in function.operands(id).iter().enumerate() {
        let Operand::Immediate(object) = operand else {
            continue;
        };
        let first = first(elements, index)?;
        let Some(offset) = first else { continue };
        let object = i32::try_from(*object).ok()?;
        let start = u32::try_from(offset / WORD)
            .ok()
            .filter(|_| offset.is_multiple_of(WORD))?;
        let here = start..before.words(object)?;
        if here.is_empty() {
            return None;
        }
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        all.extend(
            here.take(needed)
                .map(|word| (index, Word { object, index: word })),
        );
    }
    Some(all)
}

/// The last of the instructions that save what is left of an object, where they come right behind a debug
/// value of it: it is in all of its lanes only behind them.
pub(super) fn saved_behind(function: &Function, id: InstructionId, before: &Before) -> Option<InstructionId> {
    let value = function.debug_value(id)?;
    let [Operand::Frame(object)] = function.operands(id) else {
        return None;
    };
    let fragment = &function.expression(value).fragment;
    let is_others = |next| {
        function.debug_value(next).is_some_and(|other| {
            other.instance != value.instance || !overlap(&function.expression(other).fragment, fragment)
        })
    };
    let end = function.block(function.block_of(id)).instructions.end;
    let mut last = None;
    for next in (id.0 + 1..end).map(InstructionId) {
        match before.transfer(function, next) {
            Some((Transfer::Save(word), _)) if word.object == *object => last = Some(next),
            None if is_others(next) => {}
            _ => break,
        }
    }
    last
}

/// From which byte on a debug value is of the object that an operand, by its index, is the number of. None:
/// in several ways.
fn first(elements: &[u64], index: usize) -> Option<Option<u64>> {
    let mut found = None;
    let mut is_one = true;
    let mut look = |rest: &[u64]| {
        let (offset, size) = offset(rest);
        let now = rest[size..].starts_with(&SPILLED).then_some(offset);
        is_one &= found.is_none_or(|found| found == now);
        found = Some(now);
        Some((0, Vec::new()))
    };
    rewritten(elements, index, &mut look)?;
    is_one.then_some(found.flatten())
}

/// Whether an expression has the number of such an object in it.
pub(in crate::machine::stages) fn is_spilled(elements: &[u64]) -> bool {
    let all: Vec<u64> = operations(elements).map(|(operation, _)| operation).collect();
    all.windows(SPILLED.len()).any(|pair| pair == SPILLED)
}

/// Whether an expression says nothing but where in the object its variable is, or the bits of it.
fn is_bare(elements: &[u64]) -> bool {
    let (_, size) = offset(elements);
    let rest = elements[size..].strip_prefix(&SPILLED[..]).unwrap_or(elements);
    operations(rest).all(|(operation, _)| matches!(operation, DW_OP_LLVM_FRAGMENT | DW_OP_LLVM_TAG_OFFSET))
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
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, defines, uses};
    use crate::machine::{Identity, VariableId};

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
        let mut value = NewValue::of_constant(VariableId(0), Identity(0), Some(5), Vec::new());
        let [one, two] = SPILLED;
        value.expression = vec![PLUS, 4, one, two, 0x97];
        assert_eq!(place(&mut value, &[(0, (2560, 4))]), Some(()));
        let [over, dup] = REGISTER_NUMBER;
        assert_eq!(value.expression, [PLUS, 2560, PLUS, 4, over, dup, 0x97]);
        assert_eq!(value.operands, [NewOperand::Immediate(0)]);
        // A list of two objects, one of which is named twice, and of another number.
        let arg = DW_OP_LLVM_ARG;
        value.operands = [5, 5, 7].map(NewOperand::Immediate).into();
        value.expression = vec![
            arg, 0, one, two, arg, 1, arg, 2, PLUS, 4, one, two, arg, 0, one, two,
        ];
        let lanes = [(0, (2560, 4)), (0, (2560, 5)), (2, (2561, 0))];
        assert_eq!(place(&mut value, &lanes), Some(()));
        let pair = [PLUS, 2560, PLUS, 4, PLUS, 2560, PLUS, 5, over, dup];
        let single = [PLUS, 2561, PLUS, 0, over, dup];
        let expected = [&[arg, 0][..], &pair, &[arg, 1, arg, 2], &single, &[arg, 0], &pair].concat();
        assert_eq!(value.expression, expected);
        assert_eq!(value.operands, [0, 5, 0].map(NewOperand::Immediate));
    }

    #[test]
    fn a_debug_value_is_behind_all_that_saves_its_object() {
        let behind = |between: &dyn Fn(&mut Example), saves: &[i32]| {
            let mut example = Example::new(false);
            let id = example.value(0, Operand::Frame(5), 1);
            between(&mut example);
            let mut known = Vec::new();
            for (number, object) in (100..).zip(saves) {
                let register = Register(1);
                let operands = [defines(register), uses(register), Operand::Immediate(3)];
                let save = example.code("SI_SPILL_S32_TO_VGPR", &operands);
                example.identify(vec![(save, number)]);
                let word = Word {
                    object: *object,
                    index: 0,
                };
                known.push((Identity(number), (Transfer::Save(word), 3)));
            }
            example.code("S_NOP", &[]);
            saved_behind(&example.function, id, &Before::of(known)).map(|last| last.0)
        };
        assert_eq!(behind(&|_| {}, &[5, 5, 6]), Some(2));
        assert_eq!(behind(&|_| {}, &[6, 5]), None);
        assert_eq!(behind(&|_| {}, &[]), None);
        let other = |example: &mut Example| {
            example.value(1, Operand::Frame(5), 1);
        };
        assert_eq!(behind(&other, &[5]), Some(2));
        // Something else is said of the variable, or of a part of it, or done.
        let same = |example: &mut Example| {
            example.value(0, Operand::Frame(6), 1);
        };
        let part = |example: &mut Example| {
            let value = example.value(0, Operand::Frame(6), 1);
            example.expression(value, &[], Some(0..32));
        };
        let code = |example: &mut Example| {
            example.code("S_NOP", &[]);
        };
        for between in [&same as &dyn Fn(&mut Example), &part, &code] {
            assert_eq!(behind(between, &[5]), None);
        }
    }

    #[test]
    fn a_debug_value_is_of_whole_words() {
        let [one, two] = SPILLED;
        let found = |elements: &[u64]| {
            let mut example = Example::new(false);
            let id = example.value(0, Operand::Immediate(5), 1);
            example.expression(id, elements, None);
            let last = Transfer::Save(Word { object: 5, index: 2 });
            words(&example.function, id, &Before::of([(Identity(1), (last, 9))]))
        };
        let from = |first| Some((first..3).map(|index| (0, Word { object: 5, index })).collect());
        assert_eq!(found(&[one, two, 0x97]), from(0));
        assert_eq!(found(&[PLUS, 8, one, two]), from(2));
        for none in [&[PLUS, 12, one, two][..], &[PLUS, 2, one, two], &[PLUS, 8]] {
            assert_eq!(found(none), None);
        }
    }
}
