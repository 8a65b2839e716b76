//! The line table of one object in another one of the same code.
//!
//! Code generation merges the line of an instruction that it moves with the line of what
//! it comes to stand before, be that a debug value: with other debug values rows differ.

use super::compare::rank;
use super::{Edits, Error, Object, Relocation, compress, decompress};
use gimli::{DebugLine, DebugLineOffset, RunTimeEndian};
use object::elf::SHT_RELA;
use object::read::elf::Sym as _;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

const LINES: &[u8] = b".debug_line";

/// What the table's headers name files in (DWARF 5, 6.2.4.1).
const NAMES: &[u8] = b".debug_line_str";

/// The size of an address.
const ADDRESS: u8 = 8;

/// An object with the line table of another one of the same code. None, if it has that
/// already, or can't have it: where functions are in other places, or the tables number
/// files otherwise (`DW_AT_decl_file` counts on the numbers).
///
/// # Errors
///
/// If one of them can't be read.
pub fn with_lines(object: &[u8], like: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    let ((object, compressed), (like, _)) = (decompress(object)?, decompress(like)?);
    let (object, like) = (Object::parse(&object)?, Object::parse(&like)?);
    let Some(edits) = edits(&object, &like)? else {
        return Ok(None);
    };
    compress(object.rewrite(edits)?, &compressed).map(Some)
}

fn edits<'d>(object: &Object<'_>, like: &Object<'d>) -> Result<Option<Edits<'d>>, Error> {
    let (Some(own), Some(given)) = (Table::of(object)?, Table::of(like)?) else {
        return Ok(None);
    };
    let mut edits = Edits::default();
    let Some(relocations) = translated(&given.relocations, object, like, &mut edits)? else {
        return Ok(None);
    };
    let given = Table { relocations, ..given };
    if own.data == given.data && own.relocations == given.relocations {
        return Ok(None);
    }
    let Some(moved) = moved(object, like, &own, &given)? else {
        return Ok(None);
    };
    if moved.iter().any(|(before, now)| before != now) && !move_references(object, &own, &moved, &mut edits)?
    {
        return Ok(None);
    }
    edits.replace(own.section, given.data);
    edits.relocate(own.section, given.relocations);
    Ok(Some(edits))
}

/// What the table has of a unit, in bytes of the section.
struct Unit {
    start: usize,
    /// Without the unit's length.
    header: Range<usize>,
}

struct Table<'d> {
    section: u32,
    data: &'d [u8],
    relocations: Vec<Relocation>,
}

impl<'d> Table<'d> {
    fn of(object: &Object<'d>) -> Result<Option<Table<'d>>, Error> {
        let Some(section) = object.sections_named(LINES).next() else {
            return Ok(None);
        };
        Ok(Some(Table {
            section,
            data: object.section(section)?.data,
            relocations: object.relocations(section)?,
        }))
    }

    /// What is in a range, with offsets from its start.
    fn part(&self, range: &Range<usize>) -> (Option<&'d [u8]>, Vec<Relocation>) {
        let within = |relocation: &&Relocation| range.contains(&(relocation.offset as usize));
        let relative = |relocation: &Relocation| Relocation {
            offset: relocation.offset - range.start as u64,
            ..*relocation
        };
        let relocations = self.relocations.iter().filter(within).map(relative);
        (self.data.get(range.clone()), relocations.collect())
    }

    fn units(&self, endian: RunTimeEndian) -> Option<Vec<Unit>> {
        let lines = DebugLine::new(self.data, endian);
        let mut units = Vec::new();
        let mut start = 0;
        while start < self.data.len() {
            let program = lines.program(DebugLineOffset(start), ADDRESS, None, None).ok()?;
            let header = program.header();
            let begin = start + usize::from(header.format().initial_length_size());
            let end = begin.checked_add(header.unit_length())?;
            units.push(Unit {
                start,
                header: begin..end.checked_sub(header.raw_program_buf().len())?,
            });
            start = end;
        }
        Some(units)
    }
}

/// Where each unit's part begins in one table, and where in the other. None: they aren't of
/// the same files and functions.
fn moved(
    object: &Object<'_>,
    like: &Object<'_>,
    own: &Table<'_>,
    given: &Table<'_>,
) -> Result<Option<BTreeMap<i64, i64>>, Error> {
    if !names(object).eq(names(like)) || functions(object) != functions(like) {
        return Ok(None);
    }
    let (Some(ours), Some(theirs)) = (own.units(object.endian()), given.units(like.endian())) else {
        return Ok(None);
    };
    let both = || ours.iter().zip(&theirs);
    let is_same = both().all(|(our, their)| own.part(&our.header) == given.part(&their.header));
    if ours.len() != theirs.len() || !is_same {
        return Ok(None);
    }
    let starts = both().map(|(our, their)| (our.start as i64, their.start as i64));
    Ok(Some(starts.collect()))
}

/// What is in the sections that files are named in.
fn names<'a>(object: &'a Object<'_>) -> impl Iterator<Item = &'a [u8]> {
    let sections = object.sections_named(NAMES);
    sections.filter_map(|index| Some(object.section(index).ok()?.data))
}

/// A section: its name, and which it is of those called so.
type Named<'d> = (&'d [u8], usize);

