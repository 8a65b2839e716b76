//! Scalar registers that are spilled to lanes of vector registers.
//!
//! While scalar registers are allocated, AMDGPU spills one to an object of the frame, which
//! debug values name then. Before vector registers are allocated each word of that object
//! becomes a lane of one, and the object goes. Which lane it has become nobody says; but the
//! instructions that save and restore are in the same order as they were. `listed/spilled.rs`
//! says what debug values are of, by what is saved last (`spilled/reaching.rs`).

mod parts;
pub mod reaching;

use crate::machine::edit::{Loss, Lost};
use crate::machine::{
    BlockId, Changes, Function, Identity, InstructionId, Notes, Operand, Register, Traits, VariablePart,
};
pub use parts::note_variables;
use reaching::Lane;
use rustc_hash::{FxHashMap, FxHashSet};

const UNOPTIMISED: &str = "its scalar register is spilled, which is followed in optimised code only";

/// 32 bits of an object of the frame, by their place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    pub object: i32,
    pub index: u32,
}

/// What an instruction does with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    Save(Word),
    Restore(Word),
}

impl Transfer {
    pub fn word(self) -> Word {
        let (Transfer::Save(word) | Transfer::Restore(word)) = self;
        word
    }
}

/// What is known of the scalar registers that a function spills.
#[derive(Debug, Default)]
pub struct Before {
    /// In each block, in order, while the words are objects of the frame; and whether what is saved is
    /// of the register.
    of_blocks: FxHashMap<Identity, Vec<(Transfer, bool)>>,
    /// By the instruction, once they are lanes, with the lane.
    transfers: FxHashMap<Identity, (Transfer, u32)>,
    /// How many words an object has.
    words: FxHashMap<i32, u32>,
    /// Whether that is all: later rounds of the allocation spill no scalar registers, but those that
    /// stay in memory are there still.
    is_settled: bool,
    /// The variables whose parts LLVM mixes up.
    pub mixed: FxHashSet<VariablePart>,
}

impl Before {
    /// What an instruction does, with which lane.
    pub fn transfer(&self, function: &Function, id: InstructionId) -> Option<(Transfer, Lane)> {
        let identity = function.instruction(id).identity;
        let &(transfer, noted) = self.transfers.get(&identity)?;
        let is_noted_save = matches!(transfer, Transfer::Save(_));
        match lane(function, id)? {
            // LLVM gives the memory of a deleted instruction to another one.
            (register, Some(lane), is_save) if lane == noted && is_save == is_noted_save => {
                Some((transfer, (register, lane)))
            }
            _ => None,
        }
    }

    /// Whether nothing is known of any.
    pub fn is_empty(&self) -> bool {
        self.transfers.is_empty()
    }

    /// How many words an object has that is in lanes; none if it is in none that are known.
    pub fn words(&self, object: i32) -> Option<u32> {
        self.words.get(&object).copied()
    }

    /// Forgets instructions that are gone.
    pub fn prune(&mut self, function: &Function) {
        let all = function
            .block_ids()
            .flat_map(|block| function.all_in_block(block));
        let there = all.filter(|id| self.transfer(function, *id).is_some());
        let there: FxHashSet<Identity> = there.map(|id| function.instruction(id).identity).collect();
        self.transfers.retain(|identity, _| there.contains(identity));
    }

    /// Of instructions that do this, for tests.
    #[cfg(test)]
    pub fn of(transfers: impl IntoIterator<Item = (Identity, (Transfer, u32))>) -> Before {
        let mut before = Before::default();
        for (instruction, transfer) in transfers {
            before.transfers.insert(instruction, transfer);
            let Word { object, index } = transfer.0.word();
            let words = before.words.entry(object).or_default();
            *words = (*words).max(index + 1);
        }
        before
    }
}

