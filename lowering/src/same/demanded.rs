//! Which bits of what they are given operations need, as InstCombine has it.

use super::{Binary, Float, Operation, Predicate, Unary};

impl Operation {
    /// The bits of an operand, of so many, that are needed where these bits of the result
    /// are: at most 128. `other` is the second operand, if that is a number. Neither is a vector.
    pub fn needs(&self, operand: usize, other: Option<u128>, needed: u128, bits: u32) -> u128 {
        let all = mask(bits);
        let sign = all & !(all >> 1);
        let other = other.map(|other| other & all);
        let below = match needed {
            0 => 0,
            needed => mask(u128::BITS - needed.leading_zeros()),
        };
        match (self, operand, other) {
            (Operation::Compare(predicate, _), 0, Some(number)) => {
                compared(*predicate, number, bits).unwrap_or(all)
            }
            (Operation::Trunc(_) | Operation::Freeze | Operation::Bitcast, ..)
            | (Operation::Select, 1 | 2, _)
            | (Operation::Float(Float::Negate, _), ..) => needed,
            (Operation::Float(Float::Absolute, _), ..) | (Operation::Float(Float::CopySign, _), 0, _) => {
                needed & all & !sign
            }
            (Operation::Float(Float::CopySign, _), 1, _) => needed & sign,
            (Operation::Zext(_), ..) => needed & all,
            (Operation::Unary(Unary::SwapBytes), ..) => needed.swap_bytes() >> (u128::BITS - bits),
            (Operation::Unary(Unary::ReverseBits), ..) => needed.reverse_bits() >> (u128::BITS - bits),
            (Operation::Sext, ..) if needed & !all == 0 => needed,
            (Operation::Sext, ..) => needed & all | sign,
            (Operation::Binary(Binary::And, _), 0, Some(number)) => needed & number,
            (Operation::Binary(Binary::Or, _), 0, Some(number)) => needed & !number,
            (Operation::Binary(Binary::And | Binary::Or | Binary::Xor, _), ..) => needed,
            // What is multiplied may be shifted, too.
            (Operation::Binary(Binary::Mul, _), 0, Some(number)) => {
                (below & all).checked_shr(number.trailing_zeros()).unwrap_or(0)
            }
            (Operation::Binary(Binary::Add | Binary::Sub | Binary::Mul, _), ..) => below & all,
            // Shifts and masks; of signed numbers where they aren't below zero.
            (Operation::Binary(Binary::UDiv | Binary::SDiv, _), 0, Some(number))
                if number.is_power_of_two() =>
            {
                needed << number.trailing_zeros() & all
            }
            (Operation::Binary(Binary::URem | Binary::SRem, _), 0, Some(number))
                if number.is_power_of_two() =>
            {
                needed & (number - 1)
            }
            (Operation::Binary(Binary::Shl, _), 0, Some(by)) if by < 128 => needed >> by,
            // However far, no bit goes down.
            (Operation::Binary(Binary::Shl, _), 0, None) => below & all,
            (Operation::Binary(Binary::LShr, _), 0, Some(by)) if by < 128 => needed << by & all,
            (Operation::Binary(Binary::AShr, _), 0, Some(by)) if by < 128 => {
                let is_copied = needed & !(all >> by) != 0;
                needed << by & all | if is_copied { sign } else { 0 }
            }
            _ => all,
        }
    }
}

/// The bits that tell how a value compares with a number: its sign, or all above those that
/// make no difference. None: all.
fn compared(predicate: Predicate, number: u128, bits: u32) -> Option<u128> {
    let all = mask(bits);
    let sign = all & !(all >> 1);
    let above = |unneeded: u32| all & u128::MAX.checked_shl(unneeded).unwrap_or(0);
    let is_of_sign = match predicate {
        Predicate::Slt | Predicate::Sge => number == 0,
        Predicate::Sgt | Predicate::Sle => number == all,
        Predicate::Ult | Predicate::Uge => number == sign,
        Predicate::Ugt | Predicate::Ule => number == all >> 1,
        Predicate::Eq | Predicate::Ne => false,
    };
    match predicate {
        _ if is_of_sign => Some(sign),
        Predicate::Ugt | Predicate::Ule => Some(above(number.trailing_ones())),
        Predicate::Ult | Predicate::Uge => Some(above(number.trailing_zeros())),
        _ => None,
    }
}

