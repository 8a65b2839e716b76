//! Runs operations one after the other: control flow, calls, limits.

use super::context::{Code, Context, Unit};
use super::entry::{self, StackEntry};
use super::error::{Error, Reason};
use super::value::{BaseType, TypedValue};
use super::{MAX_DEPTH, MAX_STACK, MAX_WORK};
use crate::dwarf::operation;
use crate::evaluate::{Location, Storage};
use gimli::{EndianSlice, RunTimeEndian};
use std::rc::Rc;

type Result<T> = std::result::Result<T, Reason>;

/// An operation as it was read.
pub type Operation<'a> = operation::Operation<EndianSlice<'a, RunTimeEndian>>;

/// An operation that has been done.
#[derive(Debug)]
pub struct Step<'s, 'c> {
    /// How deep evaluations and calls are nested.
    pub depth: usize,
    pub unit: Unit,
    pub operation: &'s Operation<'c>,
    /// The stack after it, the topmost entry last.
    pub stack: &'s [StackEntry],
}

/// What all nested evaluations share.
pub(super) struct Run<'r> {
    left: u64,
    steps: Option<&'r mut dyn FnMut(Step)>,
}

impl<'r> Run<'r> {
    pub(super) fn new(steps: Option<&'r mut dyn FnMut(Step)>) -> Run<'r> {
        Run {
            left: MAX_WORK,
            steps,
        }
    }

    pub(super) fn charge(&mut self, work: u64) -> Result<()> {
        self.left = self.left.checked_sub(work).ok_or(Reason::TooLong)?;
        Ok(())
    }
}

/// The kind of result that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Location,
    /// A location, of which `DW_OP_fbreg` can't be a part.
    FrameBase,
}

/// An expression that is being run.
struct Frame<'c> {
    code: Code<'c>,
    position: usize,
    /// Where operations start, and where the last one ends, once it matters.
    starts: Option<Rc<[usize]>>,
}

/// One evaluation. `DW_OP_call*` continues it in another expression.
pub(super) struct Evaluation<'m, 'r, 'c> {
    pub run: &'m mut Run<'r>,
    pub context: &'c dyn Context,
    pub stack: Vec<StackEntry>,
    frames: Vec<Frame<'c>>,
    /// How many evaluations this one is nested in.
    pub depth: usize,
    pub in_frame_base: bool,
    /// The last operation was `DW_OP_reg*`.
    pub names_register: bool,
}

