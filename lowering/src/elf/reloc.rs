//! Relocations as numbers, and the little that is known about their types.

use crate::target::{Relocations, Target};
use object::elf::{EM_BPF, EM_PPC64, EM_RISCV, Machine};

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

/// The relocation types of a machine that write a plain field.
fn plain(machine: u16) -> Option<Relocations> {
    if let Some(target) = Target::of_machine(machine) {
        return Some(target.relocations);
    }
    let (four_bytes, eight_bytes): (&[u32], &[u32]) = match Machine(machine) {
        // ADDR32, REL32; ADDR64, REL64, DTPREL64.
        EM_PPC64 => (&[1, 26], &[38, 44, 78]),
        // 32, 32_PCREL; 64. (Differences, ADD and SUB, are not plain.)
        EM_RISCV => (&[1, 57], &[2]),
        // ABS32; ABS64.
        EM_BPF => (&[3], &[2]),
        _ => return None,
    };
    Some(Relocations {
        four_bytes,
        eight_bytes,
    })
}

/// How many bytes a relocation of this type writes, where it writes a plain
/// little-endian field: 4 or 8; 0 for one that writes nothing, as linkers leave
/// behind where its target is gone.
pub fn width(machine: u16, r_type: u32) -> Option<usize> {
    if r_type == NONE {
        return Some(0);
    }
    let plain = plain(machine)?;
    if plain.four_bytes.contains(&r_type) {
        Some(4)
    } else if plain.eight_bytes.contains(&r_type) {
        Some(8)
    } else {
        None
    }
}

/// The machine's relocation type for an absolute field of `width` bytes (4 or
/// 8), as debug sections use it.
pub fn absolute(machine: u16, width: usize) -> Option<u32> {
    let plain = plain(machine)?;
    match width {
        4 => plain.four_bytes.first().copied(),
        8 => plain.eight_bytes.first().copied(),
        _ => None,
    }
}