/// Behind the allocation of scalar registers: what is spilled to which object.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let before = &mut notes.spilled;
    if before.is_settled {
        return Changes::default();
    }
    let mut spills = Vec::new();
    let mut saves = FxHashMap::default();
    for block in function.block_ids() {
        for id in function.all_in_block(block) {
            let Some(spill @ (_, _, is_save)) = spill(function, id) else {
                continue;
            };
            spills.push((block, id, spill));
            let of = function.operands(id).first().and_then(Operand::register);
            saves.extend(of.filter(|_| is_save).map(|of| (id, of.register)));
        }
    }
    let written = parts::written(function, &saves);
    let mut of_blocks: FxHashMap<Identity, Vec<_>> = FxHashMap::default();
    for (block, id, (object, words, is_save)) in spills {
        before.words.insert(object, words);
        let is_written = |index| written.get(&id).is_some_and(|words| words >> index & 1 != 0);
        let all = (0..words).map(|index| (Word { object, index }, is_written(index)));
        let here = of_blocks.entry(function.block(block).identity).or_default();
        here.extend(all.map(|(word, is_written)| match is_save {
            true => (Transfer::Save(word), is_written),
            false => (Transfer::Restore(word), true),
        }));
    }
    before.of_blocks = of_blocks;
    Changes::default()
}

/// Behind what makes lanes of the objects: which instruction does what. Where those of a block can't be
/// what they were, nothing is known of the objects there.
pub fn settle(function: &Function, notes: &mut Notes) -> Changes {
    let before = &mut notes.spilled;
    before.is_settled = true;
    let of_blocks = std::mem::take(&mut before.of_blocks);
    let mut homes = FxHashMap::default();
    let mut unknown = FxHashSet::default();
    for block in function.block_ids() {
        let were = of_blocks.get(&function.block(block).identity);
        let were = were.map_or(&[][..], Vec::as_slice);
        if !before.match_block(function, block, were, &mut homes) {
            unknown.extend(were.iter().map(|(transfer, _)| transfer.word().object));
        }
    }
    let transfers = &mut before.transfers;
    transfers.retain(|_, (transfer, _)| !unknown.contains(&transfer.word().object));
    let known = transfers.values().map(|(transfer, _)| transfer.word().object);
    let known: FxHashSet<i32> = known.collect();
    before.words.retain(|object, _| known.contains(object));
    Changes::default()
}

/// Without optimisation, behind all that: what makes lanes of objects has put nothing in the place
/// of these in debug values, which still take it for an address.
pub fn say_lost(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let spills = |id| function.name(id).starts_with("SI_SPILL_S32_TO_VGPR");
    if !function.in_order().any(spills) {
        return changes;
    }
    let gone = function
        .in_order()
        .filter(|id| function.is_undefined(*id) && function.has(*id, Traits::INDIRECT | Traits::VALUE_LIST));
    changes.losses.extend(gone.filter_map(|id| {
        let value = function.debug_value(id)?;
        let of = Lost::Said(value.instance.variable, value.location);
        Some(Loss {
            of,
            reason: UNOPTIMISED,
        })
    }));
    changes
}

impl Before {
    /// Takes the instructions of a block for what they were. False: they can't be that.
    fn match_block(
        &mut self,
        function: &Function,
        block: BlockId,
        were: &[(Transfer, bool)],
        homes: &mut FxHashMap<Word, Lane>,
    ) -> bool {
        // The program may have others; those of the caller's registers have been allocated before.
        let is_spill = |id: &InstructionId| function.name(*id).starts_with("SI_");
        let spills = function.all_in_block(block).filter(is_spill);
        let lanes = spills.filter_map(|id| match lane(function, id)? {
            (register, Some(lane), is_save) if register.is_virtual() => Some((id, (register, lane), is_save)),
            _ => None,
        });
        let lanes: Vec<_> = lanes.collect();
        if lanes.len() != were.len() {
            return false;
        }
        let mut all = lanes.into_iter().zip(were);
        all.all(|((id, lane, is_save), &(transfer, is_written))| {
            if is_written {
                let identity = function.instruction(id).identity;
                self.transfers.insert(identity, (transfer, lane.1));
            }
            is_save == matches!(transfer, Transfer::Save(_))
                && *homes.entry(transfer.word()).or_insert(lane) == lane
        })
    }
}

