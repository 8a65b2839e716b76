//! Lanes that come back in the middle of a block.
//!
//! Where control flow joins, lanes that have waited are switched on again.
//! LiveDebugValues joins what debug values say at the start of a block. But LLVM
//! also puts copies of joins behind the code before them. There, a debug value of
//! lanes that ran that code may be false for those that waited, so it ends. Not so what
//! all lanes were told before any of them waited, if nothing else is said of the variable.
//!
//! Lanes that have left a loop wait until the last one leaves. A scalar register
//! that the loop writes goes on without them, so what it says of a variable in
//! the loop ends with the loop. So do lanes wait that don't run a branch: what a
//! scalar register says that the branch writes ends where they are switched on.

mod open;

use super::late;
use crate::machine::exec::{self, Change};
use crate::machine::flow::Flow;
use crate::machine::registers::{Register, Unit};
use crate::machine::stages::listed::spilled::{is_spilled, words};
use crate::machine::stages::registers::spilled::{self, Transfer, Word};
use crate::machine::{
    BlockId, Changes, Function, Instance, InstructionId, Notes, Operand, Position, RegisterFlags, Traits,
    VariablePart,
};
use fixedbitset::FixedBitSet;
use open::{Parts, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, HashSet};

const WAITED: &str = "lanes that have waited don't share its value";
/// Where no lanes come back: EXEC is written for some instructions of code
/// generation's own.
const BORROWED: &str = "code generation switches other lanes on to save or restore registers";

/// A debug value of each of some variables, in the order in which they came: by it
/// debug info has variables.
#[derive(Clone, Debug, Default)]
struct Values {
    values: Vec<InstructionId>,
    known: FxHashSet<VariablePart>,
}

impl Values {
    /// Adds a debug value if it is the first of its variable.
    fn add(&mut self, function: &Function, id: InstructionId) {
        let value = function.debug_value(id);
        if value.is_some_and(|value| self.known.insert(function.variable_part(value))) {
            self.values.push(id);
        }
    }
}

pub fn run(function: &Function, notes: &mut Notes) -> Changes {
    let Some(exec) = function.registers.exec else {
        return Changes::default();
    };
    let mut lanes = Lanes {
        function,
        exec,
        spilled: &notes.spilled,
        changes: Changes::default(),
    };
    lanes.end_at_switches(&notes.late);
    let flow = Flow::new(function);
    lanes.leave_loops(&flow);
    lanes.join_branches(&flow);
    lanes.changes
}

struct Lanes<'f> {
    function: &'f Function,
    exec: Register,
    spilled: &'f spilled::Before,
    changes: Changes,
}

/// The variables that have been ended where lanes are switched on.
struct Ended {
    parts: Parts,
    /// That are known to debug info by a debug value, in the order in which it has them.
    known: FixedBitSet,
    /// What the loss of is said.
    told: FxHashSet<(InstructionId, bool)>,
}

