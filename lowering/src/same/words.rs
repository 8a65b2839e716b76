//! What a stock expression shows of its operands' values.

use super::lanes::{Lane, Lanes, mask, recut, signed};
use crate::import::{is_list, operands_of};
use gimli::constants as dw;
use smallvec::smallvec;
use std::borrow::Cow;
use std::cmp::Ordering;

/// An entry of the expression's stack. Import gives entries the operand's type
/// (`import/expression.rs`), a constant that of what it meets.
#[derive(Clone, Copy)]
struct Word {
    value: u64,
    /// None: a constant.
    bits: Option<u32>,
    /// Of a constant, how LLVM writes what it is compared with.
    signed: Option<bool>,
}

/// What a record shows: no more than so many bits of this, the lowest first.
pub(super) struct Shown<'k> {
    whole: Cow<'k, Lanes>,
    bits: u64,
}

impl Shown<'_> {
    /// Whether what was known is something else afterwards. A vector shows the same
    /// bits as a number may.
    pub(super) fn contradicts(&self, after: &Shown<'_>) -> bool {
        let bits = self.bits().min(after.bits());
        match (&self.whole.all[..], &after.whole.all[..]) {
            ([before], [after]) => match (before, after) {
                (Lane::Bits(old), Lane::Bits(new)) => bits > 0 && (old ^ new) & mask(bits as u32) != 0,
                (Lane::Bits(_), Lane::Any) => bits > 0,
                _ => false,
            },
            _ => {
                let each = |of: &Shown<'_>| recut(&of.whole, 1).unwrap_or_default();
                let (before, after) = (each(self), each(after));
                let mut pairs = before.iter().zip(&after).take(bits as usize);
                pairs.any(|pair| match pair {
                    (Lane::Bits(old), Lane::Bits(new)) => old != new,
                    (Lane::Bits(_), Lane::Any) => true,
                    _ => false,
                })
            }
        }
    }

    /// Whether the program never gets where this is shown.
    pub(super) fn is_never(&self) -> bool {
        self.whole.all.contains(&Lane::Never)
    }

    fn bits(&self) -> u64 {
        self.bits
            .min(u64::from(self.whole.bits) * self.whole.all.len() as u64)
    }
}

/// None if nobody here knows.
pub(super) fn shown<'k>(elements: &[u64], operands: &[&'k Lanes], bits: u64) -> Option<Shown<'k>> {
    let whole = match (operands, elements) {
        ([operand], [] | [0x9f]) => Cow::Borrowed(*operand),
        _ => Cow::Owned(evaluated(elements, operands)?),
    };
    Some(Shown { whole, bits })
}

fn evaluated(elements: &[u64], operands: &[&Lanes]) -> Option<Lanes> {
    let mut words = Vec::new();
    for operand in operands {
        match operand.all[..] {
            [Lane::Bits(value)] => words.push(Word::of(value, Some(operand.bits))),
            [other] => {
                return Some(Lanes {
                    bits: operand.bits,
                    all: smallvec![other],
                });
            }
            _ => return None,
        }
    }
    let mut stack = match is_list(elements, operands.len()) {
        true => Vec::new(),
        false => words.clone(),
    };
    let mut rest = elements;
    while let Some((&opcode, tail)) = rest.split_first() {
        let (parameters, tail) = tail.split_at_checked(operands_of(opcode))?;
        rest = tail;
        step(opcode, parameters, &words, &mut stack)?;
    }
    match stack[..] {
        [Word { value, bits, .. }] => {
            let bits = bits.unwrap_or(64);
            Some(Lanes {
                bits,
                all: smallvec![Lane::Bits(value & mask(bits))],
            })
        }
        _ => None,
    }
}

