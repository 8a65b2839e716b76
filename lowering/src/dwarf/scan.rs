//! Finding marked variables.
//!
//! A mark is a child DIE `DW_TAG_LLVM_annotation` with the name
//! `dilifetime.object` or `dilifetime.carrier` and a [number](Numbers). A variable of
//! an inlined function has it on its abstract DIE, so a DIE's mark is its own or
//! that of its `DW_AT_abstract_origin`. A code location is a nameless, artificial
//! `DW_TAG_label` whose `DW_AT_decl_line` is its object's id and one more, and whose
//! `DW_AT_LLVM_coro_suspend_idx` is its module's key.
//!
//! A scan passes over all DIEs once, reading of most no more than the abbreviation, and
//! decodes locations of marked DIEs only. Where an abbreviation table has none for marks
//! ([`Scan::of_marked`]), it passes over the units.

use gimli::{Attribute, AttributeValue, DwTag};

use super::abbrev::Table;
use super::input::{Input, Slice};
use super::list::{self, Kind, indexed_offset};
use super::location::{ListEntry, Location};
use super::unit::{self, Unit};
use super::walk::{Annotation, BaseType, Candidate, Found, Parent, Walk};
pub(crate) use super::walk::{Described, DescribedKind};
use super::{Error, Reason, expression};
use crate::elf::Object;
use crate::model::{CarrierId, Numbers, ObjectId};

/// What an annotation says of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A real variable.
    Object(ObjectId),
    Carrier(CarrierId),
    /// A code location.
    Code(ObjectId),
}

/// Whether a DIE stands for a variable of running code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Under a subprogram with `DW_AT_inline`, so without location; concrete
    /// DIEs refer to it.
    Abstract,
    /// With the variable's location, if it has one.
    Concrete,
}

/// A marked DIE. Offsets are in `.debug_info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Index of its unit.
    pub unit: usize,
    pub offset: usize,
    pub tag: DwTag,
    pub mark: Mark,
    pub role: Role,
    /// The DIE that its `DW_AT_abstract_origin` names.
    pub origin: Option<usize>,
    /// The nearest `DW_TAG_subprogram` or `DW_TAG_inlined_subroutine` around
    /// it; None for a global.
    pub instance: Option<usize>,
    /// Its parent DIE.
    pub scope: usize,
    /// Of a code location: operations that leave its address.
    pub location: Option<Location>,
}

/// What finalize works on in an object.
#[derive(Debug)]
pub(crate) struct Scan<'o, 'd> {
    pub(super) object: &'o Object<'d>,
    pub(super) input: Input<'d>,
    pub(super) units: Vec<Unit>,
    pub(super) tables: Vec<Table>,
    /// All DIEs with children, by offset.
    pub(super) parents: Vec<Parent>,
    /// All marking annotations, by offset.
    pub(super) annotations: Vec<Annotation>,
    marked: Vec<Marked>,
    base_types: Vec<BaseType>,
    described: Vec<Described>,
    /// Abstract DIEs by object.
    origins: Vec<(ObjectId, usize)>,
}

impl<'o, 'd> Scan<'o, 'd> {
    /// Reads an object's debug info, with marks of these numbers. An object without
    /// any gives a scan without units.
    ///
    /// # Errors
    ///
    /// As [`Scan::of_marked`].
    pub(crate) fn new(object: &'o Object<'d>, numbers: &Numbers) -> Result<Scan<'o, 'd>, Error> {
        Scan::read(object, numbers, |_| false)
    }

    /// The same without what is in units that have no marks, as most of a linked object may
    /// be: they have neither types nor subprograms here.
    ///
    /// # Errors
    ///
    /// If there is a unit that is not a plain 32-bit DWARF 5 compilation unit
    /// or is malformed, a mark is of a module whose model isn't there, or the location
    /// of a marked DIE can't be understood.
    pub(crate) fn of_marked(object: &'o Object<'d>, numbers: &Numbers) -> Result<Scan<'o, 'd>, Error> {
        Scan::read(object, numbers, |table| table.is_plain)
    }

