//! Which words of tuples are written that are spilled, and which variables LLVM mixes their parts up of.
//!
//! Where only a part of a tuple is needed later, LLVM copies it to another one as it splits the register,
//! and spills all of the other one: what it saves of the rest is somebody else's.

use crate::machine::{
    Changes, Function, InstructionId, Notes, Operand, Register, RegisterFlags, RegisterOperand, Traits,
    VariablePart,
};
use gimli::constants as dw;
use rustc_hash::{FxHashMap, FxHashSet};

/// A bit for each word of a register.
type Words = u32;

/// Which words of the registers that instructions save are written where they do.
pub(super) fn written(
    function: &Function,
    saves: &FxHashMap<InstructionId, Register>,
) -> FxHashMap<InstructionId, Words> {
    let registers: FxHashSet<Register> = saves.values().copied().collect();
    let mut found = FxHashMap::default();
    // Behind all blocks that begin to write a register.
    let mut always: FxHashMap<Register, Words> = FxHashMap::default();
    // Saves of what another block begins to write, and what of it is written in front of them.
    let mut open = Vec::new();
    for block in function.block_ids() {
        let mut here: FxHashMap<Register, Written> = FxHashMap::default();
        for id in function.all_in_block(block) {
            if let Some(register) = saves.get(&id) {
                let written = here.get(register).copied().unwrap_or_default();
                match written.is_all {
                    true => drop(found.insert(id, written.words)),
                    false => open.push((id, *register, written.words)),
                }
            }
            let operands = function.operands(id).iter().filter_map(Operand::register);
            for of in operands.filter(|of| registers.contains(&of.register)) {
                write(function, of, &mut here);
            }
        }
        for (register, written) in here.into_iter().filter(|(_, written)| written.is_all) {
            *always.entry(register).or_insert(Words::MAX) &= written.words;
        }
    }
    let of_others = |(id, register, words)| (id, words | always.get(&register).copied().unwrap_or(0));
    found.extend(open.into_iter().map(of_others));
    found
}

/// What a block writes of a register.
#[derive(Clone, Copy, Default)]
struct Written {
    words: Words,
    /// Whether it has nothing else: what another block has written is nothing any more.
    is_all: bool,
}

fn write(function: &Function, of: &RegisterOperand, here: &mut FxHashMap<Register, Written>) {
    if !of.flags.contains(RegisterFlags::DEFINES) {
        return;
    }
    let written = here.entry(of.register).or_default();
    let Some(part) = function.registers.parts.get(&of.part) else {
        *written = Written {
            words: Words::MAX,
            is_all: true,
        };
        return;
    };
    let words = part.offset / 32..(part.offset + part.size) / 32;
    let words = words.fold(0, |words, word| words | 1_u32.checked_shl(word).unwrap_or(0));
    // What begins with a part has nothing else.
    match of.flags.contains(RegisterFlags::UNDEFINED) {
        true => *written = Written { words, is_all: true },
        false => written.words |= words,
    }
}

/// Before registers are allocated: LLVM takes all parts of a tuple that a variable is in, once that is
/// spilled, for the one that it meets first, and it puts a part's offset in front of an expression that
/// may begin with one of its own.
pub fn note_variables(function: &Function, notes: &mut Notes) -> Changes {
    let mut seen = Seen::default();
    for id in function.in_order() {
        let Some(value) = function.debug_value(id).filter(|_| !function.is_undefined(id)) else {
            continue;
        };
        let key = function.variable_part(value);
        for of in function.operands(id).iter().filter_map(Operand::register) {
            seen.add(&key, of.register, of.part);
        }
        let first = function.expression(value).elements.first();
        let is_offset = first == Some(&u64::from(dw::DW_OP_plus_uconst.0));
        if is_offset && !function.has(id, Traits::VALUE_LIST) {
            seen.mixed.insert(key);
        }
    }
    // It follows a copy of what a variable is in, to a part of a tuple, too.
    for id in function.in_order().filter(|id| function.has(*id, Traits::COPY)) {
        if let [Operand::Register(to), Operand::Register(from), ..] = function.operands(id)
            && let Some(variables) = seen.of.get(&from.register).cloned()
        {
            for key in &variables {
                seen.add(key, to.register, to.part);
            }
        }
    }
    notes.spilled.mixed = seen.mixed;
    Changes::default()
}

