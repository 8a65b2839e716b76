//! How far each work-item is in its log, and whether what is shown of a variable is allowed there.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::homes::{Arrival, Homes};
use super::log::{self, Stop};
use super::scopes::{Program, Scope, Variable, Where};
use super::show::{Lane, Shown};
use super::verdict::Counts;
use crate::error::Error;
use crate::group::Moment;

/// The test of one code object.
pub struct Judge<'d> {
    program: &'d Program<'d>,
    markers: HashMap<u64, u64>,
    items: Vec<Item<'d>>,
    /// What is visible at an instruction, with its locations, by function, the innermost inlined one first.
    visible: HashMap<u64, Rc<Vec<Frame<'d>>>>,
    /// Between markers one lane in so many is looked at, another one at each instruction.
    every: usize,
    /// The functions and names that stand for several variables.
    ambiguous: HashSet<(String, String)>,
    pub at_markers: Counts,
    pub between: Counts,
    /// The functions and names of which the log says anything.
    watched: HashSet<(&'d str, &'d str)>,
    /// How often something was shown of a variable without a value where it has its first one.
    pub at_home: u64,
    homes: Homes,
    /// How often something was shown for which the log has nothing to compare it with, by function and name.
    pub unjudged: BTreeMap<(Reason, String, String), u64>,
    /// What is wrong or can't be evaluated: each once for its instruction and variable, with the first work-item.
    pub wrong: BTreeMap<(u64, String), String>,
}

/// A work-item on its way through the source.
struct Item<'d> {
    log: &'d log::Item,
    /// How many markers it has come to.
    passed: usize,
    /// The calls that are going on since the last marker, or begin before the next one.
    now: Vec<usize>,
    /// What was visible at the last marker of each call.
    calls: HashMap<usize, Rc<Vec<Frame<'d>>>>,
}

/// What is visible of one function.
struct Frame<'d> {
    function: String,
    /// The function's own scope: each inlined instance has another one.
    scope: &'d Scope<'d>,
    variables: Vec<(&'d Variable<'d>, Where<'d>)>,
}

impl<'d> Frame<'d> {
    /// A variable with its location.
    fn find(&self, name: &str) -> Option<&(&'d Variable<'d>, Where<'d>)> {
        self.variables.iter().find(|(variable, _)| variable.name == name)
    }
}

/// Why something that is shown can't be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The variable has no value yet, or gets none in this call.
    Valueless,
    /// The log never says anything of it.
    Unlogged,
}

impl Reason {
    /// As reports have it.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Valueless => "valueless",
            Reason::Unlogged => "unlogged",
        }
    }
}

