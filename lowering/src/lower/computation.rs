//! DWARF operations that leave one value of the generic type on the stack.
//!
//! The generic type has the width of an address, 64 bits here, so a narrower
//! type's arithmetic leaves something in the bits above it. How many low bits
//! can be set is tracked, and they are masked off only for an operation that
//! would see them.

use crate::dwarf::location::Expression;
use gimli::constants as dw;

/// A value of the generic type, 64 bits: `head + addend`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Computation {
    head: Head,
    addend: u64,
    /// Bits from this one on are known to be zero in `head`; 64: none is.
    width: u32,
    /// Somewhere in it is a `DW_OP_entry_value`, which a debugger may be unable
    /// to give.
    entry_value: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Head {
    Zero,
    Register(u16),
    FrameBase,
    Operations(Expression),
}

/// All ones in the low `bits` bits.
pub(super) fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

impl Computation {
    pub(crate) fn constant(value: u64) -> Computation {
        Computation {
            head: Head::Zero,
            addend: value,
            width: 0,
            entry_value: false,
        }
    }

    /// The contents of an integer register.
    pub(crate) fn register(number: u16) -> Computation {
        Computation {
            head: Head::Register(number),
            addend: 0,
            width: 64,
            entry_value: false,
        }
    }

    /// `DW_OP_fbreg 0`.
    pub(crate) fn frame_base() -> Computation {
        Computation {
            head: Head::FrameBase,
            addend: 0,
            width: 64,
            entry_value: false,
        }
    }

    /// Any operations that leave one value.
    pub(crate) fn operations(expression: Expression) -> Computation {
        Computation {
            head: Head::Operations(expression),
            addend: 0,
            width: 64,
            entry_value: false,
        }
    }

    /// Whether it rests on a `DW_OP_entry_value`.
    pub(crate) fn needs_entry_value(&self) -> bool {
        self.entry_value
    }

    pub(super) fn with_entry_value(mut self) -> Computation {
        self.entry_value = true;
        self
    }

    /// The value, where it is a constant.
    pub(crate) fn as_constant(&self) -> Option<u64> {
        (self.head == Head::Zero).then_some(self.addend)
    }

    /// The size of the operations in bytes, or a little less.
    pub(super) fn size(&self) -> usize {
        match &self.head {
            Head::Operations(expression) => expression.bytes.len(),
            _ => 0,
        }
    }

    /// The register, where the value is the contents of one.
    pub(super) fn as_register(&self) -> Option<u16> {
        match (&self.head, self.addend) {
            (Head::Register(number), 0) => Some(*number),
            _ => None,
        }
    }

    /// Plus a constant, modulo 2^64.
    pub(crate) fn plus(mut self, value: u64) -> Computation {
        self.addend = self.addend.wrapping_add(value);
        self
    }

    /// As a sum of something and a constant.
    pub(super) fn apart(&self) -> (Expression, i64) {
        let base = Computation {
            addend: 0,
            ..self.clone()
        };
        (base.into_expression(), self.addend as i64)
    }

    /// Bits from here on are zero.
    fn known_width(&self) -> u32 {
        match (self.as_constant(), self.addend) {
            (Some(value), _) => 64 - value.leading_zeros(),
            (None, 0) => self.width,
            (None, _) => 64,
        }
    }

    /// The low `bits` bits, zero-extended.
    pub(crate) fn zero_extended(self, bits: u32) -> Computation {
        if let Some(value) = self.as_constant() {
            return Computation::constant(value & mask(bits));
        }
        if self.known_width() <= bits {
            return self;
        }
        self.binary(dw::DW_OP_and, Computation::constant(mask(bits)))
            .with_width(bits)
    }

    /// The low `bits` bits, sign-extended to 64.
    pub(crate) fn sign_extended(self, bits: u32) -> Computation {
        let shift = 64 - bits.min(64);
        if let Some(value) = self.as_constant() {
            return Computation::constant((((value << shift) as i64) >> shift) as u64);
        }
        // What is known to be non-negative needs no shifts.
        if shift == 0 || self.known_width() < bits {
            return self;
        }
        if bits == 1 {
            let bit = self.zero_extended(1);
            return Computation::constant(0).binary(dw::DW_OP_minus, bit);
        }
        // lldb 22 shifts no sign in (DW_OP_shra), but divides with one.
        self.binary(dw::DW_OP_shl, Computation::constant(u64::from(shift)))
            .binary(dw::DW_OP_div, Computation::constant(1 << shift))
    }

