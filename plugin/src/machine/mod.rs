//! What is done to functions in code generation, and at which points of it.

pub mod kernarg;
mod steps;
mod visits;

use crate::llvm::{self, MachineFunction, Module, Pipeline, Record, Snapshot, ValueIdentity};
use crate::passes::{STOCK, is_carrier};
use lowering::lanes::Waits;
use lowering::machine::Notes;
use steps::{AMDGPU, Functions, LANES, OPTIMISED, OfIr, PLAIN, RECORDED, Stage, Step};

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

/// What there is to look after while code is generated.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Frame addresses, and values in several registers, that stock codegen can't write
    /// down: on AMDGPU.
    pub frames: bool,
    /// Where lanes wait.
    pub lanes: bool,
}

/// One generation of a module's code.
pub struct Run {
    kind: Kind,
    stages: Vec<Stage>,
    notes: Notes,
    carried: Carried,
    /// What was read last, whose tables are used again.
    snapshot: Snapshot,
    visits: Vec<OfIr>,
    visit_notes: visits::Notes,
    /// Where lanes wait.
    waits: Vec<Waits>,
}

impl Run {
    pub fn new(kind: Kind) -> Run {
        Run {
            kind,
            stages: Vec::new(),
            notes: Notes::default(),
            carried: Carried::default(),
            snapshot: Snapshot::default(),
            visits: Vec::new(),
            visit_notes: visits::Notes::default(),
            waits: Vec::new(),
        }
    }

    /// What has to be known before code is generated.
    pub fn prepare(&mut self, module: &Module<'_>) {
        if !self.kind.frames {
            visits::induction::note_carriers(module, &mut self.visit_notes);
        }
    }

    /// Puts all steps into the pipeline.
    pub fn build(&mut self, pipeline: &Pipeline<'_>) {
        if !self.kind.frames {
            return self.add(pipeline, PLAIN);
        }
        self.add(pipeline, RECORDED);
        if !pipeline.is_unoptimised() {
            self.add(pipeline, OPTIMISED);
        }
        self.add(pipeline, AMDGPU);
        if self.kind.lanes {
            self.add(pipeline, LANES);
        }
    }

    fn add(&mut self, pipeline: &Pipeline<'_>, steps: &[Step]) {
        for step in steps {
            match *step {
                Step::Pass(behind, name) => {
                    pipeline.insert_pass(behind, name);
                }
                Step::Visit(behind, visit) => {
                    pipeline.insert_visit(behind, self.visits.len());
                    self.visits.push(visit);
                }
                Step::Stage(stage) => {
                    pipeline.insert(stage.behind, self.stages.len(), stage.needs, stage.repeated);
                    self.stages.push(stage);
                }
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

    /// Runs a stage over a function.
    pub fn stage<'m>(&mut self, number: usize, module: &Module<'m>, function: &MachineFunction<'m>) {
        let Some(stage) = self.stages.get(number) else {
            return;
        };
        let is_stock = function.function().has_attribute(STOCK);
        let is_for = match stage.functions {
            Functions::Any => true,
            _ if function.function().subprogram().is_none() => false,
            Functions::All => true,
            Functions::Carried => !is_stock && self.carried.has(function.function()),
            Functions::Ours => !is_stock,
            Functions::Stock => is_stock,
        };
        if !is_for {
            return;
        }
        let span = tracing::debug_span!(
            "stage",
            name = stage.run.name,
            function = %function.function().name(),
            edits = tracing::field::Empty,
            losses = tracing::field::Empty
        );
        let _entered = span.enter();
        let snapshot = function.read(module, stage.needs, std::mem::take(&mut self.snapshot));
        self.notes.begin(function.identity());
        let changes = (stage.run.run)(&snapshot.function, &mut self.notes);
        span.record("edits", changes.edits.len());
        span.record("losses", changes.losses.len());
        function.apply(module, &snapshot, &changes);
        self.snapshot = snapshot;
        let name = |waits| Waits {
            function: function.function().name(),
            ..waits
        };
        self.waits.extend(self.notes.waits.take().map(name));
    }

    /// Where lanes wait in the functions whose code has been generated.
    pub fn take_waits(&mut self) -> Vec<Waits> {
        std::mem::take(&mut self.waits)
    }
}
