//! Location lists behind a lane PC: what holds at an address, and up to where.

use super::super::ranges::Span;
use super::super::units::Units;
use super::super::{Slice, variable::UnitView};
use gimli::{AttributeValue, Encoding};
use std::collections::HashMap;

/// A location: of one expression, or a list.
#[derive(Debug, Default)]
pub(super) struct List<'a> {
    /// By address.
    entries: Vec<(Span, Slice<'a>)>,
    /// What holds where no entry does.
    default: Option<Slice<'a>>,
}

/// What a location is at an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held<'a> {
    pub expression: Option<Slice<'a>>,
    /// From here on it may be something else.
    pub until: Option<u64>,
}

impl<'a> List<'a> {
    /// None if the attribute is no location.
    pub(super) fn of(
        units: &Units<'a>,
        number: usize,
        value: AttributeValue<Slice<'a>>,
    ) -> gimli::Result<Option<List<'a>>> {
        let mut list = List::default();
        if let AttributeValue::Exprloc(expression) = value {
            list.default = Some(expression.0);
            return Ok(Some(list));
        }
        let Some(unit) = units.units.get(number) else {
            return Ok(None);
        };
        let Some(mut entries) = units.dwarf.attr_locations(unit, value)? else {
            return Ok(None);
        };
        while let Some(raw) = entries.next_raw()? {
            let is_default = matches!(raw, gimli::RawLocListEntry::DefaultLocation { .. });
            let Some(entry) = entries.convert_raw(raw)? else {
                continue;
            };
            let span = Span {
                start: entry.range.begin,
                end: entry.range.end,
            };
            match is_default {
                true => list.default = Some(entry.data.0),
                false => list.entries.push((span, entry.data.0)),
            }
        }
        list.entries.sort_by_key(|(span, _)| (span.start, span.end));
        Ok(Some(list))
    }

    pub(super) fn at(&self, pc: u64) -> Held<'a> {
        let next = self.entries.partition_point(|(span, _)| span.start <= pc);
        let begins = self.entries.get(next).map(|(span, _)| span.start);
        let before = next.checked_sub(1).and_then(|last| self.entries.get(last));
        match before.filter(|(span, _)| pc < span.end) {
            Some((span, expression)) => Held {
                expression: Some(*expression),
                until: Some(begins.map_or(span.end, |begins| begins.min(span.end))),
            },
            None => Held {
                expression: self.default,
                until: begins,
            },
        }
    }
}

/// The DWARF procedures that expressions call, each read once.
pub(super) struct Procedures<'v, 'u, 'a> {
    pub view: &'v UnitView<'u, 'a>,
    known: HashMap<usize, Option<(List<'a>, Encoding)>>,
}

impl<'v, 'u, 'a> Procedures<'v, 'u, 'a> {
    pub(super) fn new(view: &'v UnitView<'u, 'a>) -> Procedures<'v, 'u, 'a> {
        Procedures {
            view,
            known: HashMap::new(),
        }
    }

    /// What the procedure at an offset into `.debug_info` is at an address, with its
    /// unit's encoding; none if there is none.
    pub(super) fn at(&mut self, offset: usize, pc: u64) -> Option<(Held<'a>, Encoding)> {
        let units = self.view.units;
        let read = || {
            let die = units.at(offset)?;
            let entry = units.entry(die)?;
            let value = entry.attr_value(gimli::DW_AT_location)?;
            let is_procedure = entry.tag() == gimli::DW_TAG_dwarf_procedure;
            let list = List::of(units, die.unit, value).ok()??;
            Some((list, units.unit(die)?.encoding())).filter(|_| is_procedure)
        };
        let (list, encoding) = self.known.entry(offset).or_insert_with(read).as_ref()?;
        Some((list.at(pc), *encoding))
    }
}
