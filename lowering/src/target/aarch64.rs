//! AArch64 ("DWARF for the Arm 64-bit Architecture").

use super::{AddressSpace, DEFAULT_SPACE, Naming, RegisterKind, Registers, Relocations, Target};
use crate::dialect::Dialect;

pub static AARCH64: Target = Target {
    architecture: "aarch64",
    machine: 183,
    dialect: Dialect::Dwarf5,
    registers: &[
        Registers {
            numbers: 0..=31,
            bits: 64,
            kind: RegisterKind::Integer,
            naming: Naming::Gimli,
        },
        // PC and ELR.
        Registers {
            numbers: 32..=33,
            bits: 64,
            kind: RegisterKind::Other,
            naming: Naming::Gimli,
        },
        Registers {
            numbers: 64..=95,
            bits: 128,
            kind: RegisterKind::Vector,
            naming: Naming::Gimli,
        },
    ],
    spaces: &[AddressSpace {
        // Pointers of other sizes, not to elsewhere.
        llvm: &[0, 270, 271, 272],
        dwarf: DEFAULT_SPACE,
        bits: 64,
        interleaved_in: None,
    }],
    same_numbers: None,
    relocations: Relocations {
        // ABS32, PREL32.
        four_bytes: &[258, 261],
        // ABS64, PREL64, TLS_DTPREL.
        eight_bytes: &[257, 260, 1029],
    },
    lanes: None,
};
