//! Global variables that import took over.

use super::sweep::{Form, Sources};
use super::timeline::Timeline;
use super::{Asked, Calls, Finalizer, location, reader};
use crate::dwarf::Mark;
use crate::dwarf::location::{Location, PcRange};
use crate::dwarf::rewrite::Edit;
use crate::lower::{Computation, Place};
use crate::model::{LifetimeId, ObjectId, ObjectKind};
use std::collections::{BTreeMap, HashMap};

impl Finalizer<'_, '_, '_> {
    /// Gives them what the lifetime in their own expression says, everywhere.
    pub(super) fn own_globals(&mut self) {
        for die in self.scan.marked() {
            let Mark::Object(number) = die.mark else { continue };
            let object = ObjectId(number);
            if !self.knows(object) || !self.carries_itself(object) || !self.is_global(object) {
                continue;
            }
            let scope = [location::everywhere()];
            let Some(timeline) = self.own_timeline(object, die.location.as_ref(), &scope) else {
                continue;
            };
            let asked = Asked {
                sources: &Sources {
                    own: HashMap::from([(object, timeline)]),
                    ..Sources::default()
                },
                objects: &BTreeMap::new(),
                unit: die.unit,
                calls: &Calls::new(),
            };
            let swept = self.sweep(object, asked, &scope, Form::Location);
            let location = location::of(&swept, &scope, None);
            self.note(object, swept);
            self.edits.set(die.offset, Edit::SetLocation(location));
        }
    }

    /// What stock codegen said, or where it put what it said nothing of.
    fn own_timeline(
        &self,
        object: ObjectId,
        stock: Option<&Location>,
        scope: &[PcRange],
    ) -> Option<Timeline> {
        if let Some(stock) = stock {
            return Some(Timeline::new(
                stock,
                scope,
                &reader(self.dialect, self.target),
                &self.frames,
            ));
        }
        let address = *self.addresses.get(&object)?;
        let mut lifetimes = self.index.model.lifetimes.iter();
        let own = lifetimes.position(|lifetime| lifetime.object == object)?;
        let operand = Place::Value(Computation::constant(address));
        let place = Place::Marked(LifetimeId(own as u32), vec![operand]);
        let segments = scope.iter().map(|range| (range.clone(), place.clone()));
        Some(Timeline {
            segments: segments.collect(),
        })
    }

    fn is_global(&self, object: ObjectId) -> bool {
        let kind = &self.index.model.object(object).kind;
        matches!(kind, ObjectKind::Global { .. })
    }
}
