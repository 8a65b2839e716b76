//! Bits that are always off, or on, as LLVM knew before the pass.
//!
//! Those of its users that need them may be computed without, so a value may have others there than it had, though LLVM's
//! analysis has it that all of its bits are needed.

use crate::llvm::Record;
use lowering::import::without_spaces;

/// Of a value, those of its bits that a record shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownBits {
    off: u64,
    on: u64,
}

impl KnownBits {
    /// What is known of the integer that a record names and shows as it is, if that is anything.
    pub(super) fn of(record: Record<'_>) -> Option<KnownBits> {
        let elements = record.expression()?.elements();
        let [operand] = record.location_operands()?[..] else {
            return None;
        };
        let bits = record.variable()?.size_in_bits()?;
        let shown = u64::MAX.checked_shr(64_u32.saturating_sub(bits.try_into().ok()?))?;
        let integer = operand.as_instruction()?.as_value();
        let width = operand.ty().integer_bits()?;
        let shown = shown & u64::MAX.checked_shr(64_u32.saturating_sub(width))?;
        let (off, on) = integer.known_bits();
        let known = KnownBits {
            off: off & shown,
            on: on & shown,
        };
        (without_spaces(&elements).is_empty() && known.off | known.on != 0).then_some(known)
    }

    /// Whether LLVM knows less of what the record names now, and shows as it is.
    pub(super) fn are_forgotten(self, record: Record<'_>) -> bool {
        let is_plain = record
            .expression()
            .is_some_and(|it| without_spaces(&it.elements()).is_empty());
        let operands = record.location_operands().unwrap_or_default();
        let integer = match operands[..] {
            [operand] => operand
                .as_instruction()
                .filter(|_| operand.ty().integer_bits().is_some()),
            _ => None,
        };
        integer.filter(|_| is_plain).is_some_and(|integer| {
            let (off, on) = integer.as_value().known_bits();
            self.off & !off != 0 || self.on & !on != 0
        })
    }
}
