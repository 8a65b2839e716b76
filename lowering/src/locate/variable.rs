//! One variable: where it is, range by range, and where it isn't.

use super::image::Image;
use super::index::Indices;
use super::ranges::{RangeSet, Span};
use super::report::{Segment, SymbolizedRange, Variable, VariableKind};
use super::types::{Type, Types};
use super::units::{Die, Entry, Units};
use super::words::{self, Description, Kind, Pointed};
use super::{Slice, Symbolizer};
use crate::dialect::ExtensionEncoding;
use crate::target;
use gimli::{AttributeValue, DebugAddrIndex, Register, UnitOffset};

/// What the wording of a unit's expressions needs.
pub(crate) struct UnitView<'u, 'a> {
    pub image: &'u Image<'a>,
    pub units: &'u Units<'a>,
    pub unit: usize,
}

impl Symbolizer for UnitView<'_, '_> {
    fn register(&self, register: Register) -> String {
        self.image.register_name(register.0)
    }

    fn lane_bytes(&self, register: Register) -> Option<u8> {
        let target = self.image.target().filter(|target| target.has_lanes())?;
        u8::try_from(target.lane_bits(register.0)? / 8).ok()
    }

    fn address(&self, address: u64) -> String {
        self.image.address(address)
    }

    fn thread_local(&self, offset: u64) -> String {
        match self.image.relocatable {
            true => self.image.address(offset),
            false => format!("offset {offset:#x}"),
        }
    }

    fn indexed_address(&self, index: DebugAddrIndex) -> Option<u64> {
        self.units
            .dwarf
            .address(self.units.units.get(self.unit)?, index)
            .ok()
    }

    fn base_type(&self, offset: UnitOffset) -> Option<String> {
        let entry = self.units.entry(Die {
            unit: self.unit,
            offset,
        })?;
        let bits = entry
            .attr(gimli::DW_AT_byte_size)?
            .udata_value()?
            .checked_mul(8)?;
        let kind = match entry.attr_value(gimli::DW_AT_encoding)? {
            AttributeValue::Encoding(gimli::DW_ATE_signed | gimli::DW_ATE_signed_char) => "int",
            AttributeValue::Encoding(gimli::DW_ATE_float) => "float",
            AttributeValue::Encoding(gimli::DW_ATE_boolean) => "bool",
            AttributeValue::Encoding(gimli::DW_ATE_unsigned | gimli::DW_ATE_unsigned_char) => "uint",
            _ => return self.units.name(self.unit, &entry),
        };
        // LLVM's own, of odd sizes, have the size in bits only in their name.
        let name = self.units.name(self.unit, &entry).unwrap_or_default();
        let odd = name
            .strip_prefix("DW_ATE_")
            .and_then(|name| name.rsplit_once('_'));
        match odd {
            Some((_, bits)) if bits.parse::<u32>().is_ok() => Some(format!("{kind}{bits}")),
            _ => Some(format!("{kind}{bits}")),
        }
    }

    fn unit_offset(&self, offset: UnitOffset) -> Option<usize> {
        self.units.offset(Die {
            unit: self.unit,
            offset,
        })
    }

    fn pointed(&self, offset: usize) -> Option<Pointed<'_>> {
        let die = self.units.at(offset)?;
        let entry = self.units.entry(die)?;
        if entry.tag() == gimli::DW_TAG_dwarf_procedure || is_pointee(&entry) {
            let expression = entry.attr(gimli::DW_AT_location)?.exprloc_value()?.0;
            return Some(Pointed::Procedure(expression, self.units.unit(die)?.encoding()));
        }
        let name = self.units.name(die.unit, &entry);
        Some(Pointed::Variable(
            name.unwrap_or_else(|| format!("at .debug_info+{offset:#x}")),
        ))
    }

    fn extensions(&self) -> ExtensionEncoding {
        target::extensions(self.image.machine).unwrap_or_default()
    }

    fn is_little_endian(&self) -> bool {
        gimli::Endianity::is_little_endian(self.image.endian)
    }
}

/// A variable that has no name and is nowhere in the program: pointers lead to it.
pub(crate) fn is_pointee(entry: &Entry) -> bool {
    let named = [
        gimli::DW_AT_name,
        gimli::DW_AT_abstract_origin,
        gimli::DW_AT_specification,
    ];
    entry.tag() == gimli::DW_TAG_variable
        && entry.has_attr(gimli::DW_AT_artificial)
        && !named.iter().any(|&name| entry.has_attr(name))
}

