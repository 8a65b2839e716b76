//! Intel's GPUs, as far as what their compiler writes is evaluated (`docs/visa.md`): LLVM has no code generator for them.

use super::RegisterKind::{Integer, Other};
use super::{ByteOrder, Kept, ONE_MEMORY, Relocations, Target, counted, one};
use crate::dialect::{Dialect, ExtensionEncoding};
use std::borrow::Cow;

pub(crate) static INTELGT: Target = Target {
    architecture: Cow::Borrowed("intelgt"),
    machine: 205,
    order: ByteOrder::Little,
    dialect: Dialect::Dwarf5,
    registers: Cow::Borrowed(&[
        one(0, 64, Integer, "ip"),
        one(1, 32, Other, "emask"),
        one(6, 64, Integer, "scratch"),
        // Of the largest register file; those of the smaller ones have 256 bits.
        counted(16..=271, 512, Other, "r", 0),
        one(272, 256, Other, "a0"),
        counted(288..=291, 32, Other, "f", 0),
    ]),
    spaces: ONE_MEMORY,
    kept: Kept::NOTHING,
    same_numbers: None,
    relocations: Relocations::new(&[], &[]),
    lanes: None,
};

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
