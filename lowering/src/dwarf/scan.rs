//! Finding marked variables.
//!
//! A mark is a child DIE `DW_TAG_LLVM_annotation` with the name
//! `dilifetime.object` or `dilifetime.carrier` and a number. A variable of an
//! inlined function has it on its abstract DIE, so a DIE's mark is its own or
//! that of its `DW_AT_abstract_origin`.
//!
//! [`Scan::new`] passes over all DIEs once, reading of most no more than the
//! abbreviation, and decodes locations of marked DIEs only.

use gimli::{Attribute, AttributeValue, DwTag};

use super::abbrev::Table;
use super::input::{Input, Slice};
use super::list::{self, Kind, indexed_offset};
use super::location::{ListEntry, Location};
use super::unit::{self, Entries, Unit};
use super::{Error, Reason, expression};
use crate::elf::Object;

/// `DW_TAG_LLVM_annotation`.
const ANNOTATION: DwTag = DwTag(0x6000);

/// What an annotation says of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A real variable: an index into the model's objects.
    Object(u32),
    /// A carrier: its number.
    Carrier(u32),
}

/// Whether a DIE stands for a variable of running code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Under a subprogram with `DW_AT_inline`, so without location; concrete
    /// DIEs refer to it.
    Abstract,
    /// With the variable's location, if it has one.
    Concrete,
}

/// A marked DIE. Offsets are in `.debug_info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
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
    pub location: Option<Location>,
}

/// A DIE that has children.
#[derive(Debug)]
pub(super) struct Parent {
    pub offset: usize,
    /// Index of its own parent; itself for a root.
    pub parent: u32,
    pub unit: u32,
    /// How many children it has.
    pub children: u32,
}

#[derive(Debug)]
pub(super) struct Annotation {
    pub offset: usize,
    /// Index of the annotated DIE among those with children.
    pub parent: u32,
}

/// A `DW_TAG_base_type` at unit level.
#[derive(Debug)]
struct BaseType {
    unit: usize,
    encoding: u64,
    byte_size: u64,
    offset: usize,
}

/// What finalize works on in an object.
#[derive(Debug)]
pub struct Scan<'o, 'd> {
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
    /// Abstract DIEs by object number.
    origins: Vec<(u32, usize)>,
}

impl<'o, 'd> Scan<'o, 'd> {
    /// Reads an object's debug info. An object without any gives a scan
    /// without units.
    ///
    /// # Errors
    ///
    /// If there is a unit that is not a plain 32-bit DWARF 5 compilation unit
    /// or is malformed, or the location of a marked DIE can't be understood.
    pub fn new(object: &'o Object<'d>) -> Result<Scan<'o, 'd>, Error> {
        let input = Input::load(object)?;
        let (units, tables) = unit::read_all(object, &input)?;
        let mut scan = Scan {
            object,
            input,
            units,
            tables,
            parents: Vec::new(),
            annotations: Vec::new(),
            marked: Vec::new(),
            base_types: Vec::new(),
            origins: Vec::new(),
        };
        let mut found = Found::default();
        for (index, unit) in scan.units.iter().enumerate() {
            let walk = Walk {
                input: &scan.input,
                tables: &scan.tables,
                unit,
                index,
                found: &mut found,
            };
            walk.run().map_err(|reason| reason.in_unit(unit.offset))?;
        }
        scan.parents = found.parents;
        scan.annotations = found.annotations;
        scan.base_types = found.base_types;
        found.marks.sort_by_key(|&(offset, _)| offset);
        scan.marked = marked(&found.marks, found.candidates);
        scan.read_locations()?;
        let objects = scan.marked.iter().filter(|die| die.role == Role::Abstract);
        scan.origins = objects
            .filter_map(|die| match die.mark {
                Mark::Object(object) => Some((object, die.offset)),
                Mark::Carrier(_) => None,
            })
            .collect();
        scan.origins.sort_unstable();
        Ok(scan)
    }

    /// The object that was scanned.
    pub fn object(&self) -> &'o Object<'d> {
        self.object
    }

    /// All marked DIEs, in file order.
    pub fn marked(&self) -> &[Marked] {
        &self.marked
    }

    /// The marked DIE at an offset.
    pub fn marked_at(&self, offset: usize) -> Option<&Marked> {
        let index = self.marked.binary_search_by_key(&offset, |die| die.offset).ok()?;
        self.marked.get(index)
    }

    /// How many units there are.
    pub fn unit_count(&self) -> usize {
        self.units.len()
    }

    /// Where a unit starts in `.debug_info`: [`super::location::FixupKind`]
    /// counts from there.
    pub fn unit_offset(&self, unit: usize) -> Option<usize> {
        self.units.get(unit).map(|unit| unit.offset)
    }

    /// The abstract DIE of an object; of several, the first.
    pub fn origin_of_object(&self, object: u32) -> Option<usize> {
        let first = self.origins.partition_point(|&(other, _)| other < object);
        self.origins
            .get(first)
            .filter(|&&(other, _)| other == object)
            .map(|&(_, offset)| offset)
    }