/// A location list's entry, in words; no range for one that holds where none
/// of the others does.
type Placed = (Option<Span>, Description);

impl<'u, 'a> UnitView<'u, 'a> {
    /// A range in words.
    pub(crate) fn pc_range(&self, span: Span, home: Option<u64>) -> SymbolizedRange {
        let at_home = home.is_some_and(|home| self.image.same_section(home, span.start));
        SymbolizedRange {
            span,
            from: match at_home {
                true => self.image.short_pc(span.start),
                false => self.image.pc(span.start),
            },
            to: self.image.short_pc(span.end),
        }
    }

    /// The addresses of a scope, without those that the linker dropped.
    pub(crate) fn addresses(&self, entry: &Entry<'a>) -> Result<RangeSet, gimli::Error> {
        let units = self.units;
        let Some(unit) = units.units.get(self.unit) else {
            return Ok(RangeSet::default());
        };
        let mut spans = Vec::new();
        if let Some(value) = entry.attr_value(gimli::DW_AT_ranges) {
            if let Some(mut ranges) = units.dwarf.attr_ranges(unit, value)? {
                while let Some(range) = ranges.next()? {
                    spans.push(Span {
                        start: range.begin,
                        end: range.end,
                    });
                }
            }
        } else if let Some(low) = entry.attr_value(gimli::DW_AT_low_pc) {
            let start = units.dwarf.attr_address(unit, low)?.unwrap_or(u64::MAX);
            let end = match entry.attr_value(gimli::DW_AT_high_pc) {
                Some(AttributeValue::Udata(length)) => Some(start.saturating_add(length)),
                Some(high) => units.dwarf.attr_address(unit, high)?,
                None => None,
            };
            spans.extend(end.map(|end| Span { start, end }));
        }
        Ok(spans
            .into_iter()
            .filter(|span| self.image.is_mapped(span.start))
            .collect())
    }

    /// A variable in a scope of these addresses; without a scope, a global.
    ///
    /// # Errors
    ///
    /// If its location can't be read, with the variable as far as it is known.
    pub(crate) fn variable(
        &self,
        entry: &Entry<'a>,
        scope: Option<&RangeSet>,
        types: &mut Types<'u, 'a>,
        indices: &Indices<'u, 'a>,
    ) -> Result<Variable, Box<(Variable, gimli::Error)>> {
        let units = self.units;
        let number = |name| {
            units
                .inherited(self.unit, entry, name)
                .and_then(|(_, value)| value.udata_value())
        };
        let mut variable = Variable {
            name: units
                .name(self.unit, entry)
                .unwrap_or_else(|| "(unnamed)".to_string()),
            kind: match entry.tag() {
                gimli::DW_TAG_formal_parameter => VariableKind::Parameter,
                _ => VariableKind::Variable,
            },
            ty: None,
            line: number(gimli::DW_AT_decl_line),
            artificial: units
                .inherited(self.unit, entry, gimli::DW_AT_artificial)
                .is_some(),
            scope_bytes: scope.map_or(0, RangeSet::bytes),
            covered_bytes: 0,
            segments: Vec::new(),
            annotations: indices.annotations(self.unit, entry),
        };
        let ty = types.of(self.unit, entry);
        let found = self.locations(entry, &ty);
        variable.ty = ty.name;
        match found.map_err(|error| Box::new((variable.clone(), error)))? {
            Found::Nothing => {}
            Found::Whole(description) => {
                if description.kind != Kind::Nowhere {
                    variable.covered_bytes = variable.scope_bytes;
                }
                variable.segments = vec![Segment {
                    range: None,
                    location: Some(description),
                    also: false,
                }];
            }
            Found::List(list) => self.fill(&mut variable, list, scope.unwrap_or(&RangeSet::default())),
        }
        Ok(variable)
    }

