//! Which lanes of a wave wait, and where they go on: what `DW_AT_LLVM_lane_pc` says
//! of a function, in words.
//!
//! | file | what it does |
//! | --- | --- |
//! | `layers` | the attribute's expression, read symbolically |
//! | `mask` | masks of lanes: formulas over registers |
//! | `words` | what comes out, as text |

mod layers;
mod mask;
mod words;

pub use words::text;

use super::lines::{Lines, SourceLine};
use super::ranges::Span;
use super::report::{Problem, SymbolizedRange};
use super::select::Pc;
use super::units::Units;
use super::variable::UnitView;
use super::{Image, LocateError, Slice, decode, walk};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::attribute::Attributes;
use crate::target::Target;
use gimli::AttributeValue;
use layers::{Layer, Where};
use mask::Values;
use serde::Serialize;

/// Which functions and addresses are asked for, and what is known of the wave.
#[derive(Clone, Debug, Default)]
pub struct LaneQuery {
    pub function: Option<String>,
    pub pc: Option<Pc>,
    /// What registers hold, by the names that the report has for them.
    pub registers: Vec<(String, u64)>,
}

/// Where the lanes of a file's functions are.
#[derive(Clone, Debug, Serialize)]
pub struct LaneReport {
    /// Of this structure: 1.
    pub version: u32,
    pub functions: Vec<LaneFunction>,
    pub problems: Vec<Problem>,
}

/// A function that says where its lanes are.
#[derive(Clone, Debug, Serialize)]
pub struct LaneFunction {
    pub name: String,
    /// How many lanes a wave has.
    pub lanes: Option<u64>,
    /// By address; where there is none, nothing is said.
    pub ranges: Vec<LaneRange>,
}

/// Code in which the same masks say where lanes are.
#[derive(Clone, Debug, Serialize)]
pub struct LaneRange {
    /// None: all of the function.
    pub range: Option<SymbolizedRange>,
    /// The source of this code; of the one address that is asked for, its line.
    pub lines: Vec<SourceLine>,
    /// A lane is in the first group that has it; of a lane in none nothing is known.
    pub groups: Vec<LaneGroup>,
    /// The operations of an expression that can't be read this way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<String>,
}

/// Lanes that are in one place.
#[derive(Clone, Debug, Serialize)]
pub struct LaneGroup {
    /// A formula over registers, with a bit for each lane.
    pub mask: String,
    /// Where they go on; none: they run here.
    pub waits_at: Option<LanePoint>,
    /// Those of the group, if the registers of all masks up to this are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<Vec<u32>>,
}

/// Where lanes go on.
#[derive(Clone, Debug, Serialize)]
pub struct LanePoint {
    pub address: u64,
    /// The address in words.
    pub pc: String,
    pub line: Option<SourceLine>,
}

/// Where the lanes of a file's functions are.
///
/// # Errors
/// If the file isn't ELF, is damaged, or none of its units is DWARF 5.
pub fn lanes(bytes: &[u8], query: &LaneQuery) -> Result<LaneReport, LocateError> {
    let image = Image::new(bytes)?;
    let (units, problems) = Units::new(&image)?;
    let pcs = match &query.pc {
        Some(pc) => Some(pc.addresses(&walk::report(&image)?)),
        None => None,
    };
    let mut report = LaneReport {
        version: 1,
        functions: Vec::new(),
        problems,
    };
    let Some(target) = image.target().filter(|target| target.has_lanes()) else {
        return Ok(report);
    };
    let registers = query.registers.iter();
    let values = registers.map(|(name, value)| (name.to_lowercase(), *value));
    let mut lanes = Lanes {
        target,
        image: &image,
        units: &units,
        pcs,
        values: values.collect(),
        functions: &mut report.functions,
    };
    for unit in 0..units.units.len() {
        if let Err(error) = lanes.unit(unit, query.function.as_deref()) {
            report.problems.push(Problem {
                unit: format!("unit {unit}"),
                message: format!("damaged, the rest of it isn't read: {error}"),
            });
        }
    }
    Ok(report)
}

struct Lanes<'l, 'a> {
    target: &'static Target,
    image: &'l Image<'a>,
    units: &'l Units<'a>,
    /// The addresses that are asked for; none: all.
    pcs: Option<Vec<u64>>,
    values: Values,
    functions: &'l mut Vec<LaneFunction>,
}

