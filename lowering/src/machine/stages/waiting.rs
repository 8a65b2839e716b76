//! Where lanes wait, for finalize: the addresses are listed beside the code, in the
//! section [`SECTION`], and the rest is kept in a table ([`Waits`]).

use super::masks;
use crate::lanes::{Chain, Half, Lanes, SECTION, Set, Waits};
use crate::machine::waiting::{Home, Sets, Waiting};
use crate::machine::{Changes, Edit, Function, InstructionId, Notes, Register, Traits};
use crate::target::AMDGPU;
use std::collections::{BTreeSet, HashMap};

/// A set that looks at more masks than that isn't described.
const WIDEST: usize = 6;

/// Finds them, once the code stays as it is.
pub fn run(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let Some((exec, number)) = exec(function) else {
        return changes;
    };
    let whole_wave = masks::whole_wave(function);
    let mut halves = Vec::new();
    for part in &exec {
        halves.push(of_half(&mut Waiting::new(function, *part, &whole_wave)));
    }
    let code: Vec<InstructionId> = listed(function);
    let mut found = Found {
        function,
        code: &code,
        segments: Vec::new(),
        chains: HashMap::new(),
    };
    for (number, id) in code.iter().enumerate() {
        found.look(number, halves.iter().map(|sets| sets.get(id)));
    }
    let lanes = 32 * exec.len() as u32;
    notes.waits = Some(found.waits((lanes, number), &mut changes));
    changes
}

/// The registers of 32 bits that say which lanes are on, and the DWARF number of all
/// of them: of 32 lanes there is one, whose number LLVM gives EXEC then.
fn exec(function: &Function) -> Option<(Vec<Register>, u16)> {
    let exec = function.registers.physical.get(&function.registers.exec?)?;
    let number = exec.dwarf?;
    let bits = AMDGPU.mask_bits(number)?;
    let parts = exec.parts.iter().take(bits as usize / 32);
    Some((parts.map(|part| part.register).collect(), number))
}

/// What is so before each instruction.
fn of_half(waiting: &mut Waiting<'_>) -> HashMap<InstructionId, Sets> {
    let mut all = HashMap::new();
    for block in waiting.function().block_ids() {
        for (id, at) in waiting.in_block(block) {
            all.insert(id, waiting.sets(at));
        }
    }
    all
}

/// The instructions whose addresses can be listed, in the order of the code.
fn listed(function: &Function) -> Vec<InstructionId> {
    let blocks = function.block_ids();
    let all = blocks.flat_map(|block| function.in_block(block).collect::<Vec<_>>());
    all.filter(|id| !function.has(*id, Traits::DEBUG | Traits::POSITION))
        .collect()
}

struct Found<'f> {
    function: &'f Function,
    code: &'f [InstructionId],
    /// From which instruction on which chain is so.
    segments: Vec<(usize, u32)>,
    /// By the places of instructions in the code, each with its number.
    chains: HashMap<Chain, u32>,
}

impl Found<'_> {
    /// Looks at what is so before an instruction, for all halves.
    fn look<'s>(&mut self, number: usize, halves: impl Iterator<Item = Option<&'s Sets>>) {
        let halves: Vec<Option<&Sets>> = halves.collect();
        let chain = self.chain(&halves);
        let next = u32::try_from(self.chains.len()).unwrap_or(u32::MAX);
        let chain = *self.chains.entry(chain).or_insert(next);
        if self.segments.last().is_none_or(|(_, last)| *last != chain) {
            self.segments.push((number, chain));
        }
    }

    fn chain(&self, halves: &[Option<&Sets>]) -> Chain {
        let all = halves.iter().flatten().flat_map(|sets| &sets.sets);
        let places: BTreeSet<InstructionId> = all.map(|set| set.at).collect();
        // Outermost first.
        let sets = places.into_iter().rev().filter_map(|at| {
            let lanes = halves.iter().map(|sets| {
                let set = sets.iter().flat_map(|sets| &sets.sets).find(|set| set.at == at);
                set.map_or(Some(Lanes::None), |set| self.lanes(&set.lanes))
            });
            let lanes: Option<Vec<_>> = lanes.collect();
            // The one behind it, if it isn't code.
            let place = self.code.partition_point(|code| *code < at);
            let place = (place < self.code.len()).then_some(place)?;
            Some((u32::try_from(place).ok()?, lanes))
        });
        // A set that can't be described hides what is around it.
        let mut chain = Chain::new();
        for (at, lanes) in sets {
            match lanes {
                Some(lanes) => chain.push(Set { at, lanes }),
                None => chain.clear(),
            }
        }
        chain
    }

    /// By DWARF numbers of registers; none if a mask has none.
    fn lanes(&self, lanes: &Lanes<Home>) -> Option<Lanes<Half>> {
        if lanes.size() > WIDEST {
            return None;
        }
        let number = |register: Register| self.function.registers.physical.get(&register)?.dwarf;
        lanes.map(&|home| match home {
            Home::Register(register) => number(*register).map(Half::Scalar),
            Home::Lane(register, lane) => Some(Half::Lane(number(*register)?, *lane)),
        })
    }

    /// The table, by the addresses that are listed.
    fn waits(self, (lanes, exec): (u32, u16), changes: &mut Changes) -> Waits {
        let mut points: BTreeSet<u32> = self.chains.keys().flatten().map(|set| set.at).collect();
        points.extend(self.segments.iter().map(|(number, _)| *number as u32));
        let point: HashMap<u32, u32> = points.iter().copied().zip(0..).collect();
        for place in &points {
            let section = SECTION.to_owned();
            changes
                .edits
                .push(Edit::List(self.code[*place as usize], section));
        }
        let mut chains = vec![Chain::new(); self.chains.len()];
        for (chain, number) in self.chains {
            chains[number as usize] = chain
                .into_iter()
                .map(|set| Set {
                    at: point[&set.at],
                    ..set
                })
                .collect();
        }
        let segments = self.segments.iter();
        Waits {
            function: String::new(),
            lanes,
            exec,
            points: points.len() as u32,
            chains,
            segments: segments
                .map(|(number, chain)| (point[&(*number as u32)], *chain))
                .collect(),
        }
    }
}
