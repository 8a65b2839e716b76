//! Which words of scalar registers are in lanes of vector registers, in the code that there is at last.
//!
//! LLVM takes a spilled register to be in its object wherever the register would be live. But in
//! front of what saves it the lane has something older. So a debug value is believed only where what
//! was saved is what was saved last, on every way, and is restored later, on some: what is restored is
//! what the register was. From there on the lane has the same until somebody writes it. That must
//! not be before the next debug value of the variable: where a location ends, rows of the line table
//! may begin.

use crate::machine::function::overlap;
use crate::machine::order::reverse_postorder;
use crate::machine::stages::registers::spilled::{Before, Transfer, Word};
use crate::machine::{BlockId, Function, InstructionId, Operand, Register, Traits};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// That a word is in a lane of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Held {
    word: Word,
    register: Register,
    lane: u32,
}

/// What an instruction does to what is held, by the number of that.
struct Effect {
    at: InstructionId,
    ends: FixedBitSet,
    saves: Option<usize>,
    restores: Option<usize>,
}

/// Which words lanes have, in the code that there is at last.
pub(in crate::machine::stages::listed) struct Lanes<'f> {
    function: &'f Function,
    before: &'f Before,
    held: Vec<Held>,
    /// Of each block, in order.
    effects: Vec<Vec<Effect>>,
    /// What has been saved last where each block begins.
    saved: Vec<FixedBitSet>,
    /// What may be restored where each block ends.
    restored: Vec<FixedBitSet>,
    /// What is there before each instruction, and at the end, of blocks that were looked at.
    there: FxHashMap<BlockId, Vec<(InstructionId, FixedBitSet)>>,
}

