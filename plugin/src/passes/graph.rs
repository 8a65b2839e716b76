//! `dilifetime-graph`: the reachable lifetime graph, to stdout, as DOT or,
//! with the parameter `svg`, as a picture; with `function=NAME` only that
//! function's.
//!
//! A module that breaks the rules is drawn too: that is when one looks.

use super::Outcome;
use super::source::gather;
use crate::llvm::Module;
use crate::options::Options;
use lowering::graph::{Drawing, draw};
use lowering::read::read;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    match drawn(module, options) {
        Ok(picture) => print!("{picture}"),
        Err(error) => module.error(format!("dilifetime-graph: {error}")),
    }
    Outcome::Unchanged
}

fn drawn(module: &Module<'_>, options: &Options) -> Result<String, String> {
    options
        .expect_only(&["svg", "function"])
        .map_err(|error| error.to_string())?;
    let source = gather(module).source;
    let drawing = Drawing {
        svg: options.get("svg").is_some(),
        function: options.get("function"),
    };
    draw(&source, &read(&source), drawing).map_err(|error| error.to_string())
}
