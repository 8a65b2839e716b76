//! Control flow graphs, of the encoding's functions, LLVM's and machine functions
//! alike: their dominators and loops, what stands on the ways between two places, and
//! analyses of what holds where blocks begin.
//!
//! What holds on all ways is settled in rounds over all blocks (`settle`): there is
//! less of it with each way that turns out to differ. What some way brings is another
//! problem: it spreads from where it begins, each of many by itself, and only blocks
//! that it comes to may be looked at, or a module of many lifetimes takes the square of
//! their number. `carry::reach`, `verify::flow` and the plugin's `passes::reaching` do
//! that, with one, 64 and several hundred at a time.

pub(crate) mod dominators;
pub(crate) mod loops;
mod ways;

pub use ways::{NaturalLoop, Stretch, Ways, ranks};

/// Visits blocks in rounds, in their order, until there was nothing new in any of them.
/// False: that takes more rounds.
pub(crate) fn settle<B: Copy>(order: &[B], rounds: u32, mut visit: impl FnMut(B) -> bool) -> bool {
    (0..rounds).any(|_| {
        let mut changed = false;
        for &block in order {
            changed |= visit(block);
        }
        !changed
    })
}