    fn read(
        object: &'o Object<'d>,
        numbers: &Numbers,
        is_plain: impl Fn(&Table) -> bool,
    ) -> Result<Scan<'o, 'd>, Error> {
        let input = Input::load(object)?;
        let (units, tables) = unit::read_all(object, &input, is_plain)?;
        let mut scan = Scan {
            object,
            input,
            units,
            tables,
            parents: Vec::new(),
            annotations: Vec::new(),
            marked: Vec::new(),
            base_types: Vec::new(),
            described: Vec::new(),
            origins: Vec::new(),
        };
        let mut found = Found::default();
        let read = scan.units.iter().enumerate().filter(|(_, unit)| !unit.is_plain);
        for (index, unit) in read {
            let walk = Walk {
                object,
                input: &scan.input,
                tables: &scan.tables,
                unit,
                index,
                numbers,
                found: &mut found,
            };
            walk.run().map_err(|reason| reason.in_unit(unit.offset))?;
        }
        scan.parents = found.parents;
        scan.annotations = found.annotations;
        scan.base_types = found.base_types;
        scan.described = found.described;
        found.marks.sort_by_key(|&(offset, _)| offset);
        scan.marked = marked(&found.marks, found.candidates);
        scan.read_locations()?;
        let objects = scan.marked.iter().filter(|die| die.role == Role::Abstract);
        scan.origins = objects
            .filter_map(|die| match die.mark {
                Mark::Object(object) => Some((object, die.offset)),
                Mark::Carrier(_) | Mark::Code(_) => None,
            })
            .collect();
        scan.origins.sort_unstable();
        Ok(scan)
    }

    /// The object that was scanned.
    pub(crate) fn object(&self) -> &'o Object<'d> {
        self.object
    }

    /// All marked DIEs, in file order.
    pub(crate) fn marked(&self) -> &[Marked] {
        &self.marked
    }

    /// The marked DIE at an offset.
    pub(crate) fn marked_at(&self, offset: usize) -> Option<&Marked> {
        let index = self.marked.binary_search_by_key(&offset, |die| die.offset).ok()?;
        self.marked.get(index)
    }

    /// Subprograms and types that attributes may be added to, in file order.
    pub(crate) fn described(&self) -> &[Described] {
        &self.described
    }

    /// The root DIE of each unit.
    pub(crate) fn roots(&self) -> impl Iterator<Item = usize> {
        self.units.iter().map(|unit| unit.root)
    }

    /// Where the line number program of each unit is in `.debug_line`.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Option<usize>> {
        self.units.iter().map(|unit| unit.lines)
    }

    /// Where a unit starts in `.debug_info`: [`super::location::FixupKind`]
    /// counts from there.
    pub(crate) fn unit_offset(&self, unit: usize) -> Option<usize> {
        self.units.get(unit).map(|unit| unit.offset)
    }

    /// The abstract DIE of an object; of several, the first.
    pub(crate) fn origin_of_object(&self, object: ObjectId) -> Option<usize> {
        let first = self.origins.partition_point(|&(other, _)| other < object);
        self.origins
            .get(first)
            .filter(|&&(other, _)| other == object)
            .map(|&(_, offset)| offset)
    }

    /// A `DW_TAG_base_type` of a unit with this `DW_AT_encoding` and
    /// `DW_AT_byte_size`, by its offset.
    pub(crate) fn base_type(&self, unit: usize, encoding: gimli::DwAte, byte_size: u64) -> Option<usize> {
        let first = self.base_types.partition_point(|ty| ty.unit < unit);
        let mut of_unit = self.base_types[first..].iter().take_while(|ty| ty.unit == unit);
        let key = (u64::from(encoding.0), byte_size);
        of_unit
            .find(|ty| (ty.encoding, ty.byte_size) == key)
            .map(|ty| ty.offset)
    }

    /// The `DW_AT_byte_size` of the `DW_TAG_base_type` at an offset.
    pub(crate) fn base_type_size(&self, offset: usize) -> Option<u64> {
        let at = self.base_types.binary_search_by_key(&offset, |ty| ty.offset);
        at.ok().map(|index| self.base_types[index].byte_size)
    }

    pub(super) fn parent_at(&self, offset: usize) -> Option<usize> {
        self.parents
            .binary_search_by_key(&offset, |parent| parent.offset)
            .ok()
    }

    fn read_locations(&mut self) -> Result<(), Error> {
        let mut marked = std::mem::take(&mut self.marked);
        for die in &mut marked {
            let Some(unit) = self.units.get(die.unit) else {
                continue;
            };
            die.location = self
                .location(unit, die.offset)
                .map_err(|reason| reason.in_unit(unit.offset))?;
        }
        self.marked = marked;
        Ok(())
    }

    /// The location that the DIE at an offset gives.
    fn location(&self, unit: &Unit, at: usize) -> Result<Option<Location>, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        let mut entries = unit.entries(self.object, &self.input, &self.tables, at)?;
        let abbreviation = entries.read_abbreviation().map_err(malformed)?;
        for spec in abbreviation.map(|a| a.attributes()).unwrap_or_default() {
            let attribute = entries.read_attribute(*spec).map_err(malformed)?;
            match attribute.name() {
                gimli::DW_AT_location => {
                    return self
                        .location_attribute(unit, at, &attribute, entries.next_offset().0)
                        .map(Some);
                }
                gimli::DW_AT_low_pc if abbreviation.is_some_and(|a| a.tag() == gimli::DW_TAG_label) => {
                    return Ok(label_address(&attribute));
                }
                gimli::DW_AT_const_value => return constant(at, &attribute).map(Some),
                _ => {}
            }
        }
        Ok(None)
    }

    /// `DW_AT_location`, whose bytes end at `end`.
    fn location_attribute(
        &self,
        unit: &Unit,
        at: usize,
        attribute: &Attribute<Slice<'_>>,
        end: usize,
    ) -> Result<Location, Reason> {
        let list = match attribute.raw_value() {
            AttributeValue::Exprloc(bytes) => {
                let range = end.saturating_sub(bytes.0.len())..end;
                let info = self.input.info.index;
                let read = expression::read(self.object, &self.input.info, info, unit, range)?;
                return Ok(Location::Whole(read));
            }
            AttributeValue::DebugLocListsIndex(index) => {
                let base = unit.loclists_base.ok_or(Reason::Missing("DW_AT_loclists_base"))?;
                indexed_offset(&self.input.loclists, base, index.0)?
            }
            AttributeValue::SecOffset(offset) => offset,
            _ => return Err(Reason::Form(at, attribute.form(), attribute.name())),
        };
        let mut entries = list::Entries::new(self.object, &self.input, unit, Kind::Location, list)?;
        let mut found = Vec::new();
        while let Some(entry) = entries.next()? {
            let info = self.input.info.index;
            let expression =
                expression::read(self.object, &self.input.loclists, info, unit, entry.expression)?;
            found.push(ListEntry {
                range: entry.range,
                expression,
            });
        }
        Ok(Location::List(found))
    }
}

