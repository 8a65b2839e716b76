//! What late passes of AMDGPU make false of debug values.
//!
//! On AMDGPU a branch that no lane takes is dear, so late passes take away the one
//! around a short block and leave it to EXEC: the block after it then has one
//! predecessor, and LiveDebugValues takes what the block computed to be there, also
//! for the lanes that wait. So LiveDebugValues runs twice: with the edges that
//! lanes take, and then as in stock code generation, as rows of the line table
//! depend on where debug values are. What only the second run adds is marked as
//! nothing.
//!
//! The late passes also pair instructions, and one of a pair moves: past the debug
//! value of what it computes, or before that of what it overwrites. Such debug
//! values are marked before LiveDebugValues runs.

use crate::machine::registers::Unit;
use crate::machine::{
    BlockId, Changes, DebugValue, Edit, Function, Identity, InstructionId, Notes, Operand, Traits,
};
use rustc_hash::{FxHashMap, FxHashSet};

const MOVED: &str = "late passes have moved an instruction that writes its register past it";
const WAITED: &str = "lanes that run past a branch which late passes took away don't share its value";

/// What the stages know of the function that they are at.
#[derive(Debug, Default)]
pub struct Before {
    /// The edges before late passes take any away.
    edges: Vec<(Identity, Identity)>,
    /// Those that are there for LiveDebugValues only.
    added: Vec<(Identity, Identity)>,
    /// How often each debug value's registers are written before it in its block.
    writes: FxHashMap<Identity, u32>,
    /// What is true of all lanes.
    is_true: FxHashSet<Identity>,
}

impl Before {
    /// The edges that there were before late passes, between blocks that are still there.
    pub(super) fn edges_of(&self, function: &Function) -> Vec<(BlockId, BlockId)> {
        let blocks = function.blocks_by_identity();
        let edges = self.edges.iter();
        let now = edges.filter_map(|(from, to)| Some((*blocks.get(from)?, *blocks.get(to)?)));
        now.collect()
    }
}

/// In front of the late passes.
pub fn remember(function: &Function, notes: &mut Notes) -> Changes {
    let mut edges = Vec::new();
    for block in &function.blocks {
        edges.extend(
            block
                .successors
                .iter()
                .map(|next| (block.identity, function.block(*next).identity)),
        );
    }
    notes.late = Before {
        edges,
        writes: writes(function),
        ..Before::default()
    };
    Changes::default()
}

/// Behind them, and in front of LiveDebugValues' first run.
pub fn give_back(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let now = writes(function);
    for block in function.block_ids() {
        for id in function.in_block(block) {
            let identity = function.instruction(id).identity;
            let before = notes.late.writes.get(&identity);
            if before.is_some_and(|before| now.get(&identity).unwrap_or(&0) != before) {
                changes.say_lost(id, MOVED);
                changes.put_nothing(function, id);
            }
        }
    }
    for (from, to) in notes.late.edges_of(function) {
        let edge = (function.block(from).identity, function.block(to).identity);
        let successors = &function.block(from).successors;
        if !successors.is_empty() && !successors.contains(&to) && !notes.late.added.contains(&edge) {
            changes.edits.push(Edit::Connect(from, to));
            notes.late.added.push(edge);
        }
    }
    changes
}

/// In front of its second run.
pub fn take_away(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let blocks = function.blocks_by_identity();
    for (from, to) in &notes.late.added {
        if let (Some(&from), Some(&to)) = (blocks.get(from), blocks.get(to)) {
            changes.edits.push(Edit::Disconnect(from, to));
        }
    }
    let all = function.in_order();
    let values = all.filter(|id| function.debug_value(*id).is_some());
    notes.late.is_true = values.map(|id| function.instruction(id).identity).collect();
    changes
}

/// Behind it: marks what isn't true of all lanes. It is new, and what stands beside
/// it doesn't say the same.
pub fn mark(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.late);
    let mut changes = Changes::default();
    if before.added.is_empty() {
        return changes;
    }
    let is_true = |id: &InstructionId| before.is_true.contains(&function.instruction(*id).identity);
    for block in function.block_ids() {
        let code: Vec<InstructionId> = function.in_block(block).collect();
        for together in code.split(|id| !function.is_debug(*id)) {
            let values = together.iter().filter(|id| function.debug_value(**id).is_some());
            let (old, new): (Vec<InstructionId>, Vec<InstructionId>) = values.partition(|id| is_true(id));
            for id in new {
                if !old.iter().any(|old| is_same(function, id, *old)) {
                    changes.say_lost(id, WAITED);
                    changes.put_nothing(function, id);
                }
            }
        }
    }
    changes
}

