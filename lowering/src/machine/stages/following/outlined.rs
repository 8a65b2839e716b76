//! Debug values that the machine outliner takes away.
//!
//! Behind LiveDebugValues it puts a call in the place of instructions that stand in several
//! places, and what debug values were between them is gone: those before it go on. Which call
//! is in the place of which instructions nobody knows, so a variable that loses one
//! says nothing in the function.

use crate::machine::{Changes, DebugValue, Function, Identity, Notes};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "the machine outliner has taken away what is said of it elsewhere";

/// A variable in an inlined copy of its function, in any reading.
type Known = (Identity, Option<Identity>);

/// The debug values in front of it, by function: it runs when all functions have come so far.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, FxHashMap<Identity, Known>>);

pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    if let Some(identity) = notes.function {
        let values = debug_values(function).map(|(id, value)| (id, known(function, value)));
        notes.outlined.0.insert(identity, values.collect());
    }
    Changes::default()
}

/// Behind it.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let before = notes
        .function
        .and_then(|identity| notes.outlined.0.remove(&identity));
    let mut gone = before.unwrap_or_default();
    for (id, value) in debug_values(function) {
        // What is deleted may get another's place in memory.
        if gone.get(&id) == Some(&known(function, value)) {
            gone.remove(&id);
        }
    }
    let gone: FxHashSet<Known> = gone.into_values().collect();
    for id in function.in_order() {
        let value = function.debug_value(id);
        if value.is_some_and(|value| gone.contains(&known(function, value))) {
            changes.say_lost(id, REASON);
            changes.put_nothing(function, id);
        }
    }
    changes
}

fn debug_values(function: &Function) -> impl Iterator<Item = (Identity, &DebugValue)> {
    function.in_order().filter_map(|id| {
        let value = function.debug_value(id)?;
        Some((function.instruction(id).identity, value))
    })
}

fn known(function: &Function, value: &DebugValue) -> Known {
    let variable = function.variable(value.instance.variable);
    (variable.identity, value.instance.inlined_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, listing, uses};

    /// A debug value of each of two variables, and another one.
    fn example(last: Option<u32>) -> Example {
        let mut example = Example::new(true);
        let first = example.value(0, uses(Register(1)), 1);
        let second = example.value(1, uses(Register(2)), 1);
        let last = last.map(|variable| example.value(variable, uses(Register(3)), 1));
        let code = example.code("a", &[]);
        let all = [(Some(first), 1), (Some(second), 2), (last, 3), (Some(code), 4)];
        let all = all.into_iter().filter_map(|(id, number)| Some((id?, number)));
        example.identify(all.collect());
        example
    }

    /// The variables that say nothing where the first became the other.
    fn nothing(before: Option<u32>, behind: Option<u32>) -> Vec<String> {
        let mut notes = Notes::default();
        notes.begin(Identity(1), || None);
        note(&example(before).function, &mut notes);
        // Other functions come in between.
        notes.begin(Identity(2), || None);
        notes.begin(Identity(1), || None);
        let function = example(behind).function;
        let changes = check(&function, &mut notes);
        let lines = listing(&function, &changes).into_iter();
        let is_nothing = |line: &String| line.contains('[');
        lines
            .filter(is_nothing)
            .map(|line| line[..1].to_owned())
            .collect()
    }

    #[test]
    fn a_variable_that_loses_a_debug_value_says_nothing() {
        assert_eq!(nothing(Some(0), None), ["x"]);
        assert_eq!(nothing(Some(1), None), ["y"]);
        assert!(nothing(Some(1), Some(1)).is_empty());
        // A new one where the old one was in memory.
        assert_eq!(nothing(Some(0), Some(1)), ["x"]);
    }
}
