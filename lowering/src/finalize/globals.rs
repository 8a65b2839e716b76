//! Global variables: those that import took over, and where fragments of others are.

use super::instance::Instance;
use super::sweep::{Form, Sources};
use super::timeline::Timeline;
use super::{Asked, Error, Finalizer, Loss, LossReason, location};
use crate::dwarf::location::Location;
use crate::dwarf::rewrite::Edit;
use crate::dwarf::{Mark, Marked, Role, Scan};
use crate::elf::PcRange;
use crate::lower::{Computation, Place, Writer};
use crate::model::{CarrierId, LifetimeId, Model, ObjectId, ObjectKind};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Where the carriers of global variable fragments say that globals are, or where codegen has
/// packed them in their address space.
pub(super) fn places(
    scan: &Scan,
    model: &Model,
    reader: &Writer,
    addresses: &BTreeMap<ObjectId, Option<u64>>,
) -> HashMap<CarrierId, Place> {
    let fragments = model.objects.iter().filter_map(|object| match object.kind {
        ObjectKind::GlobalFragment { carrier, .. } => carrier,
        _ => None,
    });
    let fragments: BTreeSet<_> = fragments.collect();
    let mut globals = HashMap::new();
    for die in scan.marked().iter().filter(|die| die.role == Role::Concrete) {
        if let (Mark::Carrier(carrier), Some(Location::Whole(expression))) = (die.mark, &die.location)
            && fragments.contains(&carrier)
        {
            // Of emulated thread-local variables LLVM writes that there is nothing.
            let place = Some(crate::lower::parse(expression, reader)).filter(|it| *it != Place::Undefined);
            globals.extend(place.map(|place| (carrier, place)));
        }
    }
    for (&object, &address) in addresses {
        if let Some(ObjectKind::GlobalFragment {
            carrier: Some(carrier),
            ..
        }) = model.objects.get(object.0 as usize).map(|object| &object.kind)
        {
            globals.remove(carrier);
            let place = address.map(|address| Place::Memory(Computation::constant(address)));
            globals.extend(place.map(|place| (*carrier, place)));
        }
    }
    globals
}

impl Finalizer<'_, '_, '_> {
    /// Gives global variables theirs: what bounded lifetimes in functions
    /// say, and by default what the computed one does.
    pub(super) fn global_variables(&mut self, instances: &BTreeMap<usize, Instance>) -> Result<(), Error> {
        for die in self.scan.marked() {
            let Mark::Object(object) = die.mark else { continue };
            if !self.is_global(object)
                || self.index.lifetimes_of(object).next().is_none()
                || self.carries_itself(object)
            {
                continue;
            }
            let (mut described, mut nowhere) = (Vec::new(), Vec::new());
            let needed = self.index.dependencies(object);
            for instance in instances.values() {
                let scope = self.scope_of(instance, &needed)?;
                if !scope.is_empty() {
                    let asked = Asked::of(instance, die.unit);
                    let swept = self.sweep(object, asked, &scope, Form::Location);
                    described.extend(swept.described.iter().cloned());
                    nowhere.extend(swept.undefined.iter().cloned());
                    self.note(object, swept);
                }
            }
            let outside = Instance::new(self.common.clone());
            let asked = Asked::of(&outside, die.unit);
            let everywhere = self.sweep(object, asked, &[location::everywhere()], Form::Location);
            // A function's own is looked at in that function.
            let unit = self.scan.ranges(die.scope)?;
            let undefined = self.reader.undefined();
            let location = location::of_global(
                &described,
                &nowhere,
                &everywhere.described,
                &unit,
                undefined.as_ref(),
            );
            self.note(object, everywhere);
            self.locate_global(die, location);
        }
        Ok(())
    }

    /// Gives them what the lifetime in their own expression says, everywhere.
    pub(super) fn own_globals(&mut self) {
        for die in self.scan.marked() {
            let Mark::Object(object) = die.mark else { continue };
            if !self.knows(object) || !self.carries_itself(object) || !self.is_global(object) {
                continue;
            }
            let scope = [location::everywhere()];
            if self.addresses.get(&object) == Some(&None) {
                self.lose_address(die, object);
                continue;
            }
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
                calls: None,
            };
            let swept = self.sweep(object, asked, &scope, Form::Location);
            let location = location::of(&swept, &scope, None);
            self.note(object, swept);
            self.locate_global(die, location);
        }
    }

    /// Nothing is said of a global that several kernels have, each elsewhere, or none: where it isn't packed, its symbol
    /// is no address.
    fn lose_address(&mut self, die: &Marked, object: ObjectId) {
        self.locate_global(die, None);
        self.losses.push(Loss {
            object,
            range: None,
            reason: LossReason::NotPacked,
        });
    }

    /// Gives a global its location. Stock LLVM puts only those into `.debug_names` that have one.
    fn locate_global(&mut self, die: &Marked, location: Option<Location>) {
        if die.location.is_none() && location.is_some() {
            self.edits.name(die.unit, die.offset);
        }
        self.edits.set(die.offset, Edit::SetLocation(location));
    }

    /// Where codegen has packed it, or what stock codegen says.
    fn own_timeline(
        &self,
        object: ObjectId,
        stock: Option<&Location>,
        scope: &[PcRange],
    ) -> Option<Timeline> {
        let Some(&address) = self.addresses.get(&object) else {
            return Some(Timeline::new(stock?, scope, &self.reader, &self.frames));
        };
        let address = address?;
        let mut lifetimes = self.index.model.lifetimes.iter();
        let own = lifetimes.position(|lifetime| lifetime.object == object)?;
        let operand = Place::Value(Computation::constant(address));
        let place = Place::Marked(LifetimeId(own as u32), vec![operand.into()]);
        let segments = scope.iter().map(|range| (range.clone(), place.clone()));
        Some(Timeline {
            segments: segments.collect(),
        })
    }

    pub(super) fn is_global(&self, object: ObjectId) -> bool {
        self.knows(object) && matches!(self.index.model.object(object).kind, ObjectKind::Global { .. })
    }
}
