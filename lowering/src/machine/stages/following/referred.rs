//! References to phis whose blocks LLVM has copied.
//!
//! With instruction referencing a debug value names an instruction, or what a phi was: a
//! `DBG_PHI` says in which register, by a number. Where a loop's header is copied to its
//! end there are several of one number. LiveDebugValues takes the one of the reference's
//! block for what it names, though that stands behind it and says what the next turn has.

use crate::machine::edit::NewOperand;
use crate::machine::{Changes, Function, InstructionId, NewValue, Notes, Operand, Register, Traits};
use rustc_hash::FxHashMap;

const REASON: &str = "codegen takes it for what the loop's next turn has";

/// Right before LiveDebugValues: such references end.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let phis = phis(function);
    for block in function.block_ids() {
        let all: Vec<_> = function.in_block(block).collect();
        for (index, &id) in all.iter().enumerate() {
            let behind = &all[index..];
            let is_later = |number: &u32| {
                let several = phis.get(number).filter(|phis| phis.len() > 1);
                several.is_some_and(|phis| {
                    let of_block = |id: &&InstructionId| all.contains(id);
                    let mut inside = phis.iter().filter(of_block).peekable();
                    inside.peek().is_some() && inside.all(|phi| behind.contains(phi))
                })
            };
            if references(function, id).any(|number| is_later(&number)) {
                end(function, id, &mut changes);
            }
        }
    }
    changes
}

/// The instructions that say what phis were, by number.
fn phis(function: &Function) -> FxHashMap<u32, Vec<InstructionId>> {
    let mut phis: FxHashMap<u32, Vec<InstructionId>> = FxHashMap::default();
    for id in function.in_order() {
        if function.name(id) == "DBG_PHI"
            && let Some(Operand::Immediate(number)) = function.operands(id).get(1)
            && let Ok(number) = u32::try_from(*number)
        {
            phis.entry(number).or_default().push(id);
        }
    }
    phis
}

/// The numbers that a carrier's debug value names.
fn references(function: &Function, id: InstructionId) -> impl Iterator<Item = u32> {
    let debug = function.instruction(id).debug.as_ref();
    let is_carrier = debug.is_some_and(|debug| function.variable(debug.instance.variable).is_carrier);
    let is_ours = function.has(id, Traits::REFERENCE) && is_carrier;
    let operands = function.operands(id).iter().filter(move |_| is_ours);
    operands.filter_map(|operand| match operand {
        Operand::Reference(number) => Some(*number),
        _ => None,
    })
}

fn end(function: &Function, id: InstructionId, changes: &mut Changes) {
    let Some(debug) = &function.instruction(id).debug else {
        return;
    };
    let nothing = NewOperand::Register(Register::NONE, 0);
    changes.say_lost(id, REASON);
    changes.replace(
        id,
        NewValue {
            variable: debug.instance.variable,
            location: debug.location,
            operands: vec![nothing; function.operands(id).len()],
            expression: function.expression(debug).elements.clone(),
            is_list: true,
            is_indirect: false,
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses};

    /// A block and one that it comes to again and again, in which these are.
    fn referred(items: &[&str]) -> (Vec<String>, usize) {
        let mut example = Example::new(true);
        let phi = |example: &mut Example, number| {
            example.with(
                "DBG_PHI",
                Traits::DEBUG,
                &[uses(Register(1)), Operand::Immediate(number)],
            );
        };
        phi(&mut example, 7);
        example.code("a", &[]);
        let turn = example.block();
        example.edge(turn, turn);
        for item in items {
            match *item {
                "phi" => phi(&mut example, 7),
                "other" => phi(&mut example, 8),
                "x" => {
                    let id = example.value(0, Operand::Reference(7), 1);
                    example.function.instructions[id.0 as usize].traits = Traits::REFERENCE | Traits::DEBUG;
                }
                name => {
                    example.code(name, &[]);
                }
            }
        }
        let changes = run(&example.function, &mut Notes::default());
        (listing(&example.function, &changes), changes.losses.len())
    }

    #[test]
    fn a_reference_to_a_phi_further_down_ends() {
        let (found, losses) = referred(&["x", "b", "phi"]);
        assert_eq!((found[2].as_str(), losses), ("x=?", 1));
        for right in [["phi", "x", "b"], ["x", "b", "other"]] {
            assert_eq!(referred(&right).1, 0);
        }
    }
}
