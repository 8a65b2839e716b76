//! Integers of 65 to 128 bits in two words, by operations on the generic type.
//!
//! gdb 13 and lldb 22 both refuse arithmetic on a typed value of 16 bytes.

use super::{Computation, Part, Place, Result, Undescribable, Writer};
use crate::model::Op;
use crate::target::Target;
use gimli::constants as dw;

/// Operations of one word stand in the other too, so expressions grow faster
/// than what they say: a word of more bytes isn't worked on.
const LONGEST: usize = 1024;

/// The low 64 bits of a value, and what is above them.
pub(super) struct Wide {
    low: Computation,
    high: Computation,
    /// Of all of it.
    bits: u32,
}

impl Wide {
    /// `read(L, T)` for an integer of `bits` bits.
    pub(super) fn read(place: Place, bits: u32, writer: &Writer, operation: &'static str) -> Result<Wide> {
        let whole = u64::from(bits);
        if !(65..=128).contains(&bits) {
            let reason = "arithmetic on more than 128 bits";
            return Err(Undescribable::Unsupported { operation, reason });
        }
        let word = |from, size| {
            let word = place
                .clone()
                .slice_of_number(whole, from, size, writer, operation)?;
            word.read(size, writer, operation)
        };
        let wide = Wide {
            low: word(0, 64)?,
            high: word(64, whole - 64)?,
            bits,
        };
        match wide.low.size().max(wide.high.size()) > LONGEST {
            true => Err(Undescribable::Unsupported {
                operation,
                reason: "too long an expression of more than 64 bits",
            }),
            false => Ok(wide),
        }
    }

    /// `self OP other`; None: there is no such operation here.
    pub(super) fn binary(self, op: &Op, other: Wide) -> Option<Wide> {
        let distance = other.as_distance();
        Some(match (op, distance) {
            (Op::Add, _) => {
                let carry = carry(self.low.clone(), other.low.clone());
                let high = self.high.binary(dw::DW_OP_plus, other.high);
                Wide {
                    low: self.low.binary(dw::DW_OP_plus, other.low),
                    high: high.binary(dw::DW_OP_plus, carry),
                    ..self
                }
            }
            (Op::Sub, _) => {
                // a is less than b where ~a + b has a carry.
                let not = Computation::constant(u64::MAX).binary(dw::DW_OP_minus, self.low.clone());
                let borrow = carry(not, other.low.clone());
                let high = self.high.binary(dw::DW_OP_minus, other.high);
                Wide {
                    low: self.low.binary(dw::DW_OP_minus, other.low),
                    high: high.binary(dw::DW_OP_minus, borrow),
                    ..self
                }
            }
            (Op::Shl, Some(distance)) => self.shifted_left(distance),
            (Op::LShr | Op::AShr, Some(distance)) => self.shifted_right(distance, *op == Op::AShr),
            _ => return None,
        })
    }

    /// As the distance of a shift of this width.
    fn as_distance(&self) -> Option<u64> {
        let low = self.low.as_constant().filter(|&low| low < u64::from(self.bits));
        low.filter(|_| self.high.as_constant() == Some(0))
    }

    fn shifted_left(self, distance: u64) -> Wide {
        let Wide { low, high, bits } = self;
        let zero = Computation::constant(0);
        match distance {
            0 => Wide { low, high, bits },
            1..64 => {
                let over = shift(low.clone(), dw::DW_OP_shr, 64 - distance);
                Wide {
                    low: shift(low, dw::DW_OP_shl, distance),
                    high: shift(high, dw::DW_OP_shl, distance).binary(dw::DW_OP_or, over),
                    bits,
                }
            }
            _ => Wide {
                high: shift(low, dw::DW_OP_shl, distance - 64),
                low: zero,
                bits,
            },
        }
    }

    fn shifted_right(self, distance: u64, signed: bool) -> Wide {
        let Wide { low, high, bits } = self;
        let (high, fill) = match signed {
            true => {
                let high = high.sign_extended(bits - 64);
                let sign = high.clone().shifted_right_signed(Computation::constant(63));
                (high, sign)
            }
            false => (high.zero_extended(bits - 64), Computation::constant(0)),
        };
        let shift_high = |high: Computation, distance| match signed {
            true => high.shifted_right_signed(Computation::constant(distance)),
            false => shift(high, dw::DW_OP_shr, distance),
        };
        match distance {
            0 => Wide { low, high, bits },
            1..64 => {
                let over = shift(high.clone(), dw::DW_OP_shl, 64 - distance);
                Wide {
                    low: shift(low, dw::DW_OP_shr, distance).binary(dw::DW_OP_or, over),
                    high: shift_high(high, distance),
                    bits,
                }
            }
            _ => Wide {
                low: shift_high(high, distance - 64),
                high: fill,
                bits,
            },
        }
    }

    /// Its words as parts.
    pub(super) fn into_place(self, target: &Target) -> Place {
        let part = |value, bits| Part {
            place: Place::Value(value),
            bits,
        };
        let high = part(self.high, u64::from(self.bits) - 64);
        let mut parts = vec![part(self.low, 64), high];
        if target.is_big_endian() {
            parts.reverse();
        }
        Place::Composite(parts)
    }
}

fn shift(value: Computation, operation: dw::DwOp, distance: u64) -> Computation {
    value.binary(operation, Computation::constant(distance))
}

/// 1 where the sum of two words has a carry: where both have the highest bit,
/// or one has it and the sum s hasn't.
fn carry(left: Computation, right: Computation) -> Computation {
    let both = left.then(
        right,
        &[
            // left, right, not s
            dw::DW_OP_over,
            dw::DW_OP_over,
            dw::DW_OP_plus,
            dw::DW_OP_not,
            // left, right, (left or right) and not s
            dw::DW_OP_pick,
            dw::DwOp(2),
            dw::DW_OP_pick,
            dw::DwOp(2),
            dw::DW_OP_or,
            dw::DW_OP_and,
            dw::DW_OP_rot,
            dw::DW_OP_and,
            dw::DW_OP_or,
        ],
    );
    shift(both, dw::DW_OP_shr, 63).with_width(1)
}
