//! Whether call frame information says what the calling frame had in its registers: its program counter, the lanes that were
//! on, and the registers that it goes on with.
//!
//! What a function was called with is kept when it begins. At any instruction of it, and of what it calls, what its rules say
//! must be just that, or undefined. A register that the function has clobbered before it comes back is of no use to the caller: that it is lost is no
//! loss.

use std::collections::{BTreeMap, HashMap, HashSet};

use dilifetime::interpret::{CallFrames, Context};
use dilifetime::target::AMDGPU;

use super::calls::{Calls, Change};
use super::scopes::Program;
use super::show::Lane;
use super::unwound::{Unwound, Words, words};
use crate::group::Moment;

/// How often registers of calling frames are said to be what they were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Instructions of functions that are called, that were looked at.
    pub looked: u64,
    /// Their addresses, each of which is looked at when a wave first comes by.
    pub addresses: u64,
    /// Of them those where the caller's program counter is known, and those where the lanes that it runs in are.
    pub counters: u64,
    pub masks: u64,
    /// How often the program counter of a frame further up is known.
    pub deeper: u64,
    /// Registers that were kept until the function returned, and words of lanes: known, and lost.
    pub known: u64,
    pub lost: u64,
    /// What was not kept, and is known or lost.
    pub clobbered: u64,
    pub wrong: u64,
}

const COUNTER: u16 = 16;

/// A function that was called.
struct Call {
    /// By register, what it had; the program counter is where it returns to.
    registers: BTreeMap<u16, Vec<u8>>,
    words: Told,
}

/// By register and word, how often it was known, and lost.
type Told = BTreeMap<u16, Vec<[u64; 2]>>;

fn count(all: &mut Told, number: u16, words: &Words) {
    let counts = all.entry(number).or_default();
    counts.resize(words.len(), [0; 2]);
    for (counts, word) in counts.iter_mut().zip(words) {
        counts[usize::from(word.is_none())] += 1;
    }
}

pub struct CallerJudge<'d> {
    program: &'d Program<'d>,
    frames: CallFrames<'d>,
    every: u64,
    seen: u64,
    met: HashSet<u64>,
    calls: HashMap<usize, Vec<Call>>,
    following: Calls,
    pub counts: Counts,
    /// By address and register.
    pub wrong: BTreeMap<(u64, u16), String>,
}

impl<'d> CallerJudge<'d> {
    pub fn new(program: &'d Program<'d>, frames: CallFrames<'d>, every: u64) -> Self {
        CallerJudge {
            program,
            frames,
            every: every.max(1),
            seen: 0,
            met: HashSet::new(),
            calls: HashMap::new(),
            following: Calls::default(),
            counts: Counts::default(),
            wrong: BTreeMap::new(),
        }
    }

    /// Looks at a moment.
    pub fn observe(&mut self, moment: &Moment) {
        let calls = self.calls.entry(moment.number).or_default();
        let change = self.following.observe(self.program, moment);
        if matches!(change, Change::Return | Change::TailCall)
            && let Some(call) = calls.pop()
        {
            call.settle(moment, &mut self.counts);
            calls.extend((change == Change::TailCall).then(|| Call::new(moment)));
        }
        if change == Change::Call {
            calls.push(Call::new(moment));
        }
        self.seen += 1;
        let is_called = self
            .calls
            .get(&moment.number)
            .is_some_and(|calls| !calls.is_empty());
        let is_new = is_called && self.met.insert(moment.instruction.pc);
        self.counts.addresses += u64::from(is_new);
        if is_new || self.seen.is_multiple_of(self.every) {
            self.judge(moment);
        }
    }

    /// Holds what is said of all callers to what they had.
    fn judge(&mut self, moment: &Moment) {
        let Some(calls) = self
            .calls
            .get_mut(&moment.number)
            .filter(|calls| !calls.is_empty())
        else {
            return;
        };
        let lane = Lane::new(self.program, moment, 0);
        self.counts.looked += 1;
        let mut unwound: Option<Unwound> = None;
        let mut pc = moment.instruction.pc;
        for (depth, call) in calls.iter_mut().rev().enumerate() {
            let frame = match self.frames.at(pc) {
                Ok(Some(frame)) => frame,
                Ok(None) => return,
                Err(error) => {
                    self.counts.wrong += 1;
                    self.wrong.insert((pc, 0), error.to_string());
                    return;
                }
            };
            let context: &dyn Context = match &unwound {
                Some(unwound) => unwound,
                None => &lane,
            };
            let said = call.registers.iter().map(|(number, had)| {
                let words = words(&frame, *number, had.len(), context);
                (*number, words)
            });
            let said: Vec<_> = said.collect();
            let mut registers = BTreeMap::new();
            for (number, words) in said {
                let had = &call.registers[&number];
                let is_right = |(said, had): (&Option<[u8; 4]>, &[u8])| said.is_none_or(|said| said == had);
                match words {
                    Ok(words) if words.iter().zip(had.chunks(4)).all(is_right) => {
                        let is_known = words.iter().all(Option::is_some);
                        match (number, depth) {
                            (COUNTER, 0) => self.counts.counters += u64::from(is_known),
                            (1 | 17, 0) => self.counts.masks += u64::from(is_known),
                            (_, 0) => count(&mut call.words, number, &words),
                            (COUNTER, _) => self.counts.deeper += u64::from(is_known),
                            _ => {}
                        }
                        registers.insert(number, words);
                    }
                    other => {
                        self.counts.wrong += 1;
                        let what = match other {
                            Ok(words) => format!("{depth} up: said to be {words:x?}, was {had:x?}"),
                            Err(error) => error,
                        };
                        self.wrong.entry((pc, number)).or_insert(what);
                    }
                }
            }
            let Some(goes_on) = call.counter(&registers) else {
                return;
            };
            // Still in the call.
            pc = goes_on.wrapping_sub(1);
            unwound = Some(Unwound {
                registers,
                wave: &lane,
            });
        }
    }
}

impl Call {
    fn new(moment: &Moment) -> Call {
        let classes = AMDGPU.registers.iter().flat_map(|class| class.numbers.clone());
        let general = |number: &u16| *number < 512 && *number != 128 || *number >= 1088;
        let registers = classes.filter(general).filter_map(|number| {
            let bytes = match number {
                COUNTER => moment.wave.pair(30).to_le_bytes().to_vec(),
                number => moment.register(u64::from(number))?,
            };
            Some((number, bytes))
        });
        Call {
            registers: registers.collect(),
            words: Told::new(),
        }
    }

    /// Where its caller goes on, if that is said.
    fn counter(&self, said: &BTreeMap<u16, Words>) -> Option<u64> {
        let words: Option<Vec<[u8; 4]>> = said.get(&COUNTER)?.iter().copied().collect();
        Some(u64::from_le_bytes(words?.concat().try_into().ok()?))
    }

    /// Counts what was said of what it has kept, now that it is back.
    fn settle(self, moment: &Moment, counts: &mut Counts) {
        for (number, words) in self.words {
            let now = moment.register(u64::from(number)).unwrap_or_default();
            let before = self.registers[&number].chunks(4);
            for (at, ([known, lost], before)) in words.into_iter().zip(before).enumerate() {
                match now.get(4 * at..4 * at + 4) == Some(before) {
                    true => {
                        counts.known += known;
                        counts.lost += lost;
                    }
                    false => counts.clobbered += known + lost,
                }
            }
        }
    }
}
