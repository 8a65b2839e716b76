//! What a first pass over a unit collects: things about an entry that stand
//! around it or below it.

use super::entries::{self, Walker};
use super::report::Annotation;
use super::units::{Die, Entry, Units};
use gimli::UnitOffset;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

/// LLVM's tag for `btf_decl_tag` and other annotations; a child of what it is
/// about.
const DW_TAG_LLVM_ANNOTATION: gimli::DwTag = gimli::DwTag(0x6000);

/// The first pass over a unit.
#[derive(Default)]
struct Index {
    /// The namespaces and classes around an entry, as `a::b::`.
    prefixes: HashMap<UnitOffset, Rc<str>>,
    annotations: HashMap<UnitOffset, Vec<Annotation>>,
    /// The variables in a function without code of its own (an abstract
    /// instance: DWARF 5, section 3.3.8.1).
    abstract_variables: HashMap<UnitOffset, Vec<UnitOffset>>,
}

/// The first passes over a file's units, each made when asked for.
pub(crate) struct Indices<'u, 'a> {
    units: &'u Units<'a>,
    indices: Vec<OnceCell<Index>>,
}

impl<'u, 'a> Indices<'u, 'a> {
    pub(crate) fn new(units: &'u Units<'a>) -> Indices<'u, 'a> {
        Indices {
            units,
            indices: units.units.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    fn index(&self, unit: usize) -> Option<&Index> {
        // What stands before damage is still true; whoever walks the unit reports it.
        Some(self.indices.get(unit)?.get_or_init(|| {
            let mut first = FirstPass {
                units: self.units,
                unit,
                index: Index::default(),
            };
            if let Some(reader) = self.units.units.get(unit) {
                let _ = entries::walk(reader, usize::MAX, &mut first);
            }
            first.index
        }))
    }

    /// An entry's name with its namespaces and classes.
    pub(crate) fn qualified_name(&self, unit: usize, entry: &Entry<'a>) -> Option<String> {
        let name = self.units.name(unit, entry)?;
        let mut die = Die {
            unit,
            offset: entry.offset(),
        };
        let mut current = None;
        // The declaration stands in the namespace, the definition outside.
        for _ in 0..8 {
            if let Some(prefix) = self.index(die.unit)?.prefixes.get(&die.offset) {
                return Some(format!("{prefix}{name}"));
            }
            let entry = current.as_ref().unwrap_or(entry);
            let Some(origin) = self.units.origin(die.unit, entry) else {
                break;
            };
            die = origin;
            current = self.units.entry(die);
            if current.is_none() {
                break;
            }
        }
        Some(name)
    }

    /// The annotations of an entry, and of what it is an instance of.
    pub(crate) fn annotations(&self, unit: usize, entry: &Entry<'a>) -> Vec<Annotation> {
        let own = Die {
            unit,
            offset: entry.offset(),
        };
        let dies = [Some(own), self.units.origin(unit, entry)];
        let of = |die: Die| self.index(die.unit)?.annotations.get(&die.offset);
        dies.into_iter()
            .flatten()
            .filter_map(of)
            .flatten()
            .cloned()
            .collect()
    }

    /// The variables of an abstract instance.
    pub(crate) fn abstract_variables(&self, function: Die) -> &[UnitOffset] {
        let index = self.index(function.unit);
        let found = index.and_then(|index| index.abstract_variables.get(&function.offset));
        found.map_or(&[], |variables| variables)
    }
}

/// What entries need to know of the one around them.
struct Open {
    prefix: Option<Rc<str>>,
    /// The abstract instance that it is, or is in.
    function: Option<UnitOffset>,
    offset: UnitOffset,
}

struct FirstPass<'u, 'a> {
    units: &'u Units<'a>,
    unit: usize,
    index: Index,
}

impl<'a> Walker<'a> for FirstPass<'_, 'a> {
    type Open = Open;

    fn enter(&mut self, entry: &Entry<'a>, around: Option<&Open>) -> gimli::Result<Option<Open>> {
        let (units, unit, index) = (self.units, self.unit, &mut self.index);
        let prefix = around.and_then(|around| around.prefix.clone());
        let mut function = around.and_then(|around| around.function);
        match entry.tag() {
            DW_TAG_LLVM_ANNOTATION => {
                if let (Some(parent), Some(annotation)) = (around, annotation(units, unit, entry)) {
                    let of = index.annotations.entry(parent.offset).or_default();
                    of.push(annotation);
                }
                return Ok(None);
            }
            gimli::DW_TAG_subprogram => {
                let inline = entry.has_attr(gimli::DW_AT_inline);
                function = inline.then_some(entry.offset());
                index.remember_prefix(entry, &prefix);
            }
            gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter => {
                if let Some(function) = function {
                    let variables = index.abstract_variables.entry(function).or_default();
                    variables.push(entry.offset());
                }
                index.remember_prefix(entry, &prefix);
            }
            gimli::DW_TAG_inlined_subroutine | gimli::DW_TAG_subroutine_type => function = None,
            gimli::DW_TAG_member => index.remember_prefix(entry, &prefix),
            _ => {}
        }
        // Of most entries nobody asks.
        Ok(entry.has_children().then(|| Open {
            prefix: longer_prefix(units, unit, entry, prefix),
            function,
            offset: entry.offset(),
        }))
    }

    fn leave(&mut self, _: Open) {}
}

impl Index {
    fn remember_prefix(&mut self, entry: &Entry, prefix: &Option<Rc<str>>) {
        if let Some(prefix) = prefix {
            self.prefixes.insert(entry.offset(), prefix.clone());
        }
    }
}

/// The prefix of the names within an entry.
fn longer_prefix<'a>(
    units: &Units<'a>,
    unit: usize,
    entry: &Entry<'a>,
    prefix: Option<Rc<str>>,
) -> Option<Rc<str>> {
    let unnamed = match entry.tag() {
        gimli::DW_TAG_namespace => "(anonymous namespace)",
        gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type | gimli::DW_TAG_union_type => "(unnamed)",
        // Names in a function belong to the function.
        gimli::DW_TAG_subprogram => return None,
        _ => return prefix,
    };
    let name = units.name(unit, entry);
    let name = name.as_deref().unwrap_or(unnamed);
    Some(format!("{}{name}::", prefix.as_deref().unwrap_or("")).into())
}

fn annotation<'a>(units: &Units<'a>, unit: usize, entry: &Entry<'a>) -> Option<Annotation> {
    Some(Annotation {
        name: units.string(unit, entry.attr_value(gimli::DW_AT_name)?)?,
        value: entry
            .attr(gimli::DW_AT_const_value)
            .and_then(|value| value.udata_value()),
    })
}
