//! The debug sections as they are for reading: relocations applied as if each
//! section began at zero.

use std::borrow::Cow;
use std::ops::Range;

use gimli::{EndianSlice, Endianity as _, RunTimeEndian};

use super::{Error, Reason};
use crate::elf::{self, Object, Relocation, RelocationTable};

pub(super) type Slice<'a> = EndianSlice<'a, RunTimeEndian>;

/// One debug section: content as it is in the file, content with relocations
/// applied, and the relocations by offset.
#[derive(Debug, Default)]
pub(super) struct Section<'d> {
    /// None if the object has no such section.
    pub index: Option<u32>,
    pub original: &'d [u8],
    pub data: Cow<'d, [u8]>,
    /// Sorted by offset.
    pub relocations: RelocationTable<'d>,
    pub order: RunTimeEndian,
}

impl<'d> Section<'d> {
    pub(super) fn load(object: &Object<'d>, name: &'static str) -> Result<Section<'d>, Error> {
        let mut section = Section::unapplied(object, name)?;
        let all = 0..section.original.len();
        let data = section.applied(object, all);
        section.data = data.map_err(|reason| reason.in_section(name))?;
        Ok(section)
    }

    /// The same with nothing in `data`, for [`Section::applied`].
    fn unapplied(object: &Object<'d>, name: &'static str) -> Result<Section<'d>, Error> {
        let found: Vec<u32> = object.sections_named(name.as_bytes()).collect();
        let index = match found.as_slice() {
            [] => return Ok(Section::default()),
            [index] => *index,
            _ => {
                return Err(Error::TwoSections {
                    name,
                    count: found.len(),
                });
            }
        };
        let section = object.section(index)?;
        if section.header.flags & object::elf::SHF_COMPRESSED.0 != 0 {
            return Err(elf::Error::Compressed(index).into());
        }
        Ok(Section {
            index: Some(index),
            original: section.data,
            data: Cow::default(),
            relocations: object.sorted_relocations(index)?,
            order: object.endian(),
        })
    }

    /// A range of the content with relocations applied: a copy, if there are any.
    pub(super) fn applied(&self, object: &Object<'_>, range: Range<usize>) -> Result<Cow<'d, [u8]>, Reason> {
        let original = self.original.get(range.clone());
        let mut data = Cow::Borrowed(original.ok_or(Reason::Truncated(range.start))?);
        let mut relocations = self.relocations_in(range.start, range.end).peekable();
        let mut same = Vec::new();
        while let Some(first) = relocations.next() {
            same.clear();
            same.push(first);
            while let Some(other) = relocations.next_if(|other| other.offset == first.offset) {
                same.push(other);
            }
            apply(object, &mut data, range.start, &same)?;
        }
        Ok(data)
    }

    /// The content with relocations applied, from an offset on.
    pub(super) fn from(&self, at: usize) -> Result<Slice<'_>, Reason> {
        let rest = self.data.get(at..).ok_or(Reason::Truncated(at))?;
        Ok(EndianSlice::new(rest, self.order))
    }

    /// A range of the content with relocations applied.
    pub(super) fn range(&self, from: usize, to: usize) -> Result<Slice<'_>, Reason> {
        let part = self.data.get(from..to).ok_or(Reason::Truncated(from))?;
        Ok(EndianSlice::new(part, self.order))
    }

    /// Four bytes as a number.
    pub(super) fn u32(&self, at: usize) -> Result<u32, Reason> {
        let bytes = at.checked_add(4).and_then(|end| self.data.get(at..end));
        bytes
            .map(|bytes| self.order.read_u32(bytes))
            .ok_or(Reason::Truncated(at))
    }

    /// Two bytes as a number.
    pub(super) fn u16(&self, at: usize) -> Result<u16, Reason> {
        let bytes = at.checked_add(2).and_then(|end| self.data.get(at..end));
        bytes
            .map(|bytes| self.order.read_u16(bytes))
            .ok_or(Reason::Truncated(at))
    }

    /// The string at an offset, without its NUL.
    pub(super) fn string(&self, at: usize) -> Result<&[u8], Reason> {
        let rest = self.data.get(at..).ok_or(Reason::Truncated(at))?;
        let end = rest.iter().position(|&byte| byte == 0);
        let string = end.and_then(|end| rest.get(..end));
        string.ok_or(Reason::Truncated(at))
    }

    /// The relocations of a range of bytes.
    pub(super) fn relocations_in(&self, from: usize, to: usize) -> impl Iterator<Item = Relocation> {
        let start = self.relocations.first_from(from as u64);
        let rest = (start..).map_while(|index| self.relocations.get(index));
        rest.take_while(move |relocation| relocation.offset < to as u64)
    }

    /// The relocation at exactly this offset.
    pub(super) fn relocation_at(&self, at: usize) -> Option<Relocation> {
        self.relocations_in(at, at.checked_add(1)?).next()
    }
}

/// Writes what the linker would write if all sections began at zero. A symbol
/// of another object counts as zero. Two relocations of one field give a difference. The data
/// begin at `start`.
fn apply(
    object: &Object<'_>,
    data: &mut Cow<'_, [u8]>,
    start: usize,
    same: &[Relocation],
) -> Result<(), Reason> {
    if let [add, subtract] = same
        && let Some(field) = object.difference(add.r_type, subtract.r_type)
    {
        let value = |relocation| object.resolve(relocation).map_or(0, |address| address.offset);
        let value = value(add).wrapping_sub(value(subtract));
        let at = add.offset - start as u64;
        let written = elf::write_difference(data.to_mut(), at, field, value, object.order());
        return written.map_err(|misfit| Reason::Relocation(add.offset, misfit));
    }
    for relocation in same {
        apply_plain(object, data, start, relocation)?;
    }
    Ok(())
}

fn apply_plain(
    object: &Object<'_>,
    data: &mut Cow<'_, [u8]>,
    start: usize,
    relocation: &Relocation,
) -> Result<(), Reason> {
    let unknown = Reason::UnknownRelocation(relocation.offset);
    let width = object.width(relocation.r_type).ok_or(unknown)?;
    let value = object.resolve(relocation).map_or(0, |address| address.offset);
    let at = relocation.offset - start as u64;
    let applied = elf::apply(data.to_mut(), at, width, value, object.order());
    applied.map_err(|misfit| Reason::Relocation(relocation.offset, misfit))
}

/// The sections that finalize reads.
#[derive(Debug)]
pub(super) struct Input<'d> {
    /// Not applied: units have their own parts of it.
    pub info: Section<'d>,
    pub abbrev: Section<'d>,
    /// Not applied: of an address only its relocation is looked at.
    pub addr: Section<'d>,
    pub loclists: Section<'d>,
    pub rnglists: Section<'d>,
    pub str: Section<'d>,
    pub str_offsets: Section<'d>,
}

impl<'d> Input<'d> {
    pub(super) fn load(object: &Object<'d>) -> Result<Input<'d>, Error> {
        Ok(Input {
            info: Section::unapplied(object, ".debug_info")?,
            abbrev: Section::load(object, ".debug_abbrev")?,
            addr: Section::unapplied(object, ".debug_addr")?,
            loclists: Section::load(object, ".debug_loclists")?,
            rnglists: Section::load(object, ".debug_rnglists")?,
            str: Section::load(object, ".debug_str")?,
            str_offsets: Section::load(object, ".debug_str_offsets")?,
        })
    }
}
