//! What has been saved last of each word of spilled scalar registers, and whether it is restored later.

use super::{Before, Transfer, Word, lane};
use crate::flow::settle;
use crate::machine::order::reverse_postorder;
use crate::machine::{BlockId, Function, Identity, InstructionId, Register, Traits};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// A lane of a register.
pub type Lane = (Register, u32);

/// What an instruction does.
#[derive(Debug)]
pub struct Effect {
    pub at: InstructionId,
    /// The words that have something else behind it, by number.
    pub words: FixedBitSet,
    /// The numbers of what it saves, if it is one of a word: of the save, and of the word.
    saves: Option<(usize, usize)>,
    restores: Option<usize>,
}

/// Which saves reach, in a function.
pub struct Reaching<'f> {
    function: &'f Function,
    /// The words that are transferred anywhere, with their numbers.
    words: FxHashMap<Word, usize>,
    /// Each save's instruction and lane.
    saves: Vec<(Identity, Lane)>,
    /// The saves of each word.
    of_word: Vec<FixedBitSet>,
    /// Of each block, in order.
    pub effects: Vec<Vec<Effect>>,
    /// The saves that reach each block's beginning; behind all of them, for each word that it may have
    /// what no save gave it.
    starts: Vec<FixedBitSet>,
}

impl<'f> Reaching<'f> {
    pub fn new(function: &'f Function, before: &Before) -> Reaching<'f> {
        let mut reaching = Reaching {
            function,
            words: FxHashMap::default(),
            saves: Vec::new(),
            of_word: Vec::new(),
            effects: Vec::new(),
            starts: Vec::new(),
        };
        let found = reaching.collect(before);
        let blocks = function.block_ids();
        reaching.effects = blocks.map(|block| reaching.effects_in(block, &found)).collect();
        reaching.follow();
        reaching
    }

    pub fn number(&self, word: Word) -> Option<usize> {
        self.words.get(&word).copied()
    }

    /// What reaches the instructions of a block, which are asked about in their order.
    pub fn walk(&self, block: BlockId) -> Walk<'_> {
        Walk {
            reaching: self,
            effects: &self.effects[block.0 as usize],
            saved: self.starts[block.0 as usize].clone(),
        }
    }

    /// The words that may be restored, before something else is in their lanes, from each block's end.
    pub fn restored(&self) -> Vec<FixedBitSet> {
        let none = FixedBitSet::with_capacity(self.words.len());
        let mut ends = vec![none.clone(); self.effects.len()];
        let mut starts = ends.clone();
        let mut order = reverse_postorder(self.function);
        order.reverse();
        settle(&order, u32::MAX, |block| {
            let mut restored = none.clone();
            for next in &self.function.block(block).successors {
                restored.union_with(&starts[next.0 as usize]);
            }
            ends[block.0 as usize].clone_from(&restored);
            for effect in self.effects[block.0 as usize].iter().rev() {
                effect.restore(&mut restored);
            }
            let start = &mut starts[block.0 as usize];
            std::mem::replace(start, restored) != *start
        });
        ends
    }

    /// All transfers, with their lanes.
    fn collect(&mut self, before: &Before) -> FxHashMap<InstructionId, (Transfer, Lane)> {
        let function = self.function;
        let all = function
            .block_ids()
            .flat_map(|block| function.all_in_block(block));
        let mut found = FxHashMap::default();
        let mut saves = Vec::new();
        for id in all {
            let Some((transfer, lane)) = before.transfer(function, id) else {
                continue;
            };
            found.insert(id, (transfer, lane));
            let next = self.words.len();
            let word = *self.words.entry(transfer.word()).or_insert(next);
            if let Transfer::Save(_) = transfer {
                saves.push(word);
                self.saves.push((function.instruction(id).identity, lane));
            }
        }
        self.of_word = vec![FixedBitSet::with_capacity(saves.len()); self.words.len()];
        for (save, word) in saves.into_iter().enumerate() {
            self.of_word[word].insert(save);
        }
        found
    }

    fn effects_in(&self, block: BlockId, found: &FxHashMap<InstructionId, (Transfer, Lane)>) -> Vec<Effect> {
        if self.saves.is_empty() {
            return Vec::new();
        }
        let registers: FxHashSet<Register> = self.saves.iter().map(|(_, lane)| lane.0).collect();
        let code = self.function.all_in_block(block).filter(|id| {
            // What is in a bundle is there, too.
            !self.function.is_debug(*id) && !self.function.has(*id, Traits::BUNDLE)
        });
        code.filter_map(|id| self.effect(id, found.get(&id).copied(), &registers))
            .collect()
    }

