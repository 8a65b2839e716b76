//! The algorithms, each for one or two points of code generation.
//!
//! | what | where |
//! | --- | --- |
//! | what instruction selection makes of records | `selection/` |
//! | where LLVM counts debug values, or looks what is next to what: there they stand as in stock code generation | `counted/` |
//! | the order of debug values among each other and among what code does: schedulers and sinking change it | `order/` |
//! | debug values while registers are merged, made narrower, split and allocated | `registers/` |
//! | debug values of blocks that are folded away, or become one | `blocks/` |
//! | what LiveDebugValues follows that it should not, on the ways that lanes go | `following/` |
//! | what DwarfDebug makes of the debug values at last, and what else a variable may be in | `locations/` |
//! | what DWARF operations of LLVM can't say: it goes into expressions for finalize, or into tables beside the code | `listed/` |

pub mod blocks;
pub mod counted;
pub mod following;
pub mod listed;
pub mod locations;
pub mod order;
pub mod registers;
pub mod selection;

use crate::machine::Identity;

/// What a stage leaves for a later one of the same function.
#[derive(Debug, Default)]
pub struct Notes {
    /// The function that it is of.
    function: Option<Identity>,
    added: counted::added::Before,
    allocation: registers::allocation::Before,
    definitions: registers::definitions::Before,
    folded: blocks::folded::Before,
    followed: following::followed::Before,
    hiding: locations::hiding::Before,
    hoisted: blocks::hoisted::Before,
    tails: blocks::tails::Before,
    aside: counted::aside::Before,
    late: following::late::Before,
    masking: counted::masking::Before,
    /// Of all functions.
    outlined: following::outlined::Before,
    parts: counted::parts::Before,
    places: order::places::Before,
    coalesced: registers::coalesced::Before,
    rewritten: registers::rewritten::Before,
    scheduled: order::scheduled::Before,
    modified: selection::modified::Before,
    shared: selection::shared::Before,
    reused: listed::reused::Before,
    sinking: order::sinking::Before,
    spilled: registers::spilled::Before,
    claims: listed::claims::Before,
    trimmed: registers::trimmed::Before,
    written: order::written::Before,
    /// Where the lanes of the function wait, for finalize.
    pub waits: Option<crate::lanes::Waits>,
    lanes: Option<listed::unwinding::Lanes>,
    /// What stock code generation has of the function.
    stock: Option<counted::stock::Stock>,
    /// The same, where that is what is generated.
    pub stock_seen: Option<counted::stock::Stock>,
    /// Where the registers of the function's callers are, for finalize.
    pub call_frames: Option<crate::call_frames::CallFrames>,
}

impl Notes {
    /// Forgets what is left of another function. Where the pass doesn't run behind which it
    /// would have been taken, as without optimisation, it would be taken for this one's: LLVM
    /// makes a function's blocks and instructions where those of the last were. What
    /// stock code generation has is asked once.
    pub fn begin(&mut self, function: Identity, stock: impl FnOnce() -> Option<counted::stock::Stock>) {
        if self.function != Some(function) {
            *self = Notes {
                function: Some(function),
                stock: stock(),
                outlined: std::mem::take(&mut self.outlined),
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
            order::places::note(&example.function, &mut notes);
            notes.begin(Identity(next), || None);
            order::places::keep(&late, &mut notes)
        };
        assert_ne!(kept(1), Changes::default());
        assert_eq!(kept(2), Changes::default());
    }
}
