//! Gaps between instructions in which debug values stand only where stock code generation has some.
//!
//! Passes look whether one instruction comes right behind another one, and take debug values for instructions.

use super::aside::take_all;
use super::filling;
use super::stock::Stock;
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, NewOperand, Notes, Position, Register, Traits,
};
use rustc_hash::FxHashSet;

/// By block, of the gaps that matter in their order, whether debug values are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps(Vec<Vec<bool>>);

/// Whether a gap between two instructions that are code matters, or one between the start of a block and an instruction.
pub(super) type Matters = fn(&Function, Option<InstructionId>, InstructionId) -> bool;

/// Between phis and what restores EXEC or comes else (MachineBasicBlock::SkipPHIsAndLabels).
pub(super) const BEHIND_PHIS: Matters = |function, before, behind| {
    let is_phi = |id| function.has(id, Traits::PHI);
    before.is_some_and(is_phi) && !is_phi(behind)
};

/// Between what switches lanes on and what switches others off, which become one instruction
/// (SIOptimizeExecMasking::tryRecordOrSaveexecXorSequence).
const OF_EXEC: Matters = |function, before, behind| {
    let writes_exec = |id| {
        function
            .registers
            .exec
            .is_some_and(|exec| function.writes(id, exec))
    };
    before.is_some_and(writes_exec) && writes_exec(behind)
};

/// Between any two, and at a block's start: schedulers that put instructions back ask whether each is where it was
/// (GCNSchedStage::revertScheduling), and number it anew if it isn't.
const OF_ALL: Matters = |_, _, _| true;

impl Gaps {
    pub(super) fn of(function: &Function, matters: Matters) -> Gaps {
        let seen = |block| {
            let gaps = gaps(function, block, matters).into_iter();
            gaps.map(|gap| !gap.values.is_empty()).collect()
        };
        Gaps(function.block_ids().map(seen).collect())
    }

    /// What is to be put aside, and put in, so that a function's are these. Nothing if it is another one.
    pub(super) fn keep(&self, function: &Function, matters: Matters) -> Kept {
        let mut kept = Kept::default();
        let own = function.block_ids().map(|block| gaps(function, block, matters));
        let own: Vec<_> = own.collect();
        if own.len() != self.0.len() {
            return kept;
        }
        for (own, stock) in own.into_iter().zip(&self.0) {
            if own.len() == stock.len() {
                for (gap, stock) in own.into_iter().zip(stock) {
                    kept.add(function, gap, *stock);
                }
            }
        }
        kept
    }
}

/// A gap's debug values, and where it begins.
struct Gap {
    at: Position,
    values: Vec<InstructionId>,
}

fn gaps(function: &Function, block: BlockId, matters: Matters) -> Vec<Gap> {
    let (mut found, mut values, mut last) = (Vec::new(), Vec::new(), None);
    for id in function.in_block(block) {
        if function.debug_value(id).is_some() {
            values.push(id);
        } else if !function.is_debug(id) {
            let values = std::mem::take(&mut values);
            let before = last.replace(id);
            if matters(function, before, id) {
                let at = before.map_or(Position::Start(block), Position::Behind);
                found.push(Gap { at, values });
            }
        }
    }
    found
}

/// What is put aside, and put in.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) aside: FxHashSet<InstructionId>,
    pub(super) filled: Vec<Edit>,
}

impl Kept {
    fn add(&mut self, function: &Function, gap: Gap, is_in_stock: bool) {
        if !is_in_stock {
            self.aside.extend(gap.values);
        } else if gap.values.is_empty() {
            let value = filling::value(function, NewOperand::Register(Register::NONE, 0));
            self.filled.extend(value.map(|value| Edit::Insert(gap.at, value)));
        }
    }
}

/// In front of what makes one of instructions that set EXEC, where stock code is generated.
pub fn note_exec(function: &Function, notes: &mut Notes) -> Changes {
    notes.stock_seen.get_or_insert_default().exec = Gaps::of(function, OF_EXEC);
    Changes::default()
}

