//! Where EXEC isn't the program's.
//!
//! To save registers of all lanes, or scalar registers in memory, code generation
//! puts another mask into EXEC and gives back what was there a few instructions
//! later. Which lanes run the program is then in the register that keeps the
//! mask. From where on it is where is listed beside the code ([`ProgramMask`]);
//! `finalize/masks.rs` reads it.

use super::unnumbered::number_of;
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, Notes, Operand, Register, RegisterOperand,
};
use crate::marks::{Listed, ProgramMask};
use rustc_hash::{FxHashMap, FxHashSet};

pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let Some(exec) = function.registers.exec else {
        return Changes::default();
    };
    let masks = Masks { function, exec };
    let mut changes = Changes::default();
    // What is to be listed at the next instruction.
    let mut pending = None;
    for block in function.block_ids() {
        masks.look(block, &mut pending, &mut changes);
    }
    changes
}

/// Where code generation has another mask in EXEC.
#[derive(Clone, Debug, Default)]
pub struct WholeWave {
    /// The instructions that put it there and that give back the program's.
    pub switches: FxHashSet<InstructionId>,
    /// Those in between, with the lanes that are on, if they are known.
    pub inside: FxHashMap<InstructionId, Option<u64>>,
    /// Those before which it is there, with the register that keeps the program's, if one
    /// does.
    pub borrowed: FxHashMap<InstructionId, Option<Register>>,
}

/// Where it has in a function.
pub fn whole_wave(function: &Function) -> WholeWave {
    let mut all = WholeWave::default();
    let Some(exec) = function.registers.exec else {
        return all;
    };
    let masks = Masks { function, exec };
    for block in function.block_ids() {
        for region in masks.regions(&masks.code(block)) {
            all.switches.extend([region.first, region.last]);
            let lanes = masks.lanes(region.first);
            let inside = region.first.0 + 1..region.last.0;
            all.inside.extend(inside.map(|id| (InstructionId(id), lanes)));
            let kept = region.kept.filter(|_| masks.is_borrowed(&region));
            let borrowed = region.first.0 + 1..=region.last.0;
            all.borrowed.extend(borrowed.map(|id| (InstructionId(id), kept)));
        }
    }
    all
}

/// What there is between loads and stores where scalar registers are saved in memory, by way of
/// lanes of a vector register; an offset that an instruction has no room for is added to a scalar register.
const OF_SPILLS: [&str; 6] = [
    "V_WRITELANE_B32",
    "V_READLANE_B32",
    "S_WAITCNT",
    "S_NOP",
    "S_ADD_I32",
    "S_MOV_B32",
];

/// Where another mask is in EXEC: behind the first of these, up to the last.
struct Region {
    first: InstructionId,
    last: InstructionId,
    /// The register that has the program's.
    kept: Option<Register>,
}

struct Masks<'f> {
    function: &'f Function,
    exec: Register,
}

