//! What a program that calls us by the C API says with the call, and what it hears of it.
//!
//! LLVM's own ways to plugins have no room for it: there settings are in the environment
//! and in the module, and messages go to the context's handler.

use crate::options::Options;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Warning,
    Remark,
}

/// What somebody hears who listens.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    pub severity: Severity,
    pub text: &'a str,
    /// The function that it is about, by name.
    pub function: Option<&'a str>,
    /// Of the source; 0: nobody knows.
    pub line: u32,
}

/// Who hears warnings and remarks.
pub type Listener = Rc<dyn Fn(&Message<'_>)>;

/// Who has called, and waits for the end of the call.
#[derive(Default)]
pub struct Caller {
    /// They come after all other settings.
    pub options: Options,
    pub ignores_environment: bool,
    /// None: LLVM's handler has the messages.
    pub listener: Option<Listener>,
    errors: RefCell<Vec<String>>,
    asks_only: Cell<bool>,
}

thread_local! {
    /// The calls that this thread is in, the innermost last.
    static CALLERS: RefCell<Vec<Rc<Caller>>> = const { RefCell::new(Vec::new()) };
}

/// Ends a call, also when it panics.
struct Call;

impl Drop for Call {
    fn drop(&mut self) {
        CALLERS.with_borrow_mut(Vec::pop);
    }
}

impl Caller {
    pub fn new(options: Options, ignores_environment: bool, listener: Option<Listener>) -> Caller {
        Caller {
            options,
            ignores_environment,
            listener,
            ..Caller::default()
        }
    }

    /// Does something for a caller; what it returns, and the errors.
    pub fn serve<R>(self, body: impl FnOnce() -> R) -> (R, Vec<String>) {
        let caller = Rc::new(self);
        CALLERS.with_borrow_mut(|callers| callers.push(caller.clone()));
        let call = Call;
        let result = body();
        drop(call);
        (result, caller.errors.take())
    }

    /// Whom this thread serves.
    pub fn current() -> Option<Rc<Caller>> {
        CALLERS.with_borrow(|callers| callers.last().cloned())
    }

    pub fn error(&self, text: String) {
        self.errors.borrow_mut().push(text);
    }

    /// What is wrong with the module is all that is asked for: it stays as it is.
    pub fn ask_only(&self) {
        self.asks_only.set(true);
    }

    pub fn asks_only(&self) -> bool {
        self.asks_only.get()
    }
}
