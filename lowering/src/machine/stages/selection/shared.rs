//! Variables in memory that others use, too.
//!
//! Where two variables in memory aren't alive at once, LLVM gives them one place in the
//! frame (StackColoring). Each is said to be there wherever its scope is; but schedulers
//! bring instructions of the one's scope behind stores to the other, and store later what
//! it begins with. So neither has a location.

use crate::machine::edit::{Loss, Lost};
use crate::machine::{Changes, Edit, Function, Identity, InstructionId, Notes, Operand};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "its place in the frame is another variable's, too, at other times";

/// The frame objects that instructions name.
pub type Before = FxHashMap<Identity, Vec<i32>>;

/// In front of the pass that merges frame objects.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    notes.shared = function
        .in_order()
        .map(|id| (function.instruction(id).identity, objects(function, id)))
        .filter(|(_, objects)| !objects.is_empty())
        .collect();
    Changes::default()
}

/// Behind it: what instructions name now in place of others is shared.
pub fn end(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.shared);
    let mut shared = FxHashSet::default();
    for id in function.in_order() {
        let old = before.get(&function.instruction(id).identity);
        let now = objects(function, id);
        let changed = old
            .into_iter()
            .flatten()
            .zip(now)
            .filter(|(old, now)| *old != now);
        shared.extend(changed.map(|(_, now)| now));
    }
    lose(function, &shared, REASON)
}

/// No variable is in these objects any more.
pub(super) fn lose(function: &Function, of: &FxHashSet<i32>, reason: &'static str) -> Changes {
    let mut changes = Changes::default();
    if of.is_empty() {
        return changes;
    }
    for id in function
        .in_order()
        .filter(|id| function.debug_value(*id).is_some())
    {
        if objects(function, id).iter().any(|it| of.contains(it)) {
            changes.lose(id, reason);
        }
    }
    // Those behind one that goes would have other places.
    for (index, slot) in function.frame.slots.iter().enumerate().rev() {
        if of.contains(&slot.object) {
            let of = Lost::Slot(index);
            changes.losses.push(Loss { of, reason });
            changes.edits.push(Edit::EraseSlot(index));
        }
    }
    changes
}

fn objects(function: &Function, id: InstructionId) -> Vec<i32> {
    let operands = function.operands(id).iter();
    operands.filter_map(Operand::object).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::Example;
    use crate::machine::{Slot, VariableId};

    /// A store to one of two objects, each with a variable; the objects are merged.
    fn merged(into: i32) -> Vec<usize> {
        let mut example = Example::new(false);
        example.code("store", &[Operand::Frame(2)]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        example.function.operands = vec![Operand::Frame(into)];
        let slot = |variable, object| Slot {
            variable: VariableId(variable),
            location: Identity(0),
            expression: Vec::new(),
            object,
        };
        example.function.frame.slots = vec![slot(0, 1), slot(1, into), slot(2, 3)];
        let losses = end(&example.function, &mut notes).losses;
        losses
            .iter()
            .map(|loss| match loss.of {
                Lost::Slot(index) => index,
                _ => unreachable!(),
            })
            .collect()
    }

    #[test]
    fn neither_variable_of_a_shared_object_has_a_place() {
        assert_eq!(merged(1), [1, 0]);
        assert_eq!(merged(2), [0usize; 0]);
    }
}
