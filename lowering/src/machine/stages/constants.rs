//! Constants of a function's first block.
//!
//! DwarfDebug holds a variable for a constant all over its scope if its only
//! debug values are such constants, and others that end
//! it. So these become debug values of nothing, which DwarfDebug counts; but not
//! where no code is behind one in its block. So they are of a part of the variable:
//! then it doesn't hold it for the same everywhere.
//!
//! And where no code is behind such a constant before something else is said of the
//! variable, that is taken for what it is all over its scope, also behind its end. So
//! in front of it stands that the variable is nothing: then there is a list.

use crate::machine::edit::{NewOperand, NewValue};
use crate::machine::function::of_fragment;
use crate::machine::{Changes, Edit, Function, Instance, InstructionId, Notes, Operand, Position};
use crate::marks::NOTHING;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A part that every variable has; in bits.
const FIRST_BYTE: Range<u64> = 0..8;

/// What there is of a variable.
#[derive(Default)]
struct Found {
    constants: bool,
    others: bool,
    ends: Vec<InstructionId>,
}

pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut found: FxHashMap<Instance, Found> = FxHashMap::default();
    for block in function.block_ids() {
        let is_entry = function.block(block).predecessors.is_empty();
        for id in function.in_block(block) {
            let Some(value) = function.source_value(id) else {
                continue;
            };
            let here = found.entry(value.instance).or_default();
            if function.is_undefined(id) {
                here.ends.push(id);
                continue;
            }
            match is_entry && is_constant(function, id) {
                true => here.constants = true,
                false => here.others = true,
            }
        }
    }
    let mut ends: Vec<InstructionId> = Vec::new();
    for here in found.into_values().filter(|here| here.constants && !here.others) {
        ends.extend(here.ends);
    }
    ends.sort_unstable();
    let mut changes = Changes::default();
    for end in ends {
        put_nothing(function, end, &mut changes);
    }
    end_before_others(function, &mut changes);
    changes
}

/// Ends each constant in front of what is said next of its variable.
fn end_before_others(function: &Function, changes: &mut Changes) {
    let mut constants: FxHashSet<Instance> = FxHashSet::default();
    for block in function.block_ids() {
        let is_entry = function.block(block).predecessors.is_empty();
        for id in function.in_block(block) {
            let Some(value) = function.debug_value(id) else {
                continue;
            };
            if is_entry && is_constant(function, id) {
                constants.insert(value.instance);
                continue;
            }
            // DwarfDebug looks for one location of whole variables only.
            let is_whole = function.expression(value).fragment.is_none();
            if constants.remove(&value.instance) && is_whole && !function.is_undefined(id) {
                changes.end(Position::Before(id), value, function);
            }
        }
    }
}

fn is_constant(function: &Function, id: InstructionId) -> bool {
    let mut operands = function.operands(id).iter();
    operands.all(|operand| matches!(operand, Operand::Immediate(_)))
}

fn put_nothing(function: &Function, end: InstructionId, changes: &mut Changes) {
    let Some(value) = function.debug_value(end) else {
        return;
    };
    let mut expression = NOTHING.to_vec();
    let part = function.expression(value).fragment.clone();
    expression.extend(of_fragment(&part.unwrap_or(FIRST_BYTE)));
    let nothing = NewValue {
        variable: value.instance.variable,
        location: value.location,
        operands: vec![NewOperand::Immediate(0)],
        expression,
        is_list: false,
        is_indirect: false,
    };
    changes.edits.push(Edit::Insert(Position::Before(end), nothing));
    changes.edits.push(Edit::Erase(end));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses};
    use crate::machine::{BlockId, Operand, Register};

    #[test]
    fn the_end_of_a_constant_is_a_value_of_nothing() {
        let mut example = Example::new(false);
        example.value(0, Operand::Immediate(1), 1);
        example.value(1, Operand::Immediate(2), 1);
        let behind = example.block();
        example.edge(BlockId(0), behind);
        example.value(0, uses(Register::NONE), 1);
        // It has been something else.
        example.value(1, uses(Register(1)), 1);
        example.value(1, uses(Register::NONE), 1);
        let changes = run(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(
            found,
            ["x=1", "y=2", "x=0 [18, 20, 4096, 0, 8]", "y=?", "y=r1", "y=?"]
        );
    }
}