/// The same, where ours is.
pub fn keep_exec(function: &Function, notes: &mut Notes) -> Changes {
    keep(function, notes, |stock| &stock.exec, OF_EXEC)
}

/// In front of the scheduler, where stock code is generated.
pub fn note_all(function: &Function, notes: &mut Notes) -> Changes {
    notes.stock_seen.get_or_insert_default().scheduled = Gaps::of(function, OF_ALL);
    Changes::default()
}

/// The same, where ours is.
pub fn keep_all(function: &Function, notes: &mut Notes) -> Changes {
    keep(function, notes, |stock| &stock.scheduled, OF_ALL)
}

fn keep(function: &Function, notes: &mut Notes, of: fn(&Stock) -> &Gaps, matters: Matters) -> Changes {
    let kept = notes
        .stock
        .as_ref()
        .map(|stock| of(stock).keep(function, matters));
    let kept = kept.unwrap_or_default();
    let mut changes = take_all(function, notes, |id| kept.aside.contains(&id), Edit::Erase);
    changes.edits.extend(kept.filled);
    changes
}

#[cfg(test)]
mod tests {
    use super::super::aside::give_back;
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::{Example, defines, listing, uses};

    const EXEC: Register = Register(8);

    /// Two instructions that set EXEC, with one debug value between them or none.
    fn two(between: Option<Operand>) -> Example {
        let mut example = Example::new(false);
        example.function.registers.exec = Some(EXEC);
        example.function.is_allocated = true;
        let kept = Register(1);
        example.value(1, Operand::Immediate(1), 1);
        example.code("on", &[defines(kept), defines(EXEC), uses(EXEC)]);
        if let Some(of) = between {
            example.value(0, of, 2);
        }
        example.code("off", &[defines(EXEC), uses(EXEC), uses(kept)]);
        example
    }

    fn kept(stock: &Example, ours: &Example) -> (Vec<String>, Notes) {
        let mut notes = Notes::default();
        note_exec(&stock.function, &mut notes);
        notes.stock = notes.stock_seen.take();
        let changes = keep_exec(&ours.function, &mut notes);
        (listing(&ours.function, &changes), notes)
    }

    #[test]
    fn debug_values_are_between_them_as_in_stock() {
        let (without, with) = (two(None), two(Some(Operand::Immediate(7))));
        let (lines, mut notes) = kept(&without, &with);
        assert_eq!(lines, ["y=1", "on", "off"]);
        let back = give_back(&without.function, &mut notes);
        assert_eq!(listing(&without.function, &back), ["y=1", "on", "x=7", "off"]);
        assert_eq!(kept(&with, &without).0, ["y=1", "on", "y=? [4098, 1]", "off"]);
        assert_eq!(kept(&with, &with).0, ["y=1", "on", "x=7", "off"]);
    }

    #[test]
    fn what_is_scheduled_has_neighbours_as_in_stock() {
        let (without, with) = (two(None), two(Some(Operand::Immediate(7))));
        let kept = |stock: &Example, ours: &Example| {
            let mut notes = Notes::default();
            note_all(&stock.function, &mut notes);
            notes.stock = notes.stock_seen.take();
            listing(&ours.function, &keep_all(&ours.function, &mut notes))
        };
        assert_eq!(kept(&without, &with), ["y=1", "on", "off"]);
        let mut plain = Example::new(false);
        plain.code("on", &[]);
        plain.code("off", &[]);
        assert_eq!(kept(&plain, &with), ["on", "off"]);
    }

    #[test]
    fn what_a_scalar_register_had_may_be_gone() {
        let (without, with) = (two(None), two(Some(uses(Register(1)))));
        let mut notes = kept(&without, &with).1;
        let back = give_back(&without.function, &mut notes);
        assert_eq!(back.losses.len(), 1);
    }
}
