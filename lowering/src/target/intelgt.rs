//! Intel's GPUs, as far as what their compiler writes is evaluated (`docs/visa.md`): LLVM has no code generator for them.

use super::RegisterKind::{Integer, Other};
use super::{Naming, ONE_MEMORY, Registers, Relocations, Target};
use crate::dialect::{Dialect, ExtensionEncoding};
use std::borrow::Cow;

pub(crate) static INTELGT: Target = Target {
    architecture: "intelgt",
    machine: 205,
    dialect: Dialect::Dwarf5,
    registers: Cow::Borrowed(&[
        one(0, 64, "ip"),
        one(1, 32, "emask"),
        one(6, 64, "scratch"),
        // Of the largest register file; those of the smaller ones have 256 bits.
        Registers {
            numbers: 16..=271,
            bits: 512,
            kind: Other,
            naming: Naming::Counted("r", 0),
        },
        one(272, 256, "a0"),
        Registers {
            numbers: 288..=291,
            bits: 32,
            kind: Other,
            naming: Naming::Counted("f", 0),
        },
    ]),
    spaces: ONE_MEMORY,
    same_numbers: None,
    relocations: Relocations {
        four_bytes: &[],
        eight_bytes: &[],
    },
    lanes: None,
};

const fn one(number: u16, bits: u64, name: &'static str) -> Registers {
    Registers {
        numbers: number..=number,
        bits,
        kind: match bits {
            64 => Integer,
            _ => Other,
        },
        naming: Naming::One(name),
    }
}

/// What Intel's compiler wrote before the number was given away.
const EARLIER: u16 = 182;

/// A machine by the number that it has now.
pub(super) fn current(machine: u16) -> u16 {
    match machine {
        EARLIER => INTELGT.machine,
        machine => machine,
    }
}

/// How a machine's debug info encodes the extensions; none: as the reader is told.
pub(crate) fn extensions(machine: u16) -> Option<ExtensionEncoding> {
    (current(machine) == INTELGT.machine).then_some(ExtensionEncoding::Intel)
}