/// The object that an instruction saves scalar registers in or restores them from, how many
/// words that is, and whether it saves.
fn spill(function: &Function, id: InstructionId) -> Option<(i32, u32, bool)> {
    let rest = function.name(id).strip_prefix("SI_SPILL_S")?;
    let (bits, is_save) = match rest.strip_suffix("_SAVE") {
        Some(bits) => (bits, true),
        None => (rest.strip_suffix("_RESTORE")?, false),
    };
    let bits: u32 = bits.parse().ok()?;
    let object = function.operands(id).iter().find_map(Operand::object);
    Some((object?, bits / 32, is_save))
}

/// The register that an instruction writes a lane of or reads it, which lane that is, if it is known, and
/// whether it writes. None: it does neither.
fn lane(function: &Function, id: InstructionId) -> Option<(Register, Option<u32>, bool)> {
    let is = |names: [&str; 2]| names.iter().any(|name| function.name(id).starts_with(name));
    let is_save = is(["SI_SPILL_S32_TO_VGPR", "V_WRITELANE_B32"]);
    if !is_save && !is(["SI_RESTORE_S32_FROM_VGPR", "V_READLANE_B32"]) {
        return None;
    }
    let operands = function.operands(id);
    let register = operands.get(usize::from(!is_save))?.register()?.register;
    let lane = match operands.get(2) {
        Some(Operand::Immediate(lane)) => u32::try_from(*lane).ok(),
        _ => None,
    };
    Some((register, lane, is_save))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::RegisterFlags;
    use crate::machine::example::{Example, defines, operand, uses, virtual_register};

    const S: Register = virtual_register(3);

    /// A block that saves two words of object 5 and restores those of object 6.
    fn spilled() -> Example {
        let mut example = Example::new(false);
        example.code("S_LOAD", &[defines(S)]);
        example.code("SI_SPILL_S64_SAVE", &[uses(S), Operand::Frame(5)]);
        example.code("SI_SPILL_S32_RESTORE", &[defines(S), Operand::Frame(6)]);
        example
    }

    fn save(example: &mut Example, register: Register, lane: i64) -> InstructionId {
        let operands = [
            defines(register),
            uses(S),
            Operand::Immediate(lane),
            uses(register),
        ];
        example.code("SI_SPILL_S32_TO_VGPR", &operands)
    }

    fn restore(example: &mut Example, register: Register, lane: i64) -> InstructionId {
        let operands = [defines(S), uses(register), Operand::Immediate(lane)];
        example.code("SI_RESTORE_S32_FROM_VGPR", &operands)
    }

    fn settled(lowered: &Example) -> Notes {
        let mut notes = Notes::default();
        note(&spilled().function, &mut notes);
        settle(&lowered.function, &mut notes);
        notes
    }

    /// What each instruction does, of those that do anything.
    fn transfers(lowered: &Example) -> Vec<Transfer> {
        let notes = settled(lowered);
        let all = lowered.function.in_order();
        let all = all.filter_map(|id| notes.spilled.transfer(&lowered.function, id));
        all.map(|(transfer, _)| transfer).collect()
    }

    fn word(object: i32, index: u32) -> Word {
        Word { object, index }
    }

    fn identified(mut example: Example) -> Example {
        let all = example.function.in_order().collect::<Vec<_>>();
        example.identify(all.into_iter().zip(1..).collect());
        example
    }

    #[test]
    fn lanes_are_the_words_of_what_was_spilled() {
        let vector = virtual_register(1);
        let mut example = Example::new(false);
        // A caller's register, in one that is allocated.
        save(&mut example, Register(2), 0);
        save(&mut example, vector, 0);
        let operands = [defines(S), uses(vector), Operand::Immediate(0)];
        example.code("V_READLANE_B32", &operands);
        save(&mut example, vector, 1);
        restore(&mut example, vector, 2);
        let example = identified(example);
        let expected = [
            Transfer::Save(word(5, 0)),
            Transfer::Save(word(5, 1)),
            Transfer::Restore(word(6, 0)),
        ];
        assert_eq!(transfers(&example), expected);
        let notes = settled(&example);
        assert_eq!(
            [5, 6, 7].map(|object| notes.spilled.words(object)),
            [Some(2), Some(1), None]
        );
    }

    #[test]
    fn what_can_not_be_the_same_is_not_known() {
        let vector = virtual_register(1);
        // One is missing; one restores instead of saving.
        let mut fewer = Example::new(false);
        save(&mut fewer, vector, 0);
        restore(&mut fewer, vector, 2);
        let mut other = Example::new(false);
        save(&mut other, vector, 0);
        restore(&mut other, vector, 1);
        restore(&mut other, vector, 2);
        for example in [fewer, other].map(identified) {
            assert_eq!(transfers(&example), []);
            assert_eq!(settled(&example).spilled.words(5), None);
        }
        // What other blocks save and restore is what it was.
        let mut example = spilled();
        example.block();
        example.code("SI_SPILL_S32_SAVE", &[uses(S), Operand::Frame(7)]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let mut lowered = Example::new(false);
        restore(&mut lowered, vector, 2);
        lowered.block();
        save(&mut lowered, vector, 3);
        settle(&identified(lowered).function, &mut notes);
        assert_eq!(
            [5, 6, 7].map(|object| notes.spilled.words(object)),
            [None, None, Some(1)]
        );
    }

    #[test]
    fn what_is_not_written_is_not_saved() {
        let vector = virtual_register(1);
        let tuple = virtual_register(2);
        let flags = RegisterFlags::DEFINES | RegisterFlags::UNDEFINED;
        let mut example = Example::new(false);
        example.code("COPY", &[operand(tuple, 1, flags)]);
        example.code("SI_SPILL_S64_SAVE", &[uses(tuple), Operand::Frame(5)]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let mut lowered = Example::new(false);
        save(&mut lowered, vector, 0);
        save(&mut lowered, vector, 1);
        let lowered = identified(lowered);
        settle(&lowered.function, &mut notes);
        let all = lowered.function.in_order();
        let all: Vec<_> = all
            .filter_map(|id| notes.spilled.transfer(&lowered.function, id))
            .collect();
        assert_eq!(all, [(Transfer::Save(word(5, 0)), (vector, 0))]);
    }

    #[test]
    fn memory_of_deleted_instructions_is_used_again() {
        let vector = virtual_register(1);
        let mut example = Example::new(false);
        let saved = save(&mut example, vector, 3);
        example.identify(vec![(saved, 1)]);
        let noted = [(Identity(1), (Transfer::Save(word(5, 0)), 3))];
        let known = |example: &Example| {
            Before::of(noted)
                .transfer(&example.function, InstructionId(0))
                .is_some()
        };
        assert!(known(&example));
        let mut others = [Example::new(false), Example::new(false), Example::new(false)];
        save(&mut others[0], vector, 4);
        restore(&mut others[1], vector, 3);
        others[2].code("S_NOP", &[]);
        for mut other in others {
            other.identify(vec![(InstructionId(0), 1)]);
            assert!(!known(&other));
            let mut before = Before::of(noted);
            before.prune(&other.function);
            assert!(before.is_empty());
        }
    }

    #[test]
    fn a_word_has_one_lane() {
        let twice = || {
            let mut example = Example::new(false);
            example.code("S_LOAD", &[defines(S)]);
            for _ in 0..2 {
                example.code("SI_SPILL_S32_SAVE", &[uses(S), Operand::Frame(5)]);
            }
            example
        };
        for (second, count) in [(0, 2), (1, 0)] {
            let mut example = Example::new(false);
            save(&mut example, virtual_register(1), 0);
            save(&mut example, virtual_register(1), second);
            let example = identified(example);
            let mut notes = Notes::default();
            note(&twice().function, &mut notes);
            settle(&example.function, &mut notes);
            assert_eq!(notes.spilled.transfers.len(), count);
        }
    }

    #[test]
    fn without_optimisation_what_goes_is_lost() {
        let lost = |is_spilled, traits| {
            let mut example = Example::new(false);
            let value = example.value(0, uses(Register::NONE), 1);
            example.function.instructions[value.0 as usize].traits |= traits;
            if is_spilled {
                save(&mut example, Register(2), 0);
            }
            let losses = say_lost(&example.function, &mut Notes::default()).losses;
            losses.iter().map(|loss| loss.reason).collect::<Vec<_>>()
        };
        assert_eq!(lost(true, Traits::INDIRECT), [UNOPTIMISED]);
        assert_eq!(lost(true, Traits::empty()), [""; 0]);
        assert_eq!(lost(false, Traits::INDIRECT), [""; 0]);
    }
}