/// The lowest of so many bits.
fn mask(bits: u32) -> u128 {
    u128::MAX >> (u128::BITS - bits.clamp(1, u128::BITS))
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{Lane, Lanes, computed};
    use super::super::{Flags, Inputs, Node, Operation as O};
    use super::*;
    use crate::model::FloatKind;
    use proptest::prelude::*;
    use smallvec::smallvec;

    const BITS: u32 = 8;

    fn operations() -> impl Strategy<Value = (Operation, u32, usize)> {
        use Predicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let predicates = [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle];
        let compare = predicates.map(|predicate| (O::Compare(predicate, Flags::default()), 1, 2));
        use Binary::{AShr, Add, And, LShr, Mul, Or, Shl, Sub, UDiv, UMax, URem, Xor};
        let binary = [Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr, UDiv, URem, UMax].into_iter();
        let binary = binary.map(|operation| (O::Binary(operation, Flags::default()), BITS, 2));
        let flags = Flags::default();
        let others = [
            (O::Zext(flags), 16, 1),
            (O::Sext, 16, 1),
            (O::Trunc(flags), 4, 1),
            (O::Freeze, BITS, 1),
            (O::Bitcast, BITS, 1),
            (O::Float(Float::Negate, FloatKind::Float), BITS, 1),
            (O::Float(Float::Absolute, FloatKind::Float), BITS, 1),
            (O::Float(Float::CopySign, FloatKind::Float), BITS, 2),
            (O::Unary(Unary::ReverseBits), BITS, 1),
            (O::Unary(Unary::SwapBytes), BITS, 1),
        ];
        let all: Vec<_> = binary.chain(compare).chain(others).collect();
        prop::sample::select(all)
    }

    fn result(operation: &Operation, bits: u32, inputs: &[u64]) -> Option<u64> {
        let node = Node {
            operation: operation.clone(),
            inputs: Inputs::new(),
            lanes: 1,
            bits,
        };
        let lanes: Vec<Lanes> = inputs
            .iter()
            .map(|&input| Lanes {
                bits: BITS,
                all: smallvec![Lane::Bits(input)],
            })
            .collect();
        match computed(&node, &lanes.iter().collect::<Vec<_>>())?.all[..] {
            [Lane::Bits(result)] => Some(result),
            _ => None,
        }
    }

    #[test]
    fn comparisons_need_what_decides_them() {
        let needs =
            |predicate, number| O::Compare(predicate, Flags::default()).needs(0, Some(number), 1, BITS);
        assert_eq!(needs(Predicate::Slt, 0), 0x80);
        assert_eq!(needs(Predicate::Sgt, 0xff), 0x80);
        assert_eq!(needs(Predicate::Ult, 0x80), 0x80);
        assert_eq!(needs(Predicate::Ult, 0x30), 0xf0);
        assert_eq!(needs(Predicate::Ugt, 0x0f), 0xf0);
        assert_eq!(needs(Predicate::Slt, 1), 0xff);
        assert_eq!(needs(Predicate::Eq, 0), 0xff);
    }

    proptest! {
        /// Whatever the other bits are, the needed ones of the result stay the same.
        #[test]
        fn nothing_else_is_needed(
            (operation, bits, inputs) in operations(),
            value: u8,
            number in prop_oneof![any::<u8>(), (0..8_u32).prop_map(|by| 1 << by), 0..8_u8],
            is_known: bool,
            noise: u8,
            needed: u16,
        ) {
            let needed = u128::from(needed) & mask(bits);
            // Of what is compared the result is needed, or isn't.
            let known = is_known.then_some(number.into());
            let bits_of = operation.needs(0, known, needed, BITS) as u64;
            let other = u64::from(value) & bits_of | u64::from(noise) & !bits_of & 0xff;
            let of = |value| result(&operation, bits, &[value, number.into()][..inputs]);
            if let Some((one, other)) = of(value.into()).zip(of(other)) {
                prop_assert_eq!(u128::from(one ^ other) & needed, 0, "{:?} needs {:#x}", operation, bits_of);
            }
        }
    }
}
