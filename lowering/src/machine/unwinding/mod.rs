//! Where the calling frame's registers are (extensions, "Call Frame Information").
//!
//! What registers had at the entry is followed forwards, over all ways: copies of
//! scalar registers, also in lanes of vector registers and in the frame, and sums of
//! them with constants, as the stack pointer's; and of vector registers the lanes that
//! the function was called with and the others apart, since all code but whole-wave
//! code leaves lanes alone that are off. What EXEC had isn't always kept: then it is
//! the lanes that are on and those that wait (`waiting/`), as a function returns with
//! the lanes that it was called with.

mod effects;
mod rows;
mod state;
#[cfg(test)]
mod tests;
mod union;

use super::function::{BlockId, Function, InstructionId, Traits};
use super::order::reverse_postorder;
use super::registers::{Register, Unit};
use super::stages::listed::masks::WholeWave;
use super::waiting::Home;
use crate::call_frames::Row;
use crate::flow::settle;
use crate::lanes::Chain;
use crate::target::RETURN_ADDRESS;
use rustc_hash::FxHashMap;
use state::{Content, State};

const MOST_ROUNDS: u32 = 32;

/// What general registers are called, before a number.
const FILES: [&str; 3] = ["SGPR", "VGPR", "AGPR"];

/// How many bytes the shortest instruction has: no nop stands before what is aligned to
/// that.
const SMALLEST: u64 = 4;

/// Which lanes wait before an instruction; none: that isn't known in full.
pub(super) type Waiting<'w> = &'w dyn Fn(InstructionId) -> Option<&'w Chain>;

/// Follows what the calling frame had.
pub(super) struct Unwinding<'f> {
    function: &'f Function,
    whole_wave: &'f WholeWave,
    /// The registers of 32 bits, all of them that have DWARF numbers.
    registers: Vec<Register>,
    by_unit: FxHashMap<Unit, Vec<Register>>,
    /// The numbers of general ones: the halves of EXEC and VCC have none of their own.
    numbers: FxHashMap<Register, u16>,
    return_address: [Option<Register>; 2],
    exec: Vec<Register>,
    always_returns: bool,
    /// At the starts of blocks that anything comes to.
    starts: Vec<Option<State>>,
}

