//! Debug values and the registers that are allocated.
//!
//! Where LLVM splits a register it repeats debug values in places where the register
//! that it has chosen is somebody else's; and it repeats one behind an instruction that
//! gives its register to what another debug value of the variable is of, further on, or
//! that writes its register anew, where the variable's scope goes on with that. So it is
//! noted what each instruction defined before, and what each variable was there. And where
//! it copies or spills a part of a register with others, it goes on with all of that; of two
//! values of which one is gone it names the other's register twice.
//!
//! It gives all debug values of a variable the location of the first one.
//!
//! Debug values that say the same become one; LLVM repeats it behind each instruction
//! that writes its register, but not behind one that writes a part of it. There a
//! variable would be what it was before. So it is noted, too, which debug values stood
//! right behind an instruction, and they come again.
//!
//! Copies of several parts that LLVM adds are one place for it, and debug values behind them
//! come behind the first one, too.

mod arriving;
mod copies;
mod merged;
mod slots;

use super::allocation::is_end;
use crate::machine::registers::Unit;
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, InstructionId, Notes, Operand, Register, RegisterOperand,
    Traits, VariablePart,
};
use arriving::Arriving;
use copies::{Bits, Copies, Piece, bits_of};
use merged::Merged;
use rustc_hash::{FxHashMap, FxHashSet};
use slots::Slots;

/// A register, and the expression over it.
type OfRegister = (Register, Vec<u64>);

/// A block, and how many instructions of it are before, with this one.
type Place = (u32, u32);

/// What a debug value is of, and where it is.
#[derive(Debug)]
struct Said {
    place: Place,
    pieces: Vec<Piece>,
    /// The size of the widest of these, in bits.
    bits: u32,
}

/// What an instruction defines, and where it is.
#[derive(Debug)]
struct Code {
    defined: Vec<Piece>,
    place: Place,
    is_copy: bool,
}

/// Before registers are allocated: what instructions define, and which registers each
/// variable is, from where on.
#[derive(Debug, Default)]
pub struct Before {
    by: FxHashMap<Identity, Code>,
    of: FxHashMap<VariablePart, Vec<Said>>,
    /// Of which variables debug values stand right behind instructions, and what they
    /// say of which register alone.
    behind: FxHashMap<Identity, Vec<(VariablePart, Option<OfRegister>)>>,
    copies: Copies,
}

impl Before {
    /// What a variable can be between two places of a block: all that it is anywhere,
    /// where nothing is said of it in front of that.
    fn said(&self, key: &VariablePart, [from, to]: [Place; 2]) -> Option<&[Said]> {
        let all = self.of.get(key)?;
        let begin = all.partition_point(|said| said.place <= from);
        let end = all.partition_point(|said| said.place < to);
        let in_effect = begin.checked_sub(1).filter(|it| all[*it].place.0 == from.0);
        Some(in_effect.and_then(|begin| all.get(begin..end)).unwrap_or(all))
    }

    /// What is noted of an instruction, if it was there before.
    fn code(&self, function: &Function, id: InstructionId) -> Option<&Code> {
        let code = self.by.get(&function.instruction(id).identity);
        code.filter(|_| function.has(id, Traits::MARKED))
    }

    /// Whether what a debug value is of is what an instruction has put into a register: a
    /// copy of that, or what it was when the debug value came, if that is in the same block.
    fn is_of(
        &self,
        function: &Function,
        said: &Said,
        (code, is_here): (&Code, bool),
        defined: &Bits,
    ) -> bool {
        let is_later = !is_here || said.place.0 == code.place.0 && said.place >= code.place;
        let has_common = |(register, part): &Piece| {
            let said = (*register, bits_of(function, *part));
            self.copies.have_common(function, defined, &said)
        };
        (is_later || code.is_copy) && said.pieces.iter().any(has_common)
    }
}

fn key(function: &Function, id: InstructionId) -> Option<VariablePart> {
    let value = function.debug_value(id)?;
    Some(function.variable_part(value))
}

fn piece(operand: &RegisterOperand) -> Piece {
    (operand.register, operand.part)
}

/// In bits; the largest number if it isn't known.
fn size(function: &Function, (register, part): Piece) -> u32 {
    let registers = &function.registers;
    let part = registers.parts.get(&part).map(|part| part.size);
    let whole = || match registers.virtuals.get(&register) {
        Some(known) => Some(known.size),
        None => registers.physical.get(&register).map(|known| known.bits),
    };
    part.or_else(whole).filter(|bits| *bits > 0).unwrap_or(u32::MAX)
}

