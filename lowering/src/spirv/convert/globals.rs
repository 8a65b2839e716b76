//! Debug info that is in no function, in an order in which nothing refers forward but what may.

use super::super::module::Debug;
use super::super::table::{Placement, Set, numbers};
use super::{Converter, push};
use spirv::Op;

/// So many operands are all that an instruction of the new set can have.
const LONGEST: usize = u16::MAX as usize - 5;

/// How far an instruction has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// What it refers to is being written.
    Begun,
    Written,
}

impl<'m> Converter<'m> {
    pub(super) fn write_globals(&mut self) {
        let module = self.module;
        // By the instruction's index.
        let mut states = vec![State::New; module.len()];
        // Types that refer to each other do so by pointers: with these last, it is pointers that lose what they lead to.
        for pointers in [false, true] {
            for debug in module.debug() {
                if (debug.number == numbers::TYPE_POINTER) == pointers && self.is_global(&debug) {
                    self.write_with_needed(debug, &mut states);
                }
            }
        }
    }

    fn is_global(&self, debug: &Debug) -> bool {
        debug.set != self.to && debug.row.is_none_or(|row| row.place == Placement::Global)
    }

    /// Writes an instruction behind all that it needs.
    fn write_with_needed(&mut self, first: Debug<'m>, states: &mut [State]) {
        if states[first.index] != State::New {
            return;
        }
        states[first.index] = State::Begun;
        // With what is left to look at of each.
        let mut open = vec![(first, self.needed(&first))];
        while let Some((debug, needed)) = open.last_mut() {
            let Some(id) = needed.pop() else {
                let debug = *debug;
                open.pop();
                self.write_global(&debug, states);
                states[debug.index] = State::Written;
                continue;
            };
            let next = self.module.debug_by_id(id);
            if let Some(next) = next.filter(|next| self.is_global(next) && states[next.index] == State::New) {
                states[next.index] = State::Begun;
                let needed = self.needed(&next);
                open.push((next, needed));
            }
        }
    }

    /// The ids that an instruction needs to be written before it, last first.
    fn needed(&self, debug: &Debug<'m>) -> Vec<u32> {
        let mut needed: Vec<u32> = debug
            .operands()
            .into_iter()
            .filter(|(operand, _)| operand.only != Some(debug.set))
            // A literal number is no id.
            .filter(|(operand, _)| debug.set == Set::Shader || !operand.kind.is_number())
            .filter(|(operand, word)| !self.may_be_later(debug, operand.name, *word))
            .map(|(_, word)| word)
            .collect();
        let is_member = matches!(debug.number, numbers::TYPE_MEMBER | numbers::TYPE_INHERITANCE);
        if self.to == Set::OpenCl && is_member {
            needed.extend(self.scopes.get(&debug.id));
        }
        needed.reverse();
        needed
    }

    /// Whether an operand may refer forward, or isn't written.
    fn may_be_later(&self, debug: &Debug<'m>, name: &str, word: u32) -> bool {
        debug.number == numbers::TYPE_COMPOSITE
            && name == "Members"
            && (self.to == Set::OpenCl || self.is_method(debug, word))
    }

    /// Whether a member is a function that says by itself what it is a member of.
    fn is_method(&self, composite: &Debug<'m>, member: u32) -> bool {
        let member = self.module.debug_by_id(member);
        member.is_some_and(|member| {
            matches!(member.number, numbers::FUNCTION | numbers::FUNCTION_DECLARATION)
                && member.word("Parent") == Some(composite.id)
        })
    }

    fn write_global(&mut self, debug: &Debug<'m>, states: &[State]) {
        let lost = match debug.number {
            // It has been written before all others.
            numbers::NONE if debug.id == self.none => return,
            numbers::SOURCE_CONTINUED => Some("text of a source"),
            numbers::BUILD_IDENTIFIER => Some("an identifier of the build"),
            numbers::STORAGE_PATH => Some("a path of the debug info"),
            numbers::ENTRY_POINT => Some("how an entry point was compiled"),
            numbers::MODULE_INTEL => Some("a module of the source"),
            _ if debug.row.is_none() => Some("an instruction that isn't known"),
            _ => None,
        };
        if let Some(lost) = lost {
            return self.lose(debug, lost);
        }
        if debug.number == numbers::TYPE_MATRIX {
            self.lose(debug, "that an array of vectors is a matrix, and which way round");
            let operands: Vec<u32> = debug.args.iter().take(2).copied().collect();
            return self.emit(debug, numbers::TYPE_ARRAY, &operands);
        }
        let mut operands = self.operands(debug);
        if debug.number == numbers::TYPE_COMPOSITE && self.to == Set::Shader {
            let methods: Vec<u32> = operands
                .iter()
                .skip(9)
                .filter(|word| self.is_method(debug, **word))
                .copied()
                .collect();
            if !methods.is_empty() {
                self.lose(
                    debug,
                    "that functions are its members, which they say themselves,",
                );
                operands.retain(|word| !methods.contains(word));
            }
        }
        let members = (self.to == Set::OpenCl && debug.number == numbers::TYPE_COMPOSITE).then_some(9);
        for (at, word) in operands.iter_mut().enumerate() {
            let target = self
                .module
                .defined(*word)
                .filter(|_| members.is_none_or(|members| at < members));
            if target.is_some_and(|target| states[target] == State::Begun) && target != Some(debug.index) {
                let is_id = self.to == Set::Shader || self.refers(debug, *word);
                if is_id {
                    let (id, instruction) = (debug.id, debug.name());
                    let what = "a type that leads back to itself";
                    self.losses.push(super::Loss {
                        id,
                        instruction,
                        what,
                    });
                    *word = self.none;
                }
            }
        }
        self.emit(debug, debug.number, &operands);
    }

    /// Whether a word of an instruction is an id of debug info, where others are literal.
    fn refers(&self, debug: &Debug<'m>, word: u32) -> bool {
        let mut operands = debug.operands().into_iter();
        operands.any(|(operand, other)| {
            other == word && matches!(operand.kind, super::super::table::Kind::Debug(_))
        })
    }

    fn emit(&mut self, debug: &Debug, number: u32, operands: &[u32]) {
        if operands.len() > LONGEST {
            return self.lose(debug, "itself, which is too long,");
        }
        let words = [&[self.void, debug.id, self.import, number], operands].concat();
        push(&mut self.globals, Op::ExtInst, &words);
    }
}