    fn effect(
        &self,
        at: InstructionId,
        transfer: Option<(Transfer, Lane)>,
        registers: &FxHashSet<Register>,
    ) -> Option<Effect> {
        let mut words = FixedBitSet::with_capacity(self.words.len());
        let mut end = |is_ended: &dyn Fn(Lane) -> bool| {
            for (word, of) in self.of_word.iter().enumerate() {
                words.set(
                    word,
                    words.contains(word) || of.ones().any(|save| is_ended(self.saves[save].1)),
                );
            }
        };
        match (transfer, lane(self.function, at)) {
            (Some((Transfer::Restore(_), _)), _) | (None, Some((_, _, false))) => {}
            (_, Some((register, Some(lane), true))) => {
                end(&|(other, of)| lane == of && self.function.registers.overlap(register, other))
            }
            _ => {
                for &register in registers.iter().filter(|it| self.function.writes(at, **it)) {
                    end(&|(other, _)| other == register);
                }
            }
        }
        let number = |transfer: Transfer| self.number(transfer.word());
        let (mut saves, mut restores) = (None, None);
        match transfer.map(|(transfer, _)| transfer) {
            Some(transfer @ Transfer::Restore(_)) => restores = number(transfer),
            Some(transfer) => {
                let word = number(transfer)?;
                words.insert(word);
                let identity = self.function.instruction(at).identity;
                let save = self.saves.iter().position(|(save, _)| *save == identity);
                saves = save.map(|save| (save, word));
            }
            None => {}
        }
        let is_any = restores.is_some() || !words.is_clear();
        is_any.then_some(Effect {
            at,
            words,
            saves,
            restores,
        })
    }

    fn follow(&mut self) {
        let (saves, words) = (self.saves.len(), self.words.len());
        let none = FixedBitSet::with_capacity(saves + words);
        let mut unknown = none.clone();
        unknown.insert_range(saves..);
        self.starts = vec![none.clone(); self.effects.len()];
        let mut ends = self.starts.clone();
        settle(&reverse_postorder(self.function), u32::MAX, |block| {
            let before = &self.function.block(block).predecessors;
            let mut saved = match before.is_empty() || block.0 == 0 {
                true => unknown.clone(),
                false => none.clone(),
            };
            for before in before {
                saved.union_with(&ends[before.0 as usize]);
            }
            self.starts[block.0 as usize].clone_from(&saved);
            for effect in &self.effects[block.0 as usize] {
                self.save(effect, &mut saved);
            }
            let end = &mut ends[block.0 as usize];
            std::mem::replace(end, saved) != *end
        });
    }

    fn save(&self, effect: &Effect, saved: &mut FixedBitSet) {
        for word in effect.words.ones() {
            self.of_word[word].ones().for_each(|save| saved.remove(save));
            saved.insert(self.saves.len() + word);
        }
        if let Some((save, word)) = effect.saves {
            saved.insert(save);
            saved.set(self.saves.len() + word, false);
        }
    }
}

/// What has been saved last, from the beginning of a block on.
pub struct Walk<'r> {
    reaching: &'r Reaching<'r>,
    /// Those that come.
    effects: &'r [Effect],
    saved: FixedBitSet,
}

impl Walk<'_> {
    /// Goes on to an instruction.
    pub fn to(&mut self, id: InstructionId) {
        let passed = self.effects.partition_point(|effect| effect.at < id);
        let (before, rest) = self.effects.split_at(passed);
        before
            .iter()
            .for_each(|effect| self.reaching.save(effect, &mut self.saved));
        self.effects = rest;
    }

    /// The saves of a word that one of was the last; none if it may have been something else.
    pub fn saves(&self, word: usize) -> Option<Vec<(Identity, Lane)>> {
        if self.saved.contains(self.reaching.saves.len() + word) {
            return None;
        }
        let saves = self.reaching.of_word[word].ones();
        let last = saves.filter(|save| self.saved.contains(*save));
        let mut last: Vec<(Identity, Lane)> = last.map(|save| self.reaching.saves[save]).collect();
        last.sort_unstable_by_key(|(identity, _)| *identity);
        (!last.is_empty()).then_some(last)
    }
}

impl Effect {
    pub fn restore(&self, restored: &mut FixedBitSet) {
        restored.difference_with(&self.words);
        if let Some(word) = self.restores {
            restored.insert(word);
        }
    }
}
