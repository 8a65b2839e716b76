//! A variable's location out of what was described, range by range.

use super::sweep::{Described, Swept};
use crate::dwarf::location::{Expression, ListEntry, Location};
use crate::elf::PcRange;

/// The range of what is the same at every address: no section has this index.
pub(super) fn everywhere() -> PcRange {
    PcRange {
        section: u32::MAX,
        offsets: 0..1,
    }
}

/// Where an object is in its scope: one expression if it is right in all of it,
/// else a location list; where an object is in several places, entries overlap
/// (DWARF 5, 2.6.2). `undefined` is what [`Writer::undefined`] says; none in a
/// dialect whose debuggers don't know `DW_LLE_default_location`.
///
/// [`Writer::undefined`]: crate::lower::Writer::undefined
pub(super) fn of(swept: &Swept, scope: &[PcRange], undefined: Option<&Expression>) -> Option<Location> {
    let described = &swept.described;
    let first = described.first()?;
    let alike = described
        .iter()
        .all(|other| other.expressions == first.expressions);
    if let (true, [expression], true) = (alike, &first.expressions[..], covers(described, scope)) {
        return Some(Location::Whole(expression.clone()));
    }
    let flat = Location::List(entries(described).collect());
    let with_default = undefined.and_then(|undefined| with_default(swept, scope, undefined));
    Some(match with_default {
        Some(other) if size(&other) <= size(&flat) => other,
        _ => flat,
    })
}

/// The list with what holds by default said once. All of the scope that isn't
/// described is said to be undefined.
fn with_default(swept: &Swept, scope: &[PcRange], undefined: &Expression) -> Option<Location> {
    let bounded = |each: &&Described| !each.by_default;
    let by_default = swept.described.iter().find(|each| each.by_default)?;
    let [default] = &by_default.expressions[..] else {
        return None;
    };
    let alike = |each: &Described| !each.by_default || each.expressions == by_default.expressions;
    let active = swept.described.iter().any(|each| !each.by_default) || !swept.undefined.is_empty();
    if !active || !swept.described.iter().all(alike) {
        return None;
    }
    let ranges: Vec<_> = swept.described.iter().map(|each| &each.range).collect();
    let holes = gaps(ranges, scope).map(|range| Described {
        range,
        expressions: vec![undefined.clone()],
        by_default: false,
    });
    let all: Vec<_> = swept
        .described
        .iter()
        .filter(bounded)
        .cloned()
        .chain(holes)
        .collect();
    Some(defaulting(all, default))
}

/// A list of what is bounded, in order, and then what holds by default.
fn defaulting(mut bounded: Vec<Described>, default: &Expression) -> Location {
    bounded.sort_by_key(|each| (each.range.section, each.range.offsets.start));
    let last = ListEntry {
        range: None,
        expression: default.clone(),
    };
    Location::List(entries(&bounded).chain([last]).collect())
}

/// About how many bytes a location takes, with its list's place in the table.
pub(super) fn size(location: &Location) -> usize {
    let block = |expression: &Expression| 1 + expression.bytes.len();
    match location {
        Location::Whole(expression) => block(expression),
        Location::Constant(bytes) => bytes.len(),
        Location::List(entries) => {
            let entry =
                |entry: &ListEntry| block(&entry.expression) + if entry.range.is_some() { 4 } else { 1 };
            6 + entries.iter().map(entry).sum::<usize>()
        }
    }
}

/// What functions say of a global, and what holds elsewhere in the unit.
///
/// `DW_LLE_default_location` would say the latter, but gdb 13 takes it for
/// damage and lldb 22 passes it over: it is for the dialects that have
/// `undefined`, see [`of`].
pub(super) fn of_global(
    described: &[Described],
    nowhere: &[PcRange],
    elsewhere: &[Described],
    unit: &[PcRange],
    undefined: Option<&Expression>,
) -> Option<Location> {
    let default = elsewhere.first().map(|described| &described.expressions);
    if described.is_empty() && nowhere.is_empty() {
        return default?.first().cloned().map(Location::Whole);
    }
    let mut all: Vec<Described> = described.to_vec();
    if let (Some([default]), Some(undefined)) = (default.map(Vec::as_slice), undefined) {
        all.retain(|described| described.expressions != [default.clone()]);
        all.extend(nowhere.iter().map(|range| Described {
            range: range.clone(),
            expressions: vec![undefined.clone()],
            by_default: false,
        }));
        return Some(defaulting(all, default));
    }
    if let Some(expressions) = default {
        let inside = described.iter().map(|described| &described.range).chain(nowhere);
        all.extend(gaps(inside.collect(), unit).map(|range| Described {
            range,
            expressions: expressions.clone(),
            by_default: true,
        }));
    }
    all.sort_by_key(|described| (described.range.section, described.range.offsets.start));
    all.dedup_by(|next, last| {
        let goes_on = last.range.section == next.range.section
            && last.range.offsets.end == next.range.offsets.start
            && last.expressions == next.expressions;
        if goes_on {
            last.range.offsets.end = next.range.offsets.end;
        }
        goes_on
    });
    let entries: Vec<_> = entries(&all).collect();
    (!entries.is_empty()).then_some(Location::List(entries))
}

/// The same addresses in disjoint ranges, in order.
pub(super) fn union(mut ranges: Vec<PcRange>) -> Vec<PcRange> {
    ranges.sort_by_key(|range| (range.section, range.offsets.start));
    let mut union: Vec<PcRange> = Vec::new();
    for range in ranges {
        match union.last_mut() {
            Some(last) if last.section == range.section && last.offsets.end >= range.offsets.start => {
                last.offsets.end = last.offsets.end.max(range.offsets.end);
            }
            _ => union.push(range),
        }
    }
    union
}

