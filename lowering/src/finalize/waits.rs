//! Where in functions lanes wait: the addresses that a stage has listed
//! (`machine/stages/listed/waiting.rs`), each a relocation, and what is so between them.

use super::masks::addresses;
use super::sweep::Sources;
use super::timeline::Timeline;
use crate::dwarf::location::{Expression, Fixup, FixupKind};
use crate::elf::{self, Address, PcRange};
use crate::lanes::{Described, SECTION};
use crate::lower::{Computation, Place};
use crate::model::CarrierId;
use crate::target::Target;
use gimli::constants as dw;
use std::collections::{HashMap, HashSet};

/// Where the points of functions are.
pub(super) struct Waits<'d> {
    /// By name.
    functions: HashMap<&'d str, &'d Described>,
    selectors: HashSet<CarrierId>,
    points: Vec<Point>,
}

struct Point {
    address: Address,
    /// What an expression needs to say it.
    fixup: FixupKind,
}

impl<'d> Waits<'d> {
    /// Reads what an object lists.
    pub(super) fn read(
        elf: &elf::Object,
        target: &Target,
        functions: &'d [Described],
    ) -> Result<Waits<'d>, elf::Error> {
        let mut points = Vec::new();
        for section in elf.sections_named(SECTION.as_bytes()) {
            let addresses = addresses(elf, section)?.into_iter();
            points.extend(addresses.map(|(address, relocation)| Point {
                address,
                fixup: FixupKind::Relocation {
                    symbol: relocation.symbol,
                    r_type: target.relocations.eight_bytes[0],
                    addend: relocation.addend,
                },
            }));
        }
        points.sort_by_key(|point| point.address);
        let by_name = functions.iter().map(|each| (each.function.as_str(), each));
        Ok(Waits {
            functions: by_name.collect(),
            selectors: functions.iter().map(|each| each.selector).collect(),
            points,
        })
    }

    /// Whether a selector was made of what was found in code.
    pub(super) fn has(&self, selector: CarrierId) -> bool {
        self.selectors.contains(&selector)
    }

    /// Whether what is said of a function was found in its code.
    pub(super) fn is_found(&self, function: &str) -> bool {
        self.functions.contains_key(function)
    }

    /// What is so in a function: its selector, and code locations, which are counted from
    /// its start if that has an index into `.debug_addr`. None if nothing was found, or
    /// another code than was looked at.
    pub(super) fn sources(
        &self,
        function: &str,
        scope: &[PcRange],
        begins: Option<u64>,
        sources: &mut Sources,
    ) -> Option<()> {
        let described = self.functions.get(function)?;
        let [whole] = scope else { return None };
        let first = self.points.partition_point(|point| point.address < start(whole));
        let points = &self.points[first..];
        let end = points.partition_point(|point| point.address < at(whole, whole.offsets.end));
        let points = &points[..end];
        if points.len() != described.codes.len() {
            return None;
        }
        for (point, object) in points.iter().zip(&described.codes) {
            let behind = point.address.offset - whole.offsets.start;
            let address = match begins {
                Some(index) => indexed(index).plus(behind),
                None => Computation::operations(point.expression()),
            };
            let code = object.map(|object| (object, address));
            sources.codes.extend(code);
        }
        let places = described.segments.iter();
        let mut segments = Vec::new();
        let mut ends = places
            .clone()
            .skip(1)
            .map(|(point, _)| points[*point as usize].address.offset);
        for (point, number) in places {
            let offsets = points[*point as usize].address.offset..ends.next().unwrap_or(whole.offsets.end);
            let section = whole.section;
            let place = Place::Value(Computation::constant((*number).into()));
            segments.push((PcRange { section, offsets }, place));
        }
        segments.retain(|(range, _)| !range.offsets.is_empty());
        sources.carriers.insert(described.selector, Timeline { segments });
        Some(())
    }
}

/// The address that an index into `.debug_addr` stands for.
fn indexed(index: u64) -> Computation {
    let mut bytes = vec![dw::DW_OP_addrx.0];
    // Writing to a vector can't fail.
    let _ = gimli::leb128::write::unsigned(&mut bytes, index);
    Computation::operations(bytes.into())
}

fn at(range: &PcRange, offset: u64) -> Address {
    Address {
        section: range.section,
        offset,
    }
}

fn start(range: &PcRange) -> Address {
    at(range, range.offsets.start)
}

impl Point {
    /// Its address (`DW_OP_addr`).
    fn expression(&self) -> Expression {
        let mut bytes = vec![dw::DW_OP_addr.0];
        bytes.extend([0; 8]);
        Expression {
            bytes,
            fixups: vec![Fixup {
                at: 1,
                kind: self.fixup.clone(),
            }],
        }
    }
}