impl<'m, 'r, 'c> Evaluation<'m, 'r, 'c> {
    pub(super) fn new(
        run: &'m mut Run<'r>,
        context: &'c dyn Context,
        depth: usize,
    ) -> Evaluation<'m, 'r, 'c> {
        Evaluation {
            run,
            context,
            stack: Vec::new(),
            frames: Vec::new(),
            depth,
            in_frame_base: false,
            names_register: false,
        }
    }

    /// One for an evaluation inside of this one.
    pub(super) fn nested(&mut self, context: &'c dyn Context) -> Result<Evaluation<'_, 'r, 'c>> {
        // Locations of entries can lead round in a circle.
        self.run.charge(1)?;
        let depth = self.depth + self.frames.len().max(1);
        match depth < MAX_DEPTH {
            true => Ok(Evaluation::new(self.run, context, depth)),
            false => Err(Reason::TooDeep),
        }
    }

    /// Runs an expression for a location.
    pub(super) fn locate(mut self, code: Code<'c>, wanted: Wanted) -> std::result::Result<Location, Error> {
        self.in_frame_base = wanted == Wanted::FrameBase;
        self.execute(code)?;
        match self.stack.pop() {
            None => Ok(Location::undefined().given()),
            Some(StackEntry::Incomplete(composite)) => {
                Ok(Location::of(Storage::Composite(composite.into())).given())
            }
            Some(entry) => Ok(self.location_of(entry, &code.unit)?),
        }
    }

    /// Runs an expression for a value.
    pub(super) fn value(mut self, code: Code<'c>) -> std::result::Result<TypedValue, Error> {
        self.execute(code)?;
        let entry = self.stack.pop().ok_or(Reason::NoValue)?;
        Ok(entry.value(&code.unit)?)
    }

    pub(super) fn execute(&mut self, code: Code<'c>) -> std::result::Result<(), Error> {
        self.enter(code)?;
        while let Some(frame) = self.frames.last_mut() {
            let (code, at) = (frame.code, frame.position);
            let Some(bytes) = code.bytes.get(at..).filter(|rest| !rest.is_empty()) else {
                self.frames.pop();
                continue;
            };
            let mut rest = EndianSlice::new(bytes, RunTimeEndian::Little);
            let operation = Operation::parse(&mut rest, code.unit.encoding, code.unit.extensions)
                .map_err(|error| located(error.into(), "operation", at))?;
            frame.position = code.bytes.len() - rest.len();
            // A call goes deeper, but belongs here.
            let depth = self.depth + self.frames.len() - 1;
            self.step(&operation, &code.unit)
                .map_err(|error| match error.operation {
                    None => located(*error.reason, name(&operation), at),
                    Some(_) => error,
                })?;
            if let Some(steps) = self.run.steps.as_mut() {
                steps(Step {
                    depth,
                    unit: code.unit,
                    operation: &operation,
                    stack: &self.stack,
                });
            }
        }
        Ok(())
    }

    fn step(&mut self, operation: &Operation<'c>, unit: &Unit) -> std::result::Result<(), Error> {
        self.run.charge(1)?;
        self.names_register = false;
        match operation {
            Operation::Standard(_, operation) => self.standard(operation, unit),
            Operation::Extension(operation, operands) => Ok(self.extension(*operation, operands, unit)?),
        }
    }

    /// Goes on in another expression, on the same stack.
    pub(super) fn enter(&mut self, code: Code<'c>) -> Result<()> {
        if self.depth + self.frames.len() >= MAX_DEPTH {
            return Err(Reason::TooDeep);
        }
        self.frames.push(Frame {
            code,
            position: 0,
            starts: None,
        });
        Ok(())
    }

    /// `DW_OP_skip`; the current operation is read already.
    pub(super) fn branch(&mut self, distance: i16) -> Result<()> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        let target = frame.position as i64 + i64::from(distance);
        let starts = match &frame.starts {
            Some(starts) => starts.clone(),
            None => {
                self.run.charge(frame.code.bytes.len() as u64)?;
                frame.starts.insert(starts(&frame.code)).clone()
            }
        };
        let position = usize::try_from(target).ok();
        let position = position.filter(|target| starts.binary_search(target).is_ok());
        frame.position = position.ok_or(Reason::Branch(target))?;
        Ok(())
    }

    pub(super) fn push(&mut self, entry: StackEntry) -> Result<()> {
        self.run.charge(entry.weight())?;
        if self.stack.len() >= MAX_STACK {
            return Err(Reason::StackFull);
        }
        self.stack.push(entry);
        Ok(())
    }

    /// Nothing on the stack is certain to the reader, which then blames the
    /// program and never the expression.
    pub(super) fn push_location(&mut self, location: Location) -> Result<()> {
        self.push(StackEntry::Location(location.given()))
    }

    pub(super) fn push_value(&mut self, value: TypedValue) -> Result<()> {
        self.push(StackEntry::Value(value))
    }

    /// Pushes a number of the generic type.
    pub(super) fn push_generic(&mut self, value: u64, unit: &Unit) -> Result<()> {
        let ty = BaseType::generic(unit.generic_bits());
        self.push_value(TypedValue::new(ty, value.into()))
    }

    pub(super) fn pop(&mut self) -> Result<StackEntry> {
        let entry = self.stack.pop().ok_or(Reason::StackEmpty)?;
        self.run.charge(entry.weight())?;
        Ok(entry)
    }

    pub(super) fn pop_value(&mut self, unit: &Unit) -> Result<TypedValue> {
        self.pop()?.value(unit)
    }

    pub(super) fn pop_location(&mut self, unit: &Unit) -> Result<Location> {
        let entry = self.pop()?;
        self.location_of(entry, unit)
    }

    /// The entry as a location. DWARF 5 takes a value of any integral type
    /// for an address.
    pub(super) fn location_of(&mut self, entry: StackEntry, unit: &Unit) -> Result<Location> {
        match entry {
            StackEntry::Location(location) => Ok(location),
            StackEntry::Incomplete(_) => Err(Reason::Incomplete),
            StackEntry::Value(TypedValue::Pointer(pointer)) if pointer.space == unit.default_space() => {
                self.pointee(&pointer)
            }
            StackEntry::Value(value) => {
                let (ty, bits) = value.number()?;
                if !ty.is_integral() {
                    return Err(Reason::NoLocation(ty));
                }
                let address = crate::evaluate::value::low(bits, unit.generic_bits());
                entry::memory(unit.default_space(), &address)
            }
        }
    }
}

/// Where operations start, and where the last one that can be read ends.
fn starts(code: &Code) -> Rc<[usize]> {
    let mut starts = vec![0];
    let mut rest = EndianSlice::new(code.bytes, RunTimeEndian::Little);
    while !rest.is_empty() {
        if Operation::parse(&mut rest, code.unit.encoding, code.unit.extensions).is_err() {
            break;
        }
        starts.push(code.bytes.len() - rest.len());
    }
    starts.into()
}

fn located(reason: Reason, name: impl ToString, at: usize) -> Error {
    Error {
        operation: Some((name.to_string(), at)),
        reason: reason.into(),
    }
}

fn name(operation: &Operation) -> String {
    match operation {
        Operation::Standard(opcode, _) => opcode.to_string(),
        Operation::Extension(operation, _) => operation.name().to_string(),
    }
}