fn step(opcode: u64, parameters: &[u64], operands: &[Word], stack: &mut Vec<Word>) -> Option<()> {
    match opcode {
        0x1005 => stack.push(*operands.get(usize::try_from(parameters[0]).ok()?)?),
        0x1001 => {
            let from = stack.pop()?;
            let bits = u32::try_from(parameters[0])
                .ok()
                .filter(|bits| (1..=64).contains(bits))?;
            let value = match dw::DwAte(parameters[1] as u8) {
                dw::DW_ATE_signed => signed(from.value, from.bits?) as u64,
                _ => from.value,
            };
            stack.push(Word::of(value & mask(bits), Some(bits)));
        }
        _ => match dw::DwOp(u8::try_from(opcode).ok()?) {
            dw::DW_OP_stack_value => {}
            dw::DW_OP_constu => stack.push(Word::constant(parameters[0], false)),
            dw::DW_OP_consts => stack.push(Word::constant(parameters[0], true)),
            dw::DwOp(literal @ 0x30..=0x4f) => {
                stack.push(Word::constant(u64::from(literal - 0x30), false));
            }
            dw::DW_OP_plus_uconst => {
                let from = stack.pop()?;
                stack.push(from.with(from.value.wrapping_add(parameters[0])));
            }
            dw::DW_OP_not => {
                let from = stack.pop()?;
                stack.push(from.with(!from.value));
            }
            dw::DW_OP_neg => {
                let from = stack.pop()?;
                stack.push(from.with(from.value.wrapping_neg()));
            }
            operation => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                stack.push(binary(operation, left, right)?);
            }
        },
    }
    Some(())
}

impl Word {
    fn of(value: u64, bits: Option<u32>) -> Word {
        Word {
            value,
            bits,
            signed: None,
        }
    }

    fn constant(value: u64, signed: bool) -> Word {
        Word {
            signed: Some(signed),
            ..Word::of(value, None)
        }
    }

    fn with(self, value: u64) -> Word {
        Word::of(value & mask(self.bits.unwrap_or(64)), self.bits)
    }
}

fn binary(operation: dw::DwOp, left: Word, right: Word) -> Option<Word> {
    let bits = match (left.bits, right.bits) {
        (Some(left), Some(right)) if left != right => return None,
        (left, right) => left.or(right),
    };
    let width = bits.unwrap_or(64);
    let (a, b) = (left.value & mask(width), right.value & mask(width));
    let shift = u32::try_from(b).ok().filter(|&by| by < width);
    let value = match operation {
        dw::DW_OP_plus => a.wrapping_add(b),
        dw::DW_OP_minus => a.wrapping_sub(b),
        dw::DW_OP_mul => a.wrapping_mul(b),
        dw::DW_OP_and => a & b,
        dw::DW_OP_or => a | b,
        dw::DW_OP_xor => a ^ b,
        dw::DW_OP_shl => a << shift?,
        dw::DW_OP_shr => a >> shift?,
        dw::DW_OP_shra => (signed(a, width) >> shift?) as u64,
        // Import takes it for a signed quotient.
        dw::DW_OP_div => signed(a, width).checked_div(signed(b, width))? as u64,
        _ => {
            let order = match right.signed {
                Some(true) => Some(signed(a, width).cmp(&signed(b, width))),
                Some(false) => Some(a.cmp(&b)),
                None => (a == b).then_some(Ordering::Equal),
            };
            return compared(operation, a == b, order);
        }
    };
    Some(Word::of(value & mask(width), bits))
}

/// A comparison, by the order if that is known.
fn compared(operation: dw::DwOp, are_equal: bool, order: Option<Ordering>) -> Option<Word> {
    let is_so = match operation {
        dw::DW_OP_eq => are_equal,
        dw::DW_OP_ne => !are_equal,
        dw::DW_OP_lt => order?.is_lt(),
        dw::DW_OP_le => order?.is_le(),
        dw::DW_OP_gt => order?.is_gt(),
        dw::DW_OP_ge => order?.is_ge(),
        _ => return None,
    };
    Some(Word::of(u64::from(is_so), Some(1)))
}
