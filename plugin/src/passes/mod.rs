//! The passes, and the one table that says which there are.

mod address;
pub mod before_codegen;
pub mod carry;
pub mod codes;
pub mod contradiction;
mod demanded;
mod described;
pub mod dominance;
pub mod escape;
#[cfg(feature = "inkwell")]
pub mod expression;
mod graph;
pub mod import;
pub mod link_time;
pub mod plain;
mod print;
#[cfg(feature = "selftest")]
mod selftest;
mod simplify;
mod source;
mod types;
pub mod verify;
pub mod watched;

pub use described::given;
pub use source::Kept;
pub use watched::inverted::Inverted;

use crate::llvm::{
    DebugType, Function, InsertionPoint, LocalVariable, Module, NewCarrier, NewRecord, Record, Subprogram,
    Value,
};
use crate::options::Options;
use crate::settings::Settings;
use lowering::marks::{CARRIER, OBJECT};
use lowering::model::{Model, Numbers};
use lowering::target::Target;
use rustc_hash::FxHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// The attribute of a function whose code would be another one if code
/// generation saw what it doesn't without us (`machine/mod.rs`).
pub const STOCK: &str = "dilifetime-stock";

/// What a pass did to the module. Errors go to [`Module::error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Unchanged,
    Changed,
}

impl Outcome {
    /// What this and another step did.
    fn and(self, other: impl FnOnce() -> Outcome) -> Outcome {
        match (self, other()) {
            (Outcome::Unchanged, Outcome::Unchanged) => Outcome::Unchanged,
            _ => Outcome::Changed,
        }
    }
}

/// A module pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Its name in `-passes=`.
    pub name: &'static str,
    pub run: fn(&mut Module<'_>, &Options) -> Outcome,
    pub runs: Runs,
}

/// When a pass runs without being named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    Never,
    /// At the start of pipelines from that optimisation level on (clang's -O, 0
    /// to 3).
    AtStart(u32),
    /// In pipelines whose bitcode is optimised and compiled by a linker.
    BeforeLinking,
    /// At the end of the linker's pipeline.
    AtLink,
}

/// All passes.
pub const PASSES: &[Pass] = &[
    pass("dilifetime-verify", verify::run),
    pass("dilifetime-import", import::run),
    pass("dilifetime-carry", carry::run),
    Pass {
        runs: Runs::AtStart(1),
        ..pass("dilifetime-escape", escape::run)
    },
    Pass {
        runs: Runs::AtStart(0),
        ..pass("dilifetime-carry-early", carry::run_early)
    },
    pass("dilifetime-simplify", simplify::run),
    pass("dilifetime-print", print::run),
    pass("dilifetime-graph", graph::run),
    #[cfg(feature = "selftest")]
    pass("dilifetime-selftest", selftest::run),
    Pass {
        runs: Runs::AtStart(0),
        ..pass("dilifetime-start", link_time::start)
    },
    Pass {
        runs: Runs::BeforeLinking,
        ..pass("dilifetime-before-linking", link_time::before)
    },
    Pass {
        runs: Runs::AtLink,
        ..pass("dilifetime-at-link", link_time::at)
    },
];

const fn pass(name: &'static str, run: fn(&mut Module<'_>, &Options) -> Outcome) -> Pass {
    Pass {
        name,
        run,
        runs: Runs::Never,
    }
}

/// The pass with that name.
pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

/// Says why a module's debug info isn't looked after, and what that means.
pub fn warn_stays_stock(module: &mut Module<'_>, settings: &Settings, reason: &str) {
    module.warn(&format!(
        "dilifetime: {reason}; {}",
        stays_stock(module, settings)
    ));
}

fn stays_stock(module: &Module<'_>, settings: &Settings) -> &'static str {
    match settings.import && has_lanes(module) {
        true => "debug info stays stock, without lifetimes, and what it says of registers isn't right",
        false => "debug info stays stock, without lifetimes",
    }
}

/// Takes all that is ours out of a module.
pub fn give_up(module: &mut Module<'_>) {
    carry::strip(module);
    module.remove_section();
}

/// Whether a variable is what our records of a lifetime's referrer are about.
pub fn is_carrier(variable: LocalVariable<'_>) -> bool {
    variable.annotation(CARRIER).is_some()
}

/// Whether a record is of a carrier.
pub fn is_of_carrier(record: Record<'_>) -> bool {
    record.variable().is_some_and(is_carrier)
}

/// Whether the module has lifetimes: calls, on which stock codegen would crash, or those that
/// functions or the module itself retain.
pub fn has_encoding(module: &Module<'_>) -> bool {
    let retains = |function: Function<'_>| function.attachment(source::RETAINED).is_some();
    source::CALLS
        .iter()
        .any(|(name, _)| module.function(name).is_some())
        || !module.named_metadata(source::RETAINED).is_empty()
        || module.functions().into_iter().any(retains)
}

/// Whether a function calls any of that.
pub fn has_calls(function: Function<'_>) -> bool {
    let instructions = function.instructions().into_iter();
    let mut called = instructions.filter_map(|instruction| instruction.called_function());
    called.any(|called| source::CALLS.iter().any(|(name, _)| called.name() == *name))
}

/// Whether the module's target runs programs in lanes: there stock's locations are
/// wrong.
pub fn has_lanes(module: &Module<'_>) -> bool {
    Target::of_architecture(&module.architecture()).is_some_and(Target::has_lanes)
}

/// Whether stock's records are looked after: elsewhere than on amdgcn they stay
/// as they are.
fn looks_after_all(module: &Module<'_>) -> bool {
    let imports = || Settings::of(module, &Options::default()).is_ok_and(|settings| settings.import);
    has_lanes(module) && imports()
}

/// Whether all records are looked after, or ours only; none if there are none of ours.
fn looked_after(module: &Module<'_>) -> Option<bool> {
    let all = looks_after_all(module);
    (all || module.has_section()).then_some(all)
}

/// To be compared in a later visit.
pub fn hash(it: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    it.hash(&mut hasher);
    hasher.finish()
}

/// What the module carries already; nothing, if it carries nothing. None, and
/// an error, if its section can't be read.
pub fn model(module: &Module<'_>) -> Option<Model> {
    match module.section().map(|bytes| Model::from_bytes(&bytes)) {
        None => match described::description(module) {
            Ok(target) => Some(Model {
                target,
                numbers: Numbers::of_module(link_time::key(module)),
                ..Model::default()
            }),
            Err(error) => {
                module.error(error);
                None
            }
        },
        Some(Ok(model)) => Some(model),
        Some(Err(error)) => {
            module.error(error.to_string());
            None
        }
    }
}

/// Whether finalize understands locations on a module's target.
pub fn is_understood(module: &Module<'_>) -> bool {
    // Why a description can't be used is said where the module is carried.
    let is_described = || !matches!(described::description(module), Ok(None));
    Target::of_architecture(&module.architecture()).is_some() || is_described()
}

/// What is said of a record that is taken away, and why.
fn remark_end<'m>(module: &Module<'m>, record: Record<'m>, reason: &str) {
    let function = record.instruction().and_then(|at| at.function());
    if let (Some(function), Some(variable)) = (function, record.variable()) {
        let message = format!("a record of '{}' gives no location: {reason}", variable.name());
        module.remark_about(
            function,
            (variable, Some(record.location())),
            "Withdrawn",
            &message,
        );
    }
}

