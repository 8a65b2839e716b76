//! Debug values of loads that are masked.
//!
//! Where only some bits of what was loaded are needed, SelectionDAG puts an AND
//! behind the load and lets all users of the load have its result: debug values
//! too. Of variables that are loaded and nothing else such a debug value is false.

use crate::machine::definitions::Definitions;
use crate::machine::{Changes, Function, InstructionId, Notes, Operand, RegisterFlags, Traits};

/// After instruction selection, and after all that counts users of registers.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    if function.loaded.is_empty() {
        return changes;
    }
    let definitions = Definitions::new(function);
    for id in function.in_order() {
        let is_loaded = function
            .debug_value(id)
            .is_some_and(|value| function.loaded.contains(&value.instance));
        let is_masked = |operand: &Operand| is_masked(function, &definitions, operand);
        if is_loaded && function.operands(id).iter().any(is_masked) {
            changes.lose(id, "code generation masks what is loaded");
        }
    }
    changes
}

/// Whether it is what an AND with a number leaves.
fn is_masked(function: &Function, definitions: &Definitions<'_>, operand: &Operand) -> bool {
    let Some(id) = definitions.behind_copies(operand) else {
        return false;
    };
    let name = function.name(id);
    let is_and = name.starts_with("V_AND_B32") || name.starts_with("S_AND_B32");
    let is_number = |id: InstructionId| function.has(id, Traits::MOVES_IMMEDIATE);
    is_and
        && function.operands(id).iter().any(|operand| match operand {
            Operand::Immediate(_) => true,
            Operand::Register(of)
                if of
                    .flags
                    .intersects(RegisterFlags::DEFINES | RegisterFlags::IMPLICIT) =>
            {
                false
            }
            operand => definitions.behind_copies(operand).is_some_and(is_number),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, instance, listing, uses, virtual_register};

    /// A load, and an AND of it with a number; records of the load, of both, and of
    /// another sum.
    fn masked(name: &str, number: Option<i64>) -> Vec<String> {
        let [mask, loaded, copy, and] = [1, 2, 3, 4].map(virtual_register);
        let mut example = Example::new(false);
        example.with(
            "mask",
            Traits::MOVES_IMMEDIATE,
            &[defines(mask), Operand::Immediate(3)],
        );
        example.code("load", &[defines(loaded)]);
        let number = number.map_or(uses(mask), Operand::Immediate);
        example.code(name, &[defines(copy), uses(loaded), number]);
        example.with("copy", Traits::COPY, &[defines(and), uses(copy)]);
        example.value(0, uses(loaded), 1);
        example.value(0, uses(and), 2);
        example.value(1, uses(and), 3);
        example.function.loaded.insert(instance(0));
        let changes = run(&example.function, &mut Notes::default());
        listing(&example.function, &changes).split_off(4)
    }

    #[test]
    fn what_is_masked_is_no_place_of_what_is_loaded() {
        assert_eq!(masked("V_AND_B32_e64", None), ["x=%2", "x=?", "y=%4"]);
        assert_eq!(masked("S_AND_B32", Some(255)), ["x=%2", "x=?", "y=%4"]);
        assert_eq!(masked("V_OR_B32_e64", None), ["x=%2", "x=%4", "y=%4"]);
    }
}
