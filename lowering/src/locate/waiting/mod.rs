//! Which lanes of a wave wait, and where they go on: what `DW_AT_LLVM_lane_pc` says
//! of a function, in words.
//!
//! | file | what it does |
//! | --- | --- |
//! | `lists` | location lists: what holds at an address |
//! | `layers` | the attribute's expression, read symbolically |
//! | `mask` | masks of lanes: formulas over registers |
//! | `words` | what comes out, as text |
//! | `picture` | the same as a picture |

mod layers;
mod lists;
mod mask;
mod picture;
mod words;

pub use picture::picture;
pub use words::text;

use super::lines::{Lines, SourceLine};
use super::ranges::{RangeSet, Span};
use super::report::{Problem, SymbolizedRange};
use super::select::Pc;
use super::units::{Entry, Units};
use super::variable::UnitView;
use super::{Image, LocateError, Slice, decode, walk};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::attribute::Attributes;
use crate::target::Target;
use gimli::{AttributeValue, Encoding};
use layers::{Layer, Site, Where};
use lists::{List, Procedures};
use mask::{Mask, Values};
use serde::Serialize;

/// Which functions and addresses are asked for, and what is known of the wave.
#[derive(Clone, Debug, Default)]
pub struct LaneQuery {
    pub function: Option<String>,
    pub pc: Option<Pc>,
    /// What registers hold, by the names that the report has for them.
    pub registers: Vec<(String, u64)>,
    /// A description of the file's target; none: what is known of it.
    pub target: Option<Target>,
}

/// Where the lanes of a file's functions are.
#[derive(Clone, Debug, Serialize)]
pub struct LaneReport {
    pub functions: Vec<LaneFunction>,
    /// What couldn't be read. The command prints it in its own form.
    #[serde(skip)]
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
    pub range: SymbolizedRange,
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
    let image = Image::new(bytes, query.target.as_ref())?;
    let (units, problems) = Units::new(&image)?;
    let pcs = match &query.pc {
        Some(pc) => Some(pc.addresses(&walk::report(&image)?)),
        None => None,
    };
    let mut report = LaneReport {
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

/// Code in which an expression says one thing.
struct Part<'a> {
    span: Span,
    expression: Slice<'a>,
    /// None: it can't be read.
    layers: Option<Vec<Layer>>,
}

impl Part<'_> {
    fn goes_on_as(&self, next: &Part<'_>) -> bool {
        let is_same = self.layers.is_some() || self.expression.slice() == next.expression.slice();
        self.span.end == next.span.start && self.layers == next.layers && is_same
    }
}

struct Lanes<'l, 'a> {
    target: &'l Target,
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
            let ranges = self.ranges(number, entry, value, lanes, lines)?;
            if !ranges.is_empty() || self.pcs.is_none() {
                self.functions.push(LaneFunction { name, lanes, ranges });
            }
        }
        Ok(())
    }

    fn ranges(
        &self,
        number: usize,
        function: &Entry<'a>,
        value: AttributeValue<Slice<'a>>,
        lanes: Option<u64>,
        lines: &Lines,
    ) -> gimli::Result<Vec<LaneRange>> {
        let (Some(list), Some(unit)) = (List::of(self.units, number, value)?, self.units.units.get(number))
        else {
            return Ok(Vec::new());
        };
        let view = UnitView {
            image: self.image,
            units: self.units,
            unit: number,
        };
        let encoding = unit.encoding();
        let has = |span: &Span| {
            let pcs = self.pcs.as_ref();
            pcs.is_none_or(|pcs| pcs.iter().any(|pc| span.contains(*pc)))
        };
        let mut ranges = Vec::new();
        for part in self.parts(&list, encoding, &view.addresses(function)?, lanes, &view) {
            if has(&part.span) {
                ranges.push(LaneRange {
                    range: view.pc_range(part.span, None),
                    lines: self.lines(part.span, lines),
                    operations: match part.layers {
                        Some(_) => None,
                        None => Some(decode::list(part.expression, encoding, &view)),
                    },
                    groups: self.groups(&part.layers.unwrap_or_default(), lanes, lines),
                });
            }
        }
        Ok(ranges)
    }

    /// A function's code where something is said, cut where that changes.
    fn parts(
        &self,
        list: &List<'a>,
        encoding: Encoding,
        code: &RangeSet,
        lanes: Option<u64>,
        view: &UnitView<'_, 'a>,
    ) -> Vec<Part<'a>> {
        let mut procedures = Procedures::new(view);
        let mut parts: Vec<Part> = Vec::new();
        for code in code.spans() {
            let mut pc = code.start;
            while pc < code.end {
                let held = list.at(pc);
                let site = Site {
                    target: self.target,
                    lanes,
                    pc,
                };
                let read = held
                    .expression
                    .map(|expression| layers::read(expression, encoding, &site, &mut procedures));
                let called = read.as_ref().and_then(|read| read.until);
                let until = [held.until, called].into_iter().flatten().min();
                let end = until.map_or(code.end, |until| until.clamp(pc + 1, code.end));
                let span = Span { start: pc, end };
                if let Some((expression, read)) = held.expression.zip(read) {
                    let part = Part {
                        span,
                        expression,
                        layers: read.layers,
                    };
                    match parts.last_mut().filter(|last| last.goes_on_as(&part)) {
                        Some(last) => last.span.end = end,
                        None => parts.push(part),
                    }
                }
                pc = end;
            }
        }
        parts
    }

    fn lines(&self, span: Span, lines: &Lines) -> Vec<SourceLine> {
        let Some(pcs) = &self.pcs else {
            return lines.within(span.start..span.end);
        };
        let here = pcs.iter().filter(|pc| (span.start..span.end).contains(pc));
        here.filter_map(|pc| lines.at(*pc).cloned()).collect()
    }

    /// The layers from the topmost down: those on top of each other that have one place are
    /// one group.
    fn groups(&self, layers: &[Layer], lanes: Option<u64>, lines: &Lines) -> Vec<LaneGroup> {
        let mut left = Some(match lanes {
            Some(lanes @ 0..64) => (1 << lanes) - 1,
            _ => u64::MAX,
        });
        let mut groups = Vec::new();
        for layers in layers.chunk_by(|one, other| one.place == other.place).rev() {
            let masks = layers.iter().rev().map(|layer| layer.mask.clone());
            let mask = masks.reduce(Mask::or).unwrap_or(Mask::None);
            let bits = mask.bits(&self.values).zip(left);
            left = bits.map(|(bits, left)| left & !bits);
            groups.push(LaneGroup {
                mask: mask.text(),
                waits_at: match layers[0].place {
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
