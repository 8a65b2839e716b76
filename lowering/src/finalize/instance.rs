//! One instance of a function, and what a sweep is asked in it.

use super::sweep::{Calls, Common, Sources};
use crate::dwarf::Marked;
use crate::model::{CarrierId, ObjectId};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::LazyLock;

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
    pub calls: &'s Calls,
}

impl<'s> Asked<'s> {
    pub(super) fn of(instance: &'s Instance<'s>, unit: usize) -> Asked<'s> {
        static NONE: LazyLock<Calls> = LazyLock::new(Calls::new);
        Asked {
            sources: &instance.sources,
            objects: &instance.objects,
            unit,
            calls: &NONE,
        }
    }
}