impl<'f> Lanes<'f> {
    pub(in crate::machine::stages::listed) fn new(function: &'f Function, before: &'f Before) -> Lanes<'f> {
        let mut lanes = Lanes {
            function,
            before,
            held: Vec::new(),
            effects: Vec::new(),
            saved: Vec::new(),
            restored: Vec::new(),
            there: FxHashMap::default(),
        };
        lanes.collect();
        let blocks = function.block_ids();
        lanes.effects = blocks.map(|block| lanes.effects_in(block)).collect();
        lanes.follow_saved();
        lanes.follow_restored();
        lanes
    }

    /// Where words of an object are, from one on, from a debug value to the next one of its variable:
    /// DWARF's numbers of registers, and lanes.
    pub(super) fn of(&mut self, id: InstructionId, object: i32, first: u32) -> Option<Vec<(u16, u32)>> {
        let all_along = self.all_along(id)?;
        let words = self.before.words(object)?;
        let found = (first..words).map(|index| {
            let word = Word { object, index };
            let held = all_along.ones().map(|number| self.held[number]);
            let held = held.into_iter().find(|held| held.word == word)?;
            let known = self.function.registers.physical.get(&held.register)?;
            Some((known.dwarf?, held.lane))
        });
        let found: Vec<(u16, u32)> = found.collect::<Option<_>>()?;
        (!found.is_empty()).then_some(found)
    }

    /// What is there at a debug value, and stays up to the next one of its variable.
    fn all_along(&mut self, id: InstructionId) -> Option<FixedBitSet> {
        let function = self.function;
        let block = function.block_of(id);
        let value = function.debug_value(id)?;
        let fragment = &function.expression(value).fragment;
        let is_next = |next: &InstructionId| {
            *next > id
                && function.debug_value(*next).is_some_and(|next| {
                    next.instance == value.instance && overlap(&function.expression(next).fragment, fragment)
                })
        };
        let end = InstructionId(function.block(block).instructions.end);
        let next = function.in_block(block).find(is_next).unwrap_or(end);
        let there = self.there(block);
        let first = there.partition_point(|(at, _)| *at <= id);
        let (_, mut all) = there.get(first)?.clone();
        // What the last instruction writes is something else only behind it.
        let behind = there.partition_point(|(at, _)| *at < next);
        let (last, _) = there[behind.max(first + 1) - 1];
        let effects = self.effects[block.0 as usize].iter();
        let between = effects.filter(|effect| effect.at > id && effect.at < last);
        between.for_each(|effect| all.difference_with(&effect.ends));
        Some(all)
    }

    /// What is there before each instruction of a block that is code, and at its end.
    fn there(&mut self, block: BlockId) -> &[(InstructionId, FixedBitSet)] {
        if !self.there.contains_key(&block) {
            let all = self.look(block);
            self.there.insert(block, all);
        }
        &self.there[&block]
    }

    fn look(&self, block: BlockId) -> Vec<(InstructionId, FixedBitSet)> {
        let effects = &self.effects[block.0 as usize];
        let code = self
            .function
            .all_in_block(block)
            .filter(|id| !self.function.is_debug(*id));
        let end = InstructionId(self.function.block(block).instructions.end);
        let mut saved = self.saved[block.0 as usize].clone();
        let mut next = 0;
        let mut all = Vec::new();
        for id in code.chain([end]) {
            all.push((id, saved.clone()));
            if let Some(effect) = effects.get(next).filter(|effect| effect.at == id) {
                effect.save(&mut saved);
                next += 1;
            }
        }
        let mut restored = self.restored[block.0 as usize].clone();
        for (id, there) in all.iter_mut().rev() {
            if let Some(effect) = next
                .checked_sub(1)
                .map(|last| &effects[last])
                .filter(|last| last.at == *id)
            {
                effect.restore(&mut restored);
                next -= 1;
            }
            there.intersect_with(&restored);
        }
        all
    }

    /// Which words are in which lanes anywhere.
    fn collect(&mut self) {
        let all = self
            .function
            .block_ids()
            .flat_map(|block| self.function.all_in_block(block));
        let mut seen = FxHashMap::default();
        for id in all {
            if let Some((held, _)) = self.transfer(id) {
                seen.entry(held).or_insert_with(|| {
                    self.held.push(held);
                });
            }
        }
    }

    /// What an instruction saves or restores, and whether it saves.
    fn transfer(&self, id: InstructionId) -> Option<(Held, bool)> {
        let transfer = self.before.transfer(self.function, id)?;
        let is_save = matches!(transfer, Transfer::Save(_));
        let (name, operand) = if is_save {
            ("V_WRITELANE_B32", 0)
        } else {
            ("V_READLANE_B32", 1)
        };
        let (register, lane) = self.lane(id, name, operand)?;
        let word = transfer.word();
        Some((
            Held {
                word,
                register,
                lane: lane?,
            },
            is_save,
        ))
    }

    /// The register and lane, if that is known, that an instruction of this name writes or reads.
    fn lane(&self, id: InstructionId, name: &str, operand: usize) -> Option<(Register, Option<u32>)> {
        if !self.function.name(id).starts_with(name) {
            return None;
        }
        let operands = self.function.operands(id);
        let lane = match operands.get(2)? {
            Operand::Immediate(lane) => u32::try_from(*lane).ok(),
            _ => None,
        };
        Some((operands.get(operand)?.register()?.register, lane))
    }

    fn effects_in(&self, block: BlockId) -> Vec<Effect> {
        if self.held.is_empty() {
            return Vec::new();
        }
        let code = self.function.all_in_block(block).filter(|id| {
            // Its instructions are there, too.
            !self.function.is_debug(*id) && !self.function.has(*id, Traits::BUNDLE)
        });
        code.filter_map(|id| self.effect(id)).collect()
    }

    fn effect(&self, at: InstructionId) -> Option<Effect> {
        let number = |held: Held| self.held.iter().position(|it| *it == held);
        let transfer = self.transfer(at);
        let written = self.lane(at, "V_WRITELANE_B32", 0);
        let is_ended = |held: &Held| match (transfer, written) {
            (Some((of, true)), _) => {
                of.word == held.word || (of.register, of.lane) == (held.register, held.lane)
            }
            (_, Some((register, lane))) => {
                self.function.registers.overlap(register, held.register)
                    && lane.is_none_or(|lane| lane == held.lane)
            }
            _ => self.function.writes(at, held.register),
        };
        let mut ends = FixedBitSet::with_capacity(self.held.len());
        let ended = self.held.iter().enumerate().filter(|(_, held)| is_ended(held));
        ends.extend(ended.map(|(number, _)| number));
        let saves = transfer
            .filter(|(_, is_save)| *is_save)
            .and_then(|(held, _)| number(held));
        let restores = transfer
            .filter(|(_, is_save)| !is_save)
            .and_then(|(held, _)| number(held));
        let effect = Effect {
            at,
            ends,
            saves,
            restores,
        };
        (transfer.is_some() || !effect.ends.is_clear()).then_some(effect)
    }

    /// What has been saved last on every way to where each block begins.
    fn follow_saved(&mut self) {
        let mut all = FixedBitSet::with_capacity(self.held.len());
        let none = all.clone();
        all.insert_range(..);
        let count = self.function.blocks.len();
        let order = reverse_postorder(self.function);
        // Nothing is known of one that nothing leads to.
        let mut ends = vec![none.clone(); count];
        order
            .iter()
            .for_each(|block| ends[block.0 as usize].clone_from(&all));
        self.saved = vec![none; count];
        let mut changes = !self.held.is_empty();
        while std::mem::take(&mut changes) {
            for &block in &order {
                let before = &self.function.block(block).predecessors;
                let mut ways = before.iter().map(|before| &ends[before.0 as usize]);
                // The function begins with nothing saved.
                let mut saved = match ways.next().filter(|_| block.0 > 0) {
                    Some(first) => first.clone(),
                    None => FixedBitSet::with_capacity(self.held.len()),
                };
                ways.for_each(|way| saved.intersect_with(way));
                self.saved[block.0 as usize].clone_from(&saved);
                self.effects[block.0 as usize]
                    .iter()
                    .for_each(|effect| effect.save(&mut saved));
                changes |= ends[block.0 as usize] != saved;
                ends[block.0 as usize] = saved;
            }
        }
    }

    /// What may be restored, before something else is saved, from where each block ends.
    fn follow_restored(&mut self) {
        let none = FixedBitSet::with_capacity(self.held.len());
        let mut starts = vec![none.clone(); self.function.blocks.len()];
        self.restored.clone_from(&starts);
        let order = reverse_postorder(self.function);
        let mut changes = !self.held.is_empty();
        while std::mem::take(&mut changes) {
            for &block in order.iter().rev() {
                let mut restored = none.clone();
                for next in &self.function.block(block).successors {
                    restored.union_with(&starts[next.0 as usize]);
                }
                self.restored[block.0 as usize].clone_from(&restored);
                let effects = self.effects[block.0 as usize].iter().rev();
                effects.for_each(|effect| effect.restore(&mut restored));
                changes |= starts[block.0 as usize] != restored;
                starts[block.0 as usize] = restored;
            }
        }
    }
}

