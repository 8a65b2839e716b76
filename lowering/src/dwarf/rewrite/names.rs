//! `.debug_names` (DWARF 5, section 6.1.1): the offsets of DIEs in its entries,
//! patched in place. The units of an index have relocations and have moved
//! before this runs.

use std::collections::HashMap;

use gimli::{DwForm, DwIdx, Reader};

use super::super::Reason;
use super::super::input::{Section, Slice};
use super::offsets::Offsets;
use super::output::{Output, field, put};

/// Where the parts of one index are.
pub(super) struct Index {
    pub start: usize,
    pub units: usize,
    pub unit_count: usize,
    type_unit_count: usize,
    pub buckets: usize,
    pub bucket_count: usize,
    /// Offsets of strings.
    pub strings: usize,
    pub entry_offsets: usize,
    pub name_count: usize,
    pub abbreviations: usize,
    pub pool: usize,
    pub end: usize,
}

/// Attributes of entries by abbreviation code.
pub(super) type Abbreviations = HashMap<u64, Vec<(DwIdx, DwForm)>>;

/// What an entry says of its DIE, and in which field.
pub(super) struct Die {
    /// Old offset of its unit.
    pub unit: usize,
    /// Its own old offset in `.debug_info`.
    pub old: usize,
    place: usize,
    width: usize,
    form: DwForm,
}

/// Patches all indices of the section.
pub(super) fn adjust(section: &Section<'_>, offsets: &Offsets, out: &mut Output<'_>) -> Result<(), Reason> {
    for index in indices(section)? {
        let abbreviations = abbreviations(section, index.abbreviations)?;
        for name in 0..index.name_count {
            let offset = section.u32(index.entry_offsets + 4 * name)? as usize;
            entries(section, &index, &abbreviations, index.pool + offset, |die| {
                let new = offsets.of(die.old)?.saturating_sub(offsets.of(die.unit)?);
                patch(out, die.place, die.width, die.form, new)
            })?;
        }
    }
    Ok(())
}

/// All indices of the section.
pub(super) fn indices(section: &Section<'_>) -> Result<Vec<Index>, Reason> {
    let (mut found, mut start) = (Vec::new(), 0);
    while start < section.data.len() {
        let index = header(section, start)?;
        start = index.end;
        found.push(index);
    }
    Ok(found)
}

fn header(section: &Section<'_>, start: usize) -> Result<Index, Reason> {
    let length = section.u32(start)? as usize;
    if section.u16(start + 4)? != 5 {
        return Err(Reason::Truncated(start));
    }
    let number = |position: usize| section.u32(start + 8 + 4 * position).map(|value| value as usize);
    let (unit_count, local, foreign) = (number(0)?, number(1)?, number(2)?);
    let (bucket_count, name_count) = (number(3)?, number(4)?);
    let (abbreviation_size, augmentation) = (number(5)?, number(6)?);
    let end = start.saturating_add(4).saturating_add(length);
    let units = start
        .saturating_add(36)
        .saturating_add(augmentation.next_multiple_of(4));
    let types = 4usize
        .saturating_mul(unit_count.saturating_add(local))
        .saturating_add(8 * foreign);
    let hashes = if bucket_count == 0 {
        0
    } else {
        bucket_count.saturating_add(name_count)
    };
    let buckets = units.saturating_add(types);
    let strings = buckets.saturating_add(4 * hashes);
    let entry_offsets = strings.saturating_add(4 * name_count);
    let abbreviations = entry_offsets.saturating_add(4 * name_count);
    let pool = abbreviations.saturating_add(abbreviation_size);
    if pool > end || end > section.data.len() {
        return Err(Reason::Truncated(start));
    }
    let type_unit_count = local + foreign;
    Ok(Index {
        start,
        units,
        unit_count,
        type_unit_count,
        buckets,
        bucket_count,
        strings,
        entry_offsets,
        name_count,
        abbreviations,
        pool,
        end,
    })
}

