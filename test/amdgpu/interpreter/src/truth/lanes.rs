//! Whether `DW_AT_LLVM_lane_pc` says of each lane where it is.
//!
//! A lane that is on is at the instruction. One that is off, but was on when the function began, goes on where it does
//! something next: it may be said to be there, or at any instruction that the wave comes by before, since the lane does
//! nothing in between. Nor does it where it is on and lanes are only moved between EXEC and other masks, control goes
//! elsewhere, or the wave gets a constant or spills that aren't the source's, or in whole-wave code. One that wasn't on when
//! the function began is nowhere.
//!
//! And whether `DW_AT_LLVM_active_lane` says which lanes are on, EXEC where there is none.

use std::collections::{BTreeMap, HashMap};

use super::calls::{Calls, Change};
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
    /// They wait where the code has a line, and it is the one of where they are on next, or what they do then.
    pub with_line: u64,
    /// They wait, and neither where they are on next nor what they do then has a line.
    pub no_line: u64,
    /// They wait, go on, and nothing is said.
    pub missing: u64,
    /// They wait for the function's end, or were never on, and nothing is said.
    pub gone: u64,
    /// Instructions where EXEC has other lanes than the program's, and it says which these are.
    pub borrowed: u64,
    /// Those where it doesn't say which.
    pub unsaid: u64,
    pub wrong: u64,
}

/// Before an instruction of a function.
struct Step {
    pc: u64,
    on: Lanes,
    /// Whether a lane that is on does nothing there.
    is_passed: bool,
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
    following: Calls,
    pub counts: Counts,
    /// By address, with the first lane.
    pub wrong: BTreeMap<u64, String>,
}

impl<'d> LaneJudge<'d> {
    pub fn new(program: &'d Program<'d>, every: u64) -> Self {
        LaneJudge {
            program,
            every: every.max(1),
            seen: 0,
            calls: HashMap::new(),
            following: Calls::default(),
            counts: Counts::default(),
            wrong: BTreeMap::new(),
        }
    }

    /// Looks at a moment.
    pub fn observe(&mut self, moment: &Moment) {
        let (pc, on) = (moment.instruction.pc, moment.wave.active());
        let calls = self.calls.entry(moment.number).or_default();
        let mut ended = Vec::new();
        let change = self.following.observe(self.program, moment);
        if matches!(change, Change::Return | Change::TailCall) {
            ended.extend(calls.pop());
        }
        if matches!(change, Change::Start | Change::Call | Change::TailCall) {
            calls.push(Call::new(on));
        }
        self.seen += 1;
        let said = match self.seen.is_multiple_of(self.every) {
            true => {
                self.judge_active(moment);
                self.said(moment)
            }
            false => None,
        };
        let calls = self.calls.entry(moment.number).or_default();
        if let Some(call) = calls.last_mut() {
            let text = &moment.instruction.text;
            let has_line = self.program.lines.get(&pc).is_some_and(|line| *line != 0);
            let is_whole = moment.wave.whole.is_some();
            let is_passed = is_whole || is_passed(text) || !has_line && is_of_wave(text);
            call.steps.push(Step {
                pc,
                on,
                is_passed,
                said,
            });
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

    /// Holds which lanes are said to be on to those that are.
    fn judge_active(&mut self, moment: &Moment) {
        let (pc, on, exec) = (moment.instruction.pc, moment.wave.active(), moment.wave.exec());
        let lane = Lane::new(self.program, moment, 0);
        let said = match self.program.active_lane(pc) {
            Some((unit, value)) => lane.active_lanes(unit, value),
            None => Ok(Some(exec)),
        };
        match said {
            Ok(Some(said)) if said == on => self.counts.borrowed += u64::from(moment.wave.whole.is_some()),
            Ok(None) => self.counts.unsaid += 1,
            other => {
                self.counts.wrong += 1;
                let what = format!("lanes {other:x?} are said to be on, and {on:x} are");
                self.wrong.entry(pc).or_insert(what);
            }
        }
    }

    fn said(&mut self, moment: &Moment) -> Option<Vec<Option<u64>>> {
        let pc = moment.instruction.pc;
        let (unit, value) = self.program.lane_pc(pc)?;
        let lane = Lane::new(self.program, moment, 0);
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
        let line = |pc| self.program.lines.get(&pc).copied().unwrap_or_default();
        let mut next: Vec<Option<usize>> = vec![None; lanes];
        // The lines of where it is on until then.
        let mut lines: Vec<Vec<u64>> = vec![Vec::new(); lanes];
        for (at, step) in call.steps.iter().enumerate().rev() {
            for (lane, next) in next.iter_mut().enumerate() {
                let is_on = step.on >> lane & 1 != 0;
                if is_on {
                    if !step.is_passed {
                        *next = Some(at);
                        lines[lane].clear();
                    }
                    lines[lane].push(line(step.pc));
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
                        let line = line(to);
                        counts.with_line += u64::from(line != 0 && lines[lane].contains(&line));
                        counts.no_line += u64::from(lines[lane].iter().all(|line| *line == 0));
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

/// Whether an instruction only moves lanes between EXEC and other masks, or says where control goes.
fn is_passed(text: &str) -> bool {
    let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
    let goes = [
        "s_branch",
        "s_cbranch_",
        "s_nop",
        "s_waitcnt",
        "s_wait_",
        "s_delay_alu",
        "s_inst_prefetch",
        "s_set_inst_prefetch_distance",
    ];
    let is_exec = |operand: &str| operand.trim().starts_with("exec");
    let moves_masks = || is_bitwise(name) && (name.contains("exec") || operands.split(',').any(is_exec));
    goes.iter().any(|goes| name.starts_with(goes)) || moves_masks()
}

/// Whether a scalar instruction works bit by bit.
fn is_bitwise(name: &str) -> bool {
    let Some(name) = name.strip_prefix("s_") else {
        return false;
    };
    let operations = ["mov", "not", "and", "or", "xor", "nand", "nor", "xnor"];
    let of = name.split('_').next().unwrap_or_default();
    let of = of.trim_end_matches(['1', '2']);
    operations.contains(&of) || operations.contains(&of.trim_end_matches('n'))
}

/// Whether an instruction gives scalar registers a constant, spills them to lanes of vector registers, or joins masks in
/// them: no lane does that, the wave does.
fn is_of_wave(text: &str) -> bool {
    let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
    if is_bitwise(name) {
        return true;
    }
    if ["v_readlane", "v_writelane"]
        .iter()
        .any(|spills| name.starts_with(spills))
    {
        return true;
    }
    let source = operands.split(',').nth(1).unwrap_or_default().trim();
    let is_number = source
        .trim_start_matches('-')
        .starts_with(|first: char| first.is_ascii_digit());
    name.starts_with("s_mov") && is_number
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