impl<'a> Lanes<'_, 'a> {
    fn unit(&mut self, number: usize, wanted: Option<&str>) -> gimli::Result<()> {
        let Some(unit) = self.units.units.get(number) else {
            return Ok(());
        };
        let attributes = Attributes::of(ExtensionEncoding::User);
        let mut lines = None;
        let mut entries = unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            let Some(value) = entry.attr_value(attributes.lane_pc) else {
                continue;
            };
            let name = self.units.name(number, entry).unwrap_or_default();
            if wanted.is_some_and(|wanted| wanted != name) {
                continue;
            }
            let lanes = entry.attr(attributes.lanes).and_then(|lanes| lanes.udata_value());
            let lines = lines.get_or_insert_with(|| Lines::of(self.units, number));
            let ranges = self.ranges(number, value, lanes, lines)?;
            if !ranges.is_empty() || self.pcs.is_none() {
                self.functions.push(LaneFunction { name, lanes, ranges });
            }
        }
        Ok(())
    }

    fn ranges(
        &self,
        number: usize,
        value: AttributeValue<Slice<'a>>,
        lanes: Option<u64>,
        lines: &Lines,
    ) -> gimli::Result<Vec<LaneRange>> {
        let mut ranges = Vec::new();
        let Some(unit) = self.units.units.get(number) else {
            return Ok(ranges);
        };
        if let AttributeValue::Exprloc(expression) = value {
            ranges.push(self.range(number, None, expression.0, lanes, lines));
            return Ok(ranges);
        }
        let Some(mut list) = self.units.dwarf.attr_locations(unit, value)? else {
            return Ok(ranges);
        };
        while let Some(entry) = list.next()? {
            let span = Span {
                start: entry.range.begin,
                end: entry.range.end,
            };
            let has = |pc: &u64| (span.start..span.end).contains(pc);
            if self.pcs.as_ref().is_none_or(|pcs| pcs.iter().any(has)) {
                ranges.push(self.range(number, Some(span), entry.data.0, lanes, lines));
            }
        }
        ranges.sort_by_key(|range| range.range.as_ref().map(|range| range.span.start));
        Ok(ranges)
    }

    fn range(
        &self,
        unit: usize,
        span: Option<Span>,
        expression: Slice<'a>,
        lanes: Option<u64>,
        lines: &Lines,
    ) -> LaneRange {
        let view = UnitView {
            image: self.image,
            units: self.units,
            unit,
        };
        let mut range = LaneRange {
            range: span.map(|span| view.pc_range(span, None)),
            lines: self.lines(span, lines),
            groups: Vec::new(),
            operations: None,
        };
        let Some(encoding) = self.units.units.get(unit).map(|unit| unit.encoding()) else {
            return range;
        };
        match layers::layers(expression, encoding, self.target, &view) {
            Some(layers) => range.groups = self.groups(&layers, lanes, lines),
            None => range.operations = Some(decode::list(expression, encoding, &view)),
        }
        range
    }

    fn lines(&self, span: Option<Span>, lines: &Lines) -> Vec<SourceLine> {
        let Some(span) = span else { return Vec::new() };
        let Some(pcs) = &self.pcs else {
            return lines.within(span.start..span.end);
        };
        let here = pcs.iter().filter(|pc| (span.start..span.end).contains(pc));
        here.filter_map(|pc| lines.at(*pc).cloned()).collect()
    }

    /// The layers from the topmost down.
    fn groups(&self, layers: &[Layer], lanes: Option<u64>, lines: &Lines) -> Vec<LaneGroup> {
        let mut left = Some(match lanes {
            Some(lanes @ 0..64) => (1 << lanes) - 1,
            _ => u64::MAX,
        });
        let mut groups = Vec::new();
        for layer in layers.iter().rev() {
            let bits = layer.mask.bits(&self.values).zip(left);
            left = bits.map(|(bits, left)| left & !bits);
            groups.push(LaneGroup {
                mask: layer.mask.text(),
                waits_at: match layer.place {
                    Where::Here => None,
                    Where::At(address) => Some(LanePoint {
                        address,
                        pc: self.image.pc(address),
                        line: lines.at(address).cloned(),
                    }),
                },
                lanes: bits
                    .map(|(bits, left)| bits & left)
                    .filter(|_| !self.values.is_empty())
                    .map(|bits| (0..64).filter(|lane| bits >> lane & 1 == 1).collect()),
            });
        }
        groups
    }
}
