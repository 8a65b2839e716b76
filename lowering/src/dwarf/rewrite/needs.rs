//! What edits need that an object may lack: symbols to relocate against, and a
//! contribution for a unit's first location list.

use std::collections::BTreeSet;

use super::super::location::{Expression, FixupKind, Location};
use super::super::scan::Scan;
use super::edits::{Edit, Edits, NewDie};

/// What edits need that an object may lack.
#[derive(Debug, Default)]
pub(super) struct Needs {
    /// Something new refers to `.debug_info` by a relocation.
    pub info: bool,
    /// Units without location lists that get one.
    pub first_lists: BTreeSet<usize>,
}

impl Needs {
    pub(super) fn of(scan: &Scan<'_, '_>, edits: &Edits) -> Needs {
        let mut needs = Needs::default();
        for (&die, edit) in &edits.dies {
            let unit = scan.marked_at(die).map_or(0, |die| die.unit);
            match edit {
                Edit::Drop | Edit::SetLocation(None) => {}
                Edit::SetLocation(Some(location)) => needs.location(scan, unit, location),
                Edit::Become { origin, location, .. } => {
                    let own = scan.units.get(unit).map(|unit| unit.offset..unit.end);
                    needs.info |= !own.is_some_and(|own| own.contains(origin));
                    if let Some(location) = location {
                        needs.location(scan, unit, location);
                    }
                }
            }
        }
        for (&die, attributes) in &edits.attributes {
            let after = scan.units.partition_point(|unit| unit.offset <= die);
            for location in attributes
                .iter()
                .filter_map(|attribute| attribute.value.location())
            {
                needs.location(scan, after.saturating_sub(1), location);
            }
        }
        for (unit, die) in &edits.appended {
            if let NewDie::Procedure(Some(location)) | NewDie::Pointee { location, .. } = die {
                needs.location(scan, *unit, location);
            }
        }
        needs
    }

    fn location(&mut self, scan: &Scan<'_, '_>, unit: usize, location: &Location) {
        match location {
            Location::Constant(_) => {}
            Location::Whole(expression) => self.expression(expression),
            Location::List(entries) => {
                entries
                    .iter()
                    .for_each(|entry| self.expression(&entry.expression));
                if scan
                    .units
                    .get(unit)
                    .is_some_and(|unit| unit.loclists_base.is_none())
                {
                    self.first_lists.insert(unit);
                }
            }
        }
    }

    fn expression(&mut self, expression: &Expression) {
        let refers = |kind: &FixupKind| matches!(kind, FixupKind::Info4 { .. });
        self.info |= expression.fixups.iter().any(|fixup| refers(&fixup.kind));
    }
}