/// In a function that is left to stock code generation: nothing is known of
/// variables.
pub fn forget(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    changes.edits.push(Edit::ForgetFrame);
    let all = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block));
    let values = all.filter(|id| function.source_value(*id).is_some());
    changes.edits.extend(values.map(Edit::Undefine));
    changes
}

fn writes(function: &Function) -> FxHashMap<Identity, u32> {
    let mut writes = FxHashMap::default();
    for block in function.block_ids() {
        let mut units: FxHashMap<Unit, u32> = FxHashMap::default();
        for id in function.all_in_block(block) {
            // What is in a bundle is counted by itself.
            if function.has(id, Traits::BUNDLE) {
                continue;
            }
            if !function.is_debug(id) {
                let defined = function.operands(id).iter().filter_map(Operand::defined);
                for unit in defined.flat_map(|register| function.registers.units(register)) {
                    *units.entry(*unit).or_default() += 1;
                }
            } else if function.debug_value(id).is_some() {
                let of = function
                    .registers_of(id)
                    .flat_map(|register| function.registers.units(register));
                let before = of.map(|unit| units.get(unit).unwrap_or(&0)).sum();
                writes.insert(function.instruction(id).identity, before);
            }
        }
    }
    writes
}

fn is_same(function: &Function, one: InstructionId, other: InstructionId) -> bool {
    let said = |id| -> Option<(&DebugValue, &[Operand], Traits)> {
        Some((
            function.debug_value(id)?,
            function.operands(id),
            function.instruction(id).traits & Traits::INDIRECT,
        ))
    };
    let (Some(one), Some(other)) = (said(one), said(other)) else {
        return false;
    };
    one.0.location == other.0.location
        && one.0.instance == other.0.instance
        && one.0.expression == other.0.expression
        && (one.1, one.2) == (other.1, other.2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{BlockId, Register};

    const ONE: Register = Register(1);

    #[test]
    fn what_comes_over_an_edge_that_was_given_back_is_marked() {
        let mut example = Example::new(false);
        example.code("branch", &[]);
        let skipped = example.block();
        example.code("a", &[defines(ONE)]);
        let join = example.block();
        example.value(0, uses(ONE), 1);
        let entry = BlockId(0);
        for (from, to) in [(entry, skipped), (skipped, join)] {
            example.edge(from, to);
        }
        let late = example.function.clone();
        example.edge(entry, join);
        let mut notes = Notes::default();
        remember(&example.function, &mut notes);
        let connected = give_back(&late, &mut notes).edits;
        assert_eq!(connected, [Edit::Connect(entry, join)]);
        assert_eq!(give_back(&late, &mut notes).edits, []);
        let disconnected = take_away(&late, &mut notes).edits;
        assert_eq!(disconnected, [Edit::Disconnect(entry, join)]);
        // What LiveDebugValues says now, one of them what was said already.
        example.value(0, uses(ONE), 1);
        example.value(1, uses(ONE), 2);
        let changes = mark(&example.function, &mut notes);
        let found = listing(&example.function, &changes);
        assert_eq!(found, ["branch", "a", "x=r1", "x=r1", "y=r1 [18, 20]"]);
    }

    #[test]
    fn what_an_instruction_has_moved_past_is_marked() {
        let mut example = Example::new(false);
        let first = example.code("a", &[defines(ONE)]);
        let value = example.value(0, uses(ONE), 1);
        let second = example.code("b", &[defines(ONE)]);
        let moved = |order: [InstructionId; 3]| {
            let mut notes = Notes::default();
            remember(&example.function, &mut notes);
            let late = example.reordered(&order);
            listing(&late, &give_back(&late, &mut notes))
        };
        assert_eq!(moved([first, value, second]), ["a", "x=r1", "b"]);
        assert_eq!(moved([first, second, value]), ["a", "b", "x=r1 [18, 20]"]);
    }
}