/// What the log allows a variable to be.
enum Expected<'d> {
    /// The log says nothing of it.
    Unknown,
    /// It gets its first value about now: one of these, or nothing that could be wrong.
    First(Vec<&'d [u8]>),
    /// One of these.
    OneOf(Vec<&'d [u8]>),
}

impl<'d> Judge<'d> {
    pub fn new(program: &'d Program<'d>, markers: &[(u64, u64)], log: &'d [log::Item], every: usize) -> Self {
        let item = |log: &'d log::Item| Item {
            log,
            passed: 0,
            now: log.calls_at(0),
            calls: HashMap::new(),
        };
        Judge {
            program,
            markers: markers.iter().copied().collect(),
            items: log.iter().map(item).collect(),
            visible: HashMap::new(),
            every,
            ambiguous: program.ambiguous(),
            at_markers: Counts::default(),
            between: Counts::default(),
            watched: log.iter().flat_map(log::Item::watched).collect(),
            at_home: 0,
            homes: Homes::default(),
            unjudged: BTreeMap::new(),
            wrong: BTreeMap::new(),
        }
    }

    /// Looks at a moment.
    pub fn observe(&mut self, moment: &Moment) -> Result<(), Error> {
        let pc = moment.instruction.pc;
        let frames = self.visible(pc)?;
        let marker = self.markers.get(&pc).copied();
        for lane in (0..moment.wave.lanes).filter(|lane| moment.wave.active() >> lane & 1 != 0) {
            let number = moment.wave.first_item + lane;
            let Some(item) = self.items.get_mut(number) else {
                continue;
            };
            if marker.is_none() && !(pc as usize / 4 + lane).is_multiple_of(self.every) {
                continue;
            }
            let stop = marker
                .map(|line| item.arrive(number, line, &frames))
                .transpose()?;
            let seen = Lane::new(self.program, moment, lane);
            for (depth, frame) in frames.iter().enumerate() {
                let stop = stop.filter(|_| depth == 0);
                for (variable, location) in &frame.variables {
                    self.look(&seen, number, (depth, frame), (variable, location), stop);
                }
            }
        }
        Ok(())
    }

    /// Looks at a variable of a frame, for a work-item.
    fn look(
        &mut self,
        seen: &Lane<'_, 'd>,
        number: usize,
        (depth, frame): (usize, &Frame<'d>),
        (variable, location): (&Variable<'d>, &Where<'d>),
        stop: Option<&'d Stop>,
    ) {
        let item = &self.items[number];
        let of = (frame.function.clone(), variable.name.clone());
        let (name, expected) = item.expected(frame, depth, variable, stop, self.ambiguous.contains(&of));
        let mut shown = seen.show(variable, location);
        let (mut ty, mut followed) = (&variable.ty, false);
        if let (Shown::Bytes(pointer), Some((to, _)), true) =
            (&shown, &ty.pointee, ty.is_reference || name.starts_with('*'))
        {
            shown = seen.pointee(variable, pointer);
            (ty, followed) = (to, true);
        }
        let counts = match stop {
            Some(_) => &mut self.at_markers,
            None => &mut self.between,
        };
        let is_first = matches!(expected, Expected::First(_));
        let fault = match expected {
            Expected::First(values) | Expected::OneOf(values)
                if !is_first || counts.fits(&shown, &ty.mask, &values) =>
            {
                let fault = counts.count(&shown, &ty.mask, &values);
                let waits = fault.is_none() && self.homes.waits(number, variable);
                let call = waits.then(|| item.call(frame, stop)).flatten();
                fault.or_else(|| {
                    let address = seen.address(variable, location);
                    let arrival = self.homes.arrive(number, variable, call?, address?)?;
                    self.arrived(of, arrival)
                })
            }
            // A pointer that has no value yet leads nowhere.
            _ => match shown {
                Shown::Failed(why) if !followed => counts.fail(why),
                Shown::Bytes(_) => {
                    if let (Some(call), Some(address)) =
                        (item.call(frame, stop), seen.address(variable, location))
                    {
                        self.homes.wait(number, variable, call, address);
                    }
                    *self.unjudged.entry(self.unjudged_as(of)).or_default() += 1;
                    None
                }
                _ => None,
            },
        };
        if let Some(fault) = fault {
            let fault = format!("work-item {number}: {fault}");
            self.wrong
                .entry((seen.moment.instruction.pc, name))
                .or_insert(fault);
        }
    }

    /// A variable has its first value in memory; says what is wrong with where it was before.
    fn arrived(&mut self, of: (String, String), arrival: Arrival) -> Option<String> {
        match arrival {
            Arrival::Same(times) => {
                self.at_home += times;
                *self.unjudged.get_mut(&self.unjudged_as(of))? -= times;
                None
            }
            Arrival::Moved { from: (space, bit) } => {
                self.between.wrong += 1;
                let address = bit / 8;
                Some(format!(
                    "shown at {address:#x} of space {space} before it had a value, is elsewhere"
                ))
            }
        }
    }

    /// Under which reason something counts that isn't compared.
    fn unjudged_as(&self, (function, name): (String, String)) -> (Reason, String, String) {
        let is_watched = |name: &str| self.watched.contains(&(function.as_str(), name));
        let reason = match is_watched(&name) || is_watched(&format!("*{name}")) {
            true => Reason::Valueless,
            false => Reason::Unlogged,
        };
        (reason, function, name)
    }

    /// Has each work-item come to all of its markers?
    pub fn finish(&self) -> Result<(), Error> {
        match self
            .items
            .iter()
            .position(|item| item.passed != item.log.stops.len())
        {
            None => Ok(()),
            Some(number) => Err(Error::Astray {
                item: number,
                line: 0,
                expected: self.items[number].log.stops[self.items[number].passed].line,
            }),
        }
    }

    /// What debug info makes visible at an instruction.
    fn visible(&mut self, pc: u64) -> Result<Rc<Vec<Frame<'d>>>, Error> {
        if let Some(known) = self.visible.get(&pc) {
            return Ok(known.clone());
        }
        let scopes: Vec<&'d Scope<'d>> = self.program.at(pc);
        let mut frames = Vec::new();
        for scopes in scopes.split_inclusive(|scope| scope.function.is_some()) {
            let Some((scope, function)) = scopes
                .last()
                .and_then(|scope| Some((*scope, scope.function.clone()?)))
            else {
                continue;
            };
            let mut variables: Vec<(&Variable, Where)> = Vec::new();
            for variable in scopes.iter().flat_map(|scope| &scope.variables) {
                // The innermost of its name hides the others.
                if !variables.iter().any(|(known, _)| known.name == variable.name) {
                    let location = self
                        .program
                        .whereabouts(variable.unit, variable.location.as_ref(), pc)?;
                    variables.push((variable, location));
                }
            }
            frames.push(Frame {
                function,
                scope,
                variables,
            });
        }
        let frames = Rc::new(frames);
        self.visible.insert(pc, frames.clone());
        Ok(frames)
    }
}