/// Before registers are allocated. Instructions are marked, as the memory of one that
/// goes may become another one's.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for (number, block) in (0..).zip(function.block_ids()) {
        let (mut last, mut place) = (None, (number, 0));
        for id in function.in_block(block) {
            if let Some(key) = key(function, id) {
                if let Some(last) = last.filter(|_| !is_end(function, id)) {
                    let behind = before.behind.entry(last).or_default();
                    behind.retain(|(other, _)| *other != key);
                    behind.push((key.clone(), of_register(function, id)));
                }
                let operands = function.operands(id).iter();
                let pieces: Vec<_> = operands.filter_map(Operand::register).map(piece).collect();
                let bits = pieces.iter().map(|piece| size(function, *piece)).max();
                let bits = bits.unwrap_or(u32::MAX);
                before
                    .of
                    .entry(key)
                    .or_default()
                    .push(Said { place, pieces, bits });
            } else if !function.is_debug(id) {
                let operands = function.operands(id);
                let is_copy = function.has(id, Traits::COPY);
                if let [Operand::Register(to), Operand::Register(from), ..] = operands
                    && is_copy
                    && from.register.is_virtual()
                {
                    before.copies.add(piece(to), piece(from));
                }
                place.1 += 1;
                let defined = operands.iter().filter(|operand| operand.defined().is_some());
                let defined = defined.filter_map(Operand::register).map(piece).collect();
                let identity = function.instruction(id).identity;
                let code = Code {
                    defined,
                    place,
                    is_copy,
                };
                before.by.insert(identity, code);
                last = Some(identity);
            }
        }
    }
    before.copies.settle();
    notes.definitions = before;
    let mut changes = Changes::default();
    changes.edits.push(Edit::MarkAll(true));
    changes
}

/// The register that a debug value is of, and its expression, if that is all.
fn of_register(function: &Function, id: InstructionId) -> Option<OfRegister> {
    let value = function.debug_value(id)?;
    match function.operands(id) {
        [Operand::Register(of)] if of.part == 0 => {
            Some((of.register, function.expression(value).elements.clone()))
        }
        _ => None,
    }
}

/// Ends debug values of registers that another value's instruction has written, and of slots and
/// registers of which the value was a part only.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.definitions);
    let mut changes = Changes::default();
    let spilled = slots::Spilled::new(function, &before);
    let slots = Slots::new(&notes.spilled);
    let mut arriving = Arriving::new(function, |id| !slots.saves(function, id));
    for block in function.block_ids() {
        let mut last: FxHashMap<Unit, InstructionId> = FxHashMap::default();
        let mut merged = Merged::default();
        let mut around = Around::new(function, &before, block);
        let mut slots = Slots::new(&notes.spilled);
        let early = early(function, &before, block);
        for id in function.in_block(block) {
            if let Some(key) = key(function, id) {
                let said = before.said(&key, around.places);
                let is_others = early.contains(&id)
                    || said.is_some_and(|said| {
                        is_others(function, &before, (block, id), said, (&last, &mut arriving))
                    })
                    || merged.is_unwritten(function, (&key, id), &last)
                    || slots.are_of_others(function, &before, merged.same(function, (&key, id)), &last);
                let is_in_part = spilled.is_copied_in_part(function, id)
                    || said.is_some_and(|said| spilled.is_wider(function, id, said));
                if is_others {
                    changes.lose(id, "its register has another value");
                } else if is_in_part {
                    changes.lose(id, "code generation goes on with more than the part that it was");
                }
                merged.value(key, id, is_others || is_in_part);
                continue;
            }
            around.code(id);
            slots.code(function, id);
            merged.code(function, &before, id, &mut changes);
            // What saves a register says that it defines all of its tuple.
            let saves = slots.saves(function, id);
            last.extend(written(function, id).filter(|_| !saves));
        }
        merged.repeat(function, &mut changes);
    }
    changes.edits.push(Edit::MarkAll(false));
    changes
}

/// The debug values of a block in front of a copy that is new since, behind which they come
/// again: copies of several parts are one place for LLVM, which goes on in front of the last.
fn early(function: &Function, before: &Before, block: BlockId) -> FxHashSet<InstructionId> {
    let mut found = FxHashSet::default();
    // Of debug values in front of the last instruction, which of them its register is written to.
    let mut open: Vec<(InstructionId, VariablePart, OfRegister)> = Vec::new();
    let mut written: Vec<(InstructionId, VariablePart, OfRegister)> = Vec::new();
    for id in function.in_block(block) {
        if let Some(key) = key(function, id) {
            let of = of_register(function, id);
            let again = |(_, other, said): &&(_, VariablePart, OfRegister)| {
                *other == key && Some(said) == of.as_ref()
            };
            found.extend(written.iter().filter(again).map(|(early, ..)| *early));
            open.extend(of.map(|of| (id, key, of)));
        } else if !function.is_debug(id) {
            let is_new = function.has(id, Traits::COPY) && before.code(function, id).is_none();
            open.retain(|(_, _, of)| is_new && function.writes(id, of.0));
            written = std::mem::take(&mut open);
        }
    }
    found
}

