//! Values that LLVM follows from where they aren't.
//!
//! LiveDebugValues, in the form that doesn't know what instructions compute (AMDGPU's, and
//! all others' without optimisation), looks at a loop's first block before it knows what
//! comes around the loop. Where a value is copied, spilled or reloaded there, it notes a
//! debug value, and doesn't take it back once it knows that the value isn't there in each
//! turn: no debug value says so at the block's start then. So one that is new behind an
//! instruction says nothing, unless one before it in the block says where its variable was.

use crate::machine::{Changes, Function, Identity, Notes, Traits, VariablePart};
use rustc_hash::FxHashSet;

const REASON: &str = "it comes around a loop from where it isn't";

/// The debug values in front of LiveDebugValues; none where it knows what instructions compute.
#[derive(Debug, Default)]
pub struct Before(Option<FxHashSet<Identity>>);

pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut all = function
        .in_order()
        .filter(|id| function.instruction(*id).debug.is_some());
    let is_known = |id| !function.has(id, Traits::REFERENCE);
    let values = all.try_fold(FxHashSet::default(), |mut values, id| {
        values.insert(function.instruction(id).identity);
        is_known(id).then_some(values)
    });
    notes.followed = Before(values);
    Changes::default()
}

/// Behind it.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let Before(Some(before)) = std::mem::take(&mut notes.followed) else {
        return changes;
    };
    for block in function.block_ids() {
        let mut said: FxHashSet<VariablePart> = FxHashSet::default();
        let mut is_behind = false;
        for id in function.in_block(block) {
            let Some(value) = function.debug_value(id) else {
                is_behind |= !function.is_debug(id);
                continue;
            };
            let part = function.variable_part(value);
            let is_new = !before.contains(&function.instruction(id).identity);
            if is_new && is_behind && !said.contains(&part) {
                changes.say_lost(id, REASON);
                changes.put_nothing(function, id);
            } else if function.registers_of(id).next().is_some() {
                said.insert(part);
            } else {
                said.remove(&part);
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{InstructionId, Register};

    /// What becomes of a function of which LiveDebugValues has made some debug values; `!` is
    /// nothing.
    fn followed(example: &Example, new: &[InstructionId]) -> Vec<String> {
        let function = &example.function;
        let all = function.in_order();
        let old = all.filter(|id| !new.contains(id));
        let mut notes = Notes {
            followed: Before(Some(old.map(|id| function.instruction(id).identity).collect())),
            ..Notes::default()
        };
        let mut lines = listing(function, &check(function, &mut notes));
        for line in lines.iter_mut().filter(|line| line.contains('[')) {
            line.replace_range(line.find('=').map_or(0, |at| at + 1).., "!");
        }
        lines
    }

    #[test]
    fn a_value_that_nothing_says_to_be_anywhere_is_nowhere_behind_a_reload() {
        let mut example = Example::new(true);
        example.with("reload", Traits::RELOADS, &[defines(Register(1))]);
        let new = example.value(0, uses(Register(1)), 1);
        example.code("a", &[]);
        let next = example.value(0, uses(Register(2)), 1);
        assert_eq!(followed(&example, &[new, next]), ["reload", "x=!", "a", "x=!"]);
    }

    #[test]
    fn a_value_that_is_said_to_come_to_the_block_goes_on() {
        let mut example = Example::new(true);
        let start = example.value(0, uses(Register(3)), 1);
        example.with("reload", Traits::RELOADS, &[defines(Register(1))]);
        let new = example.value(0, uses(Register(1)), 1);
        assert_eq!(followed(&example, &[start, new]), ["x=r3", "reload", "x=r1"]);
    }

    #[test]
    fn what_the_program_says_counts() {
        let mut example = Example::new(true);
        example.with("reload", Traits::RELOADS, &[defines(Register(1))]);
        example.value(0, uses(Register(1)), 1);
        example.code("a", &[]);
        let new = example.value(0, uses(Register(2)), 1);
        assert_eq!(followed(&example, &[new]), ["reload", "x=r1", "a", "x=r2"]);
    }
}
