//! Arguments that are the same at all addresses: of lanes' regions chains of them are as long as the regions are deep, and
//! each set is looked at in many ranges.

use crate::lower::Place;
use crate::model::ObjectId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Such arguments of one instance, for one unit and one choice of procedures, of those of which nothing was lost.
#[derive(Default)]
pub(in crate::finalize) struct Steady(RefCell<FxHashMap<(ObjectId, Option<Mask>), Place>>);

/// What EXEC is to be, by where that stands: as long as an instance lives it stays there.
type Mask = *const Place;

impl Steady {
    /// Where it is, within its scope.
    pub(super) fn get(&self, object: ObjectId, mask: Option<&Place>) -> Option<Place> {
        let key = (object, mask.map(std::ptr::from_ref));
        self.0.borrow().get(&key).cloned()
    }

    pub(super) fn insert(&self, object: ObjectId, mask: Option<&Place>, place: Place) {
        let key = (object, mask.map(std::ptr::from_ref));
        self.0.borrow_mut().insert(key, place);
    }
}
