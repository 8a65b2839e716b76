//! What carry handed to stock LLVM and nothing came back of.

use super::instance::Instance;
use super::timeline::selected;
use super::{Error, Finalizer, Loss, LossReason};
use crate::carry::roots;
use crate::dwarf::Mark;
use crate::dwarf::scan::{DescribedKind, Role};
use crate::lower::Undescribable;
use crate::model::{CarrierId, Extent, Lifetime, Model, ObjectId, ObjectKind, Selector};
use rustc_hash::{FxHashMap, FxHashSet};

/// What some instance of a function has of the carriers.
#[derive(Default)]
pub(super) struct Kept {
    /// Those with a location somewhere.
    somewhere: FxHashSet<CarrierId>,
    /// The numbers that selectors have somewhere.
    selected: FxHashMap<CarrierId, FxHashSet<u32>>,
}

impl Kept {
    pub(super) fn add(&mut self, instance: &Instance) {
        for (&carrier, timeline) in &instance.sources.carriers {
            if !timeline.segments.is_empty() {
                self.somewhere.insert(carrier);
            }
            let numbers = timeline.segments.iter().filter_map(|(_, place)| selected(place));
            self.selected.entry(carrier).or_default().extend(numbers);
        }
    }

    /// Why a lifetime never has a location, if nothing is left of it; whether the sweep has
    /// noted anything of its object decides what has to be said here.
    fn loss(&self, lifetime: &Lifetime, is_noted: bool) -> Option<LossReason> {
        let Extent::Bounded { referrer, selector } = &lifetime.extent else {
            return None;
        };
        let is_lost = |selector: &Selector| {
            let numbers = self.selected.get(&selector.carrier).into_iter().flatten();
            !numbers.into_iter().any(|&number| selector.has(number))
        };
        if selector.as_ref().is_some_and(is_lost) {
            return Some(LossReason::NoInstruction);
        }
        // Where a selector says that it is active, the sweep notes what is missing, unless the
        // variable has no DIE there, as in copies that were inlined.
        if selector.is_some() && is_noted {
            return None;
        }
        let gone = referrer.is_some_and(|referrer| !self.somewhere.contains(&referrer.carrier));
        gone.then_some(Undescribable::NoReferrer.into())
    }
}

fn selector_of(lifetime: &Lifetime) -> Option<CarrierId> {
    match &lifetime.extent {
        Extent::Bounded { selector, .. } => Some(selector.as_ref()?.carrier),
        _ => None,
    }
}

/// The function that a variable is local to.
fn function_of(model: &Model, object: ObjectId) -> Option<&str> {
    match &model.objects.get(object.0 as usize)?.kind {
        ObjectKind::Local { function, .. } => Some(function),
        _ => None,
    }
}

impl Finalizer<'_, '_, '_> {
    /// Notes lifetimes of which nothing is left, and globals that lifetimes look at
    /// and that have no address. Where no code is left of a function, nothing of it
    /// is lost.
    pub(super) fn lost(&mut self) {
        let model = self.index.model;
        let marks = self.scan.marked().iter().map(|die| die.mark);
        let there: FxHashSet<_> = marks
            .filter_map(|mark| match mark {
                Mark::Object(object) => Some(object),
                _ => None,
            })
            .collect();
        let functions: FxHashSet<_> = there
            .iter()
            .filter_map(|&object| function_of(model, object))
            .collect();
        let noted: FxHashSet<_> = self.losses.iter().map(|loss| loss.object).collect();
        let mut found = Vec::new();
        let roots = roots(model);
        for lifetime in &model.lifetimes {
            let beside = roots[lifetime.object.0 as usize];
            let is_there = beside.is_none_or(|object| there.contains(&object));
            // Of a selector that isn't believed, the sweep says so; and what was found in code
            // that is gone by now nobody has said.
            let selector = selector_of(lifetime);
            let is_known = !selector.is_some_and(|it| self.is_unchecked(it) || self.waits.has(it));
            let is_noted =
                noted.contains(&beside.unwrap_or(lifetime.object)) || noted.contains(&lifetime.object);
            let lost = self.kept.loss(lifetime, is_noted).filter(|_| is_known);
            // Where a function's selector is, or another of its variables, there is code, but none in the
            // variable's scope, or no record of it is left.
            let has_code = selector.is_some_and(|it| self.kept.selected.contains_key(&it))
                || function_of(model, beside.unwrap_or(lifetime.object))
                    .is_some_and(|it| functions.contains(it));
            let lost = match is_there {
                true => lost,
                false => lost.filter(|_| has_code).map(|_| LossReason::NoDie),
            };
            if let Some(reason) = lost {
                found.push((beside.unwrap_or(lifetime.object), reason));
            }
        }
        for lifetime in &model.lifetimes {
            let object = roots[lifetime.object.0 as usize].unwrap_or(lifetime.object);
            let gone = lifetime.args.iter().filter_map(|&argument| self.gone(argument));
            found.extend(gone.map(|name| (object, LossReason::NoAddress(name.to_owned()))));
        }
        let mut said = FxHashSet::default();
        found.retain(|loss| said.insert(loss.clone()));
        self.losses.extend(found.into_iter().map(|(object, reason)| Loss {
            object,
            range: None,
            reason,
        }));
    }

    /// Notes variables that have a location everywhere and no DIE in a copy that was inlined:
    /// stock codegen makes one only where a record of the variable is left. Of bounded
    /// lifetimes [`Finalizer::lost`] says whether anything is left.
    pub(super) fn lost_copies(&mut self) -> Result<(), Error> {
        let is_everywhere = |object: ObjectId| {
            let mut lifetimes = self.index.lifetimes_of(object);
            lifetimes.any(|lifetime| lifetime.extent == Extent::Computed)
        };
        let mut variables: FxHashMap<usize, Vec<ObjectId>> = FxHashMap::default();
        let mut there = FxHashSet::default();
        for die in self.scan.marked() {
            let Some(instance) = die.instance else {
                continue;
            };
            match (die.mark, die.role) {
                (Mark::Object(object), Role::Abstract) if self.knows(object) && is_everywhere(object) => {
                    variables.entry(instance).or_default().push(object);
                }
                (Mark::Object(object), Role::Concrete) => there.extend([(instance, object)]),
                (Mark::Carrier(carrier), Role::Concrete) => {
                    there.extend(self.beside(carrier).map(|object| (instance, object)));
                }
                _ => {}
            }
        }
        for die in self.scan.described() {
            let DescribedKind::Inlined(origin) = die.kind else {
                continue;
            };
            for &object in variables.get(&origin).into_iter().flatten() {
                if !there.contains(&(die.offset, object)) {
                    let ranges = self.scan.ranges_of(die)?.into_iter();
                    self.losses.extend(ranges.map(|range| Loss {
                        object,
                        range: Some(range),
                        reason: LossReason::NoDie,
                    }));
                }
            }
        }
        Ok(())
    }

    /// The name of a global that has no address, if that is what an object is.
    fn gone(&self, object: ObjectId) -> Option<&str> {
        match &self.index.model.object(object).kind {
            ObjectKind::GlobalFragment { name, carrier } => {
                let there = carrier.is_some_and(|carrier| self.common.globals.contains_key(&carrier));
                (!there).then_some(name.as_str())
            }
            _ => None,
        }
    }

    /// The variable that a carrier of the model stands beside.
    fn beside(&self, carrier: CarrierId) -> Option<ObjectId> {
        self.index.model.carriers.get(carrier.0 as usize)?.beside
    }
}
