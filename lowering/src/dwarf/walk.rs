//! The pass over all DIEs of a unit that finds marks and what may be marked.
//!
//! Of most DIEs it reads no more than the abbreviation.

use gimli::{Attribute, AttributeValue, DwTag, Operation};

use super::Reason;
use super::abbrev::Table;
use super::input::{Input, Slice};
use super::scan::{Mark, Role};
use super::unit::{Entries, Unit};
use crate::elf::Object;
use crate::marks;
use crate::model::numbers::Number;
use crate::model::{Numbers, ObjectId};

/// `DW_TAG_LLVM_annotation`.
const ANNOTATION: DwTag = DwTag(0x6000);

/// `DW_AT_LLVM_coro_suspend_idx`: nothing else of a label has room for a key.
const KEY: gimli::DwAt = gimli::DwAt(0x3e0d);

/// What stock codegen makes of the properties of array types.
const PROPERTIES: [gimli::DwAt; 3] = [
    gimli::DW_AT_data_location,
    gimli::DW_AT_associated,
    gimli::DW_AT_rank,
];

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
pub(super) struct BaseType {
    pub unit: usize,
    pub encoding: u64,
    pub byte_size: u64,
    pub offset: usize,
}

/// A subprogram or a type that attributes may be added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Described {
    /// Index of its unit.
    pub unit: usize,
    pub offset: usize,
    pub kind: DescribedKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DescribedKind {
    /// A subprogram with code, with its abstract instance where it has one.
    Subprogram(Option<usize>),
    /// An inlined copy of the subprogram with that abstract instance.
    Inlined(usize),
    /// A pointer or reference type with this `DW_AT_address_class`.
    Pointer(u64),
    /// An array type of which an attribute is to be what an object is: carry
    /// has put an expression there that names it, and that nobody can evaluate. None: it
    /// is of a module whose model isn't there.
    Property(gimli::DwAt, Option<ObjectId>),
}

/// A DIE that may turn out marked.
pub(super) struct Candidate {
    pub unit: usize,
    pub offset: usize,
    pub tag: DwTag,
    pub role: Role,
    pub origin: Option<usize>,
    pub instance: Option<usize>,
    pub scope: usize,
}

