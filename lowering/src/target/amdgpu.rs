//! AMDGPU (LLVM, "User Guide for AMDGPU Backend").

use super::RegisterKind::{Integer, Lanes as OfLanes, Mask, Other};
use super::{AddressSpace, ByteOrder, DEFAULT_SPACE, Kept, Lanes, Relocations, Target, counted, one};
use crate::dialect::Dialect;
use std::borrow::Cow;

/// Private memory of all lanes of a wavefront, in DWARF.
pub(crate) const PRIVATE_WAVE: u8 = 6;
/// The same, where LLVM's numbers are: its own have 24 bits.
const WAVE: u32 = 1 << 24;

/// The program counter.
pub(crate) const PROGRAM_COUNTER: u16 = 16;
/// SGPR30 and SGPR31, which have the address that a function returns to.
pub(crate) const RETURN_ADDRESS: [u16; 2] = [62, 63];

pub static AMDGPU: Target = Target {
    architecture: Cow::Borrowed("amdgcn"),
    machine: 224,
    order: ByteOrder::Little,
    dialect: Dialect::Heterogeneous,
    // "Register Identifier". Where wavefronts of 32 and 64 lanes have other
    // registers, they have other numbers, with no overlap.
    registers: Cow::Borrowed(&[
        one(1, 32, Mask, "EXEC"),
        one(PROGRAM_COUNTER, 64, Integer, "PC"),
        one(17, 64, Mask, "EXEC"),
        counted(32..=95, 32, Other, "s", 0),
        one(128, 32, Other, "STATUS"),
        one(512, 32, Other, "VCC"),
        one(768, 64, Other, "VCC"),
        counted(1088..=1129, 32, Other, "s", 64),
        // More than 256 since gfx1250, which LLVM knows and its guide doesn't list.
        counted(1536..=2047, 32 * 32, OfLanes(32), "v", 0),
        counted(2048..=2303, 32 * 32, OfLanes(32), "a", 0),
        counted(2560..=2815, 64 * 32, OfLanes(32), "v", 0),
        counted(3072..=3327, 64 * 32, OfLanes(32), "a", 0),
        counted(3584..=4095, 32 * 32, OfLanes(32), "v", 512),
    ]),
    // "Address Space Identifier".
    spaces: Cow::Borrowed(&[
        space(&[1, 4], DEFAULT_SPACE, 64),
        // Flat: private, local or global by its value.
        space(&[0], 1, 64),
        space(&[2], 2, 32),
        space(&[3], 3, 32),
        AddressSpace {
            llvm: Cow::Borrowed(&[5]),
            dwarf: 5,
            bits: 32,
            interleaved_in: Some(PRIVATE_WAVE as u32),
        },
        space(&[WAVE], PRIVATE_WAVE, 32),
    ]),
    // The generic address of what isn't global starts at an aperture, and null
    // pointers are different numbers.
    kept: Kept::NOTHING,
    same_numbers: Some(Cow::Borrowed(&[0, 1, 4])),
    relocations: Relocations::new(
        // ABS32.
        &[6],
        // ABS64.
        &[3],
    ),
    lanes: Some(Lanes {
        program_counter: PROGRAM_COUNTER,
        // SGPR32 to SGPR34: stack, frame and base pointer.
        frame_registers: Cow::Borrowed(&[64, 65, 66]),
        private: 5,
        private_of_wave: WAVE,
        constant: 4,
    }),
};

const fn space(llvm: &'static [u32], dwarf: u8, bits: u32) -> AddressSpace {
    AddressSpace {
        llvm: Cow::Borrowed(llvm),
        dwarf,
        bits,
        interleaved_in: None,
    }
}
