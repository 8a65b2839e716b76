//! x86-64 ("System V ABI, AMD64 Architecture Processor Supplement").

use super::RegisterKind::{Integer, Other, Vector};
use super::{ByteOrder, Kept, ONE_MEMORY, Relocations, Target, of};
use crate::dialect::Dialect;
use std::borrow::Cow;

pub static X86_64: Target = Target {
    architecture: Cow::Borrowed("x86_64"),
    machine: 62,
    order: ByteOrder::Little,
    dialect: Dialect::Dwarf5,
    // `xmm`, `ymm` and `zmm` have one number.
    registers: Cow::Borrowed(&[
        of(0..=16, 64, Integer),
        of(17..=32, 512, Vector),
        // st, mm, rflags.
        of(33..=40, 80, Other),
        of(41..=49, 64, Other),
        // Segments, fs.base and gs.base, tr and ldtr.
        of(50..=55, 16, Other),
        of(58..=59, 64, Other),
        of(62..=63, 16, Other),
        // mxcsr; the FPU's control and status.
        of(64..=64, 32, Other),
        of(65..=66, 16, Other),
        of(67..=82, 512, Vector),
        // k, bnd, and r16 to r31.
        of(118..=125, 64, Other),
        of(126..=129, 128, Other),
        of(130..=145, 64, Integer),
    ]),
    spaces: ONE_MEMORY,
    kept: Kept {
        stack: Some(7),
        // rbx, rbp, and r12 to r15.
        registers: Cow::Borrowed(&[3, 6, 12, 13, 14, 15]),
    },
    same_numbers: None,
    relocations: Relocations::new(
        // 32, 32S, DTPOFF32, TPOFF32.
        &[10, 11, 21, 23],
        // 64, DTPOFF64, TPOFF64.
        &[1, 17, 18],
    ),
    lanes: None,
};