/// The units that an instruction writes, each with it.
fn written(function: &Function, id: InstructionId) -> impl Iterator<Item = (Unit, InstructionId)> {
    let defined = function.operands(id).iter().filter_map(Operand::defined);
    let units = defined.flat_map(|register| function.registers.units(register));
    units.map(move |unit| (*unit, id))
}

/// Between which instructions of before a debug value of a block is.
struct Around {
    /// Those of the block, the last one first.
    ahead: Vec<(InstructionId, Place)>,
    places: [Place; 2],
}

impl Around {
    fn new(function: &Function, before: &Before, block: BlockId) -> Self {
        let place = |id: InstructionId| Some((id, before.code(function, id)?.place));
        let mut ahead: Vec<_> = function.in_block(block).filter_map(place).collect();
        ahead.reverse();
        let next = ahead.last().map_or((u32::MAX, 0), |(_, place)| *place);
        let places = [(next.0, 0), next];
        Self { ahead, places }
    }

    fn code(&mut self, id: InstructionId) {
        if let Some((_, place)) = self.ahead.pop_if(|(next, _)| *next == id) {
            let next = self.ahead.last().map_or((place.0, u32::MAX), |(_, place)| *place);
            self.places = [place, next];
        }
    }
}

/// Whether a register of a debug value's was written last by an instruction that didn't
/// define what the variable is there: by one of its block, or of any way to that.
fn is_others(
    function: &Function,
    before: &Before,
    (block, value): (BlockId, InstructionId),
    said: &[Said],
    (last, arriving): (&FxHashMap<Unit, InstructionId>, &mut Arriving),
) -> bool {
    if are_one(function, value, said) {
        return true;
    }
    let units = function
        .registers_of(value)
        .flat_map(|register| function.registers.units(register));
    units.copied().any(|unit| {
        let is_another = |writer: InstructionId, is_here| {
            let by = before.code(function, writer);
            by.is_some_and(|by| !defines(function, before, said, (writer, by, is_here), unit))
        };
        match last.get(&unit) {
            Some(writer) => is_another(*writer, true),
            None => arriving
                .writers(block, unit)
                .iter()
                .any(|writer| is_another(*writer, false)),
        }
    })
}

/// Whether an instruction has put what a variable is into a unit. What a call leaves in a register
/// is copied from there, or was.
fn defines(
    function: &Function,
    before: &Before,
    said: &[Said],
    (writer, by, is_here): (InstructionId, &Code, bool),
    unit: Unit,
) -> bool {
    let now = function.operands(writer).iter().filter_map(Operand::defined);
    by.defined
        .iter()
        .zip(now)
        .any(|(defined, now)| match defined.0.is_physical() {
            true => function.registers.units(defined.0).contains(&unit),
            false => {
                let defined = in_unit(function, *defined, now, unit);
                said.iter()
                    .any(|said| before.is_of(function, said, (by, is_here), &defined))
            }
        })
}

/// The bits of a piece that are in a unit of the register that it has become: of several registers those of one.
fn in_unit(function: &Function, (register, part): Piece, now: Register, unit: Unit) -> Bits {
    /// In bits.
    const REGISTER: u32 = 32;
    let registers = &function.registers;
    let bits = bits_of(function, part);
    let parts = registers.physical.get(&now).map_or(&[][..], |now| &now.parts);
    let has_unit = |part: Register| registers.units(part).contains(&unit);
    match parts.iter().find(|part| has_unit(part.register)) {
        Some(part) if parts.len() > 1 => {
            let start = bits.start + part.offset;
            (register, start..start + REGISTER)
        }
        _ => (register, bits),
    }
}

/// Whether registers of a debug value that were several ones are fewer now: one of them is gone, and its register is
/// another one's.
fn are_one(function: &Function, value: InstructionId, said: &[Said]) -> bool {
    let distinct = |registers: &mut dyn Iterator<Item = Register>| registers.collect::<FxHashSet<_>>().len();
    let now = distinct(&mut function.registers_of(value));
    let were = said
        .iter()
        .map(|said| distinct(&mut said.pieces.iter().map(|(register, _)| *register)));
    now > 0 && were.min().is_some_and(|were| were > now)
}

#[cfg(test)]
mod tests;
