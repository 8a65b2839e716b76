//! Global variables that import took over.

use super::sweep::{Form, Sources};
use super::timeline::Timeline;
use super::{Asked, Calls, Finalizer, location, reader};
use crate::dwarf::rewrite::Edit;
use crate::dwarf::{Mark, Role};
use crate::model::{ObjectId, ObjectKind};
use std::collections::{BTreeMap, HashMap};

impl Finalizer<'_, '_, '_> {
    /// Gives them what the lifetime in their own expression says, everywhere.
    pub(super) fn own_globals(&mut self) {
        let dies = self.scan.marked().iter().filter(|die| die.role == Role::Concrete);
        for die in dies {
            let Mark::Object(number) = die.mark else { continue };
            let object = ObjectId(number);
            let Some(stock) = &die.location else { continue };
            if !self.knows(object) || !self.carries_itself(object) || !self.is_global(object) {
                continue;
            }
            let scope = [location::everywhere()];
            let timeline = Timeline::new(stock, &scope, &reader(self.dialect, self.target));
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

    fn is_global(&self, object: ObjectId) -> bool {
        let kind = &self.index.model.object(object).kind;
        matches!(kind, ObjectKind::Global { .. })
    }
}