#[derive(Default)]
pub(super) struct Found {
    pub parents: Vec<Parent>,
    pub annotations: Vec<Annotation>,
    pub candidates: Vec<Candidate>,
    pub base_types: Vec<BaseType>,
    pub described: Vec<Described>,
    /// Marks by the offset of the DIE that has the annotation.
    pub marks: Vec<(usize, Mark)>,
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
pub(super) struct Walk<'a, 'd> {
    pub object: &'a Object<'d>,
    pub input: &'a Input<'d>,
    pub tables: &'a [Table],
    pub unit: &'a Unit,
    pub index: usize,
    pub numbers: &'a Numbers,
    pub found: &'a mut Found,
}

impl<'a> Walk<'a, '_> {
    pub(super) fn run(mut self) -> Result<(), Reason> {
        let mut entries = self
            .unit
            .entries(self.object, self.input, self.tables, self.unit.root)?;
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
            (
                gimli::DW_TAG_pointer_type
                | gimli::DW_TAG_reference_type
                | gimli::DW_TAG_rvalue_reference_type,
                _,
            ) if has(gimli::DW_AT_address_class) => {
                let attributes = read(entries, specs, at)?;
                let class = attributes.iter().find(|a| a.name() == gimli::DW_AT_address_class);
                if let Some(class) = class.and_then(Attribute::udata_value) {
                    self.described(at, DescribedKind::Pointer(class));
                }
            }
            (gimli::DW_TAG_array_type, _) if PROPERTIES.into_iter().any(has) => {
                let attributes = read(entries, specs, at)?;
                for name in PROPERTIES {
                    if let Some(number) = find(&attributes, name).and_then(|value| self.property(value)) {
                        let object = self.numbers.object(number);
                        self.described(at, DescribedKind::Property(name, object));
                    }
                }
            }
            (gimli::DW_TAG_subprogram, _) if has(gimli::DW_AT_low_pc) || has(gimli::DW_AT_ranges) => {
                let attributes = read(entries, specs, at)?;
                let origin = self.reference(find(&attributes, gimli::DW_AT_abstract_origin));
                self.described(at, DescribedKind::Subprogram(origin));
            }
            (gimli::DW_TAG_inlined_subroutine, _) => {
                let attributes = read(entries, specs, at)?;
                let origin = self.reference(find(&attributes, gimli::DW_AT_abstract_origin));
                if let Some(origin) = origin {
                    self.described(at, DescribedKind::Inlined(origin));
                }
            }
            (gimli::DW_TAG_subprogram, _) if has(gimli::DW_AT_inline) => {
                let attributes = read(entries, specs, at)?;
                let inline = find(&attributes, gimli::DW_AT_inline);
                let is = |inline| matches!(inline, gimli::DW_INL_inlined | gimli::DW_INL_declared_inlined);
                return Ok(matches!(inline, Some(AttributeValue::Inline(value)) if is(value)));
            }
            (tag @ gimli::DW_TAG_label, Some(parent))
                if is_code(&has) || has(gimli::DW_AT_abstract_origin) =>
            {
                let attributes = read(entries, specs, at)?;
                if let Some(object) = self.code(&attributes).filter(|_| is_code(&has)) {
                    self.found.marks.push((at, Mark::Code(object)));
                }
                let origin = self.reference(find(&attributes, gimli::DW_AT_abstract_origin));
                self.candidate(tag, at, origin, parent);
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

    /// The object that a label says.
    fn code(&self, attributes: &[Attribute<Slice<'_>>]) -> Option<ObjectId> {
        let number = |name| {
            let attribute = attributes.iter().find(|attribute| attribute.name() == name)?;
            u32::try_from(attribute.udata_value()?).ok()
        };
        let key = number(KEY).unwrap_or(0);
        let id = number(gimli::DW_AT_decl_line)?.checked_sub(1)?;
        self.numbers.object(Number { key, id }.into())
    }

    /// The number of the object that a property's expression names, and an addition
    /// without a second operand.
    fn property(&self, value: AttributeValue<Slice<'_>>) -> Option<u64> {
        let AttributeValue::Exprloc(expression) = value else {
            return None;
        };
        let mut operations = expression.operations(self.unit.encoding);
        let mut next = || operations.next().ok().flatten();
        match (next(), next(), next()) {
            (Some(Operation::UnsignedConstant { value }), Some(Operation::Plus), None) => Some(value),
            _ => None,
        }
    }

    fn described(&mut self, offset: usize, kind: DescribedKind) {
        let unit = self.index;
        self.found.described.push(Described { unit, offset, kind });
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
        let make: fn(&Numbers, u64) -> Option<Mark> = match self.string(name)? {
            name if name == marks::OBJECT.as_bytes() => |numbers, it| numbers.object(it).map(Mark::Object),
            name if name == marks::CARRIER.as_bytes() => |numbers, it| numbers.carrier(it).map(Mark::Carrier),
            _ => return Ok(None),
        };
        let number = attributes.iter().find(|a| a.name() == gimli::DW_AT_const_value);
        let number = number
            .and_then(|a| a.udata_value())
            .ok_or(Reason::Missing("a mark's number"))?;
        make(self.numbers, number)
            .map(Some)
            .ok_or(Reason::Foreign(number))
    }

    fn string<'s>(&'s self, value: AttributeValue<Slice<'s>>) -> Result<&'s [u8], Reason> {
        let offset = match value {
            AttributeValue::String(string) => return Ok(string.slice()),
            AttributeValue::DebugStrRef(offset) => offset.0,
            AttributeValue::DebugStrOffsetsIndex(index) => {
                let place = self.unit.string_offset(index.0)?;
                self.input.str_offsets.u32(place)? as usize
            }
            _ => return Ok(&[]),
        };
        self.input.str.string(offset)
    }
}

/// Whether no DIE with this abbreviation is marked, or described in DWARF 5, or leads to
/// another unit, where what it names may be.
pub(super) fn is_plain(abbreviation: &gimli::Abbreviation) -> bool {
    let specs = abbreviation.attributes();
    let has = |name| specs.iter().any(|spec| spec.name() == name);
    let leads_out = specs.iter().any(|spec| spec.form() == gimli::DW_FORM_ref_addr);
    !leads_out
        && match abbreviation.tag() {
            ANNOTATION => false,
            gimli::DW_TAG_label => !is_code(&has),
            gimli::DW_TAG_array_type => !PROPERTIES.into_iter().any(has),
            _ => true,
        }
}

/// Whether a label with these attributes is a code location: labels of programs
/// have names.
fn is_code(has: &impl Fn(gimli::DwAt) -> bool) -> bool {
    has(gimli::DW_AT_artificial) && !has(gimli::DW_AT_name)
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
