//! A variable's location out of what was described, range by range.

use super::sweep::Described;
use crate::dwarf::location::{ListEntry, Location, PcRange};

/// The range of what is the same at every address: no section has this index.
pub fn everywhere() -> PcRange {
    PcRange {
        section: u32::MAX,
        offsets: 0..1,
    }
}

/// One expression if it is right in all of the scope, else a location list;
/// where an object is in several places, entries overlap (DWARF 5, 2.6.2).
pub fn of(described: &[Described], scope: &[PcRange]) -> Option<Location> {
    let first = described.first()?;
    let alike = described
        .iter()
        .all(|other| other.expressions == first.expressions);
    if let (true, [expression], true) = (alike, &first.expressions[..], covers(described, scope)) {
        return Some(Location::Whole(expression.clone()));
    }
    Some(Location::List(entries(described).collect()))
}

/// What functions say of a global, and what holds elsewhere in the unit.
///
/// `DW_LLE_default_location` would say the latter, but gdb 13 takes it for
/// damage and lldb 22 passes it over.
pub fn of_global(described: &[Described], elsewhere: &[Described], unit: &[PcRange]) -> Option<Location> {
    let default = elsewhere.first().map(|described| &described.expressions);
    if described.is_empty() {
        return default?.first().cloned().map(Location::Whole);
    }
    let mut all: Vec<Described> = described.to_vec();
    if let Some(expressions) = default {
        all.extend(gaps(described, unit).map(|range| Described {
            range,
            expressions: expressions.clone(),
        }));
    }
    all.sort_by_key(|described| (described.range.section, described.range.offsets.start));
    Some(Location::List(entries(&all).collect()))
}

/// What ranges leave out of a unit's.
fn gaps(described: &[Described], unit: &[PcRange]) -> impl Iterator<Item = PcRange> {
    let mut inside: Vec<_> = described.iter().map(|described| &described.range).collect();
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
        }
    }

    #[test]
    fn one_expression_for_all_of_the_scope() {
        let scope = [described(0, 8, 0).range];
        assert!(matches!(
            of(&[described(0, 8, 0)], &scope),
            Some(Location::Whole(_))
        ));
        assert!(matches!(
            of(&[described(0, 7, 0)], &scope),
            Some(Location::List(_))
        ));
        let two = [described(0, 4, 0), described(4, 8, 1)];
        assert!(matches!(of(&two, &scope), Some(Location::List(list)) if list.len() == 2));
        assert_eq!(of(&[], &scope), None);
    }

    #[test]
    fn a_global_is_somewhere_else_outside() {
        let unit = [described(0, 16, 0).range];
        let Some(Location::List(list)) = of_global(&[described(4, 8, 1)], &[described(0, 1, 2)], &unit)
        else {
            panic!()
        };
        let said: Vec<_> = list
            .iter()
            .map(|entry| {
                (
                    entry.range.clone().unwrap().offsets,
                    entry.expression.bytes[0] - 0x50,
                )
            })
            .collect();
        assert_eq!(said, [(0..4, 2), (4..8, 1), (8..16, 2)]);
        assert!(matches!(
            of_global(&[], &[described(0, 1, 2)], &unit),
            Some(Location::Whole(_))
        ));
    }
}