/// What ranges leave out of others.
fn gaps(mut inside: Vec<&PcRange>, unit: &[PcRange]) -> impl Iterator<Item = PcRange> + use<> {
    inside.sort_by_key(|range| (range.section, range.offsets.start));
    let mut gaps = Vec::new();
    for range in unit {
        let mut reached = range.offsets.start;
        for other in inside.iter().filter(|other| other.section == range.section) {
            let end = other.offsets.start.min(range.offsets.end);
            if reached < end {
                gaps.push((range.section, reached..end));
            }
            reached = reached.max(other.offsets.end);
        }
        if reached < range.offsets.end {
            gaps.push((range.section, reached..range.offsets.end));
        }
    }
    gaps.into_iter()
        .map(|(section, offsets)| PcRange { section, offsets })
}

fn entries(described: &[Described]) -> impl Iterator<Item = ListEntry> {
    described.iter().flat_map(|described| {
        described.expressions.iter().map(|expression| ListEntry {
            range: Some(described.range.clone()),
            expression: expression.clone(),
        })
    })
}

/// Whether ranges, sorted and disjoint, leave nothing of the scope out.
fn covers(described: &[Described], scope: &[PcRange]) -> bool {
    scope.iter().all(|range| {
        let mut reached = range.offsets.start;
        for described in described
            .iter()
            .filter(|described| described.range.section == range.section)
        {
            if described.range.offsets.start <= reached {
                reached = reached.max(described.range.offsets.end);
            }
        }
        reached >= range.offsets.end
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(start: u64, end: u64, register: u8) -> Described {
        Described {
            range: PcRange {
                section: 1,
                offsets: start..end,
            },
            expressions: vec![vec![0x50 + register].into()],
            by_default: false,
        }
    }

    fn by_default(start: u64, end: u64, register: u8) -> Described {
        Described {
            by_default: true,
            ..described(start, end, register)
        }
    }

    fn swept(described: &[Described]) -> Swept {
        let described = described.to_vec();
        Swept {
            described,
            ..Swept::default()
        }
    }

    /// The ranges of a list's entries with the register of each.
    fn said(location: Option<Location>) -> Vec<(Option<(u64, u64)>, u8)> {
        let Some(Location::List(list)) = location else {
            panic!()
        };
        let range = |entry: &ListEntry| {
            entry
                .range
                .clone()
                .map(|range| (range.offsets.start, range.offsets.end))
        };
        let entry = |entry: &ListEntry| (range(entry), entry.expression.bytes[0].wrapping_sub(0x50));
        list.iter().map(entry).collect()
    }

    #[test]
    fn one_expression_for_all_of_the_scope() {
        let scope = [described(0, 8, 0).range];
        let location = |all: &[Described]| of(&swept(all), &scope, None);
        assert!(matches!(
            location(&[described(0, 8, 0)]),
            Some(Location::Whole(_))
        ));
        assert!(matches!(location(&[described(0, 7, 0)]), Some(Location::List(_))));
        let two = [described(0, 4, 0), described(4, 8, 1)];
        assert!(matches!(location(&two), Some(Location::List(list)) if list.len() == 2));
        assert_eq!(location(&[]), None);
    }

    #[test]
    fn what_holds_by_default_is_said_once() {
        let undefined = Expression::from(vec![0x50 + 9]);
        let scope = [described(0, 16, 0).range];
        let location = |all: &[Described]| of(&swept(all), &scope, Some(&undefined));
        let all = [by_default(0, 4, 2), described(4, 8, 1), by_default(8, 16, 2)];
        assert_eq!(said(location(&all)), [(Some((4, 8)), 1), (None, 2)]);
        // Nothing is known in the middle.
        let holes = [
            by_default(0, 2, 2),
            by_default(6, 8, 2),
            described(8, 10, 1),
            by_default(10, 16, 2),
        ];
        assert_eq!(
            said(location(&holes)),
            [(Some((2, 6)), 9), (Some((8, 10)), 1), (None, 2)]
        );
        // The default isn't the same everywhere, or nothing is bounded.
        let other = [by_default(0, 4, 2), described(4, 8, 1), by_default(8, 16, 3)];
        assert_eq!(said(location(&other)).len(), 3);
        assert_eq!(said(location(&[by_default(0, 4, 2)])), [(Some((0, 4)), 2)]);
    }

    #[test]
    fn a_global_is_somewhere_else_outside() {
        let unit = [described(0, 16, 0).range];
        let nowhere = [described(10, 12, 0).range];
        let inside = [described(4, 8, 1)];
        let default = [by_default(0, 1, 2)];
        let flat = of_global(&inside, &nowhere, &default, &unit, None);
        let expected = [(0, 4, 2), (4, 8, 1), (8, 10, 2), (12, 16, 2)];
        assert_eq!(
            said(flat),
            expected.map(|(from, to, register)| (Some((from, to)), register))
        );
        let undefined = Expression::from(vec![0x50 + 9]);
        let defaulting = of_global(&inside, &nowhere, &default, &unit, Some(&undefined));
        assert_eq!(
            said(defaulting),
            [(Some((4, 8)), 1), (Some((10, 12)), 9), (None, 2)]
        );
        assert!(matches!(
            of_global(&[], &[], &default, &unit, None),
            Some(Location::Whole(_))
        ));
    }
}
