//! Sections that find DIEs by name or address: their offsets of units and DIEs
//! follow, in place.
//!
//! `.debug_aranges` (DWARF 5, section 6.1.2) names units by relocations only.
//! `.debug_pubnames` and its kin (DWARF 4, section 6.1.1) name DIEs by plain
//! offsets too, as `.debug_names` does (see `names`), which gets new names as well
//! (`named`).

use super::super::input::Section;
use super::super::scan::Scan;
use super::super::{Error, Reason};
use super::offsets::Offsets;
use super::output::{Moving, Output, Target, put};
use super::{Edits, named, names};
use crate::elf;
use crate::elf::Order as _;

/// What the content of a section is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// `.debug_aranges`: nothing but what has relocations.
    Relocated,
    Names,
    /// `.debug_pubnames`; the GNU kind has a byte more per entry.
    Public {
        gnu: bool,
    },
}

const SECTIONS: [(&str, Content); 6] = [
    (".debug_names", Content::Names),
    (".debug_aranges", Content::Relocated),
    (".debug_pubnames", Content::Public { gnu: false }),
    (".debug_pubtypes", Content::Public { gnu: false }),
    (".debug_gnu_pubnames", Content::Public { gnu: true }),
    (".debug_gnu_pubtypes", Content::Public { gnu: true }),
];

/// Adjusts all index sections.
pub(super) fn write<'d>(
    scan: &Scan<'_, 'd>,
    edits: &Edits,
    offsets: &Offsets,
    sections: &mut elf::Edits<'d>,
) -> Result<(), Error> {
    for (name, content) in SECTIONS {
        let section = Section::load(scan.object, name)?;
        let Some(index) = section.index else { continue };
        let mut out = adjust(scan, &section, content, offsets);
        if content == Content::Names {
            out = out.and_then(|out| named::add(scan, &edits.named, &section, offsets, out));
        }
        let out = out.map_err(|reason| reason.in_section(name))?;
        out.finish(scan.object, index, sections)
            .map_err(|reason| reason.in_section(name))?;
    }
    Ok(())
}

fn adjust<'d>(
    scan: &Scan<'_, 'd>,
    section: &Section<'d>,
    content: Content,
    offsets: &Offsets,
) -> Result<Output<'d>, Reason> {
    let mut out = Output::new(scan.object);
    out.bytes = section.original.to_vec();
    out.relocations = section.relocations.iter().collect();
    for (relocation, entry) in section.relocations.iter().enumerate() {
        if let Some(address) = scan.object.resolve(&entry)
            && Some(address.section) == scan.input.info.index
        {
            let old = usize::try_from(address.offset).unwrap_or(usize::MAX);
            out.moving.push(Moving {
                relocation,
                target: Target::Info,
                old,
            });
        }
    }
    out.settle_moving(scan.object, |moving| offsets.of(moving.old))?;
    match content {
        Content::Relocated => {}
        Content::Names => names::adjust(section, offsets, &mut out)?,
        Content::Public { gnu } => public(scan, section, gnu, offsets, &mut out)?,
    }
    Ok(out)
}

/// `.debug_pubnames` and its kin: sets of offsets from a unit's start.
fn public(
    scan: &Scan<'_, '_>,
    section: &Section<'_>,
    gnu: bool,
    offsets: &Offsets,
    out: &mut Output<'_>,
) -> Result<(), Reason> {
    let order = scan.object.order();
    let mut start = 0;
    while start < section.data.len() {
        let end = start
            .saturating_add(4)
            .saturating_add(section.u32(start)? as usize);
        let unit = section.u32(start + 6)? as usize;
        let unit = scan
            .units
            .iter()
            .find(|known| known.offset == unit)
            .ok_or(Reason::NoDie(unit))?;
        let new_unit = offsets.of(unit.offset)?;
        let length = offsets.of(unit.end)?.saturating_sub(new_unit);
        put(
            &mut out.bytes,
            start + 10,
            &order.write_u32_bytes(narrow(length)?),
        )?;
        let mut at = start + 14;
        while at < end {
            let die = section.u32(at)? as usize;
            if die == 0 {
                break;
            }
            let new = offsets.of(unit.offset + die)?.saturating_sub(new_unit);
            put(&mut out.bytes, at, &order.write_u32_bytes(narrow(new)?))?;
            at += if gnu { 5 } else { 4 };
            let name = section.from(at)?;
            let length = name.slice().iter().position(|&byte| byte == 0);
            at += length.ok_or(Reason::Truncated(at))? + 1;
        }
        start = end;
    }
    Ok(())
}

pub(super) fn narrow(offset: usize) -> Result<u32, Reason> {
    u32::try_from(offset).map_err(|_| Reason::TooLarge)
}
