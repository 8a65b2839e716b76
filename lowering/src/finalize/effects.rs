//! What selectors say where code has effects, against what carry has noted there.
//!
//! Stock codegen puts records elsewhere among instructions, before and behind calls
//! too, and where the plugin isn't asked nobody puts them back. So carry gives each call
//! a discriminator, by which the line table tells where it is in the end. Where the
//! selector has another number there than it has in the IR, nobody knows which
//! lifetimes are active.

use super::modules::Modules;
use super::timeline::{Timeline, selected};
use crate::dwarf::{self, Discriminated, discriminators};
use crate::elf;
use crate::elf::{Address, PcRange};
use crate::lower::Place;
use crate::model::{CarrierId, Model};
use std::collections::HashMap;

/// What each selector is where code has effects, in order of address.
#[derive(Debug, Default)]
pub(super) struct Effects(HashMap<CarrierId, Vec<(PcRange, u32)>>);

impl Effects {
    pub(super) fn read(elf: &elf::Object, model: &Model, modules: &Modules) -> Result<Effects, dwarf::Error> {
        let mut effects = Effects::default();
        if model.effects.is_empty() {
            return Ok(effects);
        }
        for Discriminated {
            range,
            discriminator,
            program,
        } in discriminators(elf)?
        {
            let number = modules
                .of_lines(program)
                .and_then(|module| model.numbers.effect(module, discriminator.checked_sub(1)?));
            let noted = number.and_then(|number| model.effects.get(number));
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
    pub(super) fn check(
        &self,
        carrier: CarrierId,
        timeline: Timeline,
        scope: &[PcRange],
        initial: u32,
    ) -> Timeline {
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
pub(super) fn without(timeline: Timeline, unknown: &[PcRange]) -> Timeline {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::Place;

    const SELECTOR: CarrierId = CarrierId(3);

    fn range(start: u64, end: u64) -> PcRange {
        PcRange {
            section: 1,
            offsets: start..end,
        }
    }

    fn timeline(segments: &[(u64, u64, u8)]) -> Timeline {
        let segments = segments.iter();
        let segments = segments.map(|&(start, end, number)| (range(start, end), Place::Bytes(vec![number])));
        Timeline {
            segments: segments.collect(),
        }
    }

    /// What is left where the selector is to be those numbers in those ranges; it begins with 7.
    fn check(effects: &[(u64, u64, u32)], segments: &[(u64, u64, u8)]) -> Vec<(u64, u64, Option<u32>)> {
        let known = effects
            .iter()
            .map(|&(start, end, number)| (range(start, end), number));
        let effects = Effects(HashMap::from([(SELECTOR, known.collect())]));
        let checked = effects.check(SELECTOR, timeline(segments), &[range(0, 100)], 7);
        let segments = checked.segments.into_iter();
        let each = segments.map(|(range, place)| (range.offsets.start, range.offsets.end, selected(&place)));
        each.collect()
    }

    #[test]
    fn what_agrees_stays() {
        let segments = [(4, 20, 1), (20, 60, 2)];
        let stays = [(4, 20, Some(1)), (20, 60, Some(2))];
        assert_eq!(check(&[(8, 12, 1), (30, 34, 2)], &segments), stays);
        // Before the first record it is what it begins with.
        assert_eq!(check(&[(0, 4, 7)], &segments), stays);
        // Other instances' effects are none of its business.
        assert_eq!(check(&[(200, 204, 9)], &segments), stays);
    }

    #[test]
    fn a_change_on_the_wrong_side_of_an_effect_ends_at_those_around_it() {
        // It is to change behind the effect at 30 and does so before it.
        let effects = [(8, 12, 1), (30, 34, 1), (50, 54, 2)];
        let early = [(4, 20, 1), (20, 60, 2)];
        assert_eq!(
            check(&effects, &early),
            [(4, 20, Some(1)), (20, 50, None), (50, 60, Some(2))]
        );
        // It is to change before the effect at 30 and does so behind it.
        let effects = [(8, 12, 1), (30, 34, 2), (50, 54, 2)];
        let late = [(4, 40, 1), (40, 60, 2)];
        assert_eq!(
            check(&effects, &late),
            [(4, 12, Some(1)), (12, 40, None), (40, 60, Some(2))]
        );
    }

    #[test]
    fn beside_a_call_its_line_may_have_more() {
        // The call's arguments are computed in front of the def before it.
        assert_eq!(
            check(&[(10, 30, 2)], &[(4, 20, 1), (20, 60, 2)]),
            [(4, 10, Some(1)), (10, 20, None), (20, 60, Some(2))]
        );
    }

    #[test]
    fn nothing_is_known_where_it_begins_with_something_else() {
        assert_eq!(
            check(&[(0, 3, 5)], &[(4, 20, 1)]),
            [(0, 3, None), (4, 20, Some(1))]
        );
    }
}
