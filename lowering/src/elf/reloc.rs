//! Relocations as numbers; which types write what is in `target`.

use crate::target::Field;
use object::Endianness;

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

/// Writes a difference of addresses; ULEB128 keeps its length.
pub(crate) fn write_difference(
    data: &mut [u8],
    at: u64,
    field: Field,
    value: u64,
    order: Endianness,
) -> Result<(), Misfit> {
    let Field::Bytes(width) = field else {
        let start = usize::try_from(at).map_err(|_| Misfit::Outside)?;
        let rest = data.get_mut(start..).ok_or(Misfit::Outside)?;
        let mut value = value;
        for byte in rest {
            let more = *byte & 0x80;
            *byte = (value & 0x7f) as u8 | more;
            value >>= 7;
            if more == 0 {
                return if value == 0 {
                    Ok(())
                } else {
                    Err(Misfit::TooNarrow)
                };
            }
        }
        return Err(Misfit::Outside);
    };
    apply(data, at, usize::from(width), value, order)
}

/// Why a relocation can't be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error("it is outside of the section")]
    Outside,
    #[error("the value doesn't fit")]
    TooNarrow,
}
