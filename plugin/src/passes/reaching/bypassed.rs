//! Records of phis that control doesn't come by any more.
//!
//! Where SimplifyCFG leads a block past a phi, it makes a new phi behind it for what uses the old one, but not for
//! records. What is left of the old phi may be one value, which takes its place in them: it is that
//! of the other ways only.

use super::flow::{Ways, led_to};
use super::{After, Reaching};
use crate::llvm::{BlockIdentity, Record, Value};
use llvm_sys::LLVMOpcode;
use std::collections::{BTreeSet, HashSet};

impl After<'_> {
    /// The records that named a phi, and something else now that a block goes past it.
    pub(super) fn bypassed(&self, before: &Reaching, ways: &Ways) -> Vec<usize> {
        let passed = self.passed(before, ways);
        let changed = before.records.iter().enumerate().filter(|(number, said)| {
            let now = &self.records[*number];
            let is_other = now.content.is_some() && now.content != said.content;
            is_other
                && self
                    .there
                    .get(number)
                    .is_some_and(|&record| !is_of_select(record))
        });
        let changed = changed.filter(|(_, said)| said.phis.iter().any(|block| passed.contains(block)));
        changed.map(|(number, _)| number).collect()
    }

    /// The blocks that others led to, by blocks that are gone or at once, and don't any more.
    fn passed(&self, before: &Reaching, ways: &Ways) -> HashSet<BlockIdentity> {
        let counterparts = &ways.counterparts;
        let mut found = HashSet::new();
        let from: BTreeSet<_> = ways.all.iter().map(|way| way.from).collect();
        for (old, now) in from {
            let next = led_to(&before.blocks, counterparts, old);
            let successors = &self.blocks[now].successors;
            let is_left = |block: &&usize| counterparts[**block].is_none_or(|it| !successors.contains(&it));
            let left = next.iter().filter(is_left);
            found.extend(left.map(|&block| before.blocks[block].block));
        }
        found
    }
}

/// Whether a record names a select, which a phi becomes where both ways are one block.
fn is_of_select(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let mut named = operands.filter_map(Value::as_instruction);
    named.any(|it| it.opcode() == LLVMOpcode::LLVMSelect)
}