    /// All 64 bits shifted right, with copies of the sign coming in. With s
    /// all ones for a negative x, that is ((x ^ s) >> n) ^ s; see above.
    pub(crate) fn shifted_right_signed(self, distance: Computation) -> Computation {
        if let (Some(value), Some(distance)) = (self.as_constant(), distance.as_constant()) {
            return Computation::constant((value as i64).wrapping_shr(distance as u32) as u64);
        }
        let entry_value = self.entry_value || distance.entry_value;
        let mut expression = self.into_expression();
        let sign = [
            dw::DW_OP_dup,
            dw::DW_OP_const1u,
            dw::DwOp(63),
            dw::DW_OP_shr,
            dw::DW_OP_neg,
        ];
        let flip = [dw::DW_OP_swap, dw::DW_OP_over, dw::DW_OP_xor];
        expression
            .bytes
            .extend(sign.iter().chain(&flip).map(|operation| operation.0));
        expression.append(distance.into_expression());
        expression.bytes.extend([dw::DW_OP_shr.0, dw::DW_OP_xor.0]);
        Computation {
            entry_value,
            ..Computation::operations(expression)
        }
    }

    /// `self OP other`, with `self` pushed first.
    pub(crate) fn binary(self, operation: dw::DwOp, other: Computation) -> Computation {
        self.then(other, &[operation])
    }

    /// What operations make of two values, with `self` pushed first.
    pub(super) fn then(self, other: Computation, operations: &[dw::DwOp]) -> Computation {
        let entry_value = self.entry_value || other.entry_value;
        let mut expression = self.into_expression();
        expression.append(other.into_expression());
        expression
            .bytes
            .extend(operations.iter().map(|operation| operation.0));
        Computation {
            entry_value,
            ..Computation::operations(expression)
        }
    }

    /// The value of `bytes` bytes (1 to 8) of memory at this address,
    /// zero-extended (DWARF 5, 2.5.1.3).
    pub(crate) fn load(self, bytes: u32) -> Computation {
        let entry_value = self.entry_value;
        let mut expression = self.into_expression();
        if bytes == 8 {
            expression.bytes.push(dw::DW_OP_deref.0);
        } else {
            expression.bytes.extend([dw::DW_OP_deref_size.0, bytes as u8]);
        }
        Computation {
            entry_value,
            ..Computation::operations(expression).with_width(8 * bytes)
        }
    }

    pub(super) fn with_width(mut self, bits: u32) -> Computation {
        self.width = bits;
        self
    }

    /// The same value by other operations.
    pub(super) fn replaced(self, operations: Expression) -> Computation {
        Computation {
            entry_value: self.entry_value,
            width: self.known_width(),
            ..Computation::operations(operations)
        }
    }

    /// The operations.
    pub(crate) fn into_expression(self) -> Expression {
        let signed = self.addend as i64;
        if matches!(self.head, Head::Register(_) | Head::FrameBase) && i32::try_from(signed).is_err() {
            // A number as large is no distance from an address: with locations on the
            // stack it would lead out of memory.
            let head = Computation { addend: 0, ..self }.into_expression();
            let mut whole = Computation::operations(head);
            whole.addend = self.addend;
            return whole.into_expression();
        }
        match self.head {
            Head::Zero => constant(self.addend),
            Head::Register(number) => {
                let mut bytes = Vec::new();
                if number < 32 {
                    bytes.push(dw::DW_OP_breg0.0 + number as u8);
                } else {
                    bytes.push(dw::DW_OP_bregx.0);
                    unsigned(&mut bytes, u64::from(number));
                }
                sleb(&mut bytes, signed);
                bytes.into()
            }
            Head::FrameBase => {
                let mut bytes = vec![dw::DW_OP_fbreg.0];
                sleb(&mut bytes, signed);
                bytes.into()
            }
            Head::Operations(mut expression) => {
                if signed > 0 {
                    expression.bytes.push(dw::DW_OP_plus_uconst.0);
                    unsigned(&mut expression.bytes, self.addend);
                } else if signed < 0 {
                    expression.append(constant(signed.unsigned_abs()));
                    expression.bytes.push(dw::DW_OP_minus.0);
                }
                expression
            }
        }
    }
}