impl Effect {
    fn save(&self, saved: &mut FixedBitSet) {
        saved.difference_with(&self.ends);
        if let Some(number) = self.saves {
            saved.insert(number);
        }
    }

    fn restore(&self, restored: &mut FixedBitSet) {
        restored.difference_with(&self.ends);
        if let Some(number) = self.restores {
            restored.insert(number);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::machine::Identity;
    use crate::machine::example::{Example, defines, uses};

    const VECTOR: Register = Register(1);
    const SCALAR: Register = Register(2);

    /// Code that saves and restores words, and what it does.
    #[derive(Default)]
    pub(in super::super) struct Code {
        pub example: Example,
        transfers: Vec<(Identity, Transfer)>,
    }

    impl Code {
        pub fn new() -> Code {
            let mut example = Example::new(false);
            for (register, number) in [(VECTOR, 2560), (SCALAR, 32)] {
                let physical = example.function.registers.physical.get_mut(&register);
                physical.expect("it has that").dwarf = Some(number);
            }
            Code {
                example,
                transfers: Vec::new(),
            }
        }

        fn known(&mut self, id: InstructionId, transfer: Transfer) {
            let number = 100 + u64::from(id.0);
            self.example.identify(vec![(id, number)]);
            self.transfers.push((Identity(number), transfer));
        }

        fn write_lane(&mut self, lane: i64) -> InstructionId {
            let operands = [
                defines(VECTOR),
                uses(SCALAR),
                Operand::Immediate(lane),
                uses(VECTOR),
            ];
            self.example.code("V_WRITELANE_B32", &operands)
        }

        /// As the program does, or a copy that nobody knows.
        fn overwrite(&mut self, lane: i64) {
            self.write_lane(lane);
        }

        pub fn save(&mut self, object: i32, index: u32, lane: i64) {
            let id = self.write_lane(lane);
            self.known(id, Transfer::Save(Word { object, index }));
        }

        pub fn restore(&mut self, object: i32, index: u32, lane: i64) {
            let operands = [defines(SCALAR), uses(VECTOR), Operand::Immediate(lane)];
            let id = self.example.code("V_READLANE_B32", &operands);
            self.known(id, Transfer::Restore(Word { object, index }));
        }

        pub fn code(&mut self, operands: &[Operand]) {
            self.example.code("S_NOP", operands);
        }

        pub fn value(&mut self) -> InstructionId {
            self.example.value(0, Operand::Immediate(5), 1)
        }

        /// Where object 5 is at a debug value, from a word on.
        fn lanes_from(&self, first: u32, at: InstructionId) -> Option<Vec<(u16, u32)>> {
            Lanes::new(&self.example.function, &self.before()).of(at, 5, first)
        }

        pub fn before(&self) -> Before {
            Before::of(self.transfers.iter().copied())
        }

        fn lanes(&self, at: InstructionId) -> Option<Vec<(u16, u32)>> {
            self.lanes_from(0, at)
        }
    }

    #[test]
    fn what_is_saved_is_in_its_lane_until_it_is_restored_last() {
        let mut code = Code::new();
        let before = code.value();
        code.code(&[]);
        code.save(5, 0, 3);
        let there = code.value();
        code.code(&[]);
        code.restore(5, 0, 3);
        let behind = code.value();
        code.code(&[]);
        assert_eq!(
            [before, there, behind].map(|at| code.lanes(at)),
            [None, Some(vec![(2560, 3)]), None]
        );
    }

    #[test]
    fn it_is_there_all_along_or_not_at_all() {
        let lanes = |write: &dyn Fn(&mut Code)| {
            let mut code = Code::new();
            code.save(5, 0, 3);
            let value = code.value();
            code.restore(5, 0, 3);
            code.code(&[]);
            write(&mut code);
            code.lanes(value)
        };
        let there = Some(vec![(2560, 3)]);
        assert_eq!(lanes(&|_| {}), there);
        // The last instruction.
        assert_eq!(lanes(&|code| code.save(5, 0, 3)), there);
        for write in [
            |code: &mut Code| code.save(5, 0, 3),
            |code: &mut Code| code.save(6, 0, 3),
            |code: &mut Code| code.overwrite(3),
            |code: &mut Code| code.code(&[defines(VECTOR)]),
        ] {
            let behind = |code: &mut Code| {
                write(code);
                code.code(&[]);
            };
            assert_eq!(lanes(&behind), None);
            // Something else is said of the variable before that.
            let next = |code: &mut Code| {
                code.value();
                behind(code);
            };
            assert_eq!(lanes(&next), there);
        }
    }

    #[test]
    fn several_words_are_several_lanes() {
        let mut code = Code::new();
        code.save(5, 0, 3);
        code.save(5, 1, 7);
        let both = code.value();
        code.restore(5, 0, 3);
        let second = code.value();
        code.restore(5, 1, 7);
        assert_eq!(code.lanes(both), Some(vec![(2560, 3), (2560, 7)]));
        assert_eq!(code.lanes_from(1, both), Some(vec![(2560, 7)]));
        assert_eq!(code.lanes_from(2, both), None);
        // Nobody restores the first any more.
        assert_eq!(code.lanes(second), None);
        assert_eq!(code.lanes_from(1, second), Some(vec![(2560, 7)]));
    }

    #[test]
    fn who_writes_the_lane_or_the_register_ends_it() {
        let lanes = |write: &dyn Fn(&mut Code)| {
            let mut code = Code::new();
            code.save(5, 0, 3);
            write(&mut code);
            let value = code.value();
            code.code(&[]);
            code.restore(5, 0, 3);
            code.value();
            code.lanes(value)
        };
        let there = Some(vec![(2560, 3)]);
        assert_eq!(lanes(&|code| code.save(6, 0, 4)), there);
        assert_eq!(lanes(&|code| code.code(&[uses(VECTOR), defines(SCALAR)])), there);
        assert_eq!(lanes(&|code| code.overwrite(4)), there);
        assert_eq!(lanes(&|code| code.overwrite(3)), None);
        assert_eq!(lanes(&|code| code.save(6, 0, 3)), None);
        assert_eq!(lanes(&|code| code.code(&[defines(VECTOR)])), None);
    }

    #[test]
    fn something_older_is_in_front_of_what_saves_it() {
        let mut code = Code::new();
        code.save(5, 0, 3);
        let value = code.value();
        code.code(&[defines(SCALAR)]);
        code.save(5, 0, 3);
        code.restore(5, 0, 3);
        assert_eq!(code.lanes(value), None);
    }

    #[test]
    fn it_is_saved_on_every_way_and_restored_on_some() {
        let lanes = |saves: [bool; 2], restores: [bool; 2]| {
            let mut code = Code::new();
            let entry = BlockId(0);
            let then = |code: &mut Code, is_there, act: &dyn Fn(&mut Code)| {
                let block = code.example.block();
                if is_there {
                    act(code);
                }
                block
            };
            let above = saves.map(|saves| then(&mut code, saves, &|code| code.save(5, 0, 3)));
            let join = code.example.block();
            let value = code.value();
            code.code(&[]);
            let below = restores.map(|restores| then(&mut code, restores, &|code| code.restore(5, 0, 3)));
            for (from, to) in above
                .map(|above| (entry, above))
                .into_iter()
                .chain(above.map(|above| (above, join)))
            {
                code.example.edge(from, to);
            }
            below.into_iter().for_each(|below| code.example.edge(join, below));
            code.lanes(value).is_some()
        };
        assert!(lanes([true, true], [true, false]));
        assert!(!lanes([true, false], [true, true]));
        assert!(!lanes([true, true], [false, false]));
    }
}
