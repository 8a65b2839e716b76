//! Machine functions, and the pipeline that makes them.

mod apply;
mod origin;
mod read;
mod stage;

use super::ffi::{self, Opaque};
use super::{Function, Module};
use lowering::machine::{self, Identity, Lost, VariableId};
use std::collections::HashSet;
use std::marker::PhantomData;

pub(super) use stage::Building;
pub use stage::{Pipeline, Repeated};

/// A function in code generation, during one stage.
#[derive(Debug)]
pub struct MachineFunction<'m> {
    raw: *mut Opaque,
    analyses: Analyses,
    function: Function<'m>,
    visit: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// LLVM's analyses of a function; null: not asked for.
#[derive(Clone, Copy, Debug)]
struct Analyses {
    /// `LiveIntervals`.
    intervals: *mut Opaque,
    /// `VirtRegMap`.
    assignments: *mut Opaque,
}

/// What of a function isn't read unless it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    /// The variables that are nothing but arguments of a kernel.
    pub arguments: bool,
    /// The variables that are nothing but what is loaded.
    pub loads: bool,
    /// The objects of its frame that aren't stored to where the IR says so.
    pub stores: bool,
    /// What stands in the blocks of the IR.
    pub records: bool,
    /// Its frame.
    pub frame: bool,
    /// All registers of its target that have a number in DWARF, as calls may write them.
    pub registers: bool,
    /// Where registers of debug values are live.
    pub live: bool,
    /// Which virtual registers have got a physical one.
    pub assigned: bool,
    /// Where the code is of scopes of inlined functions.
    pub scopes: bool,
    /// The names of what is called.
    pub names: bool,
}

impl Needs {
    /// What either reads.
    #[must_use]
    pub fn and(self, other: Needs) -> Needs {
        Needs {
            arguments: self.arguments || other.arguments,
            loads: self.loads || other.loads,
            stores: self.stores || other.stores,
            records: self.records || other.records,
            frame: self.frame || other.frame,
            registers: self.registers || other.registers,
            live: self.live || other.live,
            assigned: self.assigned || other.assigned,
            scopes: self.scopes || other.scopes,
            names: self.names || other.names,
        }
    }
}

/// A function as it is now, and which numbers LLVM gives its blocks.
#[derive(Debug, Default)]
pub struct Snapshot {
    pub function: machine::Function,
    blocks: Vec<u32>,
    /// The memory of what the shim has handed over.
    words: Vec<u64>,
    known: read::Known,
}

impl<'m> MachineFunction<'m> {
    /// # Safety
    /// The machine function is alive for `'m`, and that function's; so are its
    /// analyses.
    unsafe fn new(raw: *mut Opaque, analyses: Analyses, function: Function<'m>) -> MachineFunction<'m> {
        MachineFunction {
            raw,
            analyses,
            function,
            visit: PhantomData,
        }
    }

    /// The function that it is made of.
    pub fn function(&self) -> Function<'m> {
        self.function
    }

    /// Which function it is, while code is generated.
    pub fn identity(&self) -> machine::Identity {
        machine::Identity(self.function.raw().expose_provenance() as u64)
    }

    /// All of it, as it is now. What the run has read last is used again.
    pub fn read(&self, module: &Module<'m>, needs: Needs, last: Snapshot) -> Snapshot {
        read::Reader::new(self.raw, needs.names, last).read(needs, module, self.function, self.analyses)
    }

    /// Makes changes, and says what is lost. The snapshot is as the function is.
    pub fn apply(&self, module: &Module<'m>, snapshot: &Snapshot, changes: &machine::Changes) {
        let mut said = HashSet::new();
        for loss in &changes.losses {
            if let Some(what) = self.lost(loss.of) {
                let message = format!("{what}: {}", loss.reason);
                module.remark(self.function, None, "Lost", &message);
                continue;
            }
            let Some((variable, location)) = lost(&snapshot.function, loss.of) else {
                continue;
            };
            if said.insert((variable, loss.reason)) {
                self.remark(module, snapshot, (variable, location), loss.reason);
            }
        }
        // SAFETY: the snapshot is as the function is.
        unsafe { apply::apply(self.raw, self.analyses, snapshot, &changes.edits) };
    }

    /// What is lost that isn't a variable's.
    fn lost(&self, of: Lost) -> Option<String> {
        let what = match of {
            Lost::Lanes(1) => "in 1 place where some lanes wait".to_owned(),
            Lost::Lanes(places) => format!("in {places} places where some lanes wait"),
            Lost::Callers => "where its caller's registers are".to_owned(),
            _ => return None,
        };
        Some(format!("'{}' doesn't say {what}", self.function.name()))
    }

    fn remark(
        &self,
        module: &Module<'m>,
        snapshot: &Snapshot,
        (variable, location): (VariableId, Identity),
        reason: &str,
    ) {
        let variable = snapshot.function.variable(variable);
        // SAFETY: the snapshot is as the function is, so both nodes are its own.
        let (variable, location) = unsafe {
            (
                super::LocalVariable::new(read::pointer(variable.identity)),
                super::Location::new(read::pointer(location)),
            )
        };
        if let Some(variable) = variable {
            let function = self.function.name();
            let message = format!("'{}' loses a location in '{function}': {reason}", variable.name());
            module.remark_about(self.function, (variable, location), "Lost", &message);
        }
    }
}

/// The variable of the source that loses something, and a place in that; none if there
/// is nothing to lose.
fn lost(function: &machine::Function, of: Lost) -> Option<(VariableId, Identity)> {
    match of {
        Lost::Value(id) => {
            let value = function.source_value(id).filter(|_| !function.is_undefined(id))?;
            Some((value.instance.variable, value.location))
        }
        Lost::Said(variable, location) => {
            let is_carrier = function.variable(variable).is_carrier;
            (!is_carrier).then_some((variable, location))
        }
        Lost::Lanes(_) | Lost::Callers => None,
        Lost::Slot(index) => {
            let slot = function.frame.slots.get(index)?;
            let is_carrier = function.variable(slot.variable).is_carrier;
            (!is_carrier).then_some((slot.variable, slot.location))
        }
    }
}

/// The name that LLVM has for something of a target's.
///
/// # Safety
/// The function returns text that lives as long as the target, and its size.
unsafe fn name(of: impl FnOnce(*mut usize) -> *const std::ffi::c_char) -> String {
    let mut size = 0;
    let data = of(&raw mut size);
    // SAFETY: the caller's promise.
    unsafe { super::text::text(data, size) }.into_owned()
}
