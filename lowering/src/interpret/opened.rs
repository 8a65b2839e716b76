//! A file that is opened once and asked often: which variables are visible at
//! an address, and what a debugger would show of each, byte by byte.

use super::error::{Error, Reason};
use super::program::{Frame, Program};
use super::state::State;
use super::visible::{self, is_variable};
use super::{contents, locate_attribute};
use crate::dialect::ExtensionEncoding;
use crate::evaluate::{EvaluationError, Location};
use crate::locate::types::Types;
use crate::locate::units::{Die, Units};
use crate::locate::variable::UnitView;
use crate::locate::{Image, LocateError};

/// The debug info of a file.
pub struct Opened<'i> {
    image: &'i Image<'i>,
    program: Program<'i>,
}

/// A variable whose scope has an address.
#[derive(Clone, Debug)]
pub struct Visible {
    pub name: String,
    /// The size of its type.
    pub bytes: u64,
    /// Whether debug info says anything of where it is, anywhere.
    pub described: bool,
    die: Die,
    function: Option<Die>,
}

/// What is shown of a variable.
#[derive(Clone, Debug)]
pub struct Shown {
    /// None: nothing is known of the byte.
    pub bytes: Vec<Option<u8>>,
    /// Why some can't be shown that the location has; the first reason.
    pub error: Option<Error>,
}

impl<'i> Opened<'i> {
    /// # Errors
    /// That the file has no debug info.
    pub fn new(image: &'i Image<'i>, extensions: ExtensionEncoding) -> Result<Opened<'i>, LocateError> {
        let (units, _) = Units::new(image)?;
        let program = Program::new(image, units, extensions);
        Ok(Opened { image, program })
    }

    /// The local variables and parameters whose scopes have an address.
    ///
    /// # Errors
    /// That the debug info is damaged.
    pub fn visible(&self, address: u64) -> Result<Vec<Visible>, gimli::Error> {
        let units = &self.program.units;
        let mut types = Types::new(units);
        let mut found = Vec::new();
        for unit in 0..units.units.len() {
            let view = UnitView {
                image: self.image,
                units,
                unit,
            };
            visible::visit(&view, Some(address), |die, entry, scopes| {
                let function = scopes.last().and_then(|scope| scope.function);
                if !is_variable(entry) || function.is_none() {
                    return;
                }
                let attributes = [gimli::DW_AT_location, gimli::DW_AT_const_value];
                let mut given = attributes.iter().map(|name| units.inherited(unit, entry, *name));
                found.push(Visible {
                    name: units.name(unit, entry).unwrap_or_default(),
                    bytes: types.of(unit, entry).value.bytes.unwrap_or(0),
                    described: given.any(|value| value.is_some()),
                    die,
                    function,
                });
            })?;
        }
        Ok(found)
    }

    /// Where a variable is at an address, in a state of its thread.
    ///
    /// # Errors
    /// That its location can't be evaluated.
    pub fn locate(&self, variable: &Visible, address: u64, state: &State) -> Result<Location, Error> {
        let frame = self.frame(variable, address, state);
        self.location(variable, &frame)
    }

    /// What a variable holds. Bytes that are nowhere aren't errors.
    pub fn show(&self, variable: &Visible, address: u64, state: &State) -> Shown {
        let frame = self.frame(variable, address, state);
        let mut shown = Shown {
            bytes: vec![None; variable.bytes as usize],
            error: None,
        };
        let location = match self.location(variable, &frame) {
            Ok(location) => location,
            Err(error) => {
                shown.error = Some(error);
                return shown;
            }
        };
        for (number, byte) in shown.bytes.iter_mut().enumerate() {
            let part = location.clone().moved(Some(number as i128 * 8), true);
            match contents(&part, 8, &frame) {
                Ok(value) => *byte = Some(value.iter_u32_digits().next().unwrap_or(0) as u8),
                Err(error) if matches!(*error.reason, Reason::Evaluation(EvaluationError::Undefined)) => {}
                Err(error) => drop(shown.error.get_or_insert(error)),
            }
        }
        shown
    }

    fn frame(&self, variable: &Visible, address: u64, state: &State) -> Frame<'_, 'i> {
        Frame::new(&self.program, state.clone(), Some(address), variable.function)
    }

    fn location(&self, variable: &Visible, frame: &Frame) -> Result<Location, Error> {
        let entry = self.program.units.entry(variable.die);
        let entry = entry.ok_or_else(|| Error::from(Reason::Damaged("the variable's entry".to_string())))?;
        let bytes = Some(variable.bytes);
        let attribute = self.program.location(variable.die, &entry, frame.pc, bytes)?;
        locate_attribute(attribute, frame, None)
    }
}
