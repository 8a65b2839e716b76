//! What selectors say where code has effects, against what carry has noted there.
//!
//! Stock codegen puts records elsewhere among instructions, before and behind calls
//! too, and where the plugin isn't asked nobody puts them back. So carry gives each call
//! a discriminator, by which the line table tells where it is in the end. Where the
//! selector has another number there than it has in the IR, nobody knows which
//! lifetimes are active.

use super::timeline::{Timeline, selected};
use crate::dwarf::{self, discriminators};
use crate::elf;
use crate::elf::{Address, PcRange};
use crate::lower::Place;
use crate::model::{CarrierId, Model};
use std::collections::HashMap;

/// What each selector is where code has effects, in order of address.
#[derive(Debug, Default)]
pub struct Effects(HashMap<CarrierId, Vec<(PcRange, u32)>>);

impl Effects {
    pub fn read(elf: &elf::Object, model: &Model) -> Result<Effects, dwarf::Error> {
        let mut effects = Effects::default();
        if model.effects.is_empty() {
            return Ok(effects);
        }
        for (range, discriminator) in discriminators(elf)? {
            let number = usize::try_from(discriminator).ok();
            let noted = number.and_then(|number| model.effects.get(number.checked_sub(1)?));
            for &(carrier, number) in noted.into_iter().flatten() {
                effects
                    .0
                    .entry(carrier)
                    .or_default()
                    .push((range.clone(), number));
            }
        }
        for known in effects.0.values_mut() {
            known.sort_by_key(|(range, _)| (range.section, range.offsets.start));
        }
        Ok(effects)
    }

    /// What is left of a selector in its scope; it begins with the number `initial`.
    pub fn check(&self, carrier: CarrierId, timeline: Timeline, scope: &[PcRange], initial: u32) -> Timeline {
        let Some(known) = self.0.get(&carrier) else {
            return timeline;
        };
        let is_inside = |range: &PcRange| {
            let mut scope = scope.iter();
            scope.any(|scope| scope.section == range.section && scope.offsets.contains(&range.offsets.start))
        };
        let known: Vec<_> = known.iter().filter(|(range, _)| is_inside(range)).collect();
        let mut unknown = Vec::new();
        for (index, (range, number)) in known.iter().enumerate() {
            let parts = parts(&timeline, range, initial);
            let is_other = |found: &Option<u32>| *found != Some(*number);
            if !parts.iter().any(|(_, found)| is_other(found)) {
                continue;
            }
            let mut offsets = range.offsets.clone();
            if parts.iter().all(|(_, found)| is_other(found)) {
                // It changed too early or too late: somewhere up to the effects around it.
                let same = |other: &&(PcRange, u32)| other.0.section == range.section;
                let before = index.checked_sub(1).and_then(|before| known.get(before).copied());
                let before = before.filter(same).map_or(0, |(before, _)| before.offsets.end);
                let behind = known.get(index + 1).copied().filter(same);
                let behind = behind.map_or(u64::MAX, |(behind, _)| behind.offsets.start);
                let (first, last) = (&parts[0].0.offsets, &parts[parts.len() - 1].0.offsets);
                offsets = first.start.max(before).min(offsets.start)..last.end.min(behind).max(offsets.end);
                unknown.push(PcRange {
                    offsets,
                    ..range.clone()
                });
                continue;
            }
            // Some of it belongs to what stands around it.
            let parts = parts.into_iter().filter(|(_, found)| is_other(found));
            unknown.extend(parts.map(|(part, _)| PcRange {
                offsets: part.offsets.start.max(offsets.start)..part.offsets.end.min(offsets.end),
                ..part
            }));
        }
        without(timeline, &unknown)
    }
}

/// The segments that a range is in, whole, and what is between them.
fn parts(timeline: &Timeline, range: &PcRange, initial: u32) -> Vec<(PcRange, Option<u32>)> {
    let Address { section, offset } = Address {
        section: range.section,
        offset: range.offsets.start,
    };
    let mut parts = Vec::new();
    let mut reached = offset;
    // As `State::number` has it.
    let mut between = timeline
        .begins_after(Some(Address { section, offset }))
        .then_some(initial);
    let segments = timeline.segments.iter();
    let inside = segments.filter(|(segment, _)| {
        segment.section == section
            && segment.offsets.start < range.offsets.end
            && offset < segment.offsets.end
    });
    for (segment, place) in inside {
        if reached < segment.offsets.start {
            let offsets = reached..segment.offsets.start;
            parts.push((PcRange { section, offsets }, between));
        }
        between = None;
        reached = segment.offsets.end;
        parts.push((segment.clone(), selected(place)));
    }
    if reached < range.offsets.end {
        let offsets = reached..range.offsets.end;
        parts.push((PcRange { section, offsets }, between));
    }
    parts
}

/// A timeline which says of these ranges that nobody knows.
fn without(timeline: Timeline, unknown: &[PcRange]) -> Timeline {
    let mut segments = timeline.segments;
    for gap in unknown.iter().filter(|gap| !gap.offsets.is_empty()) {
        let keep = |(range, place): (PcRange, Place)| {
            if range.section != gap.section {
                return vec![(range, place)];
            }
            let before = range.offsets.start..range.offsets.end.min(gap.offsets.start);
            let behind = range.offsets.start.max(gap.offsets.end)..range.offsets.end;
            let section = range.section;
            let parts = [before, behind].into_iter().filter(|offsets| !offsets.is_empty());
            parts
                .map(|offsets| (PcRange { section, offsets }, place.clone()))
                .collect()
        };
        segments = segments.into_iter().flat_map(keep).collect();
        segments.push((gap.clone(), Place::Undefined));
    }
    segments.sort_by_key(|(range, _)| (range.section, range.offsets.start));
    Timeline { segments }
}
