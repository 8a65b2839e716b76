//! Values in several registers.
//!
//! A debug value of a tuple of registers may be one of its parts (`edit.rs`). That is
//! all there is of a value where LLVM makes the tuple later, or never: it sinks a
//! `REG_SEQUENCE` to its user, or lets the user have the parts. And of physical
//! registers only the parts have DWARF numbers.

use crate::machine::edit::{NewOperand, NewValue, debug_value};
use crate::machine::flow::Flow;
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, Notes, Operand, Register, RegisterFlags,
    RegisterOperand, Traits,
};
use rustc_hash::FxHashMap;

/// Names the parts of the tuples of physical registers that a debug value with an
/// expression is over, and which have no DWARF numbers. None: it stays as it is.
pub fn split(function: &Function, id: InstructionId) -> Option<NewValue> {
    let value = function.debug_value(id)?;
    let expression = function.expression(value);
    if function.has(id, Traits::INDIRECT) || !expression.computes() {
        return None;
    }
    let mut any = false;
    let mut operands = Vec::new();
    for operand in function.operands(id) {
        let is_tuple = |operand: &&RegisterOperand| {
            operand.register.is_physical() && number(function, operand.register).is_none()
        };
        match operand.register().filter(is_tuple) {
            Some(tuple) => {
                any = true;
                operands.push(numbered(function, tuple.register)?);
            }
            None => operands.push(vec![NewOperand::from(operand)]),
        }
    }
    let variable = value.instance.variable;
    any.then(|| debug_value(variable, value.location, expression, &operands))
}

fn number(function: &Function, register: Register) -> Option<u16> {
    function.registers.physical.get(&register)?.dwarf
}

/// The parts of a physical register that have DWARF numbers. None: they leave
/// something out.
fn numbered(function: &Function, register: Register) -> Option<Vec<NewOperand>> {
    let physical = function.registers.physical.get(&register)?;
    let parts = physical.parts.iter();
    let parts: Vec<_> = parts
        .filter(|part| number(function, part.register).is_some())
        .collect();
    let is_whole = (0..).zip(&parts).all(|(index, part)| part.offset == 32 * index);
    let operands = parts.iter().map(|part| NewOperand::Register(part.register, 0));
    (is_whole && !parts.is_empty()).then(|| operands.collect())
}

/// After instructions were sunk, while each register has one definition: where a
/// debug value's register is a copy that comes later or may go, what it is copied of.
pub fn origins(function: &Function, _: &mut Notes) -> Changes {
    let origins = Origins::new(function);
    let mut changes = Changes::default();
    for block in function.block_ids() {
        for id in function.in_block(block) {
            origins.follow(id, block, &mut changes);
        }
    }
    changes
}

struct Origins<'f> {
    function: &'f Function,
    flow: Flow<'f>,
    /// By virtual register, the only instruction that writes it, if there is one.
    definitions: FxHashMap<Register, Option<InstructionId>>,
    blocks: Vec<BlockId>,
    /// Those that some instruction uses all of.
    used_whole: FxHashMap<Register, ()>,
}