/// A label's `DW_AT_low_pc` as an operation that pushes it. Stock LLVM writes an
/// index into `.debug_addr` in DWARF 5; of anything else nothing is known.
fn label_address(attribute: &Attribute<Slice<'_>>) -> Option<Location> {
    let AttributeValue::DebugAddrIndex(index) = attribute.raw_value() else {
        return None;
    };
    let mut bytes = vec![gimli::DW_OP_addrx.0];
    // Writing to a vector can't fail.
    let _ = gimli::leb128::write::unsigned(&mut bytes, index.0 as u64);
    Some(Location::Whole(bytes.into()))
}

/// `DW_AT_const_value` as bytes. LEB128 forms and implicit constants give
/// eight, sign-extended if the form has a sign.
fn constant(at: usize, attribute: &Attribute<Slice<'_>>) -> Result<Location, Reason> {
    let bytes = match attribute.raw_value() {
        AttributeValue::Data1(value) => vec![value],
        AttributeValue::Data2(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Data4(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Data8(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Data16(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Sdata(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Udata(value) => value.to_le_bytes().to_vec(),
        AttributeValue::Block(bytes) => lowest_first(bytes),
        _ => return Err(Reason::Form(at, attribute.form(), attribute.name())),
    };
    Ok(Location::Constant(bytes))
}

/// Bytes of memory in the order of numbers.
fn lowest_first(memory: Slice<'_>) -> Vec<u8> {
    let mut bytes = memory.slice().to_vec();
    if gimli::Reader::endian(&memory) == gimli::RunTimeEndian::Big {
        bytes.reverse();
    }
    bytes
}

/// Candidates that have a mark, their own or their origin's.
fn marked(marks: &[(usize, Mark)], candidates: Vec<Candidate>) -> Vec<Marked> {
    let mark_of = |offset: usize| {
        let index = marks.binary_search_by_key(&offset, |&(offset, _)| offset).ok()?;
        marks.get(index).map(|&(_, mark)| mark)
    };
    let mark = |die: Candidate| {
        let mark = mark_of(die.offset).or_else(|| mark_of(die.origin?))?;
        Some(Marked {
            unit: die.unit,
            offset: die.offset,
            tag: die.tag,
            mark,
            role: die.role,
            origin: die.origin,
            instance: die.instance,
            scope: die.scope,
            location: None,
        })
    };
    candidates.into_iter().filter_map(mark).collect()
}