    /// What `DW_AT_location` or `DW_AT_const_value` says.
    fn locations(&self, entry: &Entry<'a>, ty: &Type) -> Result<Found, gimli::Error> {
        let units = self.units;
        let constant = |text: String| {
            Found::Whole(Description {
                kind: Kind::Constant,
                words: format!("= {text} (constant)"),
            })
        };
        if let Some((_, value)) = units.inherited(self.unit, entry, gimli::DW_AT_const_value) {
            return Ok(constant(self.constant(value, ty)));
        }
        // A global's definition may have its location at its declaration.
        let Some((home, value)) = units.inherited(self.unit, entry, gimli::DW_AT_location) else {
            return Ok(Found::Nothing);
        };
        let Some(unit) = units.units.get(home) else {
            return Ok(Found::Nothing);
        };
        let view = UnitView { unit: home, ..*self };
        let describe = |expression: Slice| words::describe(expression, unit.encoding(), ty.value, &view);
        if let AttributeValue::Exprloc(expression) = value {
            return Ok(Found::Whole(describe(expression.0)));
        }
        let Some(mut entries) = units.dwarf.attr_locations(unit, value)? else {
            return Err(gimli::Error::UnsupportedAttributeForm(
                entry
                    .attr(gimli::DW_AT_location)
                    .map_or(gimli::DW_FORM_null, |attr| attr.form()),
            ));
        };
        let mut list: Vec<Placed> = Vec::new();
        while let Some(raw) = entries.next_raw()? {
            let default = matches!(raw, gimli::RawLocListEntry::DefaultLocation { .. });
            let Some(found) = entries.convert_raw(raw)? else {
                continue;
            };
            let span = Span {
                start: found.range.begin,
                end: found.range.end,
            };
            list.push(((!default).then_some(span), describe(found.data.0)));
        }
        Ok(Found::List(list))
    }

    /// `DW_AT_const_value` by the variable's type.
    fn constant(&self, value: AttributeValue<Slice<'a>>, ty: &Type) -> String {
        match value {
            AttributeValue::Block(bytes) => words::constant(bytes.slice(), ty.value, self.is_little_endian()),
            AttributeValue::Sdata(value) => value.to_string(),
            AttributeValue::Udata(value) => value.to_string(),
            AttributeValue::Data1(_)
            | AttributeValue::Data2(_)
            | AttributeValue::Data4(_)
            | AttributeValue::Data8(_) => {
                // The form doesn't say whether it is signed, the type does.
                let value = value.udata_value().unwrap_or_default();
                let bytes = ty.value.bytes.unwrap_or(8).min(8) as usize;
                let little = value.to_le_bytes();
                match ty.value.encoding {
                    Some(_) => words::constant(&little[..bytes], ty.value, true),
                    None => value.to_string(),
                }
            }
            value => self
                .units
                .string(self.unit, value)
                .map_or("?".to_string(), |text| format!("{text:?}")),
        }
    }

    /// A location list and its gaps as segments, by address.
    fn fill(&self, variable: &mut Variable, list: Vec<Placed>, scope: &RangeSet) {
        let listed: RangeSet = list.iter().filter_map(|(span, _)| *span).collect();
        let otherwise = scope.difference(&listed);
        let mut rows: Vec<(Span, Option<Description>)> = Vec::new();
        let mut default = None;
        for (span, description) in list {
            match span {
                Some(span) => rows.push((span, Some(description))),
                None => default = Some(description),
            }
        }
        rows.extend(otherwise.spans().iter().map(|span| (*span, default.clone())));
        let somewhere = |description: &Option<Description>| {
            description
                .as_ref()
                .is_some_and(|description| description.kind != Kind::Nowhere)
        };
        let covered: RangeSet = rows
            .iter()
            .filter(|(_, place)| somewhere(place))
            .map(|(span, _)| *span)
            .collect();
        variable.covered_bytes = covered.intersection(scope).bytes();
        if covered.is_empty() && rows.iter().all(|(_, place)| place.is_none()) {
            return;
        }
        rows.sort_by_key(|(span, _)| *span);
        merge(&mut rows);
        let home = scope.spans().first().map(|span| span.start);
        let mut reached = 0;
        for (span, location) in rows {
            variable.segments.push(Segment {
                range: Some(self.pc_range(span, home)),
                location,
                also: span.start < reached,
            });
            reached = reached.max(span.end);
        }
    }
}

/// What an entry's attributes say of its location.
enum Found {
    Nothing,
    Whole(Description),
    List(Vec<Placed>),
}

/// Makes neighbours with the same location one.
fn merge(rows: &mut Vec<(Span, Option<Description>)>) {
    rows.dedup_by(|next, last| {
        let same = last.0.end == next.0.start && last.1 == next.1;
        if same {
            last.0.end = next.0.end;
        }
        same
    });
}
