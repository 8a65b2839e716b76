//! What a program that embeds us says with a call, and what it hears of it.
//!
//! LLVM's own ways to plugins have no room for it: there settings are in the environment
//! and in the module, and messages go to the context's handler.

use crate::options::{OptionError, Options};
use crate::settings::Settings;
use lowering::target::{DescriptionError, Target};
use std::cell::{Cell, RefCell};
use std::fmt;
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

/// What a call is told.
#[derive(Clone, Default)]
pub struct CallOptions {
    pub(crate) settings: Options,
    pub(crate) ignores_environment: bool,
    /// None: LLVM's handler has the messages.
    pub(crate) listener: Option<Listener>,
    /// Of modules that are for it.
    pub(crate) target: Option<Rc<Target>>,
}

impl CallOptions {
    /// Sets one of the settings `import`, `dialect`, `check` and `lanes`. It goes before
    /// module flags and the environment.
    ///
    /// # Errors
    /// An unknown key or value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<&mut CallOptions, OptionError> {
        let mut settings = self.settings.clone();
        settings.push(key, value);
        Settings::check(&settings)?;
        self.settings = settings;
        Ok(self)
    }

    /// Without this, the environment variable `DILIFETIME` counts.
    pub fn ignore_environment(&mut self) -> &mut CallOptions {
        self.ignores_environment = true;
        self
    }

    /// Describes a target, which goes before what is known of it. It counts for modules of its
    /// architecture; for an object that is finalized, of its machine.
    ///
    /// # Errors
    /// That the description contradicts itself.
    pub fn describe(&mut self, target: Target) -> Result<&mut CallOptions, DescriptionError> {
        target.check()?;
        self.target = Some(Rc::new(target));
        Ok(self)
    }

    /// Who hears warnings and remarks, instead of the context's handler.
    pub fn listen(&mut self, listener: Option<Listener>) -> &mut CallOptions {
        self.listener = listener;
        self
    }
}

impl fmt::Debug for CallOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallOptions")
            .field("settings", &self.settings)
            .field("ignores_environment", &self.ignores_environment)
            .finish_non_exhaustive()
    }
}

/// Who has called, and waits for the end of the call.
pub struct Caller {
    pub options: CallOptions,
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
    pub fn new(options: CallOptions) -> Caller {
        Caller {
            options,
            errors: RefCell::default(),
            asks_only: Cell::new(false),
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
