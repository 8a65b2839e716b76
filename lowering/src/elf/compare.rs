//! Whether two objects have the same code and data.
//!
//! An object is cut up at its symbols, so that what differs has a name. Numbers
//! of sections and symbols differ where one object has more debug info; so a
//! relocation is compared by what it refers to.

use super::{Error, Object};
use object::elf::{
    SHT_GROUP, SHT_NULL, SHT_REL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX, STT_FUNC, STT_OBJECT,
};
use object::read::elf::Sym as _;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// Symbols whose addresses matter, by their numbers.
const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;

/// What is beside the code for it: AMDGPU's kernel descriptors.
const DESCRIPTOR: &[u8] = b".kd";

/// What two objects differ in outside debug info.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Functions that differ or that only one has.
    pub functions: BTreeSet<Vec<u8>>,
    /// Something else differs.
    pub elsewhere: bool,
}

impl Differences {
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty() && !self.elsewhere
    }
}

/// What a piece of an object is called: its symbol, or a section without one;
/// and which it is of those called so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Name<'d> {
    Function(&'d [u8], usize),
    Data(&'d [u8], usize),
    Rest(&'d [u8], usize),
}

#[derive(Debug, PartialEq, Eq)]
struct Piece<'d> {
    bytes: &'d [u8],
    /// Of a section without contents too.
    size: u64,
    relocations: Vec<Reference<'d>>,
}

/// A relocation: where in the piece, its type, and a symbol or a section with a
/// distance from it.
#[derive(Debug, PartialEq, Eq)]
struct Reference<'d> {
    offset: u64,
    r_type: u32,
    to: &'d [u8],
    addend: i64,
}

/// Compares two objects.
///
/// # Errors
///
/// If relocations of one can't be read.
pub fn differences(one: &Object<'_>, other: &Object<'_>) -> Result<Differences, Error> {
    let (one, other) = (pieces(one)?, pieces(other)?);
    let names: BTreeSet<_> = one.keys().chain(other.keys()).collect();
    let mut found = Differences::default();
    for name in names.into_iter().filter(|&name| one.get(name) != other.get(name)) {
        match name {
            Name::Function(name, _) => drop(found.functions.insert(name.to_vec())),
            Name::Data(name, _) => match name.strip_suffix(DESCRIPTOR) {
                Some(kernel) => drop(found.functions.insert(kernel.to_vec())),
                None => found.elsewhere = true,
            },
            Name::Rest(..) => found.elsewhere = true,
        }
    }
    Ok(found)
}

/// A symbol of a section.
struct Mark<'d> {
    range: Range<u64>,
    name: &'d [u8],
    is_function: bool,
}

fn pieces<'d>(object: &Object<'d>) -> Result<BTreeMap<Name<'d>, Piece<'d>>, Error> {
    let marks = marks(object);
    let mut pieces = BTreeMap::new();
    let mut ranks: HashMap<&[u8], usize> = HashMap::new();
    for (index, section) in (0..).zip(object.sections()).skip(1) {
        if is_beside(section.name, section.header.r#type) {
            continue;
        }
        let references = references(object, index, &marks)?;
        let mut add = |name: Name<'d>, range: Range<u64>| {
            let bytes = section.data.get(range.start as usize..range.end as usize);
            let inside = references.iter().filter(|(at, _)| range.contains(at));
            let relocations = inside.map(|(at, (r_type, to, addend))| Reference {
                offset: at - range.start,
                r_type: *r_type,
                to,
                addend: *addend,
            });
            let piece = Piece {
                bytes: bytes.unwrap_or_default(),
                size: range.end - range.start,
                relocations: relocations.collect(),
            };
            pieces.insert(name, piece);
        };
        let mut reached = 0;
        for mark in marks.get(&index).into_iter().flatten() {
            // Of several symbols of one place the first is enough.
            if mark.range.start < reached || mark.range.end > section.header.size {
                continue;
            }
            let rank = rank(&mut ranks, section.name);
            add(Name::Rest(section.name, rank), reached..mark.range.start);
            let rank = self::rank(&mut ranks, mark.name);
            let name = match mark.is_function {
                true => Name::Function(mark.name, rank),
                false => Name::Data(mark.name, rank),
            };
            add(name, mark.range.clone());
            reached = mark.range.end;
        }
        let rank = rank(&mut ranks, section.name);
        add(Name::Rest(section.name, rank), reached..section.header.size);
    }
    Ok(pieces)
}

/// Which it is of those called so, from 1 on.
pub(super) fn rank<'d>(ranks: &mut HashMap<&'d [u8], usize>, name: &'d [u8]) -> usize {
    let next = ranks.entry(name).or_default();
    *next += 1;
    *next
}

/// Debug info, and what only the file's own order is in.
fn is_beside(name: &[u8], r#type: u32) -> bool {
    let tables = [
        SHT_NULL,
        SHT_SYMTAB,
        SHT_STRTAB,
        SHT_SYMTAB_SHNDX,
        SHT_REL,
        SHT_RELA,
        SHT_GROUP,
    ];
    name.starts_with(b".debug")
        || name.starts_with(super::MODEL_SECTION.as_bytes())
        || r#type == SHT_LLVM_ADDRSIG
        || tables.iter().any(|table| table.0 == r#type)
}

/// The functions and objects of each section, by their places.
fn marks<'d>(object: &Object<'d>) -> HashMap<u32, Vec<Mark<'d>>> {
    let mut marks: HashMap<u32, Vec<Mark>> = HashMap::new();
    for (index, symbol) in object.symbols.enumerate() {
        let (Some(section), Ok(name)) = (
            object.symbol_section(index.0 as u32),
            object.symbols.symbol_name(object.order, symbol),
        ) else {
            continue;
        };
        let kind = symbol.st_type();
        let (start, size) = (symbol.st_value(object.order), symbol.st_size(object.order));
        if (kind == STT_FUNC || kind == STT_OBJECT) && size > 0 {
            marks.entry(section).or_default().push(Mark {
                range: start..start.saturating_add(size),
                name,
                is_function: kind == STT_FUNC,
            });
        }
    }
    for all in marks.values_mut() {
        all.sort_by_key(|mark| (mark.range.start, mark.name));
    }
    marks
}

type Target<'d> = (u32, &'d [u8], i64);

/// A section's relocations by their offsets.
fn references<'d>(
    object: &Object<'d>,
    section: u32,
    marks: &HashMap<u32, Vec<Mark<'d>>>,
) -> Result<Vec<(u64, Target<'d>)>, Error> {
    let target = |relocation: &super::Relocation| -> Target<'d> {
        let (r_type, addend) = (relocation.r_type, relocation.addend);
        let number = object::read::SymbolIndex(relocation.symbol as usize);
        let symbol = object.symbol(relocation.symbol);
        let Some(own) = symbol
            .filter(|symbol| symbol.is_section)
            .and_then(|symbol| symbol.section)
        else {
            let name = object.symbols.symbol(number).ok();
            let name = name.and_then(|symbol| object.symbols.symbol_name(object.order, symbol).ok());
            return (r_type, name.unwrap_or_default(), addend);
        };
        let inside = |mark: &&Mark| u64::try_from(addend).is_ok_and(|at| mark.range.contains(&at));
        match marks.get(&own).into_iter().flatten().find(inside) {
            Some(mark) => (r_type, mark.name, addend - mark.range.start as i64),
            None => (r_type, object.sections[own as usize].name, addend),
        }
    };
    let relocations = object.relocations(section)?;
    Ok(relocations
        .iter()
        .map(|relocation| (relocation.offset, target(relocation)))
        .collect())
}