fn named<'d>(object: &Object<'d>) -> Vec<Named<'d>> {
    let mut ranks = HashMap::new();
    let sections = object.sections().iter();
    sections
        .map(|section| (section.name, rank(&mut ranks, section.name)))
        .collect()
}

/// Which functions are where.
fn functions<'d>(object: &Object<'d>) -> BTreeSet<(Named<'d>, u64, &'d [u8])> {
    let named = named(object);
    let functions = object.functions().into_iter();
    functions
        .filter_map(|((section, at), name)| Some((*named.get(section as usize)?, at, name)))
        .collect()
}

/// Relocations of `like`, by the symbols of `object`. None: it has no such symbol, or several.
fn translated(
    relocations: &[Relocation],
    object: &Object<'_>,
    like: &Object<'_>,
    edits: &mut Edits<'_>,
) -> Result<Option<Vec<Relocation>>, Error> {
    let sections: HashMap<_, u32> = named(object).into_iter().zip(0..).collect();
    let theirs = named(like);
    // Mostly all are of sections.
    let mut by_name = None;
    let mut known: HashMap<u32, Option<u32>> = HashMap::new();
    let mut symbol = |index: u32| -> Result<Option<u32>, Error> {
        let section = like.symbol(index).filter(|symbol| symbol.is_section);
        if let Some(section) = section.and_then(|symbol| symbol.section) {
            let own = theirs.get(section as usize).and_then(|name| sections.get(name));
            return Ok(own.map(|own| edits.section_symbol(object, *own)));
        }
        let symbols = match &mut by_name {
            Some(symbols) => symbols,
            none => none.insert(symbols(object)?),
        };
        Ok(symbols.get(name(like, index)?).copied().flatten())
    };
    let mut translated = Vec::with_capacity(relocations.len());
    for relocation in relocations {
        let own = match known.get(&relocation.symbol) {
            Some(own) => *own,
            None => {
                let own = symbol(relocation.symbol)?;
                known.insert(relocation.symbol, own);
                own
            }
        };
        let Some(symbol) = own else {
            return Ok(None);
        };
        translated.push(Relocation {
            symbol,
            ..*relocation
        });
    }
    Ok(Some(translated))
}

/// The symbols of an object by their names; nothing for a name of several.
fn symbols<'d>(object: &Object<'d>) -> Result<HashMap<&'d [u8], Option<u32>>, Error> {
    let mut symbols = HashMap::new();
    for index in (1..object.symbol_count() as u32).filter(|&index| !object.is_section_symbol(index)) {
        symbols
            .entry(name(object, index)?)
            .and_modify(|known| *known = None)
            .or_insert(Some(index));
    }
    Ok(symbols)
}

fn name<'d>(object: &Object<'d>, index: u32) -> Result<&'d [u8], Error> {
    let symbol = object.symbols.symbol(object::read::SymbolIndex(index as usize))?;
    Ok(symbol.name(object.order, object.symbols.strings())?)
}

/// Lets what refers to the table's parts refer to where they are now. False: that isn't known.
fn move_references(
    object: &Object<'_>,
    own: &Table<'_>,
    moved: &BTreeMap<i64, i64>,
    edits: &mut Edits<'_>,
) -> Result<bool, Error> {
    for index in 1..object.sections().len() as u32 {
        let Some(section) = object.relocation_section(index).filter(|_| index != own.section) else {
            continue;
        };
        let mut relocations = object.relocations(index)?;
        let mut is_changed = false;
        for relocation in &mut relocations {
            let symbol = object.symbol(relocation.symbol);
            if symbol.is_none_or(|symbol| symbol.section != Some(own.section)) {
                continue;
            }
            let (Some(now), true) = (
                moved.get(&relocation.addend),
                object.section(section)?.header.r#type == SHT_RELA.0,
            ) else {
                return Ok(false);
            };
            is_changed |= *now != relocation.addend;
            relocation.addend = *now;
        }
        if is_changed {
            edits.relocate(index, relocations);
        }
    }
    Ok(true)
}