impl Masks<'_> {
    fn look(&self, block: BlockId, pending: &mut Option<ProgramMask>, changes: &mut Changes) {
        let code = self.code(block);
        let mut masks = FxHashMap::default();
        for region in self.regions(&code) {
            masks.insert(region.first, self.mask(&region));
            masks.insert(region.last, ProgramMask::Exec);
        }
        for id in code {
            if let Some(mask) = pending.take() {
                changes.edits.push(Edit::List(id, Listed::Mask(mask).section()));
            }
            *pending = masks.remove(&id);
        }
    }

    fn code(&self, block: BlockId) -> Vec<InstructionId> {
        let mut code: Vec<InstructionId> = self.function.in_block(block).collect();
        code.retain(|id| !self.function.is_debug(*id));
        code
    }

    /// The regions of a block's code, in order.
    fn regions(&self, code: &[InstructionId]) -> Vec<Region> {
        let mut regions: Vec<Region> = Vec::new();
        let mut copy = None;
        for (place, &first) in code.iter().enumerate() {
            if regions.last().is_none_or(|last| last.last < first) {
                let kept = self.kept(first, copy);
                let last = self.given_back(&code[place..], kept);
                regions.extend(last.map(|last| Region { first, last, kept }));
            }
            copy = self.copy(first, copy);
        }
        regions
    }

    fn is(&self, id: InstructionId, name: &str) -> bool {
        self.function.name(id).starts_with(name)
    }

    fn writes_exec(&self, id: InstructionId) -> bool {
        self.function.writes(id, self.exec)
    }

    fn source(&self, id: InstructionId) -> Option<&Operand> {
        self.function.operands(id).get(1)
    }

    fn source_register(&self, id: InstructionId) -> Option<Register> {
        let register = self.source(id)?.register();
        register.map(|RegisterOperand { register, .. }| *register)
    }

    fn result(&self, id: InstructionId) -> Option<Register> {
        let register = self.function.operands(id).first()?.register();
        register.map(|RegisterOperand { register, .. }| *register)
    }

    fn copies_exec(&self, id: InstructionId) -> bool {
        let source = self.source_register(id);
        source.is_some_and(|source| self.function.registers.overlap(source, self.exec))
    }

    fn switches_all_on(&self, id: InstructionId) -> bool {
        self.source(id) == Some(&Operand::Immediate(-1))
            && ["S_OR_SAVEEXEC", "S_XOR_SAVEEXEC", "S_MOV_B"]
                .iter()
                .any(|name| self.is(id, name))
    }

    /// The lanes that are on behind an instruction, whichever were before.
    fn lanes(&self, id: InstructionId) -> Option<u64> {
        let Some(Operand::Immediate(mask)) = self.source(id) else {
            return None;
        };
        let is_all = *mask == -1 && self.is(id, "S_OR_SAVEEXEC");
        (is_all || self.is(id, "S_MOV_B")).then_some(mask.cast_unsigned())
    }

    /// The register that keeps EXEC before an instruction that puts a constant
    /// there.
    fn kept(&self, id: InstructionId, copy: Option<Register>) -> Option<Register> {
        if !self.writes_exec(id) || !matches!(self.source(id), Some(Operand::Immediate(_))) {
            return None;
        }
        if self.function.name(id).contains("_SAVEEXEC_") {
            return self.result(id);
        }
        copy.filter(|_| self.is(id, "S_MOV_B"))
    }

    /// The register that has what is in EXEC, behind an instruction.
    fn copy(&self, id: InstructionId, copy: Option<Register>) -> Option<Register> {
        if self.is(id, "S_MOV_B") && self.copies_exec(id) {
            return self.result(id);
        }
        copy.filter(|copy| !self.writes_exec(id) && !self.function.writes(id, *copy))
    }

    /// Where EXEC is given back that the first of these instructions changes;
    /// none if it isn't, or it is the program that changes it.
    fn given_back(&self, code: &[InstructionId], kept: Option<Register>) -> Option<InstructionId> {
        let (&first, rest) = code.split_first()?;
        let inverts = self.writes_exec(first) && self.is(first, "S_NOT_B") && self.copies_exec(first);
        if kept.is_none() && !inverts {
            return None;
        }
        for &id in rest {
            let gives_back = self.writes_exec(id)
                && match inverts {
                    true => self.is(id, "S_NOT_B"),
                    false => self.is(id, "S_MOV_B") && self.source_register(id) == kept,
                };
            if gives_back {
                return Some(id);
            }
            if kept.is_some_and(|kept| self.function.writes(id, kept)) {
                return None;
            }
        }
        None
    }

    /// Where the program's mask is meanwhile.
    fn mask(&self, region: &Region) -> ProgramMask {
        let kept = region.kept.filter(|_| self.is_borrowed(region));
        let number = kept.and_then(|kept| self.number(kept));
        number.map_or(ProgramMask::Unknown, ProgramMask::Register)
    }

    /// Whether all lanes of the program's mask run what is in a region as one. Where not all
    /// lanes are on, it may be the program that wants few, and no others run it, unless scalar
    /// registers are saved there, or come back.
    fn is_borrowed(&self, region: &Region) -> bool {
        let spills = |id: InstructionId| {
            self.function.is_debug(id)
                || self.function.instruction(id).slot.is_some()
                || !self.writes_exec(id) && OF_SPILLS.iter().any(|name| self.is(id, name))
        };
        let mut inside = region.first.0 + 1..region.last.0;
        self.switches_all_on(region.first) || inside.all(|id| spills(InstructionId(id)))
    }

    /// The DWARF number of a register, LLVM's or the target's, or of the first of those of 32
    /// bits that it is made of, if the others follow it.
    fn number(&self, register: Register) -> Option<u16> {
        let registers = &self.function.registers;
        let whole = registers.physical.get(&register)?;
        if let Some(number) = whole.dwarf.or_else(|| number_of(register, self.function)) {
            return Some(number);
        }
        let mut first = None;
        for part in &whole.parts {
            let Some(number) = registers.physical.get(&part.register).and_then(|part| part.dwarf) else {
                continue;
            };
            let from = number.checked_sub(u16::try_from(part.offset / 32).ok()?)?;
            if *first.get_or_insert(from) != from {
                return None;
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Access;
    use crate::machine::example::{Example, defines, uses};

    const EXEC: Register = Register(8);

    fn edits(function: &Function) -> Vec<(u32, String)> {
        let edits = run(function, &mut Notes::default()).edits.into_iter();
        let all = edits.map(|edit| match edit {
            Edit::List(id, section) => (id.0, section),
            other => panic!("{other:?} isn't expected"),
        });
        all.collect()
    }

    /// What is listed where a mask is put into EXEC, kept or not, and given back.
    fn listed(name: &str, mask: i64, is_written: bool) -> Vec<(u32, String)> {
        let kept = Register(1);
        let mut example = Example::new(false);
        let registers = &mut example.function.registers;
        registers.exec = Some(EXEC);
        registers.physical.get_mut(&kept).expect("it has that").dwarf = Some(33);
        example.code(name, &[defines(kept), Operand::Immediate(mask), defines(EXEC)]);
        example.code("a", &[]);
        let writes = [defines(kept)];
        example.code("b", if is_written { &writes } else { &[] });
        example.code("S_MOV_B64", &[defines(EXEC), uses(kept)]);
        example.code("c", &[]);
        edits(&example.function)
    }

    /// The same where one lane is lent to a spill, and another instruction is there.
    fn lent(name: &str) -> Vec<(u32, String)> {
        let kept = Register(1);
        let mut example = Example::new(false);
        let registers = &mut example.function.registers;
        registers.exec = Some(EXEC);
        registers.physical.get_mut(&kept).expect("it has that").dwarf = Some(33);
        example.code("S_MOV_B64", &[defines(kept), uses(EXEC)]);
        example.code("S_MOV_B64", &[defines(EXEC), Operand::Immediate(1)]);
        let store = example.code("store", &[]);
        example.code(name, &[]);
        example.code("S_MOV_B64", &[defines(EXEC), uses(kept)]);
        example.code("a", &[]);
        example.function.instructions[store.0 as usize].slot = Some(Access {
            object: 0,
            is_word: true,
        });
        edits(&example.function)
    }

    #[test]
    fn where_scalar_registers_are_saved_all_of_the_programs_lanes_run() {
        let expected = |mask| [(2, section(mask)), (5, section(ProgramMask::Exec))];
        for name in ["V_WRITELANE_B32", "S_ADD_I32"] {
            assert_eq!(lent(name), expected(ProgramMask::Register(33)));
        }
        assert_eq!(lent("V_ADD_U32_e32"), expected(ProgramMask::Unknown));
    }

    fn section(mask: ProgramMask) -> String {
        Listed::Mask(mask).section()
    }

    #[test]
    fn where_the_programs_mask_is_is_listed() {
        let kept = ProgramMask::Register(33);
        let expected = |mask| [(1, section(mask)), (4, section(ProgramMask::Exec))];
        assert_eq!(listed("S_OR_SAVEEXEC_B64", -1, false), expected(kept));
        assert_eq!(
            listed("S_AND_SAVEEXEC_B64", 3, false),
            expected(ProgramMask::Unknown)
        );
        // It isn't given back.
        assert_eq!(listed("S_OR_SAVEEXEC_B64", -1, true), []);
    }
}
