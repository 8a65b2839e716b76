//! Messages to the user, by LLVM's own ways.

use super::{Function, LocalVariable, Location, Module, ffi};
use crate::caller::{Caller, Listener, Message, Severity};
use std::ptr::null_mut;

/// An error that waits for the visit's end: opt leaves at the first one.
#[derive(Debug)]
pub struct PendingError<'m> {
    message: String,
    place: Option<(Function<'m>, Location<'m>)>,
}

const ERROR: u32 = 0;
const WARNING: u32 = 1;

impl<'m> Module<'m> {
    /// An error about the module. All errors are sent to the host when the pass
    /// has returned; what comes of them is its business. Of the module nothing
    /// more is made.
    pub fn error(&self, message: impl Into<String>) {
        self.errors.borrow_mut().push(PendingError {
            message: message.into(),
            place: None,
        });
    }

    /// Whether there were errors in this visit.
    pub fn has_errors(&self) -> bool {
        !self.errors.borrow().is_empty()
    }

    /// A warning about the module, at once.
    pub fn warn(&self, message: &str) {
        if !tell(Severity::Warning, message, None) {
            self.diagnose(WARNING, message, None);
        }
    }

    /// A warning at a place of the source, at once.
    #[cfg(feature = "selftest")]
    pub fn warn_at(&self, function: Function<'m>, location: Location<'m>, message: &str) {
        if tell(Severity::Warning, message, Some((function, Some(location)))) {
            return;
        }
        self.diagnose(WARNING, message, Some((function, location)));
    }

    /// Whether anybody sees remarks; to save the work of making them.
    pub fn remarks_enabled(&self) -> bool {
        // SAFETY: the module is alive.
        listener().is_some() || unsafe { ffi::dil_remarks_enabled(self.raw()) }
    }

    /// A missed-optimisation remark of the pass `dilifetime`, which
    /// `-Rpass-missed=dilifetime` and `-pass-remarks-missed=dilifetime` show.
    /// Its name is a single word in CamelCase. A function without a body can
    /// have none. Without a location that has a line, it is where the function is declared.
    pub fn remark(&self, function: Function<'m>, location: Option<Location<'m>>, name: &str, message: &str) {
        let location = location
            .filter(|location| location.line() != 0)
            .or_else(|| self.location_of(function));
        if !function.has_body() || tell(Severity::Remark, message, Some((function, location))) {
            return;
        }
        // SAFETY: the function has a body, the strings live during the call.
        unsafe {
            ffi::dil_remark(
                function.raw(),
                location.map_or(null_mut(), Location::raw),
                name.as_ptr().cast(),
                name.len(),
                message.as_ptr().cast(),
                message.len(),
            );
        }
    }

    /// The same about a variable, at a record's location; where that has no line, at the variable's.
    pub fn remark_about(
        &self,
        function: Function<'m>,
        (variable, location): (LocalVariable<'m>, Option<Location<'m>>),
        name: &str,
        message: &str,
    ) {
        let location = location.and_then(|location| match location.line() {
            0 => self.location_at(location, (variable.line(), 0)),
            _ => Some(location),
        });
        self.remark(function, location, name, message);
    }

    fn location_of(&self, function: Function<'m>) -> Option<Location<'m>> {
        let subprogram = function.subprogram()?;
        self.location_in((subprogram.line(), 0), subprogram.as_metadata(), None)
    }

    /// Sends the errors as one diagnostic, as opt leaves after the first.
    pub(super) fn send_errors(&self) {
        let errors = self.errors.take();
        if let Some(caller) = Caller::current() {
            return errors.iter().for_each(|error| caller.error(error.line()));
        }
        if !errors.is_empty() && self.host_is_tool() {
            // SAFETY: asked for nothing.
            unsafe { ffi::dil_remove_outputs_at_exit() };
        }
        match errors.as_slice() {
            [] => {}
            [error] => self.diagnose(ERROR, &error.message, error.place),
            errors => {
                let lines: Vec<_> = errors.iter().map(PendingError::line).collect();
                self.diagnose(ERROR, &lines.join("\nerror: "), None);
            }
        }
    }

    /// Whether the host is opt or llc, which have plugins from their command lines and
    /// exit at an error with their outputs half made.
    fn host_is_tool(&self) -> bool {
        let name = "load-pass-plugin";
        // SAFETY: the bytes live during the call.
        unsafe { ffi::dil_option_occurrences(name.as_ptr().cast(), name.len()) >= 0 }
    }

    fn diagnose(&self, severity: u32, message: &str, place: Option<(Function<'m>, Location<'m>)>) {
        let (function, location) = place.map_or((null_mut(), null_mut()), |(function, location)| {
            (function.raw(), location.raw())
        });
        // SAFETY: the module is alive, and the message lives during the call.
        unsafe {
            let text = message.as_ptr().cast();
            ffi::dil_diagnose(self.raw(), severity, text, message.len(), function, location);
        }
    }
}

/// Who hears messages instead of LLVM's handler.
fn listener() -> Option<Listener> {
    Caller::current()?.options.listener.clone()
}

/// Lets a listener hear a message; whether there is one.
fn tell(severity: Severity, text: &str, place: Option<(Function<'_>, Option<Location<'_>>)>) -> bool {
    let Some(listener) = listener() else {
        return false;
    };
    let function = place.map(|(function, _)| function.name());
    let line = place.and_then(|(_, location)| location).map_or(0, Location::line);
    listener(&Message {
        severity,
        text,
        function: function.as_deref(),
        line,
    });
    true
}

impl PendingError<'_> {
    fn line(&self) -> String {
        match self.place {
            None => self.message.clone(),
            Some((function, location)) => format!(
                "{} (in function '{}', line {})",
                self.message,
                function.name(),
                location.line()
            ),
        }
    }
}
