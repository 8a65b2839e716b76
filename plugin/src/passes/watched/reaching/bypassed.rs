//! Records of phis that control doesn't come by any more.
//!
//! Where SimplifyCFG leads a block past a phi, it makes a new phi behind it for what uses the old one, but not for
//! records. What is left of the old phi may be one value, which takes its place in them: it is that
//! of the other ways only.

use super::flow::Ways;
use super::{After, Reaching};
use crate::llvm::{Record, Value};
use llvm_sys::LLVMOpcode;
use rustc_hash::FxHashSet as HashSet;

impl After<'_> {
    /// The records that named a phi, and something else now that a block goes past it.
    pub(super) fn bypassed(&self, before: &Reaching, ways: &Ways) -> Vec<usize> {
        let passed = ways.passed.iter().map(|&block| before.blocks[block].block);
        let passed: HashSet<_> = passed.collect();
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
}

/// Whether a record names a select, which a phi becomes where both ways are one block.
fn is_of_select(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let mut named = operands.filter_map(Value::as_instruction);
    named.any(|it| it.opcode() == LLVMOpcode::LLVMSelect)
}