    /// A `DW_TAG_base_type` of a unit with this `DW_AT_encoding` and
    /// `DW_AT_byte_size`, by its offset.
    pub fn base_type(&self, unit: usize, encoding: gimli::DwAte, byte_size: u64) -> Option<usize> {
        let key = (unit, u64::from(encoding.0), byte_size);
        let found = |ty: &&BaseType| (ty.unit, ty.encoding, ty.byte_size) == key;
        self.base_types.iter().find(found).map(|ty| ty.offset)
    }

    pub(super) fn parent_at(&self, offset: usize) -> Option<usize> {
        self.parents
            .binary_search_by_key(&offset, |parent| parent.offset)
            .ok()
    }

    fn read_locations(&mut self) -> Result<(), Error> {
        let mut marked = std::mem::take(&mut self.marked);
        for die in marked.iter_mut().filter(|die| die.role == Role::Concrete) {
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
        let mut entries = unit.entries(&self.input, &self.tables, at)?;
        let abbreviation = entries.read_abbreviation().map_err(malformed)?;
        for spec in abbreviation.map(|a| a.attributes()).unwrap_or_default() {
            let attribute = entries.read_attribute(*spec).map_err(malformed)?;
            match attribute.name() {
                gimli::DW_AT_location => {
                    return self
                        .location_attribute(unit, at, &attribute, entries.next_offset().0)
                        .map(Some);
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
        AttributeValue::Block(bytes) => bytes.slice().to_vec(),
        _ => return Err(Reason::Form(at, attribute.form(), attribute.name())),
    };
    Ok(Location::Constant(bytes))
}

/// A DIE that may turn out marked.
struct Candidate {
    unit: usize,
    offset: usize,
    tag: DwTag,
    role: Role,
    origin: Option<usize>,
    instance: Option<usize>,
    scope: usize,
}

#[derive(Default)]
struct Found {
    parents: Vec<Parent>,
    annotations: Vec<Annotation>,
    candidates: Vec<Candidate>,
    base_types: Vec<BaseType>,
    /// Marks by the offset of the DIE that has the annotation.
    marks: Vec<(usize, Mark)>,
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

/// A DIE whose children are being read.
struct Open {
    /// Index into the parents.
    index: usize,
    offset: usize,
    instance: Option<usize>,
    is_abstract: bool,
}

/// The pass over one unit.
struct Walk<'a, 'd> {
    input: &'a Input<'d>,
    tables: &'a [Table],
    unit: &'a Unit,
    index: usize,
    found: &'a mut Found,
}

impl<'a> Walk<'a, '_> {
    fn run(mut self) -> Result<(), Reason> {
        let mut entries = self.unit.entries(self.input, self.tables, self.unit.root)?;
        let mut open: Vec<Open> = Vec::new();
        while !entries.is_empty() {
            let at = entries.next_offset().0;
            let abbreviation = entries
                .read_abbreviation()
                .map_err(|error| Reason::Malformed(error, at))?;
            let Some(abbreviation) = abbreviation else {
                // Zeroes after the root's children are padding.
                open.pop();
                continue;
            };
            if let Some(parent) = open
                .last()
                .and_then(|open| self.found.parents.get_mut(open.index))
            {
                parent.children = parent.children.saturating_add(1);
            } else if at != self.unit.root {
                return Err(Reason::NoDie(at));
            }
            let is_abstract = self.die(&mut entries, abbreviation, at, open.last())?;
            if abbreviation.has_children() {
                let outer = open.last();
                let index = self.found.parents.len();
                let parent = outer.map_or(index, |outer| outer.index);
                let starts = matches!(
                    abbreviation.tag(),
                    gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine
                );
                let instance = if starts {
                    Some(at)
                } else {
                    outer.and_then(|outer| outer.instance)
                };
                // A nested subprogram is its own instance, abstract or not.
                let is_abstract = if starts {
                    is_abstract
                } else {
                    outer.is_some_and(|o| o.is_abstract)
                };
                self.found.parents.push(Parent {
                    offset: at,
                    parent: u32::try_from(parent).map_err(|_| Reason::TooLarge)?,
                    unit: u32::try_from(self.index).map_err(|_| Reason::TooLarge)?,
                    children: 0,
                });
                open.push(Open {
                    index,
                    offset: at,
                    instance,
                    is_abstract,
                });
            }
        }
        Ok(())
    }

    /// Notes what is of interest in one DIE and passes over its attributes.
    /// Says whether it is an abstract subprogram.
    fn die(
        &mut self,
        entries: &mut Entries<'a>,
        abbreviation: &gimli::Abbreviation,
        at: usize,
        parent: Option<&Open>,
    ) -> Result<bool, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        let specs = abbreviation.attributes();
        let has = |name| specs.iter().any(|spec| spec.name() == name);
        match (abbreviation.tag(), parent) {
            (ANNOTATION, Some(parent)) => {
                let attributes = read(entries, specs, at)?;
                if let Some(mark) = self.mark(&attributes)? {
                    self.found.marks.push((parent.offset, mark));
                    let index = u32::try_from(parent.index).map_err(|_| Reason::TooLarge)?;
                    self.found.annotations.push(Annotation {
                        offset: at,
                        parent: index,
                    });
                }
            }
            (gimli::DW_TAG_base_type, _) => {
                let attributes = read(entries, specs, at)?;
                self.base_type(&attributes, at);
            }
            (gimli::DW_TAG_subprogram, _) if has(gimli::DW_AT_inline) => {
                let attributes = read(entries, specs, at)?;
                let inline = find(&attributes, gimli::DW_AT_inline);
                let is = |inline| matches!(inline, gimli::DW_INL_inlined | gimli::DW_INL_declared_inlined);
                return Ok(matches!(inline, Some(AttributeValue::Inline(value)) if is(value)));
            }
            (tag @ (gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter), Some(parent)) => {
                let mut origin = None;
                if has(gimli::DW_AT_abstract_origin) {
                    let attributes = read(entries, specs, at)?;
                    origin = self.reference(find(&attributes, gimli::DW_AT_abstract_origin));
                } else {
                    entries.skip_attributes(specs).map_err(malformed)?;
                }
                if abbreviation.has_children() || origin.is_some() {
                    self.candidate(tag, at, origin, parent);
                }
            }
            _ => entries.skip_attributes(specs).map_err(malformed)?,
        }
        Ok(false)
    }

    fn candidate(&mut self, tag: DwTag, offset: usize, origin: Option<usize>, parent: &Open) {
        let role = if parent.is_abstract {
            Role::Abstract
        } else {
            Role::Concrete
        };
        let (unit, instance, scope) = (self.index, parent.instance, parent.offset);
        self.found.candidates.push(Candidate {
            unit,
            offset,
            tag,
            role,
            origin,
            instance,
            scope,
        });
    }

    fn base_type(&mut self, attributes: &[Attribute<Slice<'_>>], offset: usize) {
        let number = |name| {
            attributes
                .iter()
                .find(|a| a.name() == name)
                .and_then(|a| a.udata_value())
        };
        if let (Some(encoding), Some(byte_size)) =
            (number(gimli::DW_AT_encoding), number(gimli::DW_AT_byte_size))
        {
            self.found.base_types.push(BaseType {
                unit: self.index,
                encoding,
                byte_size,
                offset,
            });
        }
    }

    fn reference(&self, value: Option<AttributeValue<Slice<'_>>>) -> Option<usize> {
        match value? {
            AttributeValue::UnitRef(offset) => self.unit.offset.checked_add(offset.0),
            AttributeValue::DebugInfoRef(offset) => Some(offset.0),
            _ => None,
        }
    }

    /// The mark that an annotation is, if it is one of ours.
    fn mark(&self, attributes: &[Attribute<Slice<'_>>]) -> Result<Option<Mark>, Reason> {
        let Some(name) = find(attributes, gimli::DW_AT_name) else {
            return Ok(None);
        };
        let make = match self.string(name)? {
            b"dilifetime.object" => Mark::Object,
            b"dilifetime.carrier" => Mark::Carrier,
            _ => return Ok(None),
        };
        let number = attributes.iter().find(|a| a.name() == gimli::DW_AT_const_value);
        let number = number
            .and_then(|a| a.udata_value())
            .and_then(|value| u32::try_from(value).ok());
        number
            .map(make)
            .map(Some)
            .ok_or(Reason::Missing("a mark's number"))
    }

    fn string<'s>(&'s self, value: AttributeValue<Slice<'s>>) -> Result<&'s [u8], Reason> {
        let offset = match value {
            AttributeValue::String(string) => return Ok(string.slice()),
            AttributeValue::DebugStrRef(offset) => offset.0,
            AttributeValue::DebugStrOffsetsIndex(index) => {
                let base = self
                    .unit
                    .str_offsets_base
                    .ok_or(Reason::Missing("DW_AT_str_offsets_base"))?;
                let place = index.0.checked_mul(4).and_then(|offset| base.checked_add(offset));
                self.input
                    .str_offsets
                    .u32(place.ok_or(Reason::Truncated(base))?)? as usize
            }
            _ => return Ok(&[]),
        };
        let rest = self.input.str.from(offset)?.slice();
        let end = rest
            .iter()
            .position(|&byte| byte == 0)
            .ok_or(Reason::Truncated(offset))?;
        Ok(rest.get(..end).unwrap_or_default())
    }
}

fn read<'a>(
    entries: &mut Entries<'a>,
    specs: &[gimli::AttributeSpecification],
    at: usize,
) -> Result<Vec<Attribute<Slice<'a>>>, Reason> {
    let mut attributes = Vec::new();
    entries
        .read_attributes(specs, &mut attributes)
        .map_err(|error| Reason::Malformed(error, at))?;
    Ok(attributes)
}

fn find<'a>(attributes: &[Attribute<Slice<'a>>], name: gimli::DwAt) -> Option<AttributeValue<Slice<'a>>> {
    attributes
        .iter()
        .find(|attribute| attribute.name() == name)
        .map(|attribute| attribute.value())
}
