//! The algorithms, each for one or two points of code generation.

pub mod added;
pub mod allocation;
pub mod aside;
pub mod bits;
mod bounds;
pub mod bundled;
pub mod bundles;
pub mod constants;
pub mod copied;
pub mod dead;
pub mod definitions;
pub mod filling;
pub mod first_readers;
pub mod folded;
pub mod followed;
pub mod frames;
pub mod gaps;
pub mod halves;
pub mod hiding;
pub mod hoisted;
pub mod lanes;
pub mod late;
pub mod masked;
pub mod masking;
pub mod masks;
pub mod modified;
mod narrowed;
pub mod parameters;
pub mod places;
pub mod referred;
pub mod remaining;
pub mod reserved;
pub mod restored;
pub mod rewritten;
pub mod scheduled;
pub mod selected;
pub mod shared;
pub mod singles;
pub mod sinking;
pub mod stock;
pub mod sunk;
pub mod tails;
pub mod trimmed;
pub mod tuples;
pub mod twins;
mod unnumbered;
pub mod unstored;
pub mod unwinding;
pub mod waiting;
pub mod written;

use crate::machine::Identity;

/// What a stage leaves for a later one of the same function.
#[derive(Debug, Default)]
pub struct Notes {
    /// The function that it is of.
    function: Option<Identity>,
    added: added::Before,
    allocation: allocation::Before,
    definitions: definitions::Before,
    folded: folded::Before,
    followed: followed::Before,
    hiding: hiding::Before,
    hoisted: hoisted::Before,
    tails: tails::Before,
    aside: aside::Before,
    late: late::Before,
    masking: masking::Before,
    places: places::Before,
    rewritten: rewritten::Before,
    scheduled: scheduled::Before,
    modified: modified::Before,
    shared: shared::Before,
    sinking: sinking::Before,
    trimmed: trimmed::Before,
    written: written::Before,
    /// Where the lanes of the function wait, for finalize.
    pub waits: Option<crate::lanes::Waits>,
    lanes: Option<unwinding::Lanes>,
    /// What stock code generation has of the function.
    stock: Option<stock::Stock>,
    /// The same, where that is what is generated.
    pub stock_seen: Option<stock::Stock>,
    /// Where the registers of the function's callers are, for finalize.
    pub call_frames: Option<crate::call_frames::CallFrames>,
}

impl Notes {
    /// Forgets what is left of another function. Where the pass doesn't run behind which it
    /// would have been taken, as without optimisation, it would be taken for this one's: LLVM
    /// makes a function's blocks and instructions where those of the last were. What
    /// stock code generation has is asked once.
    pub fn begin(&mut self, function: Identity, stock: impl FnOnce() -> Option<stock::Stock>) {
        if self.function != Some(function) {
            *self = Notes {
                function: Some(function),
                stock: stock(),
                ..Notes::default()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, uses};
    use crate::machine::{Changes, Register};

    #[test]
    fn notes_are_of_one_function() {
        let mut example = Example::new(true);
        let a = example.code("a", &[defines(Register(1))]);
        let f = example.call("f");
        let x = example.value(0, uses(Register(1)), 1);
        let late = example.reordered(&[a, x, f]);
        let kept = |next| {
            let mut notes = Notes::default();
            notes.begin(Identity(1), || None);
            places::note(&example.function, &mut notes);
            notes.begin(Identity(next), || None);
            places::keep(&late, &mut notes)
        };
        assert_ne!(kept(1), Changes::default());
        assert_eq!(kept(2), Changes::default());
    }
}
