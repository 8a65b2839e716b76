//! What there is in stock code generation of a function, where that is generated to be compared with: passes of LLVM's
//! go by debug values at some points, and what they have made of stock's own by then can't be told from ours.

use super::bundled::Bundles;
use super::first_readers::FirstReaders;
use super::gaps::Gaps;
use super::parts::Parts;
use crate::machine::{Changes, Function, Notes, Register};
use rustc_hash::FxHashSet;

/// What to keep to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    /// What bundles there are.
    pub(super) bundles: Bundles,
    /// The virtual registers that debug values are of behind instruction selection, which makes
    /// the same ones each time.
    pub(super) read: FxHashSet<Register>,
    pub(super) first_readers: FirstReaders,
    /// Before what sets EXEC.
    pub(super) exec: Gaps,
    /// Before what is scheduled.
    pub(super) scheduled: Gaps,
    pub(super) parts: Parts,
}

/// Behind instruction selection: notes what debug values are of.
pub fn note_read(function: &Function, notes: &mut Notes) -> Changes {
    let values = function
        .in_order()
        .filter(|id| function.debug_value(*id).is_some());
    let read = values.flat_map(|id| function.registers_of(id)).collect();
    notes.stock_seen.get_or_insert_default().read = read;
    Changes::default()
}
