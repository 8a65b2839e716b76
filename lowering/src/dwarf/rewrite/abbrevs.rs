//! Abbreviations that edited DIEs need, appended to their tables. Codes that
//! are there stay.

use std::collections::HashMap;

use gimli::leb128::write as leb128;
use gimli::{Abbreviation, DwAt, DwForm, DwTag};

use super::super::Reason;
use super::super::abbrev::Table;
use super::output::{Output, uleb};
use crate::elf::Object;

/// A name, a form, and the value of an implicit constant.
pub(super) type Spec = (DwAt, DwForm, Option<i64>);

/// How an edited DIE's attributes change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Change {
    /// `DW_AT_location` and `DW_AT_const_value` go, and this comes instead.
    pub location: Option<Option<(DwAt, DwForm)>>,
    /// These come last; others of these names go.
    pub last: Vec<Spec>,
    /// These go.
    pub gone: Vec<DwAt>,
}

impl Change {
    pub(super) fn is_empty(&self) -> bool {
        self.location.is_none() && self.last.is_empty() && self.gone.is_empty()
    }

    /// Whether an attribute makes room for a new location.
    pub(super) fn is_location(&self, name: DwAt) -> bool {
        self.location.is_some() && matches!(name, gimli::DW_AT_location | gimli::DW_AT_const_value)
    }

    /// Whether an attribute goes.
    pub(super) fn replaces(&self, name: DwAt) -> bool {
        let last = self.last.iter().map(|(last, ..)| last);
        self.is_location(name) || last.chain(&self.gone).any(|other| *other == name)
    }
}

/// One table and what is appended to it.
pub(super) struct Growing<'a> {
    table: &'a Table,
    next_code: u64,
    added: Vec<u8>,
    /// Codes by what they stand for, as the section has it after the code.
    known: HashMap<Vec<u8>, u64>,
    /// Codes by the code and the change that they come from.
    derived: HashMap<(u64, bool, Change), u64>,
}

impl<'a> Growing<'a> {
    pub(super) fn new(table: &'a Table) -> Growing<'a> {
        let next_code = table.codes.iter().max().map_or(1, |&code| code.saturating_add(1));
        let mut known = HashMap::new();
        for &code in &table.codes {
            if let Some(abbreviation) = table.abbreviations.get(code) {
                let attributes = Attributes::of(abbreviation);
                let content = attributes.content(abbreviation.tag(), abbreviation.has_children());
                known.entry(content).or_insert(code);
            }
        }
        Growing {
            table,
            next_code,
            added: Vec::new(),
            known,
            derived: HashMap::new(),
        }
    }

    /// The code for DIEs that are like those of `abbreviation`, with changes.
    pub(super) fn derive(&mut self, abbreviation: &Abbreviation, children: bool, change: &Change) -> u64 {
        if change.is_empty() && children == abbreviation.has_children() {
            return abbreviation.code();
        }
        let key = (abbreviation.code(), children, change.clone());
        if let Some(&code) = self.derived.get(&key) {
            return code;
        }
        let attributes = Attributes::changed(abbreviation, change);
        let code = self.code(attributes.content(abbreviation.tag(), children));
        self.derived.insert(key, code);
        code
    }

    /// The code for DIEs without children of these attributes.
    pub(super) fn leaf(&mut self, tag: DwTag, attributes: &[(DwAt, DwForm)]) -> u64 {
        let attributes = attributes
            .iter()
            .map(|&(name, form)| (name, form, None))
            .collect();
        self.code(Attributes(attributes).content(tag, false))
    }

    fn code(&mut self, content: Vec<u8>) -> u64 {
        if let Some(&code) = self.known.get(&content) {
            return code;
        }
        let code = self.next_code;
        self.next_code += 1;
        uleb(&mut self.added, code);
        self.added.extend_from_slice(&content);
        self.known.insert(content, code);
        code
    }
}

/// Names, forms and implicit constants.
struct Attributes(Vec<Spec>);

impl Attributes {
    fn of(abbreviation: &Abbreviation) -> Attributes {
        let specs = abbreviation.attributes().iter();
        Attributes(
            specs
                .map(|spec| (spec.name(), spec.form(), spec.implicit_const_value()))
                .collect(),
        )
    }

    /// A new location stands where the old one was, else in front.
    fn changed(abbreviation: &Abbreviation, change: &Change) -> Attributes {
        let mut new = change.location.flatten().map(|(name, form)| (name, form, None));
        let specs = abbreviation.attributes();
        let had = specs.iter().any(|spec| change.is_location(spec.name()));
        let mut attributes = Vec::new();
        if !had {
            attributes.extend(new.take());
        }
        for attribute in Attributes::of(abbreviation).0 {
            if change.is_location(attribute.0) {
                attributes.extend(new.take());
            } else if !change.replaces(attribute.0) {
                attributes.push(attribute);
            }
        }
        attributes.extend(&change.last);
        Attributes(attributes)
    }

    fn content(&self, tag: DwTag, children: bool) -> Vec<u8> {
        let mut out = Vec::new();
        uleb(&mut out, tag.0.into());
        out.push(children.into());
        for &(name, form, implicit) in &self.0 {
            uleb(&mut out, name.0.into());
            uleb(&mut out, form.0.into());
            if let Some(value) = implicit {
                let _ = leb128::signed(&mut out, value);
            }
        }
        out.extend_from_slice(&[0, 0]);
        out
    }
}

/// Writes `.debug_abbrev` with all tables grown. Gives the old and new offset
/// of each table, sorted.
pub(super) fn write(
    object: &Object<'_>,
    section: u32,
    tables: &[Growing<'_>],
) -> Result<(Output<'static>, Vec<(usize, usize)>), Reason> {
    let original = object
        .section(section)
        .map(|section| section.data)
        .unwrap_or_default();
    let mut order: Vec<&Growing<'_>> = tables.iter().collect();
    order.sort_by_key(|growing| growing.table.offset);
    let mut out = Output::new(object);
    let mut moved = Vec::with_capacity(order.len());
    let mut from = 0;
    for growing in order {
        let table = growing.table;
        // Between tables there may be ones that no unit uses.
        let between = original
            .get(from..table.offset)
            .ok_or(Reason::Truncated(table.offset))?;
        out.bytes.extend_from_slice(between);
        moved.push((table.offset, out.len()));
        let own = original
            .get(table.offset..table.end)
            .ok_or(Reason::Truncated(table.offset))?;
        out.bytes.extend_from_slice(own);
        out.bytes.extend_from_slice(&growing.added);
        from = table.end;
    }
    out.bytes
        .extend_from_slice(original.get(from..).unwrap_or_default());
    Ok((out, moved))
}
