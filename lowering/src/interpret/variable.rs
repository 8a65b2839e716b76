//! A variable of an ELF file: found by its name and an address, evaluated in
//! a state of its thread, and shown. So is an attribute of a function.

mod held;

use super::function::{self, FunctionAttribute};
use super::program::{Frame, Program};
use super::show::{self, ShownStep};
use super::state::State;
use super::visible::{self, Open, is_variable};
use super::{Error, locate_attribute};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::attribute::Attributes;
use crate::locate::ScopeKind;
use crate::locate::image::Image;
use crate::locate::types::Types;
use crate::locate::units::{Die, Entry, Units};
use crate::locate::variable::UnitView;
use crate::locate::{LocateError, Pc, walk};
use crate::target::{self, Target};
use held::{known_bytes, of_size, value};
use num_bigint::BigUint;
use serde::Serialize;
use std::borrow::Cow;
use thiserror::Error;

/// Which variable, and what is known of the thread.
#[derive(Clone, Debug)]
pub struct Query {
    /// None for a global variable without a location list.
    pub pc: Option<Pc>,
    pub subject: Subject,
    /// The function, or inlined instance, that it belongs to.
    pub function: Option<String>,
    pub extensions: ExtensionEncoding,
    /// A description of the file's target; none: what is known of it.
    pub target: Option<Target>,
    /// By name, or by DWARF number.
    pub registers: Vec<RegisterValue>,
    /// As on entry to the function.
    pub on_entry: Vec<RegisterValue>,
    /// Address space, address, bytes.
    pub memory: Vec<(u32, Pc, Vec<u8>)>,
    pub lane: Option<u64>,
    pub lanes: u64,
    pub cfa: Option<u64>,
    pub thread_local: Option<u64>,
    pub object: Option<u64>,
    /// How many calling frames up, by `.debug_frame` or `.eh_frame`; what is known of the
    /// thread is of the innermost one.
    pub frame: usize,
}

/// What is to be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The innermost variable of the name.
    Variable(String),
    /// Of the innermost function that isn't inlined.
    Function(FunctionAttribute),
}

/// What a register holds: all of it or one lane's 32 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterValue {
    pub name: String,
    pub lane: Option<u64>,
    pub value: BigUint,
}

/// A variable and what became of its evaluation.
#[derive(Clone, Debug, Serialize)]
pub struct Evaluated {
    pub name: String,
    /// As the source would write it.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// The program location.
    pub pc: Option<String>,
    /// The location description; none if it can't be evaluated.
    pub location: Option<String>,
    /// By the variable's type; its bytes if only some can be read, and none if none can.
    pub value: Option<String>,
    /// Of `DW_AT_LLVM_lane_pc` the address of each lane; none: nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<Vec<Option<u64>>>,
    /// Why there is no location or no value.
    pub error: Option<String>,
    pub steps: Vec<ShownStep>,
}