/// Ends a variable's location at a record; the record's operand goes.
fn kill<'m>(module: &mut Module<'m>, record: Record<'m>, reason: &str) {
    remark_end(module, record, reason);
    module.kill(record);
}

/// Ends at a place what a record is about; the record that says so, which stock LLVM
/// doesn't have.
fn end_at<'m>(module: &mut Module<'m>, place: InsertionPoint<'m>, record: Record<'m>) -> Option<Record<'m>> {
    let new = NewRecord {
        declare: false,
        value: *record.location_operands()?.first()?,
        variable: record.variable()?,
        expression: record.expression()?,
        location: record.location(),
    };
    let ended = module.insert_record(new, place)?;
    module.kill(ended);
    module.note_added(ended);
    Some(ended)
}

/// Ends a variable's location at a record that keeps its operand, and with that
/// its place in what code generation sees. A carrier's ends: import never sees it, and
/// finalize says what is missing.
fn misplace<'m>(module: &mut Module<'m>, record: Record<'m>, reason: &str) {
    if watched::order::is_ours(record) {
        module.kill(record);
    } else if !record.is_misplaced() {
        remark_end(module, record, reason);
        module.misplace(record);
    }
}

/// Makes a variable known as an object of the model, by the number of its mark.
fn mark<'m>(module: &mut Module<'m>, variable: LocalVariable<'m>, number: u64) {
    module.annotate_local(variable, OBJECT, number);
}

/// Keeps the DIEs of variables whose records have gone to carriers.
fn retain<'m>(module: &mut Module<'m>, variables: impl Iterator<Item = LocalVariable<'m>>) {
    let mut missing: BTreeMap<Subprogram<'m>, Vec<LocalVariable<'m>>> = BTreeMap::new();
    for variable in variables {
        if let Some(subprogram) = variable.subprogram() {
            missing.entry(subprogram).or_default().push(variable);
        }
    }
    for (subprogram, mut variables) in missing {
        let there = subprogram.retained_nodes();
        variables.retain(|variable| !there.contains(&variable.as_metadata()));
        if !variables.is_empty() {
            module.retain(subprogram, &variables);
        }
    }
}

/// Makes carriers, each in the scope of a variable.
///
/// A parameter's carriers are parameters too, as LLVM describes these from the
/// function's entry on and by their entry values. Their numbers are beyond
/// those of real ones, and each has its own: of two with one number, LLVM
/// would drop one.
#[derive(Debug, Default)]
pub struct Beside<'m> {
    parameters: HashMap<Option<Subprogram<'m>>, u32>,
}

/// The first number of a carrier that is a parameter.
const FIRST_PARAMETER: u32 = 1 << 12;

impl<'m> Beside<'m> {
    fn carrier(
        &mut self,
        module: &mut Module<'m>,
        variable: LocalVariable<'m>,
        ty: DebugType<'m>,
        number: u64,
    ) -> Option<LocalVariable<'m>> {
        let is_parameter = variable.arg().is_some_and(|arg| arg.get() < FIRST_PARAMETER);
        let arg = is_parameter.then(|| {
            let count = self.parameters.entry(variable.subprogram()).or_default();
            *count += 1;
            FIRST_PARAMETER + *count
        });
        module.new_carrier(NewCarrier {
            scope: variable.scope()?,
            file: variable.file(),
            ty,
            arg: arg
                .filter(|&arg| arg <= u32::from(u16::MAX))
                .and_then(NonZeroU32::new),
            number,
        })
    }
}

/// A selector's number.
fn number<'m>(module: &Module<'m>, number: u32) -> Option<Value<'m>> {
    module.constant_int(module.int_type(32)?, u64::from(number))
}
