//! Which modules' lifetimes the units of an object have, where several modules were carried
//! one by one and then linked.

use crate::dwarf::{Mark, Scan};
use crate::model::{CarrierId, Model, ObjectId};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of an object's units.
pub(super) struct Modules<'m> {
    model: &'m Model,
    of_units: Vec<BTreeSet<usize>>,
    /// By where units have their line number program.
    of_lines: BTreeMap<usize, BTreeSet<usize>>,
    /// Those that are in a unit with others.
    mixed: BTreeSet<usize>,
}

impl<'m> Modules<'m> {
    pub(super) fn of(scan: &Scan, model: &'m Model) -> Modules<'m> {
        let numbers = &model.numbers;
        let mut of_units = vec![BTreeSet::new(); scan.roots().count()];
        for die in scan.marked() {
            of_units[die.unit].insert(match die.mark {
                Mark::Carrier(carrier) => numbers.module_of_carrier(carrier),
                Mark::Object(object) | Mark::Code(object) => numbers.module_of(object),
            });
        }
        let mut of_lines: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (lines, modules) in scan.lines().zip(&of_units) {
            if let Some(lines) = lines {
                of_lines.entry(lines).or_default().extend(modules);
            }
        }
        let all = of_units.iter().chain(of_lines.values());
        let mixed = all.filter(|modules| modules.len() > 1).flatten().copied();
        Modules {
            model,
            mixed: mixed.collect(),
            of_units,
            of_lines,
        }
    }

    /// The one module that a line number program is of.
    pub(super) fn of_lines(&self, program: usize) -> Option<usize> {
        if !self.model.numbers.has_several() {
            return Some(0);
        }
        let modules = self.of_lines.get(&program)?;
        modules.first().copied().filter(|_| modules.len() == 1)
    }

    /// Nobody can tell whose the calls are among which a selector stands.
    pub(super) fn is_mixed(&self, selector: CarrierId) -> bool {
        let module = self.model.numbers.module_of_carrier(selector);
        self.mixed.contains(&module)
    }

    /// Whether what is said of a function may be of this one, which is in that unit. Names
    /// are of one module; an object of it tells which.
    pub(super) fn is_in(&self, object: ObjectId, unit: usize) -> bool {
        let numbers = &self.model.numbers;
        !numbers.has_several() || self.of_units[unit].contains(&numbers.module_of(object))
    }
}
