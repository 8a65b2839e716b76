//! One instance of a function, and what a sweep is asked in it.

use super::sweep::{Calls, Common, Sources};
use super::targets::BaseTypes;
use super::timeline::{self, Timeline};
use super::{Error, Finalizer, effects};
use crate::dwarf::location::Location;
use crate::dwarf::{Mark, Marked};
use crate::lower::{Computation, Writer};
use crate::model::{CarrierId, Extent, ObjectId};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What stock codegen made of one function, or of one inlined copy of it.
pub(super) struct Instance<'s> {
    pub sources: Sources,
    /// Its variables' own DIEs.
    pub objects: BTreeMap<ObjectId, &'s Marked>,
    /// The DIEs of carriers.
    pub carriers: BTreeMap<CarrierId, &'s Marked>,
    /// Carriers by the variable that they stand beside.
    pub beside: BTreeMap<ObjectId, Vec<&'s Marked>>,
}

impl Instance<'_> {
    /// One of which nothing is known but where globals are.
    pub(super) fn new(common: Rc<Common>) -> Self {
        Instance {
            sources: Sources {
                common,
                ..Sources::default()
            },
            objects: BTreeMap::new(),
            carriers: BTreeMap::new(),
            beside: BTreeMap::new(),
        }
    }
}

/// What a sweep is asked in.
#[derive(Clone, Copy)]
pub(super) struct Asked<'s> {
    pub sources: &'s Sources,
    /// DIEs that pointers may lead to.
    pub objects: &'s BTreeMap<ObjectId, &'s Marked>,
    /// The index of the unit that the expressions are in.
    pub unit: usize,
    pub calls: Option<&'s Calls>,
}

impl<'s> Asked<'s> {
    pub(super) fn of(instance: &'s Instance<'s>, unit: usize) -> Asked<'s> {
        Asked {
            sources: &instance.sources,
            objects: &instance.objects,
            unit,
            calls: None,
        }
    }
}

impl<'a> Finalizer<'a, '_, '_> {
    /// What stock codegen says of one instance, by its marked DIEs.
    pub(super) fn instance(&self, dies: &[&'a Marked]) -> Result<Instance<'a>, Error> {
        let mut instance = Instance::new(self.common.clone());
        for &die in dies {
            let timeline = self.timeline(die)?;
            match die.mark {
                Mark::Object(object) => self.add_object(&mut instance, object, die, timeline),
                Mark::Carrier(carrier) => self.add_carrier(&mut instance, carrier, die, timeline)?,
                Mark::Code(object) => {
                    if let Some(Location::Whole(address)) = &die.location {
                        let address = Computation::operations(address.clone());
                        instance.sources.codes.insert(object, address);
                    }
                }
            }
        }
        Ok(instance)
    }

    /// Where a DIE says that something is.
    fn timeline(&self, die: &Marked) -> Result<Option<Timeline>, Error> {
        let Some(location) = &die.location else {
            return Ok(None);
        };
        let types = BaseTypes {
            scan: self.scan,
            unit: die.unit,
        };
        let reader = Writer {
            dies: &types,
            ..self.reader
        };
        let scope = match location {
            Location::Whole(_) | Location::Constant(_) => self.scan.ranges(die.scope)?,
            Location::List(_) => Vec::new(),
        };
        let bits = match die.mark {
            Mark::Carrier(carrier) => self.index.referrers.get(&carrier),
            _ => None,
        };
        let location = match bits {
            Some(&bits) => Cow::Owned(timeline::exact(location, bits)),
            None => Cow::Borrowed(location),
        };
        Ok(Some(Timeline::new(&location, &scope, &reader, &self.frames)))
    }

    fn add_object(
        &self,
        instance: &mut Instance<'a>,
        object: ObjectId,
        die: &'a Marked,
        timeline: Option<Timeline>,
    ) {
        if !self.knows(object) {
            return;
        }
        instance.objects.insert(object, die);
        let own = self.carries_itself(object);
        if let (Some(timeline), true) = (timeline, own) {
            instance.sources.own.insert(object, timeline);
        }
    }

    fn add_carrier(
        &self,
        instance: &mut Instance<'a>,
        carrier: CarrierId,
        die: &'a Marked,
        timeline: Option<Timeline>,
    ) -> Result<(), Error> {
        let selector = self.index.selectors.get(&carrier);
        let known = self.index.model.carriers.get(carrier.0 as usize);
        let beside = known
            .filter(|_| selector.is_none())
            .and_then(|carrier| carrier.beside);
        if let Some(object) = beside {
            instance.beside.entry(object).or_default().push(die);
        }
        instance.carriers.insert(carrier, die);
        let Some(mut timeline) = timeline else {
            return Ok(());
        };
        if let Some(&initial) = selector {
            let scope = self.scan.ranges(die.scope)?;
            timeline = match self.is_unchecked(carrier) {
                true => effects::without(timeline, &scope),
                false => self.effects.check(carrier, timeline, &scope, initial),
            };
        }
        if self.is_unwatched(carrier, die, &timeline)? {
            instance.sources.unseen.insert(carrier);
        } else {
            instance.sources.carriers.insert(carrier, timeline);
        }
        Ok(())
    }

    /// Nobody knows where a selector's numbers are among the effects of its code.
    pub(super) fn is_unchecked(&self, selector: CarrierId) -> bool {
        let is_lost = || self.index.is_unchecked(selector) || self.modules.is_mixed(selector);
        !self.reader.frame.is_seen && is_lost()
    }

    /// Nobody knows when a carrier that codegen has moved about is where its records say.
    /// Schedulers for lanes take what writes a register past the records that name it, and
    /// SelectionDAG takes one half of a product for the other (`machine/stages/selection/twins.rs`).
    fn is_unwatched(&self, carrier: CarrierId, die: &Marked, timeline: &Timeline) -> Result<bool, Error> {
        if self.reader.frame.is_seen {
            return Ok(false);
        }
        let is_moved = || self.reader.target.has_lanes() && timeline.is_in_registers();
        let is_unknown =
            self.index.is_changing(carrier, timeline) || is_moved() || timeline.has_equal_parts();
        let is_handed_over = || -> Result<bool, Error> {
            let scope = self.scan.ranges(die.scope)?;
            Ok(self.index.is_handed_over(carrier, timeline, &scope))
        };
        Ok(is_unknown || is_handed_over()?)
    }

    /// A damaged object may name any number.
    pub(super) fn knows(&self, object: ObjectId) -> bool {
        (object.0 as usize) < self.index.model.objects.len()
    }

    /// Its own records or expression say where it is.
    pub(super) fn carries_itself(&self, object: ObjectId) -> bool {
        let mut lifetimes = self.index.lifetimes_of(object);
        lifetimes.any(|lifetime| lifetime.extent == Extent::Own)
    }
}
