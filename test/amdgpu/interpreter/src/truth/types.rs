//! What has to be known of a variable's type: its size, which of its bits are no padding, what it points at.

use gimli::{AttributeValue, Unit, UnitOffset};

use super::scopes::{Bytes, Entry, Value};
use crate::trace::address_space::{GENERIC, GLOBAL};

/// `DW_AT_LLVM_address_space`, as LLVM 22 has it.
const LLVM_ADDRESS_SPACE: gimli::DwAt = gimli::DwAt(0x3e10);

/// Types nest as deep as the source writes them.
const DEEPEST: usize = 64;

#[derive(Clone, Debug, Default)]
pub struct Type {
    /// In bytes.
    pub size: Option<u64>,
    /// The bits that are part of the value, byte by byte; the others are padding, and may be anything.
    pub mask: Vec<u8>,
    /// For a pointer or a reference: what it points at, and the DWARF address space it points into.
    pub pointee: Option<(Box<Type>, u64)>,
    /// The log says what it refers to.
    pub is_reference: bool,
}

impl Type {
    /// The type that an attribute refers to.
    pub fn of(unit: &Unit<Bytes>, reference: &Value) -> gimli::Result<Type> {
        let AttributeValue::UnitRef(offset) = reference else {
            return Ok(Type::default());
        };
        Self::at(unit, *offset, 0)
    }

    fn at(unit: &Unit<Bytes>, offset: UnitOffset, depth: usize) -> gimli::Result<Type> {
        let entry = unit.entry(offset)?;
        let inner = || match entry.attr_value(gimli::DW_AT_type) {
            Some(AttributeValue::UnitRef(inner)) if depth < DEEPEST => Self::at(unit, inner, depth + 1),
            _ => Ok(Type::default()),
        };
        let size = number(&entry, gimli::DW_AT_byte_size);
        Ok(match entry.tag() {
            tag @ (gimli::DW_TAG_pointer_type
            | gimli::DW_TAG_reference_type
            | gimli::DW_TAG_rvalue_reference_type) => {
                let space = entry
                    .attr_value(LLVM_ADDRESS_SPACE)
                    .or_else(|| entry.attr_value(gimli::DW_AT_address_class));
                let space = match space {
                    Some(AttributeValue::AddressClass(gimli::DwAddr(space))) => space,
                    space => space.and_then(|space| space.udata_value()).unwrap_or(GENERIC),
                };
                let short = !matches!(space, GLOBAL | GENERIC);
                Type {
                    pointee: Some((Box::new(inner()?), space)),
                    is_reference: tag != gimli::DW_TAG_pointer_type,
                    ..Type::whole(size.unwrap_or(if short { 4 } else { 8 }))
                }
            }
            gimli::DW_TAG_array_type => {
                let (element, count) = (inner()?, elements(unit, &entry)?);
                let mut mask = element.mask.repeat(count as usize);
                mask.resize(size.map_or(mask.len(), |size| size as usize), 0);
                let size = size.or(element.size.map(|size| size * count));
                Type {
                    size,
                    mask,
                    ..Type::default()
                }
            }
            gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type | gimli::DW_TAG_union_type => {
                let size = size.unwrap_or_default();
                let mut mask = vec![0; size as usize];
                let mut tree = unit.entries_tree(Some(offset))?;
                let mut children = tree.root()?.children();
                while let Some(child) = children.next()? {
                    if matches!(
                        child.entry().tag(),
                        gimli::DW_TAG_member | gimli::DW_TAG_inheritance
                    ) {
                        member(unit, child.entry(), &mut mask, depth)?;
                    }
                }
                Type {
                    size: Some(size),
                    mask,
                    ..Type::default()
                }
            }
            _ => match size {
                Some(size) => Type::whole(size),
                None => inner()?,
            },
        })
    }

    fn whole(size: u64) -> Type {
        Type {
            size: Some(size),
            mask: vec![0xff; size as usize],
            ..Type::default()
        }
    }
}

/// Adds a member's bits.
fn member(unit: &Unit<Bytes>, entry: &Entry, mask: &mut [u8], depth: usize) -> gimli::Result<()> {
    let offset = number(entry, gimli::DW_AT_data_member_location).unwrap_or_default();
    if let Some(bits) = number(entry, gimli::DW_AT_bit_size) {
        let start = 8 * offset + number(entry, gimli::DW_AT_data_bit_offset).unwrap_or_default();
        for bit in start..start + bits {
            if let Some(byte) = mask.get_mut(bit as usize / 8) {
                *byte |= 1 << (bit % 8);
            }
        }
    } else if let Some(AttributeValue::UnitRef(ty)) = entry.attr_value(gimli::DW_AT_type)
        && depth < DEEPEST
    {
        let inner = Type::at(unit, ty, depth + 1)?;
        for (to, from) in mask.iter_mut().skip(offset as usize).zip(inner.mask) {
            *to |= from;
        }
    }
    Ok(())
}

fn number(entry: &Entry, name: gimli::DwAt) -> Option<u64> {
    entry.attr_value(name).and_then(|value| value.udata_value())
}

/// How many elements an array has in all its dimensions.
fn elements(unit: &Unit<Bytes>, array: &Entry) -> gimli::Result<u64> {
    let mut tree = unit.entries_tree(Some(array.offset()))?;
    let mut count = 1;
    let mut children = tree.root()?.children();
    while let Some(child) = children.next()? {
        let entry = child.entry();
        if entry.tag() == gimli::DW_TAG_subrange_type {
            let number = entry
                .attr_value(gimli::DW_AT_count)
                .and_then(|count| count.udata_value());
            count *= number.unwrap_or(0);
        }
    }
    Ok(count)
}