impl<'d> Item<'d> {
    /// Comes to a marker: the one that the host program comes to.
    fn arrive(&mut self, item: usize, line: u64, frames: &Rc<Vec<Frame<'d>>>) -> Result<&'d Stop, Error> {
        let stop = self.log.stops.get(self.passed);
        let Some(stop) = stop.filter(|stop| stop.line == line) else {
            let expected = stop.map_or(0, |stop| stop.line);
            return Err(Error::Astray { item, line, expected });
        };
        self.passed += 1;
        self.now = self.log.calls_at(self.passed);
        if let Some(call) = stop.call {
            self.calls.insert(call, frames.clone());
        }
        Ok(stop)
    }

    /// The calls that a frame may be, each with a time at which it goes on.
    fn candidates(&self, frame: &Frame<'d>) -> Vec<(usize, usize)> {
        let is_same = |number: &usize| {
            let at_marker = self.calls.get(number);
            at_marker.is_none_or(|frames| frames.iter().any(|other| std::ptr::eq(other.scope, frame.scope)))
        };
        let named = |number: &usize| self.log.calls[*number].function == frame.function;
        let of_name: Vec<usize> = self.now.iter().copied().filter(named).collect();
        let found: Vec<_> = of_name
            .iter()
            .copied()
            .filter(is_same)
            .map(|number| (number, self.passed))
            .collect();
        if !found.is_empty() || of_name.is_empty() {
            return found;
        }
        // What is left of an inlined call may come to stand behind markers of the next one, which is another instance.
        let ended = self
            .calls
            .keys()
            .copied()
            .filter(|number| named(number) && is_same(number));
        ended
            .max()
            .map(|number| (number, self.log.calls[number].end()))
            .into_iter()
            .collect()
    }

    /// The call that a frame is, if there is only one that it may be.
    fn call(&self, frame: &Frame<'d>, stop: Option<&Stop>) -> Option<usize> {
        match (stop, self.candidates(frame).as_slice()) {
            (Some(stop), _) => stop.call,
            (None, [(call, _)]) => Some(*call),
            _ => None,
        }
    }

    /// The name under which the log has a variable, and what it may be here: at a marker, one value.
    fn expected(
        &self,
        frame: &Frame<'d>,
        depth: usize,
        variable: &Variable<'d>,
        stop: Option<&'d Stop>,
        ambiguous: bool,
    ) -> (String, Expected<'d>) {
        let mut name = variable.name.clone();
        let pointed = format!("*{name}");
        if let Some(stop) = stop {
            if let Some((_, bytes)) = stop.values.iter().find(|(known, _)| *known == name) {
                return (name, Expected::OneOf(vec![bytes]));
            }
            if let Some((_, bytes)) = stop.values.iter().find(|(known, _)| *known == pointed) {
                return (pointed, Expected::OneOf(vec![bytes]));
            }
        }
        let mut all = Vec::new();
        let mut known = true;
        for (number, time) in self.candidates(frame) {
            let call = &self.log.calls[number];
            if stop.is_some_and(|stop| stop.call != Some(number)) {
                continue;
            }
            // The same name may be another variable's: that of the call's last marker is the one that is watched.
            let same = || {
                let before = self.calls.get(&number)?.get(depth)?.find(&variable.name)?;
                Some(std::ptr::eq(before.0, variable))
            };
            if ambiguous && same() != Some(true) {
                known = false;
                continue;
            }
            let before = all.len();
            for watched in [&variable.name, &pointed] {
                // At a marker a variable is what it has become before.
                let values: Vec<&[u8]> = match stop {
                    Some(_) => call.at_end(watched, time - 1).into_iter().collect(),
                    None => call.during(watched, time).collect(),
                };
                if !values.is_empty() {
                    // Of one name's variables nobody knows which has been watched.
                    known &= !ambiguous && (stop.is_some() || call.is_known(watched, time));
                    name = watched.clone();
                    all.extend(values);
                }
            }
            // In a call that doesn't come to it the log says nothing.
            known &= stop.is_some() || all.len() > before;
        }
        let expected = match (all.is_empty(), known) {
            (true, _) => Expected::Unknown,
            (false, true) => Expected::OneOf(all),
            (false, false) => Expected::First(all),
        };
        (name, expected)
    }
}