/// What variables are in.
#[derive(Default)]
struct Seen {
    /// Of each variable and register, the part that was seen first.
    parts: FxHashMap<(VariablePart, Register), u16>,
    of: FxHashMap<Register, FxHashSet<VariablePart>>,
    mixed: FxHashSet<VariablePart>,
}

impl Seen {
    fn add(&mut self, key: &VariablePart, register: Register, part: u16) {
        let first = *self.parts.entry((key.clone(), register)).or_insert(part);
        if first != part {
            self.mixed.insert(key.clone());
        }
        self.of.entry(register).or_default().insert(key.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, operand, part, uses, virtual_register};

    /// Which words are written where each save is.
    fn words(example: &Example, saves: &[InstructionId]) -> Vec<Words> {
        let saved = saves.iter().map(|id| (*id, virtual_register(1))).collect();
        let found = written(&example.function, &saved);
        saves.iter().map(|id| found[id] & 3).collect()
    }

    fn save(example: &mut Example) -> InstructionId {
        example.code(
            "SI_SPILL_S64_SAVE",
            &[uses(virtual_register(1)), Operand::Frame(5)],
        )
    }

    fn begin(part: u16) -> Operand {
        let flags = RegisterFlags::DEFINES | RegisterFlags::UNDEFINED;
        operand(virtual_register(1), part, flags)
    }

    fn add(part: u16) -> Operand {
        operand(virtual_register(1), part, RegisterFlags::DEFINES)
    }

    #[test]
    fn a_part_that_is_copied_is_all_that_is_saved() {
        let mut example = Example::new(false);
        example.code("COPY", &[begin(1)]);
        let one = save(&mut example);
        example.code("COPY", &[add(2)]);
        let both = save(&mut example);
        example.code("S_LOAD", &[defines(virtual_register(1))]);
        example.code("S_ADD", &[add(1)]);
        let all = save(&mut example);
        assert_eq!(words(&example, &[one, both, all]), [1, 3, 3]);
    }

    #[test]
    fn what_another_block_writes_is_written_if_all_do() {
        for (second, expected) in [(add(2), 1), (defines(virtual_register(1)), 1), (begin(2), 0)] {
            let mut example = Example::new(false);
            example.code("COPY", &[begin(1)]);
            example.block();
            example.code("COPY", &[second]);
            example.block();
            let saved = save(&mut example);
            assert_eq!(words(&example, &[saved]), [expected]);
        }
        let mut example = Example::new(false);
        example.code("COPY", &[begin(1)]);
        example.block();
        let one = save(&mut example);
        example.code("COPY", &[add(2)]);
        let both = save(&mut example);
        assert_eq!(words(&example, &[one, both]), [1, 3]);
        let mut example = Example::new(false);
        example.code("COPY", &[add(2)]);
        let saved = save(&mut example);
        assert_eq!(words(&example, &[saved]), [2]);
    }

    #[test]
    fn variables_of_several_parts_are_mixed_up() {
        let mixed = |operands: &[Operand], elements: &[u64]| {
            let mut example = Example::new(false);
            for &operand in operands {
                let value = example.value(0, operand, 1);
                example.expression(value, elements, None);
            }
            let mut notes = Notes::default();
            note_variables(&example.function, &mut notes);
            !notes.spilled.mixed.is_empty()
        };
        let register = virtual_register(1);
        assert!(!mixed(&[uses(register), uses(virtual_register(2))], &[]));
        assert!(!mixed(&[part(register, 1), part(register, 1)], &[]));
        assert!(mixed(&[part(register, 1), part(register, 2)], &[]));
        assert!(mixed(&[part(register, 1), uses(register)], &[]));
        assert!(!mixed(&[part(register, 1), part(virtual_register(2), 2)], &[]));
        assert!(!mixed(&[uses(register), uses(Register::NONE)], &[0x1c]));
        assert!(mixed(&[uses(register)], &[0x23, 4, 0x9f]));
    }

    #[test]
    fn copies_to_parts_are_followed() {
        let mixed = |second: u16| {
            let [one, other, tuple] = [1, 2, 3].map(virtual_register);
            let mut example = Example::new(false);
            for (register, part) in [(one, 1), (other, second)] {
                example.value(0, uses(register), 1);
                let to = operand(tuple, part, RegisterFlags::DEFINES);
                example.with("COPY", Traits::COPY, &[to, uses(register)]);
            }
            let mut notes = Notes::default();
            note_variables(&example.function, &mut notes);
            !notes.spilled.mixed.is_empty()
        };
        assert!(mixed(2));
        assert!(!mixed(1));
    }
}
