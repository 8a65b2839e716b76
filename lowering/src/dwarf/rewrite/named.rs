//! Names that `.debug_names` (DWARF 5, section 6.1.1) gets: those of global variables to
//! which stock LLVM gave no location, and so no entry either.
//!
//! Entries of new names come behind all others, whose offsets stay. Where a name is there,
//! its entries are written once more, with the new ones behind them.

use std::collections::{BTreeMap, HashMap, HashSet};

use gimli::AttributeValue;

use super::super::Reason;
use super::super::input::{Section, Slice};
use super::super::scan::Scan;
use super::super::unit::Unit;
use super::names::{self, Abbreviations, Die, Index};
use super::offsets::Offsets;
use super::output::{Output, uleb};
use crate::elf::Order as _;
use crate::elf::Relocation;

/// A string of `.debug_str`: its offset, and the relocation of a field that holds it.
#[derive(Clone, Copy)]
struct Text {
    offset: u32,
    relocation: Option<Relocation>,
}

/// A name of a global variable's DIE. Offsets are old ones, in `.debug_info`.
struct Name {
    unit: usize,
    die: usize,
    text: Text,
}

/// One line of an index's table of names.
struct Row {
    hash: u32,
    text: Text,
    /// Where its entries are in the pool.
    entries: usize,
}

/// Puts DIEs of variables, each with the index of its unit, into the indices of their units. `out` is
/// the section as it is without them.
pub(super) fn add<'d>(
    scan: &Scan<'_, '_>,
    dies: &[(usize, usize)],
    section: &Section<'_>,
    offsets: &Offsets,
    out: Output<'d>,
) -> Result<Output<'d>, Reason> {
    let mut names = Vec::new();
    for &(unit, die) in dies {
        let of = scan.units.get(unit).ok_or(Reason::NoUnit(unit))?;
        let texts = texts(scan, of, die)?.into_iter();
        names.extend(texts.map(|text| Name {
            unit: of.offset,
            die,
            text,
        }));
    }
    if names.is_empty() {
        return Ok(out);
    }
    let mut made = Output::new(scan.object);
    for index in names::indices(section)? {
        let without = Without {
            scan,
            section,
            index,
            out: &out,
        };
        without.with(&names, offsets, &mut made)?;
    }
    Ok(made)
}

/// The names of a DIE, or of the declaration that it completes.
fn texts(scan: &Scan<'_, '_>, unit: &Unit, die: usize) -> Result<Vec<Text>, Reason> {
    let malformed = |error| Reason::Malformed(error, die);
    let mut entries = unit.entries(scan.object, &scan.input, &scan.tables, die)?;
    let Some(abbreviation) = entries.read_abbreviation().map_err(malformed)? else {
        return Ok(Vec::new());
    };
    let (mut found, mut declaration) = (Vec::new(), None);
    for spec in abbreviation.attributes() {
        let at = entries.next_offset().0;
        let attribute = entries.read_attribute(*spec).map_err(malformed)?;
        match (attribute.name(), attribute.raw_value()) {
            (gimli::DW_AT_name | gimli::DW_AT_linkage_name, value) => {
                found.extend(text(scan, unit, at, &value)?);
            }
            // Stock LLVM writes declarations in front of what completes them.
            (gimli::DW_AT_specification, AttributeValue::UnitRef(offset)) => {
                declaration = unit.offset.checked_add(offset.0).filter(|&other| other < die);
            }
            _ => {}
        }
    }
    if let Some(declaration) = declaration {
        found.extend(texts(scan, unit, declaration)?);
    }
    Ok(found)
}

/// The string that an attribute at `at` names. An index can't name one in the DIE itself.
fn text(
    scan: &Scan<'_, '_>,
    unit: &Unit,
    at: usize,
    value: &AttributeValue<Slice<'_>>,
) -> Result<Option<Text>, Reason> {
    let (section, place, offset) = match value {
        AttributeValue::DebugStrRef(offset) => (&scan.input.info, at, super::index::narrow(offset.0)?),
        AttributeValue::DebugStrOffsetsIndex(index) => {
            let (section, place) = (&scan.input.str_offsets, unit.string_offset(index.0)?);
            (section, place, section.u32(place)?)
        }
        _ => return Ok(None),
    };
    Ok(Some(Text {
        offset,
        relocation: section.relocation_at(place),
    }))
}

