//! Debug values that are sunk with their instructions.
//!
//! MachineSink takes debug values along into a later block. It looks for others of the
//! variable in the block that they come from only: where another one comes between on
//! some way, what is sunk isn't what the variable is.

use crate::machine::order::arriving;
use crate::machine::sayings::{Saying, Sayings};
use crate::machine::{BlockId, Changes, DebugValue, Function, Identity, InstructionId, Notes};
use rustc_hash::FxHashMap;

const REASON: &str = "code generation sinks what it is past other values of it";

/// How often each block says something.
type Counts = FxHashMap<(Identity, Saying), u32>;

/// A function before instructions are sunk.
#[derive(Debug, Default)]
pub struct Before {
    sayings: Sayings,
    counts: Counts,
}

/// Before the pass.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    before.sayings.read(function);
    before.counts = counts(function, &before.sayings);
    notes.sinking = before;
    Changes::default()
}

/// Behind it.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    take_back(function, notes, |_| true)
}

/// Behind it, where stock code generation's own debug values are nothing of ours.
pub fn check_carriers(function: &Function, notes: &mut Notes) -> Changes {
    take_back(function, notes, |value| {
        function.variable(value.instance.variable).is_carrier
    })
}

/// Who counts a register's users counts debug values: they stay, as nothing.
fn take_back(function: &Function, notes: &mut Notes, is_ours: impl Fn(&DebugValue) -> bool) -> Changes {
    let Before {
        mut sayings,
        counts: before,
    } = std::mem::take(&mut notes.sinking);
    sayings.read(function);
    let sunk = Sunk {
        function,
        before,
        now: counts(function, &sayings),
        sayings,
    };
    let mut changes = Changes::default();
    for block in function.block_ids() {
        for id in function.in_block(block) {
            let is_new = |saying: &Saying| saying.what != 0 && sunk.comes(block, *saying);
            let new = sunk.sayings.of(id).filter(is_new);
            let is_ours = || function.debug_value(id).is_some_and(&is_ours);
            if new.is_some_and(|saying| is_ours() && sunk.comes_past_another(block, id, saying)) {
                changes.say_lost(id, REASON);
                changes.put_nothing(function, id);
            }
        }
    }
    changes
}

fn counts(function: &Function, sayings: &Sayings) -> Counts {
    let mut counts = Counts::default();
    for block in function.block_ids() {
        for saying in function.in_block(block).filter_map(|id| sayings.of(id)) {
            *counts
                .entry((function.block(block).identity, saying))
                .or_default() += 1;
        }
    }
    counts
}

struct Sunk<'f> {
    function: &'f Function,
    sayings: Sayings,
    before: Counts,
    now: Counts,
}

impl Sunk<'_> {
    /// How often a block says something, before and now.
    fn often(&self, block: BlockId, saying: Saying) -> (u32, u32) {
        let key = (self.function.block(block).identity, saying);
        let of = |counts: &Counts| counts.get(&key).copied().unwrap_or_default();
        (of(&self.before), of(&self.now))
    }

    fn comes(&self, block: BlockId, saying: Saying) -> bool {
        let (before, now) = self.often(block, saying);
        now > before
    }

    fn goes(&self, block: BlockId, saying: Saying) -> bool {
        let (before, now) = self.often(block, saying);
        now < before
    }

    /// Whether on some way to a debug value the last one of its variable is another
    /// one than what is left where it came from.
    fn comes_past_another(&self, block: BlockId, id: InstructionId, saying: Saying) -> bool {
        let above = self.function.in_block(block).take_while(|above| *above != id);
        if let Some(is_left) = self.is_left_last(block, above, saying) {
            return !is_left;
        }
        let last = |block| self.is_left_last(block, self.function.in_block(block), saying);
        arriving(self.function, block, last).any(|is_left| !is_left)
    }

    /// Whether the last one of the variable is what is left of it. None: there is none, but what has been sunk, too.
    fn is_left_last(
        &self,
        block: BlockId,
        ids: impl Iterator<Item = InstructionId>,
        sunk: Saying,
    ) -> Option<bool> {
        let is_sunk = |said: &Saying| *said == sunk && self.comes(block, sunk);
        let said = ids.filter_map(|id| self.sayings.of(id));
        let last = said
            .filter(|said| self.sayings.overlap(said.variable, sunk.variable) && !is_sunk(said))
            .last()?;
        let is_left = last.variable == sunk.variable && self.comes(block, last) && self.goes(block, sunk);
        Some(is_left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses, virtual_register};
    use crate::machine::{Operand, Register};

    /// A diamond, in which a value is sunk from above to behind it. `between` is in one
    /// of its arms.
    fn sunk(between: impl FnOnce(&mut Example)) -> Vec<String> {
        sunk_times(1, between)
    }

    fn sunk_times(times: usize, between: impl FnOnce(&mut Example)) -> Vec<String> {
        let mut example = Example::new(false);
        let above = example.value(0, uses(virtual_register(1)), 1);
        example.code("a", &[]);
        let arm = example.block();
        example.code("b", &[]);
        between(&mut example);
        let behind = example.block();
        let here: Vec<_> = (0..times)
            .map(|_| example.value(0, uses(virtual_register(1)), 1))
            .collect();
        example.code("c", &[]);
        for (from, to) in [(BlockId(0), arm), (BlockId(0), behind), (arm, behind)] {
            example.edge(from, to);
        }
        let mut notes = Notes::default();
        let before = here
            .into_iter()
            .fold(example.function.clone(), |before, it| without(&before, it));
        note(&before, &mut notes);
        let after = without(&example.function, above);
        let changes = check(&after, &mut notes);
        assert_eq!(changes.losses.is_empty(), changes.edits.is_empty());
        listing(&after, &changes)
    }

    /// A debug value is of nothing.
    fn without(function: &Function, value: InstructionId) -> Function {
        let mut function = function.clone();
        let at = function.instructions[value.0 as usize].operands.start as usize;
        function.operands[at] = uses(Register::NONE);
        function
    }

    #[test]
    fn what_comes_past_nothing_stays() {
        assert_eq!(sunk(|_| ()), ["x=?", "a", "b", "x=%1", "c"]);
        let of_another = |example: &mut Example| {
            example.value(1, Operand::Immediate(1), 2);
        };
        assert_eq!(sunk(of_another), ["x=?", "a", "b", "y=1", "x=%1", "c"]);
    }

    #[test]
    fn what_comes_past_another_one_is_nothing() {
        let another = |example: &mut Example| {
            example.value(0, Operand::Immediate(1), 2);
        };
        assert_eq!(sunk(another), ["x=?", "a", "b", "x=1", "x=%1 [18, 20]", "c"]);
        let end = |example: &mut Example| {
            example.value(0, uses(Register::NONE), 2);
        };
        assert_eq!(sunk(end), ["x=?", "a", "b", "x=?", "x=%1 [18, 20]", "c"]);
        let part = |example: &mut Example| {
            let part = example.value(0, Operand::Immediate(1), 2);
            example.expression(part, &[], Some(0..8));
        };
        assert!(sunk(part).contains(&"x=%1 [18, 20]".to_owned()));
        let found = sunk_times(2, another);
        let nothing = "x=%1 [18, 20]";
        assert_eq!(found, ["x=?", "a", "b", "x=1", nothing, nothing, "c"]);
    }
}
