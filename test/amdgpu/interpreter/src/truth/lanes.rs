//! Whether `DW_AT_LLVM_lane_pc` says of each lane where it is.
//!
//! A lane that is on is at the instruction. One that is off, but was on when the function began, goes on where it is on
//! next: it may be said to be there, or at any instruction that the wave comes by before, since the lane does nothing in
//! between. One that wasn't on when the function began is nowhere.

use std::collections::{BTreeMap, HashMap};

use super::scopes::Program;
use super::show::Lane;
use crate::group::Moment;
use crate::wave::Lanes;

/// How often lanes are where debug info says, by whether they are on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub on: u64,
    /// They wait, and go on where it says.
    pub waiting: u64,
    /// They wait where the code has a line, and that is the one of what they do next.
    pub with_line: u64,
    /// They wait, go on, and nothing is said.
    pub missing: u64,
    /// They wait for the function's end, or were never on, and nothing is said.
    pub gone: u64,
    pub wrong: u64,
}

/// Before an instruction of a function.
struct Step {
    pc: u64,
    on: Lanes,
    /// None: nobody looked.
    said: Option<Vec<Option<u64>>>,
}

/// A call of a function that is going on.
struct Call {
    /// The lanes that were on when it began.
    entered: Lanes,
    steps: Vec<Step>,
}

pub struct LaneJudge<'d> {
    program: &'d Program<'d>,
    /// One instruction in so many is looked at.
    every: u64,
    seen: u64,
    /// By wave, the innermost last.
    calls: HashMap<usize, Vec<Call>>,
    /// What the instruction before did, by wave.
    left: HashMap<usize, Left>,
    pub counts: Counts,
    /// By address, with the first lane.
    pub wrong: BTreeMap<u64, String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Calls,
    /// It jumps to a register: another function begins, or one ends.
    Jumps,
    Other,
}

impl<'d> LaneJudge<'d> {
    pub fn new(program: &'d Program<'d>, every: u64) -> Self {
        LaneJudge {
            program,
            every: every.max(1),
            seen: 0,
            calls: HashMap::new(),
            left: HashMap::new(),
            counts: Counts::default(),
            wrong: BTreeMap::new(),
        }
    }

    /// Looks at a moment.
    pub fn observe(&mut self, moment: &Moment) {
        let (pc, on) = (moment.instruction.pc, moment.wave.active());
        let calls = self.calls.entry(moment.number).or_default();
        let mut ended = Vec::new();
        match self.left.get(&moment.number) {
            None | Some(Left::Calls) => calls.push(Call::new(on)),
            Some(Left::Jumps) => {
                ended.extend(calls.pop());
                if self.program.begins(pc) {
                    calls.push(Call::new(on));
                }
            }
            Some(Left::Other) => {}
        }
        let left = match moment.instruction.text.split(' ').next() {
            Some("s_swappc_b64") => Left::Calls,
            Some("s_setpc_b64") => Left::Jumps,
            _ => Left::Other,
        };
        self.left.insert(moment.number, left);
        self.seen += 1;
        let said = match self.seen.is_multiple_of(self.every) {
            true => self.said(moment),
            false => None,
        };
        let calls = self.calls.entry(moment.number).or_default();
        if let Some(call) = calls.last_mut() {
            call.steps.push(Step { pc, on, said });
        }
        for call in ended {
            self.judge(&call, moment.wave.lanes);
        }
    }

    /// Judges what is going on yet.
    pub fn finish(&mut self, lanes: usize) {
        for call in std::mem::take(&mut self.calls).into_values().flatten() {
            self.judge(&call, lanes);
        }
    }

    fn said(&mut self, moment: &Moment) -> Option<Vec<Option<u64>>> {
        let pc = moment.instruction.pc;
        let (unit, value) = self.program.lane_pc(pc)?;
        let lane = Lane {
            program: self.program,
            moment,
            lane: 0,
        };
        match lane.lane_pcs(unit, value) {
            Ok(said) => Some(said),
            Err(why) => {
                self.counts.wrong += 1;
                self.wrong.entry(pc).or_insert(why);
                None
            }
        }
    }

    /// Holds what was said in a call to what its lanes did.
    fn judge(&mut self, call: &Call, lanes: usize) {
        // The steps at each address, in order.
        let mut passed: HashMap<u64, Vec<usize>> = HashMap::new();
        for (at, step) in call.steps.iter().enumerate() {
            passed.entry(step.pc).or_default().push(at);
        }
        let mut next: Vec<Option<usize>> = vec![None; lanes];
        for (at, step) in call.steps.iter().enumerate().rev() {
            for (lane, next) in next.iter_mut().enumerate() {
                let is_on = step.on >> lane & 1 != 0;
                if is_on {
                    *next = Some(at);
                }
                let Some(said) = step.said.as_ref().map(|said| said[lane]) else {
                    continue;
                };
                let comes_by = |to: u64, until: usize| {
                    let steps = passed.get(&to).map_or(&[][..], Vec::as_slice);
                    let first = steps.partition_point(|step| *step < at);
                    steps.get(first).is_some_and(|first| *first <= until)
                };
                let counts = &mut self.counts;
                let counted = match (said, *next) {
                    (Some(to), _) if is_on && to == step.pc => &mut counts.on,
                    (Some(to), Some(until)) if !is_on && call.has(lane) && comes_by(to, until) => {
                        let lines = &self.program.lines;
                        let line = |pc| lines.get(&pc).copied().unwrap_or_default();
                        counts.with_line += u64::from(line(to) != 0);
                        &mut counts.waiting
                    }
                    (Some(to), None) if !is_on && call.has(lane) && comes_by(to, call.steps.len()) => {
                        &mut counts.gone
                    }
                    (None, None) => &mut counts.gone,
                    (None, _) if !is_on && !call.has(lane) => &mut counts.gone,
                    (None, Some(_)) if !is_on => &mut counts.missing,
                    _ => {
                        let text = |pc: u64| format!("{pc:#x}");
                        let said = said.map_or("nowhere".to_owned(), text);
                        let is = next.map_or("never on".to_owned(), |at| text(call.steps[at].pc));
                        let what = format!("lane {lane}: said to be at {said}, goes on at {is}");
                        self.wrong.entry(step.pc).or_insert(what);
                        &mut counts.wrong
                    }
                };
                *counted += 1;
            }
        }
    }
}

impl Call {
    fn new(entered: Lanes) -> Call {
        Call {
            entered,
            steps: Vec::new(),
        }
    }

    fn has(&self, lane: usize) -> bool {
        self.entered >> lane & 1 != 0
    }
}