/// An index that may get more names.
struct Without<'a, 'd> {
    scan: &'a Scan<'a, 'd>,
    section: &'a Section<'d>,
    index: Index,
    /// The section with its offsets adjusted.
    out: &'a Output<'a>,
}

impl Without<'_, '_> {
    /// Writes the index with names of DIEs of its units that it hasn't.
    fn with(&self, names: &[Name], offsets: &Offsets, made: &mut Output<'_>) -> Result<(), Reason> {
        let Index { start, pool, end, .. } = self.index;
        let units = self.units()?;
        let abbreviations = names::abbreviations(self.section, self.index.abbreviations)?;
        let mut rows = self.rows()?;
        let (ends, there) = self.entries(&rows, &abbreviations)?;
        let mut added: BTreeMap<&[u8], Vec<(usize, &Name)>> = BTreeMap::new();
        for name in names.iter().filter(|name| !there.contains(&name.die)) {
            if let Some(&unit) = units.get(&name.unit) {
                let of_name = added.entry(self.string(name.text)?).or_default();
                of_name.push((unit, name));
            }
        }
        if added.is_empty() {
            return self.copy(start, end, made);
        }

        let mut known = HashMap::new();
        for (number, row) in rows.iter().enumerate() {
            known.insert(self.string(row.text)?, number);
        }
        let code = abbreviations.keys().max().copied().unwrap_or(0) + 1;
        let mut entries = self.bytes(pool, end)?.to_vec();
        for (string, names) in added {
            let at = entries.len();
            let row = known.get(string).copied();
            match row.and_then(|row| Some((rows.get_mut(row)?, *ends.get(row)?))) {
                Some((row, end)) => {
                    // The last byte is the end mark.
                    entries.extend_from_slice(self.bytes(pool + row.entries, end.saturating_sub(1))?);
                    row.entries = at;
                }
                None => rows.extend(names.first().map(|(_, name)| Row {
                    hash: hash(string),
                    text: name.text,
                    entries: at,
                })),
            }
            for (unit, name) in names {
                let die = offsets.of(name.die)?.saturating_sub(offsets.of(name.unit)?);
                let die = u32::try_from(die).map_err(|_| Reason::TooLarge)?;
                uleb(&mut entries, code);
                uleb(&mut entries, unit as u64);
                entries.extend_from_slice(&made.order.write_u32_bytes(die));
            }
            entries.push(0);
        }
        self.lay_out(rows, &declared(code), &entries, made)
    }

    /// Where the entries of each line of the table end, and the DIEs that they are of.
    fn entries(
        &self,
        rows: &[Row],
        abbreviations: &Abbreviations,
    ) -> Result<(Vec<usize>, HashSet<usize>), Reason> {
        let mut there = HashSet::new();
        let mut see = |die: Die| {
            there.insert(die.old);
            Ok(())
        };
        let ends = rows.iter().map(|row| {
            let entries = self.index.pool + row.entries;
            names::entries(self.section, &self.index, abbreviations, entries, &mut see)
        });
        Ok((ends.collect::<Result<_, _>>()?, there))
    }

