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

/// What functions say of a global, and what holds elsewhere.
pub fn of_global(described: &[Described], elsewhere: &[Described]) -> Option<Location> {
    let default = elsewhere
        .first()
        .and_then(|described| described.expressions.first());
    match (described.is_empty(), default) {
        (true, Some(expression)) => Some(Location::Whole(expression.clone())),
        (true, None) => None,
        (false, default) => {
            let default = default.map(|expression| ListEntry {
                range: None,
                expression: expression.clone(),
            });
            Some(Location::List(entries(described).chain(default).collect()))
        }
    }
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
    fn a_global_has_a_default() {
        let Some(Location::List(list)) = of_global(&[described(0, 4, 0)], &[described(0, 1, 1)]) else {
            panic!()
        };
        assert_eq!(list.last().unwrap().range, None);
    }
}
