//! Which instruction in front of a rotated loop is the copy of which in its header.
//!
//! Copies stand in the order of what they are copied of; what came to something that was there has none. Many have
//! the same location, as all that one macro becomes has. So a copy has the original's operands, each as it is in front
//! of the loop; where that isn't known of each of them, nor is the copy.

use crate::llvm::{Block, Function, Instruction, ValueIdentity, WeakInstruction};
use std::collections::HashMap;

/// An instruction of a header behind its phis, before the pass.
#[derive(Debug)]
pub struct Original {
    instruction: WeakInstruction,
    number: usize,
    operands: Vec<Operand>,
}

#[derive(Debug)]
enum Operand {
    /// By another instruction of the header, by its number.
    Computed(usize),
    /// Something that is there in front of the loop; of a phi, what comes from there.
    There(ValueIdentity),
}

/// The header's instructions behind its phis.
pub fn originals<'m>(header: Block<'m>, preheader: Block<'m>) -> Vec<Original> {
    let instructions = header.instructions();
    let numbers: HashMap<_, _> = instructions.iter().copied().zip(0..).collect();
    let entering = |phi: Instruction<'m>| {
        let mut incoming = phi.incoming().into_iter();
        incoming.find(|(_, block)| *block == preheader)
    };
    let operands = |instruction: Instruction<'m>| {
        let operands = instruction.operands().into_iter().map(|operand| {
            let computed = operand.as_instruction();
            let Some((computed, &number)) = computed.and_then(|it| Some((it, numbers.get(&it)?))) else {
                return Operand::There(operand.identity());
            };
            match entering(computed).filter(|_| computed.is_phi()) {
                Some((value, _)) => Operand::There(value.identity()),
                None => Operand::Computed(number),
            }
        });
        operands.collect()
    };
    let all = instructions.iter().filter(|it| !it.is_phi());
    let all = all.filter_map(|&instruction| {
        Some(Original {
            instruction: WeakInstruction::new(instruction)?,
            number: numbers[&instruction],
            operands: operands(instruction),
        })
    });
    all.collect()
}

/// The copies of a header's instructions, after the pass.
pub struct Copied<'m> {
    /// The originals that are still in the loop, each with the first copy that
    /// its records may stand before.
    pub order: Vec<(Instruction<'m>, usize)>,
    /// What each original is before the loop, where that is known.
    pub values: HashMap<Instruction<'m>, Instruction<'m>>,
}

impl<'m> Copied<'m> {
    pub fn new(
        function: Function<'m>,
        originals: &[Original],
        copies: &[Instruction<'m>],
        preheader: Block<'m>,
    ) -> Copied<'m> {
        let (mut order, mut values) = (Vec::new(), HashMap::new());
        let mut there = HashMap::new();
        let mut next = 0;
        let originals = originals
            .iter()
            .filter_map(|it| Some((it, it.instruction.get(function)?)));
        for (original, instruction) in originals {
            if next >= copies.len() {
                break;
            }
            let copy = if instruction.block() == Some(preheader) {
                // Moved, not copied.
                next = copies
                    .iter()
                    .position(|&it| it == instruction)
                    .map_or(next, |at| at + 1);
                Some(instruction)
            } else {
                let copy = copies[next];
                order.push((instruction, next));
                let may_be = is_alike(instruction, copy);
                let is_known = may_be.then(|| has_operands(original, copy, &there)).flatten();
                next += usize::from(is_known.is_some());
                is_known.filter(|known| *known).map(|_| copy)
            };
            if let Some(copy) = copy {
                values.insert(instruction, copy);
                there.insert(original.number, copy.as_value().identity());
            }
        }
        Copied { order, values }
    }
}

fn is_alike<'m>(original: Instruction<'m>, copy: Instruction<'m>) -> bool {
    original.opcode() == copy.opcode()
        && original.as_value().ty() == copy.as_value().ty()
        && original.location() == copy.location()
}

/// None: an instruction can't be a copy, as it has other operands. Else whether all of them are known.
fn has_operands(
    original: &Original,
    copy: Instruction<'_>,
    there: &HashMap<usize, ValueIdentity>,
) -> Option<bool> {
    let operands = copy.operands();
    let mut is_known = original.operands.len() == operands.len();
    for (operand, now) in original.operands.iter().zip(operands) {
        let expected = match operand {
            Operand::Computed(number) => there.get(number),
            Operand::There(value) => Some(value),
        };
        match expected {
            Some(expected) if *expected != now.identity() => return None,
            Some(_) => {}
            None => is_known = false,
        }
    }
    Some(is_known)
}