/// Why there is nothing to evaluate.
#[derive(Debug, Error)]
pub enum ExamineError {
    #[error(transparent)]
    File(#[from] LocateError),
    #[error("evaluation isn't for {0}")]
    Target(String),
    #[error("evaluation isn't for {0}: its numbers have the highest byte first in memory")]
    BigEndian(String),
    #[error("no register is called '{0}'")]
    Register(String),
    #[error("a value of '{name}' has {bits} bits at most{}", if *lane { " for each lane" } else { "" })]
    Wide { name: String, bits: u64, lane: bool },
    #[error("'{name}' has no lane {lane}")]
    NoLane { name: String, lane: u64 },
    #[error("there are {0} lanes, and 1 to {MAX_LANES} can be")]
    Lanes(u64),
    #[error("lane {lane} isn't one of {lanes}")]
    Lane { lane: u64, lanes: u64 },
    #[error("there is no such address in it: {0}")]
    NoAddress(String),
    #[error("no variable '{0}' has a place there")]
    NoVariable(String),
    #[error("there is no function with {0} there")]
    NoFunction(&'static str),
    #[error("nothing says where the caller of frame {frame} is, at {pc:#x}")]
    NoFrame { frame: usize, pc: u64 },
    #[error("frame {frame}, at {pc:#x}, has no caller that is known")]
    Outermost { frame: usize, pc: u64 },
    #[error("where the caller of frame {frame} is can't be evaluated: {error}")]
    Caller { frame: usize, error: Error },
}

/// How many steps are kept.
const MAX_STEPS: usize = 1000;

/// The most lanes that are looked at.
const MAX_LANES: u64 = 1 << 10;

/// Evaluates a variable: the innermost of that name at the address. Before
/// linking, a number may be an address in several sections; each has a result.
///
/// # Errors
/// That the file can't be read or has no such variable, address or register.
/// That the variable has no location or no value is a result.
pub fn examine(bytes: &[u8], query: &Query) -> Result<Vec<Evaluated>, ExamineError> {
    let image = Image::new(bytes, query.target.as_ref())?;
    if image.section(".debug_info").is_empty() {
        return Err(LocateError::NoDebugInfo.into());
    }
    let target = image
        .target()
        .ok_or_else(|| ExamineError::Target(image.architecture.clone()))?;
    if target.is_big_endian() {
        return Err(ExamineError::BigEndian(image.architecture.clone()));
    }
    let addresses = match &query.pc {
        None => vec![None],
        Some(pc) => {
            let found = pc.addresses(&walk::report(&image)?);
            found.into_iter().map(Some).collect()
        }
    };
    if addresses.is_empty() {
        return Err(ExamineError::NoAddress(
            query.pc.as_ref().map(address_text).unwrap_or_default(),
        ));
    }
    let (units, _) = Units::new(&image)?;
    let extensions = target::extensions(image.machine).unwrap_or(query.extensions);
    let program = Program::new(&image, units, extensions);
    let state = state(&image, target, query)?;
    let examiner = Examiner {
        image: &image,
        program: &program,
        query,
    };
    let mut results = Vec::new();
    for address in addresses {
        let (state, address) = unwound(&program, state.clone(), address, query.frame)?;
        if let Some(found) = examiner.find(address) {
            results.push(examiner.evaluate(&found, address, state));
        }
    }
    match results.is_empty() {
        true => Err(match &query.subject {
            Subject::Variable(name) => ExamineError::NoVariable(name.clone()),
            Subject::Function(attribute) => ExamineError::NoFunction(attribute.name()),
        }),
        false => Ok(results),
    }
}

/// The state of so many calling frames up, and where the call is there: right before the
/// address that the frame goes on at, which may be behind the function's end.
fn unwound(
    program: &Program<'_>,
    mut state: State,
    mut address: Option<u64>,
    frames: usize,
) -> Result<(State, Option<u64>), ExamineError> {
    for frame in 0..frames {
        let pc = address.ok_or(ExamineError::NoFrame { frame, pc: 0 })?;
        let known = program.frames.at(pc);
        let known = known.map_err(|error| ExamineError::Caller { frame, error })?;
        let known = known.ok_or(ExamineError::NoFrame { frame, pc })?;
        let caller = known.caller(&state);
        let caller = caller.map_err(|error| ExamineError::Caller { frame, error })?;
        let (caller, goes_on) = caller.ok_or(ExamineError::Outermost { frame, pc })?;
        state = caller;
        address = Some(goes_on.wrapping_sub(1));
    }
    Ok((state, address))
}

fn address_text(pc: &Pc) -> String {
    match &pc.base {
        Some(base) => format!("{base}+{:#x}", pc.offset),
        None => format!("{:#x}", pc.offset),
    }
}

fn state(image: &Image, target: &Target, query: &Query) -> Result<State, ExamineError> {
    let lanes = query.lanes;
    if !(1..=MAX_LANES).contains(&lanes) {
        return Err(ExamineError::Lanes(lanes));
    }
    if let Some(lane) = query.lane.filter(|lane| *lane >= lanes) {
        return Err(ExamineError::Lane { lane, lanes });
    }
    let mut state = State::new(Cow::Owned(target.clone()));
    let sets = [
        (&query.registers, &mut state.registers),
        (&query.on_entry, &mut state.on_entry),
    ];
    for (given, registers) in sets {
        for RegisterValue { name, lane, value } in given {
            let numbers = target.register_numbers(name);
            let known = numbers
                .into_iter()
                .filter_map(|number| Some((number, target.register_bits(number)?)));
            let known: Vec<_> = known.collect();
            let widest = known.iter().map(|(_, bits)| *bits).max();
            let widest = widest.ok_or_else(|| ExamineError::Register(name.clone()))?;
            let bits = if lane.is_some() { 32 } else { widest };
            if value.bits() > bits {
                return Err(ExamineError::Wide {
                    name: name.clone(),
                    bits,
                    lane: lane.is_some(),
                });
            }
            let mut set = false;
            for (number, whole) in known {
                let (start, bits) = match lane {
                    None => (0, whole),
                    Some(lane) => (lane.saturating_mul(32), 32),
                };
                // Of one name's registers some have fewer lanes.
                if start.saturating_add(bits) <= whole {
                    registers
                        .entry(number)
                        .or_default()
                        .set(start, bits, value.clone());
                    set = true;
                }
            }
            if let Some(lane) = lane.filter(|_| !set) {
                return Err(ExamineError::NoLane {
                    name: name.clone(),
                    lane,
                });
            }
        }
    }
    for (space, address, bytes) in &query.memory {
        let start = match &address.base {
            None => Some(0),
            Some(name) => image.origin(name),
        };
        let start = start.ok_or_else(|| ExamineError::NoAddress(address_text(address)))?;
        let start = start.wrapping_add(address.offset);
        let addresses = (0u64..).map(|offset| start.wrapping_add(offset));
        state.memory.extend(
            addresses
                .map(|address| (*space, address))
                .zip(bytes.iter().copied()),
        );
    }
    (state.lane, state.lanes) = (query.lane, query.lanes);
    (state.cfa, state.thread_local) = (query.cfa, query.thread_local);
    state.object = query.object.map(|address| state.default_memory(address));
    Ok(state)
}

struct Examiner<'e, 'a> {
    image: &'e Image<'a>,
    program: &'e Program<'e>,
    query: &'e Query,
}

/// A variable's entry and the subprogram around it.
struct Found {
    die: Die,
    function: Option<Die>,
}

impl<'e> Examiner<'e, '_> {
    fn view(&self, unit: usize) -> UnitView<'_, 'e> {
        UnitView {
            image: self.image,
            units: &self.program.units,
            unit,
        }
    }

    /// The innermost variable of the name in scopes that have the address,
    /// else a global one; or the innermost function that is asked for.
    fn find(&self, address: Option<u64>) -> Option<Found> {
        let mut best: Option<(usize, Found)> = None;
        for unit in 0..self.program.units.units.len() {
            // A damaged unit has no variable.
            let _ = visible::visit(&self.view(unit), address, |die, entry, scopes| {
                let level = scopes.len();
                let found = match &self.query.subject {
                    Subject::Variable(name) if is_variable(entry) => {
                        let better = best.as_ref().is_none_or(|(known, _)| *known < level);
                        better && self.is_variable(die, entry, name) && self.is_in_function(scopes)
                    }
                    Subject::Function(attribute) if entry.tag() == gimli::DW_TAG_subprogram => {
                        entry.has_attr(attribute.number(self.query.extensions))
                            && self.is_function(die, entry)
                    }
                    _ => false,
                };
                if found {
                    let function = match self.query.subject {
                        Subject::Variable(_) => scopes.last().and_then(|scope| scope.function),
                        Subject::Function(_) => Some(die),
                    };
                    best = Some((level, Found { die, function }));
                }
            });
        }
        best.map(|(_, found)| found)
    }

    fn is_variable(&self, die: Die, entry: &Entry<'e>, name: &String) -> bool {
        !entry.has_attr(gimli::DW_AT_declaration)
            && self.program.units.name(die.unit, entry).as_ref() == Some(name)
    }

    /// Whether the innermost function or inlined instance is the one that is asked for.
    fn is_in_function(&self, scopes: &[Open]) -> bool {
        let mut functions = scopes.iter().rev();
        let function = functions.find(|scope| scope.kind != ScopeKind::Block);
        match function {
            None => self.query.function.is_none(),
            Some(scope) => {
                let entry = self.program.units.entry(scope.die);
                entry.is_some_and(|entry| self.is_function(scope.die, &entry))
            }
        }
    }

    /// Whether a function is called as the one that is asked for, if any is.
    fn is_function(&self, die: Die, entry: &Entry<'e>) -> bool {
        let Some(wanted) = &self.query.function else {
            return true;
        };
        let units = &self.program.units;
        let linkage = units.inherited(die.unit, entry, gimli::DW_AT_linkage_name);
        let linkage = linkage.and_then(|(home, value)| units.string(home, value));
        units.name(die.unit, entry).as_ref() == Some(wanted) || linkage.as_ref() == Some(wanted)
    }

    fn evaluate(&self, found: &Found, address: Option<u64>, state: State) -> Evaluated {
        let name = match &self.query.subject {
            Subject::Variable(name) => name.clone(),
            Subject::Function(attribute) => attribute.name().to_string(),
        };
        let mut evaluated = Evaluated {
            name,
            ty: None,
            pc: address.map(|address| self.image.pc(address)),
            location: None,
            value: None,
            lanes: None,
            error: None,
            steps: Vec::new(),
        };
        let Some(entry) = self.program.units.entry(found.die) else {
            return evaluated;
        };
        let frame = Frame::new(self.program, state, address, found.function);
        let result = match self.query.subject {
            Subject::Variable(_) => self.variable(found.die, &entry, &frame, &mut evaluated),
            Subject::Function(attribute) => {
                self.function(attribute, found.die, &entry, &frame, &mut evaluated)
            }
        };
        evaluated.error = result.err();
        evaluated
    }

    fn variable(
        &self,
        die: Die,
        entry: &Entry<'e>,
        frame: &Frame,
        out: &mut Evaluated,
    ) -> Result<(), String> {
        let view = self.view(die.unit);
        let ty = Types::new(&self.program.units).of(die.unit, entry);
        out.ty = ty.name.as_ref().map(|name| name.name.clone());
        let attribute = self.program.location(die, entry, frame.pc, ty.value.bytes);
        let attribute = attribute.map_err(|error| super::Error::from(error).to_string())?;
        let location = locate_attribute(attribute, frame, Some(&mut kept(&mut out.steps, &view)));
        let location = location.map_err(|error| error.to_string())?;
        out.location = Some(show::location(&of_size(&location, &ty), &view));
        let read = value(&location, &ty, frame, &view);
        out.value = match &read {
            Ok(value) => Some(value.clone()),
            Err(_) => known_bytes(&location, &ty, frame),
        };
        read.map(|_| ())
    }

    fn function(
        &self,
        name: FunctionAttribute,
        die: Die,
        entry: &Entry<'e>,
        frame: &Frame,
        out: &mut Evaluated,
    ) -> Result<(), String> {
        let view = self.view(die.unit);
        let extensions = self.query.extensions;
        let attribute = self
            .program
            .attribute(die.unit, entry, name.number(extensions), frame.pc, None);
        let attribute = attribute.map_err(|error| super::Error::from(error).to_string())?;
        let mut keep = kept(&mut out.steps, &view);
        if name == FunctionAttribute::ActiveLane {
            let mask = function::integral(attribute, frame, &mut keep).map_err(|error| error.to_string())?;
            out.value = Some(format!("{mask:#x}"));
            return Ok(());
        }
        let location =
            locate_attribute(attribute, frame, Some(&mut keep)).map_err(|error| error.to_string())?;
        out.location = Some(show::location(&location, &view));
        let lanes = entry
            .attr(Attributes::of(extensions).lanes)
            .and_then(|lanes| lanes.udata_value());
        let lanes = lanes.unwrap_or(self.query.lanes).min(MAX_LANES);
        let unit = self.program.unit(die.unit);
        let bits = unit.map_or(64, |unit| unit.generic_bits());
        let pcs = function::pcs(&location, bits, lanes, frame).map_err(|error| error.to_string())?;
        out.value = Some(function::shown(&pcs, |address| self.image.pc(address)));
        out.lanes = Some(pcs);
        Ok(())
    }
}

/// Keeps steps, as text.
fn kept(steps: &mut Vec<ShownStep>, view: &UnitView) -> impl FnMut(super::Step) {
    move |step| {
        if steps.len() < MAX_STEPS {
            steps.push(show::step(&step, view));
        }
    }
}
