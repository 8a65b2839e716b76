//! Carriers that are parameters of which something is said for the first time further down.
//!
//! DwarfDebug begins the first debug value of a parameter where the function begins, wherever it
//! stands, unless it is of a register. So where code with a line of the source comes before
//! it, the parameter is nothing first.

use crate::machine::function::Traits;
use crate::machine::stages::locations::constants::nothing;
use crate::machine::{Changes, DebugValue, Function, Instance, InstructionId, Notes, Position, Register};
use rustc_hash::FxHashSet;

pub fn carriers(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let mut said: FxHashSet<Instance> = FxHashSet::default();
    let mut is_at_start = true;
    let Some(entry) = function.block_ids().next() else {
        return changes;
    };
    for id in function.block_ids().flat_map(|block| function.in_block(block)) {
        let Some(value) = carried(function, id) else {
            is_at_start &= function.has(id, Traits::DEBUG | Traits::POSITION | Traits::FRAME_SETUP)
                || !function.has(id, Traits::OF_SOURCE);
            continue;
        };
        let is_first = said.insert(value.instance) && !is_at_start;
        if is_first && is_parameter(function, value) && is_held(function, id) {
            changes
                .edits
                .extend(nothing(function, id, Position::Start(entry)));
        }
    }
    changes
}

fn carried(function: &Function, id: InstructionId) -> Option<&DebugValue> {
    let value = function.debug_value(id)?;
    function.source_value(id).is_none().then_some(value)
}

fn is_parameter(function: &Function, value: &DebugValue) -> bool {
    value.instance.inlined_at.is_none() && function.variable(value.instance.variable).is_parameter
}

/// Whether a debug value says something, and of no register.
fn is_held(function: &Function, id: InstructionId) -> bool {
    !function.is_undefined(id) && !function.registers_of(id).any(|it| it != Register::NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::{Example, listing, uses};

    #[test]
    fn a_parameter_that_begins_later_is_nothing_before() {
        let listed = |is_parameter: bool, of: Operand| {
            let mut example = Example::new(true);
            example.function.variables[0].is_parameter = is_parameter;
            example.with("a", Traits::HAS_LINE | Traits::OF_SOURCE, &[]);
            example.value(0, of, 1);
            let changes = carriers(&example.function, &mut Notes::default());
            listing(&example.function, &changes).join(" ")
        };
        let nothing = "x=0 [18, 20, 4096, 0, 8] ";
        assert_eq!(listed(true, Operand::Immediate(1)), format!("{nothing}a x=1"));
        assert_eq!(listed(false, Operand::Immediate(1)), "a x=1");
        assert_eq!(listed(true, uses(Register(1))), "a x=r1");
        assert_eq!(listed(true, uses(Register::NONE)), "a x=?");
    }

    #[test]
    fn a_parameter_that_begins_with_its_function_stays() {
        let mut example = Example::new(true);
        example.function.variables[0].is_parameter = true;
        example.with("push", Traits::FRAME_SETUP | Traits::OF_SOURCE, &[]);
        example.value(0, Operand::Immediate(1), 1);
        example.with("a", Traits::HAS_LINE | Traits::OF_SOURCE, &[]);
        example.value(0, Operand::Immediate(2), 2);
        let changes = carriers(&example.function, &mut Notes::default());
        assert_eq!(listing(&example.function, &changes).join(" "), "push x=1 a x=2");
    }
}
