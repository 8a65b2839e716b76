//! What is followed, as rules of call frame information.

use super::state::{Content, Sides, State};
use super::union::union;
use super::{Register, Unwinding};
use crate::call_frames::{Row, Rule, Scalar, Vector};
use crate::lanes::{Chain, Half};
use crate::machine::waiting::{Bank, Home};
use crate::machine::{BlockId, Function, InstructionId, Traits};
use crate::target::PROGRAM_COUNTER;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Where each register of the calling frame is, by that register.
struct Places {
    /// Whether it is known where the frame is.
    has_frame: bool,
    scalars: FxHashMap<Register, Scalar>,
    banks: [FxHashMap<Register, Vector>; 2],
}

/// Keeps the better of two places: what is in a register changes least often.
fn keep<P: Ord>(places: &mut FxHashMap<Register, P>, of: Register, place: P) {
    match places.get_mut(&of) {
        Some(known) if *known <= place => {}
        Some(known) => *known = place,
        None => {
            places.insert(of, place);
        }
    }
}

impl Unwinding<'_> {
    /// What can be said where something is so; lanes wait before an instruction as the
    /// chain says, if that is known in full.
    pub(super) fn row(&self, id: InstructionId, state: &State, waiting: Option<&Chain>) -> Row {
        let cfa = self.cfa(state);
        let start = self.start(state);
        let places = self.places(state, cfa, start);
        let mut rules: BTreeMap<u16, Rule> = BTreeMap::new();
        for (home, _) in state.homes() {
            if let Home::Register(register) = home
                && let Some(&number) = self.numbers.get(&register)
            {
                rules.extend(self.scalar_rule(register, number, state, &places));
            }
        }
        for (bank, sides) in state.banks() {
            if let Bank::Register(register) = bank
                && let Some(&number) = self.numbers.get(&register)
            {
                rules.extend(vector_rule(register, number, sides, &places));
            }
        }
        let address = self
            .return_address
            .map(|register| self.scalar(register?, state, &places));
        let address = match address {
            [Some(low), Some(high)] => Rule::Pair([low, high]),
            _ => Rule::Undefined,
        };
        rules.insert(PROGRAM_COUNTER, address);
        let exec = self.exec_rule(id, state, &places, waiting);
        if exec.as_ref().is_some_and(|(_, rule)| *rule == Rule::Undefined) {
            // Which lanes are where can't be said then.
            let needs = |rule: &&mut Rule| matches!(rule, Rule::Vector([on, off]) if on != off);
            rules
                .values_mut()
                .filter(needs)
                .for_each(|rule| *rule = Rule::Undefined);
        }
        rules.extend(exec);
        Row { cfa, start, rules }
    }

    /// None: what it had is still in it.
    fn scalar_rule(
        &self,
        register: Register,
        number: u16,
        state: &State,
        places: &Places,
    ) -> Option<(u16, Rule)> {
        let rule = match self.scalar(register, state, places) {
            Some(Scalar::Register(of, 0)) if of == number => return None,
            Some(place) => Rule::Scalar(place),
            None => Rule::Undefined,
        };
        Some((number, rule))
    }

    /// The register that says where the frame starts, which isn't where the stack pointer was
    /// if it is realigned.
    fn start(&self, state: &State) -> Option<u16> {
        let frame = &self.function.frame;
        let is_start = state.scalar(Home::Register(frame.register)) == Some(Content::Start);
        is_start.then(|| self.number(frame.register))?
    }

    fn places(&self, state: &State, cfa: Option<(u16, i64)>, start: Option<u16>) -> Places {
        let frame = &self.function.frame;
        let has_frame = match (frame.is_realigned, frame.should_be_realigned) {
            (true, _) => start.is_some(),
            (false, should_be) => cfa.is_some() && !should_be,
        };
        let mut places = Places {
            has_frame,
            scalars: FxHashMap::default(),
            banks: [FxHashMap::default(), FxHashMap::default()],
        };
        for (home, content) in state.homes() {
            if let Some(Content::Entry(of, plus)) = content
                && let Some(place) = self.place(home, plus)
                && (has_frame || !matches!(place, Scalar::Frame(..)))
            {
                keep(&mut places.scalars, of, place);
            }
        }
        for (bank, sides) in state.banks() {
            let place = match bank {
                Bank::Register(register) => self.numbers.get(&register).copied().map(Vector::Register),
                Bank::Object(_) if !has_frame => None,
                Bank::Object(object) => self.frame_offset(object).map(Vector::Frame),
            };
            for (side, of) in sides.into_iter().enumerate() {
                if let Some((of, place)) = of.zip(place) {
                    keep(&mut places.banks[side], of, place);
                }
            }
        }
        if let Some((number, plus)) = cfa {
            let stack = Scalar::Register(number, plus);
            places.scalars.insert(self.function.frame.stack, stack);
        }
        places
    }

    /// A home that has so much more than what is asked for.
    fn place(&self, home: Home, plus: i64) -> Option<Scalar> {
        match home {
            Home::Register(register) => Some(Scalar::Register(*self.numbers.get(&register)?, -plus)),
            _ if plus != 0 => None,
            Home::Lane(register, lane) => Some(Scalar::Lane(self.number(register)?, lane)),
            Home::Slot(object, lane) => Some(Scalar::Frame(self.frame_offset(object)?, lane)),
        }
    }

    fn number(&self, register: Register) -> Option<u16> {
        self.function.registers.physical.get(&register)?.dwarf
    }

    /// How many bytes of a lane an object is behind where the frame starts.
    fn frame_offset(&self, object: i32) -> Option<i64> {
        let (_, offset) = self.function.frame.place(object, self.function)?;
        Some(offset.into())
    }

    fn scalar(&self, register: Register, state: &State, places: &Places) -> Option<Scalar> {
        match state.scalar(Home::Register(register)) {
            Some(Content::Entry(of, 0)) if of == register => {
                Some(Scalar::Register(self.number(register)?, 0))
            }
            _ => places.scalars.get(&register).copied(),
        }
    }

    /// The frame's register changes less often than the stack pointer.
    fn cfa(&self, state: &State) -> Option<(u16, i64)> {
        let frame = &self.function.frame;
        let of = |register: Register| match state.scalar(Home::Register(register)) {
            Some(Content::Entry(of, plus)) if of == frame.stack => Some((self.number(register)?, -plus)),
            _ => None,
        };
        let elsewhere = || {
            let mut registers = self.registers.iter().copied();
            registers.find_map(of)
        };
        of(frame.register).or_else(|| of(frame.stack)).or_else(elsewhere)
    }

    /// The lanes that the function was called with: what EXEC had, where that is kept.
    fn exec_rule(
        &self,
        id: InstructionId,
        state: &State,
        places: &Places,
        waiting: Option<&Chain>,
    ) -> Option<(u16, Rule)> {
        let number = self.number(self.function.registers.exec?)?;
        let is_called =
            |half: &Register| state.scalar(Home::Register(*half)) == Some(Content::Entry(*half, 0));
        if self.exec.iter().all(is_called) {
            return None;
        }
        let kept = self.exec.iter().map(|half| places.scalars.get(half).copied());
        let rule = match (kept.collect::<Option<Vec<_>>>().as_deref(), waiting) {
            (Some([one]), _) => Rule::Scalar(*one),
            (Some([low, high]), _) => Rule::Pair([*low, *high]),
            (_, Some(chain)) if self.is_union(chain, places.has_frame) => match self.program_mask(id, number)
            {
                // No lane waits.
                Some(running) if chain.is_empty() && running == [number] => return None,
                Some(running) => Rule::Union(running, union(chain)),
                None => Rule::Undefined,
            },
            _ => Rule::Undefined,
        };
        Some((number, rule))
    }

    /// Whether each lane that the function was called with is on or in a set.
    fn is_union(&self, chain: &Chain, has_frame: bool) -> bool {
        let mut halves = Vec::new();
        for set in chain {
            set.lanes.iter().for_each(|lanes| lanes.masks(&mut halves));
        }
        let in_frame = halves.iter().any(|half| matches!(half, Half::Frame(..)));
        self.always_returns && (has_frame || !in_frame)
    }

    /// Which registers have the program's lanes that are on: EXEC, but for whole-wave code.
    fn program_mask(&self, id: InstructionId, exec: u16) -> Option<Vec<u16>> {
        match self.whole_wave.borrowed.get(&id) {
            None => Some(vec![exec]),
            Some(kept) => {
                let parts = &self.function.registers.physical.get(&(*kept)?)?.parts;
                let numbers = parts.iter().map(|part| self.numbers.get(&part.register).copied());
                numbers.collect()
            }
        }
    }
}

/// None: its lanes are still in it.
fn vector_rule(register: Register, number: u16, sides: Sides, places: &Places) -> Option<(u16, Rule)> {
    let place = |side: usize| match sides[side] == Some(register) {
        true => Some(Vector::Register(number)),
        false => places.banks[side].get(&register).copied(),
    };
    let rule = match [place(0), place(1)] {
        [None, None] => Rule::Undefined,
        both if both == [Some(Vector::Register(number)); 2] => return None,
        both => Rule::Vector(both),
    };
    Some((number, rule))
}

/// Whether all code comes to a return, where all lanes are on again.
pub(super) fn always_returns(function: &Function) -> bool {
    let returns = |block: BlockId| {
        let mut code = function.all_in_block(block);
        function.block(block).successors.is_empty() && code.any(|id| function.has(id, Traits::RETURN))
    };
    let mut pending: Vec<BlockId> = function.block_ids().filter(|block| returns(*block)).collect();
    let mut comes: Vec<bool> = vec![false; function.blocks.len()];
    while let Some(block) = pending.pop() {
        if !std::mem::replace(&mut comes[block.0 as usize], true) {
            pending.extend(&function.block(block).predecessors);
        }
    }
    comes.into_iter().all(|comes| comes)
}
