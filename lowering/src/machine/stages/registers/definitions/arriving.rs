//! What has written a register last on the ways to a block.

use super::written;
use crate::machine::order::arriving;
use crate::machine::registers::Unit;
use crate::machine::{BlockId, Function, InstructionId};
use rustc_hash::FxHashMap;

pub(super) struct Arriving<'f> {
    function: &'f Function,
    /// The last one of each block.
    last: FxHashMap<(BlockId, Unit), InstructionId>,
    /// What has been asked for.
    known: FxHashMap<(BlockId, Unit), Vec<InstructionId>>,
}

impl<'f> Arriving<'f> {
    /// Of the instructions that count as writers.
    pub(super) fn new(function: &'f Function, is_writer: impl Fn(InstructionId) -> bool) -> Self {
        let mut last = FxHashMap::default();
        for block in function.block_ids() {
            let code = function.in_block(block);
            let code = code.filter(|id| !function.is_debug(*id) && is_writer(*id));
            last.extend(code.flat_map(|id| written(function, id).map(move |(unit, id)| ((block, unit), id))));
        }
        Arriving {
            function,
            last,
            known: FxHashMap::default(),
        }
    }

    /// The writers of a unit, of each way to a block's start the last one.
    pub(super) fn writers(&mut self, block: BlockId, unit: Unit) -> &[InstructionId] {
        let (function, last) = (self.function, &self.last);
        let found = self.known.entry((block, unit));
        found
            .or_insert_with(|| arriving(function, block, |block| last.get(&(block, unit)).copied()).collect())
    }
}
