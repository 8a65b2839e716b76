//! Parts of registers of which only debug values are.
//!
//! AMDGPU makes registers of which some parts are used narrower (GCNRewritePartialRegUses). It looks at debug values'
//! parts, too, when it writes down where the new ones are live, and the allocation of registers goes by that. So while
//! that pass runs, debug values are of parts that no instruction has only where stock code generation's are: with others a
//! register may not be live where it is used, and the scheduler writes where it has no memory.

use super::filling;
use crate::machine::{
    Changes, Edit, Function, Identity, InstructionId, NewOperand, Notes, Position, Register,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A register, and the index of a part of it.
type Part = (Register, u16);

/// Those parts that only debug values are of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(FxHashSet<Part>);

/// The operands, each of a debug value, that are of a part again.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<(Identity, u32), Part>);

/// Where stock code is generated.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let parts = values(function).into_iter().map(|(_, _, part)| part).collect();
    notes.stock_seen.get_or_insert_default().parts = Parts(parts);
    Changes::default()
}

/// In front of the pass: others are of all of their register, which it leaves alone.
pub fn hide(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let none = FxHashSet::default();
    let stock = notes.stock.as_ref().map_or(&none, |stock| &stock.parts.0);
    let (mut missing, mut hidden) = (stock.clone(), Before::default());
    for (id, index, part) in values(function) {
        if !stock.contains(&part) {
            changes.edits.push(Edit::SetRegister(id, index, part.0, 0));
            let value = function.instruction(id).identity;
            hidden.0.insert((value, index), part);
        }
        missing.remove(&part);
    }
    changes.edits.extend(fillings(function, missing));
    notes.parts = hidden;
    changes
}

/// Behind it, where the register hasn't become another one.
pub fn show(function: &Function, notes: &mut Notes) -> Changes {
    let hidden = std::mem::take(&mut notes.parts).0;
    let mut changes = Changes::default();
    if hidden.is_empty() {
        return changes;
    }
    for id in function.in_order() {
        let value = function.instruction(id).identity;
        for (index, operand) in (0..).zip(function.operands(id)) {
            if let Some(&(register, part)) = hidden.get(&(value, index))
                && operand.register().is_some_and(|is| is.register == register)
            {
                changes.edits.push(Edit::SetRegister(id, index, register, part));
            }
        }
    }
    changes
}

/// The parts that instructions have.
fn of_code(function: &Function) -> FxHashSet<Part> {
    let blocks = function.block_ids();
    let all = blocks.flat_map(|block| function.all_in_block(block));
    let code = all.filter(|id| !function.is_debug(*id));
    let operands = code.flat_map(|id| function.operands(id));
    let registers = operands.filter_map(|operand| operand.register());
    registers.map(|of| (of.register, of.part)).collect()
}

/// The operands of debug values that are of a part that no instruction has, with their places.
fn values(function: &Function) -> Vec<(InstructionId, u32, Part)> {
    let mut found = Vec::new();
    for id in function
        .in_order()
        .filter(|id| function.debug_value(*id).is_some())
    {
        for (index, operand) in (0..).zip(function.operands(id)) {
            let part = operand.register().map(|of| (of.register, of.part));
            let part = part.filter(|(register, part)| *part != 0 && register.is_virtual());
            found.extend(part.map(|part| (id, index, part)));
        }
    }
    // Most functions have none.
    if !found.is_empty() {
        let of_code = of_code(function);
        found.retain(|(_, _, part)| !of_code.contains(part));
    }
    found
}

/// Debug values that say nothing, of parts that only stock's are of.
fn fillings(function: &Function, missing: FxHashSet<Part>) -> Vec<Edit> {
    let first = function.block_ids().next();
    let mut missing: Vec<Part> = missing.into_iter().collect();
    missing.sort_unstable();
    let edit = |(register, part)| {
        let value = filling::value(function, NewOperand::Register(register, part))?;
        Some(Edit::Insert(Position::Start(first?), value))
    };
    missing.into_iter().filter_map(edit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::{Example, listing, part, uses, virtual_register};

    /// An instruction that has one part of a register, and a debug value.
    fn one(of: Operand) -> (Example, InstructionId) {
        let mut example = Example::new(false);
        example.code("a", &[part(virtual_register(1), 1)]);
        let value = example.value(0, of, 1);
        (example, value)
    }

    fn stock(of: &Example) -> Notes {
        let mut notes = Notes::default();
        note(&of.function, &mut notes);
        notes.stock = notes.stock_seen.take();
        notes
    }

    #[test]
    fn debug_values_are_of_parts_that_stock_has() {
        let [of_code, of_none] = [1, 2].map(|index| part(virtual_register(1), index));
        let ((plain, _), (ours, value)) = (one(of_code), one(of_none));
        let mut notes = stock(&plain);
        let whole = vec![Edit::SetRegister(value, 0, virtual_register(1), 0)];
        assert_eq!(hide(&ours.function, &mut notes).edits, whole);
        // Nor where nobody knows stock's.
        assert_eq!(hide(&ours.function, &mut Notes::default()).edits, whole);
        let (hidden, _) = one(uses(virtual_register(1)));
        let back = vec![Edit::SetRegister(value, 0, virtual_register(1), 2)];
        assert_eq!(show(&hidden.function, &mut notes).edits, back);
        // It has become another register.
        hide(&ours.function, &mut notes);
        let (narrowed, _) = one(uses(virtual_register(3)));
        assert_eq!(show(&narrowed.function, &mut notes).edits, []);
        // Stock has it, too.
        assert_eq!(hide(&ours.function, &mut stock(&ours)).edits, []);
    }

    #[test]
    fn what_only_stock_is_of_is_there() {
        let [of_code, of_none] = [1, 2].map(|index| part(virtual_register(1), index));
        let ((ours, _), (theirs, _)) = (one(of_code), one(of_none));
        let changes = hide(&ours.function, &mut stock(&theirs));
        assert_eq!(listing(&ours.function, &changes)[0], "x=%1.2 [4098, 1]");
    }
}