impl Lanes<'_> {
    /// Ends what was said where lanes are switched on in the middle of a block.
    fn end_at_switches(&mut self, late: &late::Before) {
        let function = self.function;
        let steps: Vec<Vec<Step>> = function.block_ids().map(|block| self.steps(block)).collect();
        let is_switch = |step: &Step| matches!(step, Step::Switch { at: Some(_), .. });
        if !steps.iter().flatten().any(is_switch) {
            return;
        }
        let parts = Parts::new(function);
        let starts = parts.starts(function, &steps, late);
        let mut ended = Ended {
            known: parts.none(),
            parts,
            told: FxHashSet::default(),
        };
        let of_all_lanes = self.of_all_lanes();
        for ((block, steps), mut open) in function.block_ids().zip(&steps).zip(starts) {
            let mut here = Vec::new();
            for &step in steps {
                match step {
                    Step::Value(id) if of_all_lanes.contains(&id) => {}
                    Step::Value(id) => here.push(id),
                    Step::Switch { at, is_borrowed } => {
                        let values = std::mem::take(&mut here);
                        if let Some(at) = at {
                            self.switch(&mut ended, (block, at), (values, &open), is_borrowed);
                        }
                    }
                }
                ended.parts.pass(function, step, &mut open);
            }
        }
    }

    /// The only debug values of their variables, if all lanes of the function pass them.
    fn of_all_lanes(&self) -> FxHashSet<InstructionId> {
        let mut counts: FxHashMap<Instance, u32> = FxHashMap::default();
        for id in self.function.in_order() {
            if let Some(value) = self.function.source_value(id) {
                *counts.entry(value.instance).or_default() += 1;
            }
        }
        let first = self.function.block_ids().next();
        let ids = first.into_iter().flat_map(|block| self.function.in_block(block));
        let before = ids.take_while(|id| !self.function.writes(*id, self.exec));
        let is_only = |id: &InstructionId| {
            let value = self.function.source_value(*id);
            value.is_some_and(|value| counts[&value.instance] == 1)
        };
        before.filter(is_only).collect()
    }

    /// Ends the debug values of a block, and those that may come to it.
    fn switch(
        &mut self,
        ended: &mut Ended,
        (block, at): (BlockId, Position),
        (mut values, open): (Vec<InstructionId>, &FixedBitSet),
        is_borrowed: bool,
    ) {
        let mut known = ended.parts.none();
        values.extend(&ended.parts.several);
        for id in values {
            let part = ended.parts.of(id).filter(|part| !known.put(*part));
            let Some(part) = part else { continue };
            if ended.told.insert((id, is_borrowed)) {
                let reason = if is_borrowed { BORROWED } else { WAITED };
                self.changes.say_lost(id, reason);
            }
            if !ended.known.put(part) || ended.parts.is_open(open, part) || self.is_in_scope(id, block) {
                self.put_end(id, at);
            }
        }
    }

    /// Whether a block has code in the scope of a debug value's variable: else LLVM forgets an end there that ends
    /// nothing, and with that where it stands.
    fn is_in_scope(&self, id: InstructionId, block: BlockId) -> bool {
        let value = self.function.debug_value(id);
        value.is_some_and(|value| self.function.scopes.may_be_in(value.instance, block))
    }

    fn steps(&self, block: BlockId) -> Vec<Step> {
        let mut steps = Vec::new();
        // Registers with some of the lanes that run.
        let mut masks = HashSet::new();
        let mut any_code = false;
        // Whether EXEC is a number, until what it was before is given back.
        let mut is_number = false;
        let code: Vec<InstructionId> = self.function.in_block(block).collect();
        for (index, &id) in code.iter().enumerate() {
            steps.extend(self.function.source_value(id).map(|_| Step::Value(id)));
            if !self.is_code(id) {
                continue;
            }
            match exec::change(self.function, id, |register| masks.contains(&register)) {
                Change::None => follow(self.function, id, &mut masks),
                Change::Narrows => masks.clear(),
                Change::Other => {
                    masks.clear();
                    let is_move = self.function.has(id, Traits::MOVES_IMMEDIATE);
                    let was_number = is_number && is_move;
                    let source = self.function.operands(id).get(1);
                    is_number = is_move && matches!(source, Some(Operand::Immediate(_)));
                    let next = code.get(index + 1);
                    let at = next.map_or(Position::End(block), |next| Position::Before(*next));
                    let ends = any_code && !self.function.has(id, Traits::TERMINATOR);
                    steps.push(Step::Switch {
                        at: ends.then_some(at),
                        is_borrowed: was_number || is_number,
                    });
                }
            }
            any_code = true;
        }
        steps
    }

    /// Ends, behind loops that lanes leave one by one, what their scalar
    /// registers say.
    fn leave_loops(&mut self, flow: &Flow) {
        let leaves = |block: &BlockId| {
            let mut code = self.function.in_block(*block);
            code.any(|id| {
                self.function.name(id).starts_with("S_ANDN2_B") && self.function.writes(id, self.exec)
            })
        };
        let blocks = self.function.block_ids().filter(leaves);
        for left in flow.loops_around(blocks) {
            let stale = self.stale(&left.blocks);
            for &exit in &left.exits {
                self.end(&stale, self.start(exit), WAITED);
            }
        }
    }

    /// Ends, where lanes are switched on that have waited, what scalar registers
    /// say that others have written since.
    fn join_branches(&mut self, flow: &Flow) {
        for block in self.function.block_ids() {
            let first = self.function.in_block(block).find(|id| self.is_code(*id));
            if let Some(first) = first
                && exec::change(self.function, first, |_| false) == Change::Other
            {
                let stale = self.stale(&self.waited(block, first, flow));
                self.end(&stale, self.start(block), WAITED);
            }
        }
    }

    /// Whether it is code but for what LLVM puts last between instructions, also between the start of a block and
    /// where lanes are switched on.
    fn is_code(&self, id: InstructionId) -> bool {
        !self.function.is_debug(id) && self.function.name(id) != "S_DELAY_ALU"
    }

    fn start(&self, block: BlockId) -> Position {
        let first = self.function.in_block(block).next();
        first.map_or(Position::End(block), Position::Before)
    }

    /// The blocks that others have run while those lanes waited that an
    /// instruction switches on: since the last block before it where its mask was
    /// made.
    fn waited(&self, block: BlockId, join: InstructionId, flow: &Flow) -> BTreeSet<BlockId> {
        let is_mask = |operand: &&Operand| match operand {
            Operand::Register(operand) => {
                !operand.flags.contains(RegisterFlags::DEFINES)
                    && operand.register.is_physical()
                    && !self.function.registers.overlap(operand.register, self.exec)
            }
            _ => false,
        };
        let masks = self.function.operands(join).iter().filter(is_mask);
        let masks: Vec<Register> = masks.filter_map(|mask| Some(mask.register()?.register)).collect();
        let makes_mask = |block: BlockId| {
            let mut code = self.function.all_in_block(block);
            code.any(|id| masks.iter().any(|mask| self.function.writes(id, *mask)))
        };
        let mut split = flow.immediate_dominator(block);
        while let Some(above) = split
            && !makes_mask(above)
        {
            split = flow.immediate_dominator(above);
        }
        let mut found = BTreeSet::new();
        let mut work = self.function.block(block).predecessors.clone();
        while let Some(block) = work.pop() {
            if Some(block) != split && found.insert(block) {
                work.extend(&self.function.block(block).predecessors);
            }
        }
        found
    }

    /// Debug values in blocks of scalar registers that these write, or save where they are spilled.
    fn stale(&self, blocks: &BTreeSet<BlockId>) -> Values {
        let registers = &self.function.registers;
        let mut written: HashSet<Unit> = HashSet::new();
        for id in blocks.iter().flat_map(|block| self.function.all_in_block(*block)) {
            let defined = self.function.operands(id).iter().filter_map(Operand::defined);
            written.extend(defined.flat_map(|register| registers.units(register)));
        }
        let is_stale = |register: Register| {
            let is_scalar = registers
                .physical
                .get(&register)
                .is_some_and(|physical| !physical.is_divergent);
            is_scalar
                && registers
                    .units(register)
                    .iter()
                    .any(|unit| written.contains(unit))
        };
        let saved = self.saved(blocks);
        let mut found = Values::default();
        for id in blocks.iter().flat_map(|block| self.function.in_block(*block)) {
            if self.function.registers_of(id).any(is_stale) || self.is_any_of(id, &saved) {
                found.add(self.function, id);
            }
        }
        found
    }

    /// The words of spilled scalar registers that blocks save.
    fn saved(&self, blocks: &BTreeSet<BlockId>) -> HashSet<Word> {
        let code = blocks.iter().flat_map(|block| self.function.all_in_block(*block));
        let saved = code.filter_map(|id| match self.spilled.transfer(self.function, id)?.0 {
            Transfer::Save(word) => Some(word),
            Transfer::Restore(_) => None,
        });
        saved.collect()
    }

    /// Whether a debug value is, or may be, of any of these words.
    fn is_any_of(&self, id: InstructionId, saved: &HashSet<Word>) -> bool {
        let value = self.function.debug_value(id);
        value.is_some_and(|value| is_spilled(&self.function.expression(value).elements))
            && words(self.function, id, self.spilled)
                .is_none_or(|words| words.iter().any(|(_, word)| saved.contains(word)))
    }

    fn end(&mut self, values: &Values, at: Position, reason: &'static str) {
        for &id in &values.values {
            self.changes.say_lost(id, reason);
            self.put_end(id, at);
        }
    }

    fn put_end(&mut self, id: InstructionId, at: Position) {
        if let Some(value) = self.function.debug_value(id) {
            self.changes.end(at, value, self.function);
        }
    }
}

/// Keeps up which registers have some of the lanes that run, or all.
fn follow(function: &Function, id: InstructionId, masks: &mut HashSet<Register>) {
    let is_subset = exec::is_subset(function, id, |register| masks.contains(&register));
    let defined: Vec<Register> = function
        .operands(id)
        .iter()
        .filter_map(Operand::defined)
        .collect();
    for register in &defined {
        masks.remove(register);
    }
    if is_subset && let Some(first) = defined.first() {
        masks.insert(*first);
    }
}

#[cfg(test)]
mod tests;
