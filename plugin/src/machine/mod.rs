//! What is done to functions in code generation, and at which points of it.

pub mod kernarg;
mod points;
mod steps;
mod visits;

use crate::llvm::{self, MachineFunction, Module, Pipeline, Record, Snapshot, ValueIdentity};
use crate::passes::watched::order::is_ours;
use crate::passes::{STOCK, is_carrier};
use lowering::call_frames::CallFrames;
use lowering::lanes::Waits;
use lowering::machine::Notes;
use lowering::machine::stages::counted::stock::Stock;
use points::{Stages, What, points};
use std::collections::HashMap;
use std::rc::Rc;
use steps::{
    AMDGPU, CALLERS, CLOSE, COUNTED, Functions, LANES, OPTIMISED, OfIr, PLAIN, RECORDED, STOCK_CODE, Stage,
    UNOPTIMISED,
};

/// Whether the function that stages were asked about last has carriers' records.
#[derive(Default)]
struct Carried {
    last: Option<(ValueIdentity, bool)>,
}

impl Carried {
    fn has(&mut self, function: llvm::Function<'_>) -> bool {
        let identity = function.as_value().identity();
        match self.last {
            Some((last, has)) if last == identity => has,
            _ => {
                let mut variables = function.records().filter_map(Record::variable);
                let has = variables.any(is_carrier);
                self.last = Some((identity, has));
                has
            }
        }
    }
}

/// What stock code generation has, by function.
pub type StockCode = HashMap<String, Stock>;

/// What there is to look after while code is generated.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kind {
    /// Frame addresses, and values in several registers, that stock codegen can't write
    /// down: on AMDGPU.
    pub frames: bool,
    /// Where lanes wait.
    pub lanes: bool,
    /// Where the registers of callers are.
    pub callers: bool,
    /// Stock's records become lifetimes.
    pub import: bool,
    /// What stock code generation has, and nothing else.
    pub stock: bool,
    /// What is scheduled has the neighbours that it has in stock code generation.
    pub close: bool,
}

/// What stages have seen in the functions of a module, for finalize.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Where lanes wait.
    pub waits: Vec<Waits>,
    /// Where the registers of callers are.
    pub call_frames: Vec<CallFrames>,
    /// What there is in stock code generation.
    pub stock: StockCode,
}

/// One generation of a module's code.
pub struct Run {
    kind: Kind,
    /// Known before code is generated: on targets without frames to look after there is
    /// nothing to do then.
    has_nothing_ours: bool,
    points: Vec<Stages>,
    notes: Notes,
    carried: Carried,
    /// What was read last, whose tables are used again.
    snapshot: Snapshot,
    visits: Vec<OfIr>,
    visit_notes: visits::Notes,
    stock: Rc<StockCode>,
    seen: Seen,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Run");
        shown.field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl Run {
    pub fn new(kind: Kind) -> Run {
        Run {
            kind,
            has_nothing_ours: false,
            points: Vec::new(),
            notes: Notes::default(),
            carried: Carried::default(),
            snapshot: Snapshot::default(),
            visits: Vec::new(),
            visit_notes: visits::Notes::default(),
            stock: Rc::default(),
            seen: Seen::default(),
        }
    }

    /// With what is to be kept to of stock code generation.
    pub fn with_stock(self, stock: Rc<StockCode>) -> Run {
        Run { stock, ..self }
    }

    /// What has to be known before code is generated.
    pub fn prepare(&mut self, module: &Module<'_>) {
        if self.kind.frames || self.kind.stock {
            return;
        }
        let functions = module.functions();
        self.has_nothing_ours = !functions.iter().any(|function| function.records().any(is_ours));
        visits::induction::note_before(&functions, &mut self.visit_notes);
    }

    /// Puts all steps into the pipeline.
    pub fn build(&mut self, pipeline: &Pipeline<'_>) {
        let lists: &[_] = match (self.kind.frames, pipeline.is_unoptimised()) {
            (false, true) if self.kind.stock => &[],
            (false, false) if self.kind.stock => &[STOCK_CODE],
            (false, true) if self.has_nothing_ours => &[],
            (false, false) if self.has_nothing_ours && !self.kind.import => &[],
            (false, false) if self.has_nothing_ours => &[COUNTED],
            (false, _) => &[COUNTED, PLAIN],
            (true, true) => &[RECORDED, UNOPTIMISED, AMDGPU],
            (true, false) if self.kind.close => &[RECORDED, OPTIMISED, AMDGPU, CLOSE],
            (true, false) => &[RECORDED, OPTIMISED, AMDGPU],
        };
        let lanes = LANES.iter().filter(|_| self.kind.frames && self.kind.lanes);
        let callers = CALLERS.iter().filter(|_| self.kind.frames && self.kind.callers);
        for point in points(lists.iter().copied().flatten().chain(lanes).chain(callers)) {
            let is_there = match point.what {
                What::Pass(name) => pipeline.insert_pass(point.behind, name),
                What::Visit(visit) => {
                    self.visits.push(visit);
                    pipeline.insert_visit(point.behind, self.visits.len() - 1)
                }
                What::Stages(stages) => {
                    let needs = stages.needs(false).and(stages.needs(true));
                    let (number, repeated) = (self.points.len(), stages.repeated);
                    self.points.push(stages);
                    pipeline.insert(point.behind, number, needs, repeated)
                }
            };
            if !is_there {
                tracing::error!(
                    pass = point.behind,
                    "code generation has no pass that a step is behind"
                );
            }
        }
    }

    /// Visits a function.
    pub fn visit<'m>(&mut self, number: usize, module: &mut Module<'m>, function: llvm::Function<'m>) {
        if let Some(visit) = self.visits.get(number)
            && !function.has_attribute(STOCK)
        {
            let _span = tracing::debug_span!("visit", name = visit.name).entered();
            (visit.run)(module, function, &mut self.visit_notes);
        }
    }