impl<'f> Unwinding<'f> {
    /// Of a function that is called. None: it never settles.
    pub(super) fn new(function: &'f Function, whole_wave: &'f WholeWave) -> Option<Unwinding<'f>> {
        let mut registers: Vec<Register> = Vec::new();
        let mut by_unit: FxHashMap<Unit, Vec<Register>> = FxHashMap::default();
        let mut numbers: FxHashMap<Register, u16> = FxHashMap::default();
        for (register, physical) in &function.registers.physical {
            let is_word = matches!(&physical.parts[..], [part] if part.register == *register);
            let is_there = function.frame.has_accumulators || !physical.name.starts_with("AGPR");
            if is_word && is_there {
                registers.push(*register);
                let is_general = FILES.iter().any(|file| physical.name.starts_with(file));
                let number = physical.dwarf.filter(|_| is_general);
                numbers.extend(number.map(|number| (*register, number)));
                for unit in &physical.units {
                    by_unit.entry(*unit).or_default().push(*register);
                }
            }
        }
        registers.sort_unstable();
        let of_number = |number: u16| {
            registers
                .iter()
                .copied()
                .find(|it| numbers.get(it) == Some(&number))
        };
        let return_address = RETURN_ADDRESS.map(of_number);
        let exec = function.registers.exec?;
        let halves = if function.frame.has_64_lanes { 2 } else { 1 };
        let exec = function.registers.physical.get(&exec)?.parts.iter().take(halves);
        let mut unwinding = Unwinding {
            function,
            whole_wave,
            registers,
            by_unit,
            numbers,
            return_address,
            exec: exec.map(|part| part.register).collect(),
            always_returns: rows::always_returns(function),
            starts: vec![None; function.blocks.len()],
        };
        let start = unwinding.at_entry();
        if let Some(first) = unwinding.starts.first_mut() {
            *first = Some(start);
        }
        let order = reverse_postorder(function);
        settle(&order, MOST_ROUNDS, |block| unwinding.follow(block)).then_some(unwinding)
    }

    /// What is so where the function begins: a function that jumps to it has written what calls
    /// may, and isn't there to say so.
    fn at_entry(&self) -> State {
        let mut state = State::default();
        let Some(mask) = self.function.frame.kept_by_jumps else {
            return state;
        };
        self.forget_called(&self.function.masks[mask as usize], &mut state);
        for register in self.exec.iter().chain(self.return_address.iter().flatten()) {
            state.set_scalar(Home::Register(*register), Some(Content::Entry(*register, 0)));
        }
        state
    }

    /// Goes through a block; says whether it tells those behind it anything new.
    fn follow(&mut self, block: BlockId) -> bool {
        let Some(mut state) = self.starts[block.0 as usize].clone() else {
            return false;
        };
        for id in self.function.all_in_block(block) {
            self.step(id, &mut state);
        }
        let mut is_new = false;
        for next in &self.function.block(block).successors {
            is_new |= match &mut self.starts[next.0 as usize] {
                Some(known) => known.meet(&state),
                start => {
                    *start = Some(state.clone());
                    true
                }
            };
        }
        is_new
    }

    /// What is so from which instruction on, in the order of the code; those inside of
    /// bundles have no addresses.
    pub(super) fn rows(&self, waiting: Waiting<'_>) -> Vec<(InstructionId, Row)> {
        let mut rows: Vec<(InstructionId, Row)> = Vec::new();
        for block in self.function.block_ids() {
            // Nothing comes to where there is none.
            let mut state = self.starts[block.0 as usize].clone().unwrap_or_default();
            let mut last = None;
            let is_padded = self.is_padded(block);
            let is_code = |id: &InstructionId| !self.function.has(*id, Traits::DEBUG | Traits::POSITION);
            let mut code = self.function.in_block(block).filter(is_code).peekable();
            while let Some(head) = code.next() {
                let is_last = is_padded && code.peek().is_none();
                let is_long = is_last || self.function.has(head, Traits::BUNDLE | Traits::CALL);
                let chain = waiting(head);
                let borrowed = self.whole_wave.borrowed.get(&head);
                let now = (state.changes, chain.map(std::ptr::from_ref), borrowed);
                if is_long {
                    let throughout = self.throughout(head, is_last, &state);
                    rows.push((head, self.row(head, &throughout, chain)));
                } else if last != Some(now) {
                    rows.push((head, self.row(head, &state, chain)));
                }
                for id in self.function.bundle(head) {
                    self.step(id, &mut state);
                }
                last = (!is_long).then_some(now);
            }
        }
        rows
    }

    /// Whether there may be nops between a block and the next one.
    fn is_padded(&self, block: BlockId) -> bool {
        let next = self.function.blocks.get(block.0 as usize + 1);
        next.is_some_and(|next| next.alignment > SMALLEST)
    }

    /// What is so before each instruction of a bundle, and behind it if it is the last code
    /// before nops; of a call also while what is called runs, of which it is said by itself
    /// what that writes.
    fn throughout(&self, head: InstructionId, is_last: bool, before: &State) -> State {
        let (mut state, mut throughout) = (before.clone(), before.clone());
        for id in self.function.bundle(head) {
            if self.function.has(id, Traits::CALL) {
                let mut called = state.clone();
                self.give_address(id, &mut called);
                throughout.meet(&called);
            }
            self.step(id, &mut state);
            if is_last || self.function.has(id, Traits::BUNDLED_BEHIND) {
                throughout.meet(&state);
            }
        }
        throughout
    }
}
