//! Relocations as numbers, and the little that is known about their types.

use crate::target::{Relocations, Target};
use object::Endianness;
use object::elf::{EM_386, EM_ARM, EM_BPF, EM_LOONGARCH, EM_PPC64, EM_RISCV, Machine};

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

/// The relocation types of a machine that write an absolute value.
pub(crate) fn plain(machine: u16) -> Option<Relocations> {
    if let Some(target) = Target::of_machine(machine) {
        return Some(target.relocations);
    }
    let (four_bytes, eight_bytes): (&[u32], &[u32]) = match Machine(machine) {
        // ADDR32; ADDR64, DTPREL64.
        EM_PPC64 => (&[1], &[38, 78]),
        // 32; 64. (Differences, ADD and SUB, are not plain.)
        EM_RISCV => (&[1], &[2]),
        // 32; 64.
        EM_LOONGARCH => (&[1], &[2]),
        // ABS32; ABS64.
        EM_BPF => (&[3], &[2]),
        // 32, TLS_LDO_32.
        EM_386 => (&[1, 32], &[]),
        // ABS32, TLS_LDO32.
        EM_ARM => (&[2, 106], &[]),
        _ => return None,
    };
    Some(Relocations {
        four_bytes,
        eight_bytes,
    })
}

/// How many bytes a relocation of this type writes, where it writes an absolute
/// value: 4 or 8; 0 for one that writes nothing, as linkers leave behind where its
/// target is gone.
pub(crate) fn width(machine: u16, r_type: u32) -> Option<usize> {
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

/// Writes what a relocation gives to its field of `width` bytes; an error, if the
/// field isn't in the data or is too narrow.
pub(crate) fn apply(
    data: &mut [u8],
    at: u64,
    width: usize,
    value: u64,
    endian: Endianness,
) -> Result<(), Misfit> {
    let field = usize::try_from(at)
        .ok()
        .and_then(|start| data.get_mut(start..start.checked_add(width)?))
        .ok_or(Misfit::Outside)?;
    let mut bytes = value.to_le_bytes();
    let (kept, cut) = bytes.split_at_mut_checked(width).ok_or(Misfit::TooNarrow)?;
    let is_sign = |sign: u8| cut.iter().all(|byte| *byte == sign);
    if !(width == 0 || is_sign(0) || is_sign(0xff)) {
        return Err(Misfit::TooNarrow);
    }
    if endian == Endianness::Big {
        kept.reverse();
    }
    field.copy_from_slice(kept);
    Ok(())
}

/// Why a relocation can't be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error("it is outside of the section")]
    Outside,
    #[error("the value doesn't fit")]
    TooNarrow,
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