    /// Writes header, tables and pool.
    fn lay_out(
        &self,
        mut rows: Vec<Row>,
        declared: &[u8],
        entries: &[u8],
        made: &mut Output<'_>,
    ) -> Result<(), Reason> {
        let Index {
            start,
            buckets,
            bucket_count,
            abbreviations,
            pool,
            ..
        } = self.index;
        let at = made.len();
        self.copy(start, buckets, made)?;
        if let Some(count) = u32::try_from(bucket_count).ok().filter(|count| *count > 0) {
            rows.sort_by_key(|row| row.hash % count);
            let mut firsts = vec![0; bucket_count];
            for (number, row) in (1..).zip(&rows) {
                let first = firsts
                    .get_mut((row.hash % count) as usize)
                    .filter(|first| **first == 0);
                first.into_iter().for_each(|first| *first = number);
            }
            firsts.iter().for_each(|&first| made.u32(first));
            rows.iter().for_each(|row| made.u32(row.hash));
        }
        for row in &rows {
            let offset = made.len() as u64;
            let relocation = row.text.relocation;
            made.relocations
                .extend(relocation.map(|it| Relocation { offset, ..it }));
            made.u32(if relocation.is_some() { 0 } else { row.text.offset });
        }
        for row in &rows {
            made.u32(u32::try_from(row.entries).map_err(|_| Reason::TooLarge)?);
        }
        // Abbreviations have no order; an end mark is behind those that were there.
        made.bytes.extend_from_slice(declared);
        made.bytes.extend_from_slice(self.bytes(abbreviations, pool)?);
        made.bytes.extend_from_slice(entries);
        made.set_u32(at, made.len() - at - 4)?;
        made.set_u32(at + 24, rows.len())?;
        made.set_u32(at + 28, declared.len() + (pool - abbreviations))
    }

    /// The units of the index, by offset: their numbers in it.
    fn units(&self) -> Result<HashMap<usize, usize>, Reason> {
        let unit = |number| Ok((self.section.u32(self.index.units + 4 * number)? as usize, number));
        (0..self.index.unit_count).map(unit).collect()
    }

    /// The table of names.
    fn rows(&self) -> Result<Vec<Row>, Reason> {
        let Index {
            buckets,
            bucket_count,
            strings,
            entry_offsets,
            name_count,
            ..
        } = self.index;
        let row = |number: usize| {
            let hash = match bucket_count {
                0 => 0,
                _ => self.section.u32(buckets + 4 * (bucket_count + number))?,
            };
            let string = strings + 4 * number;
            let text = Text {
                offset: self.section.u32(string)?,
                relocation: self.section.relocation_at(string),
            };
            let entries = self.section.u32(entry_offsets + 4 * number)? as usize;
            Ok(Row { hash, text, entries })
        };
        (0..name_count).map(row).collect()
    }

    fn string(&self, text: Text) -> Result<&[u8], Reason> {
        self.scan.input.str.string(text.offset as usize)
    }

    fn bytes(&self, from: usize, to: usize) -> Result<&[u8], Reason> {
        self.out.bytes.get(from..to).ok_or(Reason::Truncated(from))
    }

    /// Copies a part of the section with its relocations.
    fn copy(&self, from: usize, to: usize, made: &mut Output<'_>) -> Result<(), Reason> {
        let at = made.len() as u64;
        let range = from as u64..to as u64;
        let inside = self
            .out
            .relocations
            .iter()
            .filter(|it| range.contains(&it.offset));
        made.relocations.extend(inside.map(|it| Relocation {
            offset: it.offset - range.start + at,
            ..*it
        }));
        made.bytes.extend_from_slice(self.bytes(from, to)?);
        Ok(())
    }
}

/// The abbreviation of new entries: the unit's number and the DIE's offset in it.
fn declared(code: u64) -> Vec<u8> {
    let attributes = [
        (gimli::DW_IDX_compile_unit, gimli::DW_FORM_udata),
        (gimli::DW_IDX_die_offset, gimli::DW_FORM_ref4),
    ];
    let mut declared = Vec::new();
    uleb(&mut declared, code);
    uleb(&mut declared, gimli::DW_TAG_variable.0.into());
    for (name, form) in attributes {
        uleb(&mut declared, name.0.into());
        uleb(&mut declared, form.0.into());
    }
    declared.extend([0, 0]);
    declared
}

/// The hash of a name (DWARF 5, section 7.33): Bernstein's, of the name in lower case.
fn hash(name: &[u8]) -> u32 {
    let name = String::from_utf8_lossy(name).to_lowercase();
    name.bytes().fold(5381, |hash: u32, byte| {
        hash.wrapping_mul(33).wrapping_add(byte.into())
    })
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn as_llvm_hashes() {
        assert_eq!(hash(b"main"), 0x7c9a_7f6a);
        assert_eq!(hash(b"Zebra"), 0x10d7_bfd9);
        assert_eq!(hash(b"my_Global_1"), 0x692e_cc4b);
    }
}
