//! Debug values of registers that hold spilled scalars.
//!
//! AMDGPU spills scalar registers to lanes of a vector register that it has
//! reserved for that. One that an argument comes in may be among these, if nobody
//! reads the argument. The debug value that says so stands behind the prologue,
//! which has written lanes of it by then.

use crate::machine::{Changes, Function, InstructionId, Notes, Operand, Register, Traits};

/// Behind the prologue.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let all = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block));
    // Others are there for the scalars' sake.
    let spills = all.filter(|id| is_spill(function, *id));
    let results = spills.filter_map(|id| function.operands(id).first().and_then(Operand::register));
    let reserved: Vec<Register> = results.map(|result| result.register).collect();
    let is_reserved = |register: Register| {
        reserved
            .iter()
            .any(|other| function.registers.overlap(register, *other))
    };
    for id in function.in_order() {
        if function.debug_value(id).is_some() && function.registers_of(id).any(is_reserved) {
            changes.lose(id, "its register holds spilled scalar registers");
        }
    }
    changes
}

fn is_spill(function: &Function, id: InstructionId) -> bool {
    let name = function.name(id);
    name.starts_with("SI_SPILL_S32_TO_VGPR")
        || function.has(id, Traits::FRAME_SETUP) && name.starts_with("V_WRITELANE")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};

    #[test]
    fn a_register_of_spilled_scalars_is_no_variables() {
        let [reserved, other] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.with("V_WRITELANE_B32", Traits::FRAME_SETUP, &[defines(reserved)]);
        // The program's own.
        example.code("V_WRITELANE_B32", &[defines(other)]);
        example.value(0, uses(reserved), 1);
        example.value(1, uses(other), 1);
        let changes = run(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(found, ["V_WRITELANE_B32", "V_WRITELANE_B32", "x=?", "y=r2"]);
    }
}
