//! Debug values that go up with what two blocks begin with.
//!
//! Where both blocks behind a branch begin with the same instructions, branch folding
//! puts these before the branch, and with them the debug values of both: the last
//! ones hold in both blocks then. They go back to where their own block begins now. Those of the
//! second block that stand behind the last of the instructions are deleted: they come again.

use crate::machine::layout::{ItemId, Layout};
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, Instance, InstructionId, NewValue, Notes, Position,
};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "branch folding put it before a branch, behind which its register has something else";

/// The blocks of debug values before the pass, and how to know these again.
#[derive(Debug, Default)]
pub struct Before {
    values: FxHashMap<Identity, (Identity, Instance)>,
    predecessors: FxHashMap<Identity, Vec<Identity>>,
    /// Of blocks that one block leads to.
    said: FxHashMap<Identity, Vec<Said>>,
    /// The block of an instruction, and how many are before it there.
    code: FxHashMap<Identity, (Identity, usize)>,
}

/// A debug value, behind so many instructions of its block.
#[derive(Debug)]
struct Said {
    identity: Identity,
    instance: Instance,
    again: NewValue,
    behind: usize,
}

/// Before the pass.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for block in function.block_ids() {
        let is = function.block(block);
        let predecessors = is.predecessors.iter();
        let predecessors = predecessors.map(|before| function.block(*before).identity);
        before.predecessors.insert(is.identity, predecessors.collect());
        for id in function.in_block(block) {
            if let Some(value) = function.debug_value(id) {
                let identity = function.instruction(id).identity;
                before.values.insert(identity, (is.identity, value.instance));
            }
        }
        if is.predecessors.len() == 1 {
            before.note_block(function, block);
        }
    }
    notes.hoisted = before;
    Changes::default()
}

/// Behind it.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.hoisted);
    let mut hoisted: Vec<(InstructionId, BlockId)> = Vec::new();
    for block in function.block_ids() {
        let own = function.in_block(block);
        hoisted.extend(own.filter_map(|id| Some((id, before.block_of(function, block, id)?))));
    }
    let deleted = before.deleted(function);
    if hoisted.is_empty() && deleted.is_empty() {
        return Changes::default();
    }
    let mut layout = Layout::new(function);
    let items: FxHashMap<InstructionId, ItemId> = layout.items().collect();
    // Each goes in front of the others there.
    for (id, to) in hoisted.into_iter().rev() {
        let Some(&item) = items.get(&id) else {
            continue;
        };
        let (from, index) = layout.gap(item);
        let mut way = layout.code(from)[index..].iter();
        if way.any(|code| layout.changes(*code, item)) {
            layout.undefine_registers(item, REASON);
        }
        let gap = layout.behind_phis(to);
        layout.put_first(item, gap);
    }
    let mut changes = layout.changes_made();
    changes.edits.extend(deleted);
    changes
}

impl Before {
    fn note_block(&mut self, function: &Function, block: BlockId) {
        let is = function.block(block).identity;
        let said = self.said.entry(is).or_default();
        let mut behind = 0;
        for id in function.in_block(block) {
            let identity = function.instruction(id).identity;
            if let Some(value) = function.instruction(id).debug {
                let fragment = function.expression(&value).fragment.clone();
                let nothing =
                    || NewValue::nothing(value.instance.variable, value.location, fragment.as_ref());
                said.push(Said {
                    identity,
                    instance: value.instance,
                    again: NewValue::like(function, id).unwrap_or_else(nothing),
                    behind,
                });
            } else if !function.is_debug(id) {
                self.code.insert(identity, (is, behind));
                behind += 1;
            }
        }
    }

    /// Says again what stood in front of the first instruction that a block has left. What is of an
    /// instruction is nothing then: nobody here knows where that is.
    fn deleted(&self, function: &Function) -> Vec<Edit> {
        let mut edits = Vec::new();
        let values = |block| function.in_block(block).map(|id| function.instruction(id));
        let there = |id: BlockId| values(id).filter_map(|it| Some((it.identity, it.debug?.instance)));
        let mut all: Option<FxHashSet<(Identity, Instance)>> = None;
        for block in function.block_ids() {
            let is = function.block(block).identity;
            let mut code = function.in_block(block).filter(|id| !function.is_debug(*id));
            let Some(first) = code.next() else {
                continue;
            };
            let was = self.code.get(&function.instruction(first).identity);
            let Some((_, gone)) = was.filter(|(was, gone)| *was == is && *gone > 0) else {
                continue;
            };
            let all = all.get_or_insert_with(|| function.block_ids().flat_map(there).collect());
            let said = self.said.get(&is).into_iter().flatten();
            let deleted = said.filter(|it| it.behind <= *gone && !all.contains(&(it.identity, it.instance)));
            let again = deleted.map(|it| Edit::Insert(Position::Before(first), it.again.clone()));
            edits.extend(again);
        }
        edits
    }

    /// The block that a debug value was in, where it is now in the only one that leads there,
    /// and did so before.
    fn block_of(&self, function: &Function, now: BlockId, id: InstructionId) -> Option<BlockId> {
        let value = function.debug_value(id)?;
        let (was, instance) = self.values.get(&function.instruction(id).identity)?;
        let here = function.block(now);
        if *was == here.identity || *instance != value.instance {
            return None;
        }
        let mut behind = here.successors.iter().copied();
        let block = behind.find(|block| function.block(*block).identity == *was)?;
        let was_before = self.predecessors.get(was)?.contains(&here.identity);
        (was_before && function.block(block).predecessors == [now]).then_some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{Operand, Register};

    /// A branch to two blocks that begin with the same instruction; then what branch folding
    /// makes of it, which deletes a value behind that instruction in the second block.
    fn hoisted(written: u32) -> (Vec<String>, usize) {
        let one = Register(1);
        let build = |is_after: bool| {
            let mut example = Example::new(true);
            let mut identities = Vec::new();
            let mut add = |id: InstructionId, number: u64| identities.push((id, number));
            add(example.code("p", &[]), 1);
            let left = if is_after { BlockId(0) } else { example.block() };
            add(example.value(0, uses(one), 1), 2);
            if is_after {
                add(example.value(0, Operand::Immediate(4), 2), 5);
            }
            add(example.code("a", &[defines(Register(written))]), 3);
            let left = if is_after { example.block() } else { left };
            add(example.code("l", &[]), 4);
            let right = example.block();
            if !is_after {
                add(example.value(0, Operand::Immediate(4), 2), 5);
                add(example.code("a", &[defines(Register(written))]), 6);
                add(example.value(1, Operand::Immediate(5), 3), 8);
            }
            add(example.code("r", &[]), 7);
            add(example.value(1, Operand::Immediate(6), 4), 9);
            example.edge(BlockId(0), left);
            example.edge(BlockId(0), right);
            example.identify(identities);
            example
        };
        let (before, after) = (build(false), build(true));
        let mut notes = Notes::default();
        assert_eq!(note(&before.function, &mut notes), Changes::default());
        let changes = check(&after.function, &mut notes);
        (listing(&after.function, &changes), changes.losses.len())
    }

    #[test]
    fn values_of_both_blocks_go_back() {
        let back = ["p", "a", "x=r1", "l", "x=4", "y=5", "r", "y=6"].map(String::from);
        assert_eq!(hoisted(2), (back.to_vec(), 0));
    }

    #[test]
    fn a_value_whose_register_is_written_is_nowhere() {
        let back = ["p", "a", "x=?", "l", "x=4", "y=5", "r", "y=6"].map(String::from);
        assert_eq!(hoisted(1), (back.to_vec(), 1));
    }
}
