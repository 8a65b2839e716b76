//! Variables that hide others of their names, where they are nowhere.
//!
//! In a function that was inlined stock code generation describes those variables only that are somewhere in their
//! block, and of others debuggers find one of that name further out. What such a variable begins with is the mark of
//! no lifetime; so what ends it is a constant that finalize takes for nothing.

use super::constants::nothing;
use crate::import::damaged;
use crate::machine::{
    Changes, DebugValue, Edit, Function, Instance, InstructionId, Notes, Position, is_marked, unmarked,
};
use rustc_hash::FxHashSet;

#[derive(Debug, Default)]
pub struct Before(FxHashSet<Instance>);

/// Behind instruction selection, and before what is marked is put aside.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let values = function.in_order().filter_map(|id| function.debug_value(id));
    let hiding = values.filter(|value| begins(function, value));
    notes.hiding = Before(hiding.map(|value| value.instance).collect());
    Changes::default()
}

fn begins(function: &Function, value: &DebugValue) -> bool {
    let elements = &function.expression(value).elements;
    is_marked(elements) && unmarked(elements) == damaged(&[])
}

/// Behind all that follows debug values.
pub fn describe(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let Before(hiding) = std::mem::take(&mut notes.hiding);
    if hiding.is_empty() {
        return changes;
    }
    let is_end = |id: &InstructionId| {
        let value = function.debug_value(*id);
        value.is_some_and(|value| hiding.contains(&value.instance)) && function.is_undefined(*id)
    };
    for id in function.in_order().filter(is_end) {
        if let Some(nothing) = nothing(function, id, Position::Before(id)) {
            changes.edits.extend([nothing, Edit::Erase(id)]);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses};
    use crate::machine::{Operand, Register, marked};

    #[test]
    fn what_hides_another_one_is_there_where_it_ends() {
        let mut example = Example::new(false);
        let begin = example.value(0, Operand::Immediate(0), 1);
        example.expression(begin, &marked(&damaged(&[])), None);
        let end = example.value(0, uses(Register::NONE), 2);
        let other = example.value(1, uses(Register::NONE), 3);
        let mut notes = Notes::default();
        assert_eq!(note(&example.function, &mut notes), Changes::default());
        let mut late = example.reordered(&[end, other]);
        late.blocks[0].instructions.end = 2;
        let described = listing(&late, &describe(&late, &mut notes));
        assert_eq!(described[1..], ["y=?"]);
        assert!(described[0].starts_with("x=0"), "{described:?}");
    }
}
