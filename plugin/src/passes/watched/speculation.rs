//! Records that are moved before a branch.
//!
//! Loop rotation moves what a loop does before it goes round, if that is cheap,
//! before the branch by which the loop may be left; and the records with it. A
//! variable that only those who stay in the loop set, a counter, would be shown
//! as its next value in those that leave. On AMDGPU these are lanes side by side.
//! Such a record gives no location.

use super::order::{end, has_place, is_ours};
use super::reaching::loop_blocks;
use crate::llvm::{Block, BlockIdentity, Instruction, Module, Record, RecordIdentity};
use crate::passes::hash;
use std::collections::HashMap;

/// Where a loop's records are, before the pass.
#[derive(Debug)]
pub struct Speculation {
    preheader: BlockIdentity,
    records: HashMap<Identity, BlockIdentity>,
    /// Each block, and the one that control goes to, if there is one only.
    next: HashMap<BlockIdentity, Option<BlockIdentity>>,
}

/// A record's, and what it is about: LLVM may put another one in its place.
pub(super) type Identity = (RecordIdentity, u64);

impl Speculation {
    /// None if no record has to be looked after.
    pub fn of<'m>(header: Block<'m>, preheader: Block<'m>, all: bool) -> Option<Speculation> {
        header.function()?.subprogram()?;
        let mut speculation = Speculation {
            preheader: preheader.identity(),
            records: HashMap::new(),
            next: HashMap::new(),
        };
        let blocks = loop_blocks(header, preheader.identity());
        for block in blocks.into_iter().chain([preheader]) {
            let next = match block.successors()[..] {
                [next] => Some(next.identity()),
                _ => None,
            };
            speculation.next.insert(block.identity(), next);
            let records = records(block).filter(|&record| all || is_ours(record));
            let here = records.map(|record| (identity(record), block.identity()));
            speculation.records.extend(here);
        }
        (!speculation.records.is_empty()).then_some(speculation)
    }

    /// After the pass: ends what not all lanes come to that come to it now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, header: Block<'m>) {
        let blocks = loop_blocks(header, self.preheader);
        let mut before = blocks.iter().flat_map(|block| block.predecessors());
        let preheader = before.find(|block| block.identity() == self.preheader);
        for block in blocks.into_iter().chain(preheader) {
            for record in records(block).collect::<Vec<_>>() {
                let home = self.records.get(&identity(record));
                if home.is_some_and(|&home| self.is_before_a_branch(block.identity(), home)) {
                    end(
                        module,
                        record,
                        "loop rotation moved it before the branch out of the loop",
                    );
                }
            }
        }
    }

    /// Whether from one block control needn't come to the other. Nobody knows of
    /// a block that is new.
    fn is_before_a_branch(&self, from: BlockIdentity, to: BlockIdentity) -> bool {
        let mut at = from;
        for _ in 0..self.next.len() {
            if at == to {
                return false;
            }
            match self.next.get(&at) {
                Some(&Some(next)) => at = next,
                Some(None) => return true,
                None => return false,
            }
        }
        true
    }
}

fn records(block: Block<'_>) -> impl Iterator<Item = Record<'_>> {
    let records = block.instructions().into_iter().flat_map(Instruction::records);
    records.filter(|&record| has_place(record))
}

pub(super) fn identity(record: Record<'_>) -> Identity {
    (
        record.identity(),
        hash((record.variable(), record.location().inlined_at())),
    )
}
