//! Records behind loops that are unrolled.
//!
//! Behind a loop a record names what the loop has computed last. Unrolling copies
//! the loop's instructions for each turn, or puts the first turns before it, and
//! looks after the values that somebody needs behind the loop; a record that
//! nothing else keeps goes on naming what is now the first turn's. It gives no
//! location.

use super::{hash, looks_after_all, misplace};
use crate::llvm::{BehindLoop, Block, BlockIdentity, Function, Module, Record, RecordIdentity};
use std::collections::HashSet;

/// A record and what it is about, the header of the loop that it is behind, and
/// what leads there: where other turns have come, that is something else.
type Behind = (RecordIdentity, u64, BlockIdentity, usize);

/// What is behind loops, before the pass.
#[derive(Debug)]
pub struct Turns {
    behind: HashSet<Behind>,
    /// The pass is over all loops, and may leave some as they are.
    all: bool,
}

impl Turns {
    /// Of one loop, which comes as its header and the block before it, or of
    /// all. None if no record has to be looked after.
    pub fn of<'m>(
        module: &Module<'m>,
        function: Function<'m>,
        of_loop: Option<(Block<'m>, Block<'m>)>,
    ) -> Option<Turns> {
        function.subprogram()?;
        if !looks_after_all(module) {
            return None;
        }
        let behind = behind(function, of_loop);
        (!behind.is_empty()).then_some(Turns {
            behind,
            all: of_loop.is_none(),
        })
    }

    /// After the pass: ends records behind loops that aren't what they were.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let same = if self.all {
            behind(function, None)
        } else {
            HashSet::new()
        };
        let gone: HashSet<_> = self.behind.difference(&same).map(|it| (it.0, it.1)).collect();
        let records = function.records();
        let wrong: Vec<_> = records
            .filter(|&record| gone.contains(&identity(record)))
            .collect();
        for record in wrong {
            misplace(module, record, "the loop that computes its value was unrolled");
        }
    }
}

fn behind<'m>(function: Function<'m>, of_loop: Option<(Block<'m>, Block<'m>)>) -> HashSet<Behind> {
    let found = function.records_behind_loops(of_loop).into_iter();
    let found = found.map(|BehindLoop { record, header, ways }| {
        let (record, about) = identity(record);
        (record, about, header, ways)
    });
    found.collect()
}

/// LLVM may put another record in a record's place.
fn identity(record: Record<'_>) -> (RecordIdentity, u64) {
    let about = hash((record.variable(), record.location().inlined_at()));
    (record.identity(), about)
}