pub(super) fn unsigned(bytes: &mut Vec<u8>, value: u64) {
    let mut buffer = [0; 10];
    let mut cursor = &mut buffer[..];
    let length = gimli::leb128::write::unsigned(&mut cursor, value).expect("ten bytes hold any u64");
    bytes.extend(&buffer[..length]);
}

fn sleb(bytes: &mut Vec<u8>, value: i64) {
    let mut buffer = [0; 10];
    let mut cursor = &mut buffer[..];
    let length = gimli::leb128::write::signed(&mut cursor, value).expect("ten bytes hold any i64");
    bytes.extend(&buffer[..length]);
}

/// The shortest operation that pushes a constant.
fn constant(value: u64) -> Expression {
    let mut bytes = Vec::new();
    let signed = value as i64;
    if value < 32 {
        bytes.push(dw::DW_OP_lit0.0 + value as u8);
    } else if let Ok(byte) = u8::try_from(value) {
        bytes.extend([dw::DW_OP_const1u.0, byte]);
    } else if let Ok(byte) = i8::try_from(signed) {
        bytes.extend([dw::DW_OP_const1s.0, byte as u8]);
    } else if let Ok(half) = u16::try_from(value) {
        bytes.push(dw::DW_OP_const2u.0);
        bytes.extend(half.to_le_bytes());
    } else if let Ok(half) = i16::try_from(signed) {
        bytes.push(dw::DW_OP_const2s.0);
        bytes.extend(half.to_le_bytes());
    } else if signed >= 0 {
        bytes.push(dw::DW_OP_constu.0);
        unsigned(&mut bytes, value);
        shorter(&mut bytes, u32::try_from(value).ok(), dw::DW_OP_const4u);
    } else {
        bytes.push(dw::DW_OP_consts.0);
        sleb(&mut bytes, signed);
        let word = i32::try_from(signed).ok();
        shorter(&mut bytes, word.map(|word| word as u32), dw::DW_OP_const4s);
    }
    if bytes.len() > 9 {
        bytes = vec![dw::DW_OP_const8u.0];
        bytes.extend(value.to_le_bytes());
    }
    bytes.into()
}

/// Takes the form of four bytes where that is shorter.
fn shorter(bytes: &mut Vec<u8>, word: Option<u32>, operation: dw::DwOp) {
    if let Some(word) = word
        && bytes.len() > 5
    {
        *bytes = vec![operation.0];
        bytes.extend(word.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::testing;
    use proptest::prelude::*;

    fn run(computation: Computation, registers: [u64; 2]) -> u64 {
        let mut expression = computation.into_expression();
        expression.bytes.push(dw::DW_OP_stack_value.0);
        testing::run(&expression, &registers, 0)
    }

    proptest! {
        #[test]
        fn constants_push_themselves(value: u64, shift in 0u32..64) {
            prop_assert_eq!(run(Computation::constant(value >> shift), [0; 2]), value >> shift);
            let negative = ((value as i64) >> shift) as u64;
            prop_assert_eq!(run(Computation::constant(negative), [0; 2]), negative);
        }

        #[test]
        fn addends_add(register: u64, addend: u64) {
            let sum = register.wrapping_add(addend);
            prop_assert_eq!(run(Computation::register(0).plus(addend), [register, 0]), sum);
            let both = Computation::register(0).binary(dw::DW_OP_plus, Computation::register(1)).plus(addend);
            prop_assert_eq!(run(both, [register, 3]), sum.wrapping_add(3));
        }

        #[test]
        fn extensions_extend(register: u64, addend: u64, bits in 1u32..=64) {
            let value = Computation::register(0).plus(addend);
            let sum = register.wrapping_add(addend);
            let zero = sum & mask(bits);
            let shift = 64 - bits;
            let signed = (((sum << shift) as i64) >> shift) as u64;
            prop_assert_eq!(run(value.clone().zero_extended(bits), [register, 0]), zero);
            prop_assert_eq!(run(value.clone().sign_extended(bits), [register, 0]), signed);
            prop_assert_eq!(run(value.zero_extended(bits).sign_extended(bits), [register, 0]), signed);
            prop_assert_eq!(Computation::constant(sum).sign_extended(bits).as_constant(), Some(signed));
        }
    }
}
