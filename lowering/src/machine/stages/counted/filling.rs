//! Debug values that say nothing, where stock code generation has some that ours hasn't and a pass of LLVM's goes by them.

use crate::import::DW_OP_LLVM_TAG_OFFSET;
use crate::machine::{Changes, Edit, Function, NewOperand, NewValue, Notes};

/// Their expression.
const FILLING: [u64; 2] = [DW_OP_LLVM_TAG_OFFSET, 1];

/// One of an operand. It has to be of a variable: of that of the function's first debug value, if there is any.
pub(super) fn value(function: &Function, operand: NewOperand) -> Option<NewValue> {
    let first = function.in_order().find_map(|id| function.debug_value(id))?;
    let mut value = NewValue::nothing(first.instance.variable, first.location, None);
    value.operands = vec![operand];
    value.expression = FILLING.to_vec();
    Some(value)
}

/// Behind those passes: takes them away.
pub fn clear(function: &Function, _: &mut Notes) -> Changes {
    let is_filling = |id: &_| {
        let value = function.debug_value(*id);
        value.is_some_and(|value| function.expression(value).elements == FILLING)
    };
    let blocks = function.block_ids();
    let all = blocks.flat_map(|block| function.all_in_block(block));
    Changes {
        edits: all.filter(is_filling).map(Edit::Erase).collect(),
        ..Changes::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses};
    use crate::machine::{Operand, Register};

    #[test]
    fn what_says_nothing_is_taken_away() {
        let mut example = Example::new(false);
        example.value(0, uses(Register(1)), 1);
        let filling = example.value(0, Operand::Immediate(0), 1);
        example.expression(filling, &FILLING, None);
        let changes = clear(&example.function, &mut Notes::default());
        assert_eq!(listing(&example.function, &changes), ["x=r1"]);
    }
}