    /// Runs the stages of a point over a function.
    pub fn stages<'m>(&mut self, number: usize, module: &Module<'m>, function: &MachineFunction<'m>) {
        let Some(point) = self.points.get(number) else {
            return;
        };
        // Whether the snapshot is as the function is, and has names.
        let mut read = None;
        for stage in &point.all {
            if !is_for(stage.functions, function.function(), &mut self.carried) {
                continue;
            }
            let names = stage.needs.names;
            if read != Some(names) {
                let last = std::mem::take(&mut self.snapshot);
                self.snapshot = function.read(module, point.needs(names), last);
                read = Some(names);
            }
            let stock = || self.stock.get(&function.function().name()).cloned();
            self.notes.begin(function.identity(), stock);
            if run(stage, module, function, &self.snapshot, &mut self.notes) {
                read = None;
            }
        }
        let name = || function.function().name();
        let waits = self.notes.waits.take().map(|waits| Waits {
            function: name(),
            ..waits
        });
        let call_frames = self.notes.call_frames.take().map(|frames| CallFrames {
            function: name(),
            ..frames
        });
        self.seen.waits.extend(waits);
        self.seen.call_frames.extend(call_frames);
        // It is of the whole function behind the last point.
        if let Some(stock) = &self.notes.stock_seen {
            self.seen.stock.insert(name(), stock.clone());
        }
    }

    /// What was seen in the functions whose code has been generated.
    pub fn take_seen(&mut self) -> Seen {
        std::mem::take(&mut self.seen)
    }
}

/// Whether a stage is for a function.
fn is_for(functions: Functions, function: llvm::Function<'_>, carried: &mut Carried) -> bool {
    let is_stock = function.has_attribute(STOCK);
    match functions {
        Functions::Any => true,
        _ if function.subprogram().is_none() => false,
        Functions::All => true,
        Functions::Carried => !is_stock && carried.has(function),
        Functions::Ours => !is_stock,
        Functions::Stock => is_stock,
    }
}

/// Runs a stage; says whether it has changed the function.
fn run<'m>(
    stage: &Stage,
    module: &Module<'m>,
    function: &MachineFunction<'m>,
    snapshot: &Snapshot,
    notes: &mut Notes,
) -> bool {
    let span = tracing::debug_span!(
        "stage",
        name = stage.run.name,
        function = %function.function().name(),
        edits = tracing::field::Empty,
        losses = tracing::field::Empty
    );
    let _entered = span.enter();
    let changes = (stage.run.run)(&snapshot.function, notes);
    span.record("edits", changes.edits.len());
    span.record("losses", changes.losses.len());
    function.apply(module, snapshot, &changes);
    !changes.edits.is_empty()
}
