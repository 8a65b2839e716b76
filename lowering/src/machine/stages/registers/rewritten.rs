//! Debug values of tuples that become narrower.
//!
//! Where only some parts of a tuple of registers are used, AMDGPU makes it a tuple of
//! these, and debug values of the old one go over to it as they are. If what is
//! missing isn't at the end, they take a part for the lowest one. There they end.
//!
//! Before that LLVM gives parts that don't depend on each other registers of their
//! own, but not in debug values. One of a part is of the register that instructions
//! around it have for the part.

use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, InstructionId, Notes, Operand, Register, RegisterFlags,
    RegisterOperand,
};
use rustc_hash::FxHashMap;

/// An operand of an instruction.
#[derive(Clone, Copy, Debug)]
struct Sample {
    instruction: Identity,
    operand: usize,
}

/// A register that is whole in a debug value, some instruction's operand of it, and
/// at which of its bits that starts.
#[derive(Clone, Debug)]
struct Whole {
    register: Register,
    of: Sample,
    offset: u32,
}

/// A debug value's operand that is a part of a register, and an instruction's that
/// is the same value; or none that anybody knows.
#[derive(Clone, Debug)]
struct Part {
    value: Identity,
    operand: u32,
    of: Option<Sample>,
}

#[derive(Debug, Default)]
pub struct Before {
    /// By debug value and operand.
    wholes: FxHashMap<(Identity, u32), Whole>,
    parts: Vec<Part>,
}

fn values(function: &Function) -> impl Iterator<Item = InstructionId> {
    let all = function.in_order();
    all.filter(|id| function.debug_value(*id).is_some())
}

/// The operands of a debug value that are of virtual registers, with their places.
fn virtual_operands(function: &Function, id: InstructionId) -> impl Iterator<Item = (u32, &RegisterOperand)> {
    let operands = (0..).zip(function.operands(id));
    let registers = operands.filter_map(|(index, operand)| Some((index, operand.register()?)));
    registers.filter(|(_, operand)| operand.register.is_virtual())
}

fn offset(function: &Function, operand: &RegisterOperand) -> u32 {
    let part = function.registers.parts.get(&operand.part);
    part.map_or(0, |part| part.offset)
}

/// What a sample has become.
fn look<'f>(
    function: &'f Function,
    now: &FxHashMap<Identity, InstructionId>,
    sample: &Sample,
) -> Option<&'f RegisterOperand> {
    let id = now.get(&sample.instruction)?;
    function.operands(*id).get(sample.operand)?.register()
}

fn by_identity(function: &Function) -> FxHashMap<Identity, InstructionId> {
    let all = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block));
    all.map(|id| (function.instruction(id).identity, id)).collect()
}

/// Before tuples become narrower.
pub fn note_wholes(function: &Function, notes: &mut Notes) -> Changes {
    let mut samples: FxHashMap<Register, (Sample, u32)> = FxHashMap::default();
    for id in function
        .block_ids()
        .flat_map(|block| function.all_in_block(block))
    {
        if function.is_debug(id) {
            continue;
        }
        for (operand, of) in function.operands(id).iter().enumerate() {
            if let Some(of) = of.register() {
                let instruction = function.instruction(id).identity;
                let sample = Sample { instruction, operand };
                samples
                    .entry(of.register)
                    .or_insert((sample, offset(function, of)));
            }
        }
    }
    notes.rewritten.wholes.clear();
    for id in values(function) {
        for (index, operand) in virtual_operands(function, id).filter(|(_, operand)| operand.part == 0) {
            if let Some(&(of, offset)) = samples.get(&operand.register) {
                let register = operand.register;
                let whole = Whole { register, of, offset };
                let value = function.instruction(id).identity;
                notes.rewritten.wholes.insert((value, index), whole);
            }
        }
    }
    Changes::default()
}

/// Behind that.
pub fn check_wholes(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.rewritten.wholes);
    let mut changes = Changes::default();
    if before.is_empty() {
        return changes;
    }
    let now = by_identity(function);
    for id in values(function) {
        let value = function.instruction(id).identity;
        let is_cut = |(index, operand): (u32, &Operand)| {
            let (Some(was), Operand::Register(is)) = (before.get(&(value, index)), operand) else {
                return false;
            };
            let of = look(function, &now, &was.of);
            is.register != was.register
                && of.is_none_or(|of| of.register != is.register || offset(function, of) != was.offset)
        };
        if (0..).zip(function.operands(id)).any(is_cut) {
            changes.lose(id, "only other parts of it are used");
        }
    }
    changes
}

/// Before parts become registers.
pub fn note_parts(function: &Function, notes: &mut Notes) -> Changes {
    notes.rewritten.parts.clear();
    for block in function.block_ids() {
        for id in function
            .in_block(block)
            .filter(|id| function.debug_value(*id).is_some())
        {
            for (index, operand) in virtual_operands(function, id).filter(|(_, operand)| operand.part != 0) {
                notes.rewritten.parts.push(Part {
                    value: function.instruction(id).identity,
                    operand: index,
                    of: same(function, block, id, operand),
                });
            }
        }
    }
    Changes::default()
}

