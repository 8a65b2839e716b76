//! AArch64 ("DWARF for the Arm 64-bit Architecture").

use super::RegisterKind::{Integer, Other, Vector};
use super::{ByteOrder, Kept, ONE_MEMORY, Relocations, Target, of};
use crate::dialect::Dialect;
use std::borrow::Cow;

pub static AARCH64: Target = Target {
    architecture: Cow::Borrowed("aarch64"),
    machine: 183,
    order: ByteOrder::Little,
    dialect: Dialect::Dwarf5,
    registers: Cow::Borrowed(&[
        of(0..=31, 64, Integer),
        // PC and ELR.
        of(32..=33, 64, Other),
        of(64..=95, 128, Vector),
    ]),
    spaces: ONE_MEMORY,
    kept: Kept {
        stack: Some(31),
        // x19 to x30: a function that calls none keeps the address that it returns to in x30.
        registers: Cow::Borrowed(&[19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]),
    },
    same_numbers: None,
    relocations: Relocations::new(
        // ABS32.
        &[258],
        // ABS64, TLS_DTPREL.
        &[257, 1029],
    ),
    lanes: None,
};
