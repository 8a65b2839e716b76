//! One module on its way: printed, compiled, run, judged.

use crate::build::{BuildError, Built, Dialect, Pipeline, Tools};
use crate::interpret::{self, Event};
use crate::judge::{self, Fault, JudgeError, Runs, Verdict};
use crate::print::{self, Target};
use crate::program::Function;
use crate::said::Said;
use crate::{dump, generate, gpu};
use dilifetime::text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum SessionError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Judge(#[from] JudgeError),
    #[error("the proposal's syntax can't be assembled: {0}")]
    Syntax(String),
    #[error("what the program writes ends early")]
    Dump,
    #[error("the interpreter: {0}")]
    Interpreter(#[from] wavefront::error::Error),
}

/// What is done with a module, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    pub target: Target,
    pub pipeline: Pipeline,
    pub dialect: Dialect,
}

impl std::fmt::Display for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:?} {:?} {}", self.target, self.pipeline, self.dialect.name())
    }
}

/// Functions with what they do. One that doesn't end is left out.
#[derive(Clone, Default)]
pub struct Module {
    pub functions: Vec<Function>,
    pub events: Vec<Vec<Event>>,
}

impl Module {
    pub fn new(functions: impl IntoIterator<Item = Function>) -> Module {
        let mut module = Module::default();
        for function in functions {
            if let Some(events) = interpret::run(&function) {
                module.functions.push(function);
                module.events.push(events);
            }
        }
        module
    }

    /// Functions of a seed, for a GPU or not.
    pub fn of_seed(seed: u64, numbers: impl IntoIterator<Item = u64>, gpu: bool) -> Module {
        Module::new(
            numbers
                .into_iter()
                .map(|number| generate::function(seed, number, gpu)),
        )
    }

    pub fn lifetimes(&self) -> usize {
        self.functions
            .iter()
            .map(|function| function.lifetimes.len())
            .sum()
    }
}

/// What became of a module on one way.
#[derive(Default)]
pub struct Outcome {
    pub counts: BTreeMap<Verdict, u64>,
    pub faults: Vec<Fault>,
    pub said: Said,
    /// The linked program, and what it came to.
    pub program: PathBuf,
    pub stops: Vec<dump::Stop>,
}

/// What was said of what a pipeline made.
pub fn said_of(built: &Built, program: &[u8]) -> Result<Said, SessionError> {
    let object = std::fs::read(&built.object);
    let object = object.map_err(|error| BuildError::File(built.object.clone(), error))?;
    Ok(Said::new(&built.said, &object, program).map_err(JudgeError::Elf)?)
}

/// Compiles, runs and judges a module; files are called by a name.
pub fn run(tools: &Tools, name: &str, module: &Module, way: Way) -> Result<Outcome, SessionError> {
    let text = print::module(&module.functions, way.target);
    let stock = text::assemble(text.as_bytes())
        .map_err(|errors| SessionError::Syntax(errors.iter().map(|error| format!("{error:?}")).collect()))?;
    let path = tools.write(&format!("{name}.ll"), &stock.to_bytes())?;
    let built = tools.compile(&path, way.target, way.pipeline, way.dialect)?;
    if way.target.is_gpu() {
        return gpu::run(built, module, way);
    }
    let program = tools.link(&built.object, way.target)?;
    let dump = tools.execute(&program, way.target)?;
    let stops = dump::stops(&dump, way.target, &module.functions).ok_or(SessionError::Dump)?;
    let bytes = std::fs::read(&program).map_err(|error| BuildError::File(program.clone(), error))?;
    let said = said_of(&built, &bytes)?;
    let judged = judge::judge(
        &bytes,
        &Runs {
            markers: judge::markers(&bytes).map_err(JudgeError::Elf)?,
            functions: &module.functions,
            events: &module.events,
            stops: &stops,
            said: &said,
            dialect: way.dialect,
        },
    )?;
    Ok(Outcome {
        counts: judged.counts,
        faults: judged.faults,
        said,
        program,
        stops,
    })
}