pub(super) fn abbreviations(section: &Section<'_>, start: usize) -> Result<Abbreviations, Reason> {
    let malformed = |error| Reason::Malformed(error, start);
    let mut input = section.from(start)?;
    let mut found = Abbreviations::new();
    loop {
        let code = input.read_uleb128().map_err(malformed)?;
        if code == 0 {
            return Ok(found);
        }
        input.read_uleb128().map_err(malformed)?;
        let mut attributes = Vec::new();
        loop {
            let name = input.read_uleb128_u16().map_err(malformed)?;
            let form = input.read_uleb128_u16().map_err(malformed)?;
            if (name, form) == (0, 0) {
                break;
            }
            attributes.push((DwIdx(name), DwForm(form)));
        }
        found.insert(code, attributes);
    }
}

/// The entries of one name: what they say of their DIEs. Gives the offset of what comes
/// after them.
pub(super) fn entries(
    section: &Section<'_>,
    index: &Index,
    abbreviations: &Abbreviations,
    start: usize,
    mut see: impl FnMut(Die) -> Result<(), Reason>,
) -> Result<usize, Reason> {
    let mut input = section.range(start, index.end)?;
    loop {
        let at = index.end - input.len();
        let code = input
            .read_uleb128()
            .map_err(|error| Reason::Malformed(error, at))?;
        if code == 0 {
            return Ok(index.end - input.len());
        }
        let attributes = abbreviations
            .get(&code)
            .ok_or(Reason::Missing("an abbreviation of names"))?;
        let (mut unit, mut die, mut is_type) = (None, None, false);
        for &(name, form) in attributes {
            let place = index.end - input.len();
            let value = value(&mut input, form, place)?;
            match name {
                gimli::DW_IDX_compile_unit => unit = Some(value),
                gimli::DW_IDX_type_unit => is_type = true,
                gimli::DW_IDX_die_offset => die = Some((place, index.end - input.len() - place, form, value)),
                _ => {}
            }
        }
        if is_type || index.type_unit_count > 0 {
            return Err(Reason::TypeUnit);
        }
        // With one unit only, entries needn't say which.
        let unit = usize::try_from(unit.unwrap_or(0)).unwrap_or(usize::MAX);
        if unit >= index.unit_count {
            return Err(Reason::NoUnit(unit));
        }
        if let Some((place, width, form, value)) = die {
            let unit = section.u32(index.units + 4 * unit)? as usize;
            see(Die {
                unit,
                old: unit.saturating_add(usize::try_from(value).unwrap_or(usize::MAX)),
                place,
                width,
                form,
            })?;
        }
    }
}

/// Reads the value of an attribute, or passes over it.
fn value(input: &mut Slice<'_>, form: DwForm, at: usize) -> Result<u64, Reason> {
    let read = match form {
        gimli::DW_FORM_flag_present => Ok(1),
        gimli::DW_FORM_data1 | gimli::DW_FORM_ref1 | gimli::DW_FORM_flag => input.read_u8().map(u64::from),
        gimli::DW_FORM_data2 | gimli::DW_FORM_ref2 => input.read_u16().map(u64::from),
        gimli::DW_FORM_data4 | gimli::DW_FORM_ref4 => input.read_u32().map(u64::from),
        gimli::DW_FORM_data8 | gimli::DW_FORM_ref8 | gimli::DW_FORM_ref_sig8 => input.read_u64(),
        gimli::DW_FORM_udata | gimli::DW_FORM_ref_udata => input.read_uleb128(),
        _ => return Err(Reason::Form(at, form, gimli::DW_AT_null)),
    };
    read.map_err(|error| Reason::Malformed(error, at))
}

fn patch(out: &mut Output<'_>, at: usize, width: usize, form: DwForm, value: usize) -> Result<(), Reason> {
    if matches!(form, gimli::DW_FORM_udata | gimli::DW_FORM_ref_udata) {
        return Err(Reason::Form(at, form, gimli::DW_AT_null));
    }
    if width < 8 && value as u64 >> (8 * width) != 0 {
        return Err(Reason::TooNarrow(at));
    }
    let bytes = field(value as u64, width, out.order);
    put(&mut out.bytes, at, &bytes)
}
