//! Copies of records that are gone again before control comes to anything from before the pass.
//!
//! Where SimplifyCFG knows which way a branch goes for who comes from a block, it leads that block there, with
//! copies of what is passed. A copy of a phi's record then goes on naming the phi, though it
//! isn't what comes from that block, and if the phi is simplified, it names something else that is there. What such a
//! copy says is compared at the next effect or branch. Where another record comes first nothing tells whether it is right,
//! and where the effects are copies, too, that may be too late: there a copy that says what no record has said is wrong.

use super::flow::{Said, Step, Steps};
use super::{After, Reaching};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

impl After<'_> {
    /// The new records in front of a new branch that hold nowhere behind that where anything is from before.
    pub(super) fn unseen(&self, before: &Reaching) -> Vec<usize> {
        let mut found = Vec::new();
        for block in &self.blocks {
            for record in last_records(block) {
                let is_new = record >= before.records.len() && self.records[record].content.is_some();
                if is_new && !self.is_seen(record, &block.successors) {
                    found.push(record);
                }
            }
        }
        found
    }

    /// The new records that say what none of their variable has said, of which some named a phi, and
    /// that isn't computed where they are.
    pub(super) fn renamed(&self, before: &Reaching) -> Vec<usize> {
        let records = &before.records;
        let is_new = |record: &usize| *record >= records.len() && self.records[*record].content.is_some();
        let all = self.blocks.iter();
        let new = all.flat_map(|block| block.records().filter(is_new).map(move |it| (block, it)));
        let mut new = new.peekable();
        let mut of_variables: HashMap<u64, Vec<&Said>> = HashMap::default();
        for said in records.iter().filter(|_| new.peek().is_some()) {
            of_variables.entry(said.variable).or_default().push(said);
        }
        let is_renamed = |&(block, record): &(&Steps, usize)| {
            let now = &self.records[record];
            let about = of_variables.get(&now.variable).into_iter().flatten();
            let about = about.filter(|it| it.is_about_same(now));
            let named_phi = about.clone().any(|it| !it.phis.is_empty());
            let is_known = about.clone().any(|it| it.content == now.content);
            named_phi && !is_known && !now.computed.contains(&block.block)
        };
        new.filter(is_renamed).map(|(_, record)| record).collect()
    }

    /// Whether a record holds at something from before, on some way from the start of these blocks.
    fn is_seen(&self, record: usize, from: &[usize]) -> bool {
        let mut known: HashSet<usize> = from.iter().copied().collect();
        let mut pending = from.to_vec();
        while let Some(number) = pending.pop() {
            let block = &self.blocks[number];
            let stop = block.steps.iter().find(|&&step| match step {
                Step::Anchor(_) => true,
                Step::Record(other) => self.records[other].ends(&self.records[record]),
            });
            match stop {
                Some(Step::Anchor(_)) => return true,
                Some(Step::Record(_)) => {}
                None => pending.extend(block.successors.iter().filter(|&&next| known.insert(next))),
            }
        }
        false
    }
}

/// Those behind all in a block that is from before.
fn last_records(block: &Steps) -> impl Iterator<Item = usize> {
    let steps = block.steps.iter().rev();
    steps.map_while(|step| match step {
        Step::Record(record) => Some(*record),
        Step::Anchor(_) => None,
    })
}