/// The nearest operand that is the same value, in the same block.
fn same(function: &Function, block: BlockId, value: InstructionId, part: &RegisterOperand) -> Option<Sample> {
    let code = |id: &InstructionId| !function.is_debug(*id);
    let sample = |id, operand: Option<usize>| {
        let instruction = function.instruction(id).identity;
        operand.map(|operand| Sample { instruction, operand })
    };
    for id in function
        .all_in_block(block)
        .filter(|id| *id < value)
        .rev()
        .filter(code)
    {
        let (writes, written) = look_at(function, id, part, true);
        if writes {
            return sample(id, written);
        }
        let (_, read) = look_at(function, id, part, false);
        if read.is_some() {
            return sample(id, read);
        }
    }
    for id in function.all_in_block(block).filter(|id| *id > value).filter(code) {
        let (_, read) = look_at(function, id, part, false);
        if read.is_some() {
            return sample(id, read);
        }
        // What it writes is another value.
        if look_at(function, id, part, true).0 {
            return None;
        }
    }
    None
}

/// Whether an instruction reads, or writes, bits of a part; and its operand that is
/// the very part. A reader of more doesn't tell what the part will be called.
fn look_at(
    function: &Function,
    id: InstructionId,
    part: &RegisterOperand,
    writes: bool,
) -> (bool, Option<usize>) {
    let lanes = function.registers.lanes(part.register, part.part);
    let (mut any, mut found) = (false, None);
    for (index, operand) in function.operands(id).iter().enumerate() {
        let Some(operand) = operand
            .register()
            .filter(|operand| operand.register == part.register)
        else {
            continue;
        };
        if operand.flags.contains(RegisterFlags::DEFINES) != writes {
            continue;
        }
        if operand.part == part.part {
            found = Some(index);
        }
        any |= operand.part == 0 || function.registers.lanes(operand.register, operand.part) & lanes != 0;
    }
    (any, found)
}

/// Behind that.
pub fn check_parts(function: &Function, notes: &mut Notes) -> Changes {
    let parts = std::mem::take(&mut notes.rewritten.parts);
    let mut changes = Changes::default();
    if parts.is_empty() {
        return changes;
    }
    let now = by_identity(function);
    for part in parts {
        let Some(&id) = now.get(&part.value) else {
            continue;
        };
        let Some(Operand::Register(operand)) = function.operands(id).get(part.operand as usize) else {
            continue;
        };
        if let Some(of) = &part.of {
            if let Some(of) = look(function, &now, of) {
                changes
                    .edits
                    .push(Edit::SetRegister(id, part.operand, of.register, of.part));
            }
        } else if !is_used(function, operand) {
            changes.lose(id, "nobody knows which register it has become");
        }
    }
    changes
}

/// Whether an instruction has any bit of a debug value's part.
fn is_used(function: &Function, part: &RegisterOperand) -> bool {
    if part.register == Register::NONE || part.part == 0 {
        return false;
    }
    let all = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block));
    let mut code = all.filter(|id| !function.is_debug(*id));
    code.any(|id| {
        [false, true]
            .iter()
            .any(|writes| look_at(function, id, part, *writes).0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, part, uses, virtual_register};

    #[test]
    fn a_tuple_that_loses_its_low_part_is_lost() {
        let [wide, narrow] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let def = example.code("a", &[part(wide, 2)]);
        let value = example.value(0, uses(wide), 1);
        let mut notes = Notes::default();
        note_wholes(&example.function, &mut notes);
        let rewrite = |to: Operand, wholes: &mut Notes| {
            let mut after = example.function.clone();
            after.operands[def.0 as usize] = to;
            after.operands[value.0 as usize] = uses(narrow);
            listing(&after, &check_wholes(&after, wholes))
        };
        // The high part has become the low one.
        assert_eq!(rewrite(part(narrow, 1), &mut notes), ["a", "x=?"]);
        note_wholes(&example.function, &mut notes);
        assert_eq!(rewrite(part(narrow, 2), &mut notes), ["a", "x=%2"]);
    }

    #[test]
    fn a_part_is_called_what_instructions_around_it_call_it() {
        let [wide, own] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        let def = example.code("a", &[defines(wide)]);
        example.function.operands[def.0 as usize] = match part(wide, 1) {
            Operand::Register(of) => Operand::Register(RegisterOperand {
                flags: RegisterFlags::DEFINES,
                ..of
            }),
            other => other,
        };
        example.value(0, part(wide, 1), 1);
        example.value(1, part(wide, 2), 2);
        let mut notes = Notes::default();
        note_parts(&example.function, &mut notes);
        let mut after = example.function.clone();
        after.operands[def.0 as usize] = defines(own);
        let changes = check_parts(&after, &mut notes);
        // Nobody has the other one.
        assert_eq!(listing(&after, &changes), ["a", "x=%2", "y=?"]);
    }
}
