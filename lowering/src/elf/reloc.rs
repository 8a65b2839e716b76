//! Relocations as numbers, and the little that is known about their types.

use object::elf::{EM_AARCH64, EM_AMDGPU, EM_BPF, EM_PPC64, EM_RISCV, EM_X86_64, Machine};

/// One entry of an SHT_RELA or SHT_REL section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Bytes from the start of the section that it changes.
    pub offset: u64,
    /// Index into the symbol table.
    pub symbol: u32,
    pub r_type: u32,
    /// From the entry (RELA) or from the section's content (REL).
    pub addend: i64,
}

/// `R_*_NONE` of all these machines.
const NONE: u32 = 0;

/// The relocation types of a machine that write a plain 4-byte field and a
/// plain 8-byte field; the first of each writes an absolute value. From each
/// processor's supplement to the gABI.
fn plain(machine: u16) -> Option<(&'static [u32], &'static [u32])> {
    Some(match Machine(machine) {
        // 32, 32S, PC32, DTPOFF32, TPOFF32; 64, PC64, DTPOFF64, TPOFF64.
        EM_X86_64 => (&[10, 11, 2, 21, 23], &[1, 24, 17, 18]),
        // ABS32, PREL32; ABS64, PREL64, TLS_DTPREL.
        EM_AARCH64 => (&[258, 261], &[257, 260, 1029]),
        // ABS32, ABS32_LO, ABS32_HI, REL32; ABS64, REL64.
        EM_AMDGPU => (&[6, 1, 2, 4], &[3, 5]),
        // ADDR32, REL32; ADDR64, REL64, DTPREL64.
        EM_PPC64 => (&[1, 26], &[38, 44, 78]),
        // 32, 32_PCREL; 64. (Differences, ADD and SUB, are not plain.)
        EM_RISCV => (&[1, 57], &[2]),
        // ABS32; ABS64.
        EM_BPF => (&[3], &[2]),
        _ => return None,
    })
}

/// How many bytes a relocation of this type writes, where it writes a plain
/// little-endian field: 4 or 8; 0 for one that writes nothing, as linkers leave
/// behind where its target is gone.
pub fn width(machine: u16, r_type: u32) -> Option<usize> {
    if r_type == NONE {
        return Some(0);
    }
    let (four, eight) = plain(machine)?;
    if four.contains(&r_type) {
        Some(4)
    } else if eight.contains(&r_type) {
        Some(8)
    } else {
        None
    }
}

/// The machine's relocation type for an absolute field of `width` bytes (4 or
/// 8), as debug sections use it.
pub fn absolute(machine: u16, width: usize) -> Option<u32> {
    let (four, eight) = plain(machine)?;
    match width {
        4 => four.first().copied(),
        8 => eight.first().copied(),
        _ => None,
    }
}