impl<'f> Origins<'f> {
    fn new(function: &'f Function) -> Origins<'f> {
        let mut origins = Origins {
            function,
            flow: Flow::new(function),
            definitions: FxHashMap::default(),
            blocks: vec![BlockId(0); function.instructions.len()],
            used_whole: FxHashMap::default(),
        };
        for block in function.block_ids() {
            for id in function.all_in_block(block) {
                origins.blocks[id.0 as usize] = block;
                if !function.is_debug(id) {
                    origins.add(id);
                }
            }
        }
        origins
    }

    fn add(&mut self, id: InstructionId) {
        for operand in self.function.operands(id).iter().filter_map(Operand::register) {
            if operand.flags.contains(RegisterFlags::DEFINES) {
                let known = self.definitions.entry(operand.register).or_insert(Some(id));
                *known = known.filter(|other| *other == id);
            } else if operand.part == 0 {
                self.used_whole.insert(operand.register, ());
            }
        }
    }

    fn follow(&self, id: InstructionId, block: BlockId, changes: &mut Changes) {
        let Some(value) = self.function.debug_value(id) else {
            return;
        };
        if self.function.has(id, Traits::INDIRECT) {
            return;
        }
        let all = self.function.operands(id);
        let operands: Vec<Vec<NewOperand>> = all
            .iter()
            .map(|operand| self.origin(operand, id, block))
            .collect();
        if operands.iter().any(|parts| parts.len() > 1) {
            let expression = self.function.expression(value);
            let new = debug_value(value.instance.variable, value.location, expression, &operands);
            return changes.replace(id, new);
        }
        for (index, (was, is)) in (0..).zip(all.iter().zip(&operands)) {
            if let [is @ NewOperand::Register(register, part)] = is[..]
                && is != NewOperand::from(was)
            {
                changes.edits.push(Edit::SetRegister(id, index, register, part));
            }
        }
    }

    /// What holds an operand's value at a debug value. Each step is to a register
    /// that is defined earlier.
    fn origin(&self, operand: &Operand, value: InstructionId, block: BlockId) -> Vec<NewOperand> {
        let Some(mut at) = operand.register().copied() else {
            return vec![NewOperand::from(operand)];
        };
        while let Some(definition) = self.definition(at.register) {
            let stays = self.is_there(definition, value, block) && self.used_whole.contains_key(&at.register);
            let name = self.function.name(definition);
            if name == "REG_SEQUENCE" && !stays && at.part == 0 {
                if let Some(parts) = self.parts(definition) {
                    return parts;
                }
                break;
            }
            let source = self
                .function
                .operands(definition)
                .get(1)
                .and_then(Operand::register);
            let Some(source) = source.filter(|_| name == "COPY") else {
                break;
            };
            // Copies to registers of the same kind are likely to go.
            if !source.register.is_virtual()
                || at.part != 0 && source.part != 0
                || stays && self.is_divergent(at.register) != self.is_divergent(source.register)
            {
                break;
            }
            at.register = source.register;
            at.part = if at.part == 0 { source.part } else { at.part };
        }
        vec![NewOperand::Register(at.register, at.part)]
    }

    fn definition(&self, register: Register) -> Option<InstructionId> {
        let known = self.definitions.get(&register).copied().flatten();
        known.filter(|_| register.is_virtual())
    }

    /// Whether each lane has its own.
    fn is_divergent(&self, register: Register) -> bool {
        let known = self.function.registers.virtuals.get(&register);
        known.is_some_and(|known| known.is_divergent)
    }

    fn is_there(&self, definition: InstructionId, value: InstructionId, block: BlockId) -> bool {
        let of = self.blocks[definition.0 as usize];
        match of == block {
            true => definition < value,
            false => self.flow.dominates(of, block),
        }
    }

    /// What a `REG_SEQUENCE` puts together. None: it leaves something out.
    fn parts(&self, sequence: InstructionId) -> Option<Vec<NewOperand>> {
        let registers = &self.function.registers;
        let operands = self.function.operands(sequence);
        let mut found = Vec::new();
        for pair in operands.get(1..)?.chunks_exact(2) {
            let [Operand::Register(source), Operand::Immediate(to)] = pair else {
                return None;
            };
            let to = registers.parts.get(&u16::try_from(*to).ok()?)?;
            if source.flags.contains(RegisterFlags::UNDEFINED) || to.size % 32 != 0 {
                return None;
            }
            found.push((to, NewOperand::Register(source.register, source.part)));
        }
        found.sort_by_key(|(to, _)| to.offset);
        let mut end = 0;
        for (to, _) in &found {
            if to.offset != end {
                return None;
            }
            end += to.size;
        }
        let whole = registers.virtuals.get(&operands.first()?.register()?.register)?;
        (end == whole.size).then(|| found.into_iter().map(|(_, operand)| operand).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};

    fn origins_of(example: &Example) -> Vec<String> {
        listing(
            &example.function,
            &origins(&example.function, &mut Notes::default()),
        )
    }

    #[test]
    fn a_copy_is_what_it_is_copied_of() {
        let [one, two] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        example.code("a", &[defines(one)]);
        example.code("COPY", &[defines(two), uses(one)]);
        example.value(0, uses(two), 1);
        assert_eq!(origins_of(&example), ["a", "COPY", "x=%1"]);
        // It stays, and lanes have values of their own there.
        example.code("b", &[uses(two)]);
        let virtuals = &mut example.function.registers.virtuals;
        virtuals.entry(two).and_modify(|known| known.is_divergent = true);
        assert_eq!(origins_of(&example), ["a", "COPY", "x=%2", "b"]);
    }

    #[test]
    fn a_sequence_that_comes_later_is_its_parts() {
        let [one, two, both] = [1, 2, 3].map(virtual_register);
        let mut example = Example::new(false);
        example.value(0, uses(both), 1);
        let operands = [
            defines(both),
            uses(two),
            Operand::Immediate(2),
            uses(one),
            Operand::Immediate(1),
        ];
        example.code("REG_SEQUENCE", &operands);
        let found = origins_of(&example);
        assert!(found[0].starts_with("x=%1,%2 "), "{found:?}");
        // Where it leaves something out, nothing is known of it.
        example.function.operands[3] = Operand::Register(RegisterOperand {
            register: two,
            part: 0,
            flags: RegisterFlags::UNDEFINED,
        });
        example.function.operands[2] = example.function.operands[3];
        assert_eq!(origins_of(&example)[0], "x=%3");
    }
}
