//! Variables that hide others of their names, where they are nowhere.
//!
//! In a function that was inlined stock code generation describes those variables only that are somewhere in their
//! block, and of others debuggers find one of that name further out. What such a variable begins with is the mark of
//! no lifetime, which finalize takes for nothing; and so does what ends it.

use crate::import::damaged;
use crate::machine::{
    BlockId, Changes, DebugValue, Edit, Function, Instance, InstructionId, NewValue, Notes, Position, Traits,
    VariablePart, is_marked, marked, unmarked,
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

/// In front of LiveDebugValues, which takes it into the blocks behind, also where what the variable is in is written: it
/// is what the variable begins with, as of two ways on which that is something else LiveDebugValues takes neither.
pub fn describe_early(function: &Function, notes: &mut Notes) -> Changes {
    let said = |elements: &[u64]| marked(&damaged(elements));
    let mut changes = described(function, notes, said);
    let Before(hiding) = &notes.hiding;
    if hiding.is_empty() {
        return changes;
    }
    changes.edits.extend(begun_anew(function, hiding));
    for block in function.block_ids() {
        let mut open: Vec<(VariablePart, InstructionId)> = Vec::new();
        for id in function.in_block(block) {
            if let Some(value) = function.debug_value(id) {
                if hiding.contains(&value.instance) {
                    let part = function.variable_part(value);
                    open.retain(|(other, _)| *other != part);
                    open.push((part, id));
                }
                continue;
            }
            for (_, old) in open.extract_if(.., |(_, old)| function.changes(id, *old)) {
                let at = Position::Behind(id).past_phis(function);
                let end = end(function, old, said).map(|end| Edit::Insert(at, end));
                changes
                    .edits
                    .extend(end.filter(|_| !function.has(id, Traits::TERMINATOR)));
            }
        }
    }
    changes
}

/// LiveDebugValues takes a variable through blocks with code in its scope only. So it begins again where control comes to
/// such a block from others in which nothing is said of it.
fn begun_anew(function: &Function, hiding: &FxHashSet<Instance>) -> Vec<Edit> {
    let (mut instances, mut known) = (Vec::new(), FxHashSet::default());
    let mut said: FxHashSet<(Instance, BlockId)> = FxHashSet::default();
    for block in function.block_ids() {
        for value in function.in_block(block).filter_map(|id| function.debug_value(id)) {
            if hiding.contains(&value.instance) {
                if known.insert(value.instance) {
                    instances.push((value.instance, value.location));
                }
                said.insert((value.instance, block));
            }
        }
    }
    let mut edits = Vec::new();
    for (instance, location) in instances {
        let Some(scope) = function.scopes.blocks_of(instance) else {
            continue;
        };
        let is_entered = |block: &&BlockId| {
            let mut from = function.block(**block).predecessors.iter();
            from.any(|from| !scope.contains(from) && !said.contains(&(instance, *from)))
        };
        for &block in scope.iter().filter(is_entered) {
            let nothing = marked(&damaged(&[]));
            let value = NewValue::of_constant(instance.variable, location, Some(0), nothing);
            edits.push(Edit::Insert(Position::Start(block), value));
        }
    }
    edits
}

/// Behind all that ends debug values.
pub fn describe(function: &Function, notes: &mut Notes) -> Changes {
    described(function, notes, damaged)
}

fn described(function: &Function, notes: &Notes, said: impl Fn(&[u64]) -> Vec<u64>) -> Changes {
    let mut changes = Changes::default();
    let Before(hiding) = &notes.hiding;
    if hiding.is_empty() {
        return changes;
    }
    let is_hiding = |id: &InstructionId| {
        let value = function.debug_value(*id);
        value.is_some_and(|value| hiding.contains(&value.instance))
    };
    let ends = function.in_order().filter(|id| function.is_undefined(*id));
    for id in ends.filter(is_hiding) {
        if let Some(end) = end(function, id, &said) {
            changes.replace(id, end);
        }
    }
    changes
}

/// What ends what a debug value says.
fn end(function: &Function, id: InstructionId, said: impl Fn(&[u64]) -> Vec<u64>) -> Option<NewValue> {
    let value = function.debug_value(id)?;
    let (variable, location) = (value.instance.variable, value.location);
    let said = said(&function.expression(value).elements);
    Some(NewValue::of_constant(variable, location, Some(0), said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{Operand, Register, Scopes};

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

    #[test]
    fn it_begins_again_where_its_scope_does() {
        let mut example = Example::new(false);
        let begin = example.value(0, Operand::Immediate(0), 1);
        example.expression(begin, &marked(&damaged(&[])), None);
        let outside = example.block();
        example.code("a", &[]);
        let inside = [example.block(), {
            example.code("b", &[]);
            example.block()
        }];
        example.code("c", &[]);
        for (from, to) in [
            (BlockId(0), outside),
            (outside, inside[0]),
            (inside[0], inside[1]),
        ] {
            example.edge(from, to);
        }
        let instance = example.function.debug_value(begin).map(|value| value.instance);
        example.function.scopes = Scopes {
            of: instance.map(|instance| (instance, 0)).into_iter().collect(),
            blocks: vec![inside.into_iter().collect()],
        };
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let found = listing(&example.function, &describe_early(&example.function, &mut notes));
        assert_eq!((&*found[1], &*found[3], found.len()), ("a", "b", 5), "{found:?}");
        assert!(found[2].starts_with("x=0"), "{found:?}");
    }

    #[test]
    fn it_is_there_where_its_register_is_written() {
        let mut example = Example::new(false);
        let begin = example.value(0, Operand::Immediate(0), 1);
        example.expression(begin, &marked(&damaged(&[])), None);
        for variable in 0..2 {
            example.value(variable, uses(Register(1)), 2);
        }
        example.code("other", &[defines(Register(2))]);
        example.code("own", &[defines(Register(1))]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let found = listing(&example.function, &describe_early(&example.function, &mut notes));
        assert_eq!(found[1..5], ["x=r1", "y=r1", "other", "own"]);
        assert!(found[5].starts_with("x=0") && found.len() == 6, "{found:?}");
    }
}
