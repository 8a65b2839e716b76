//! `dilifetime-graph`: the reachable lifetime graph, to stdout, as DOT or,
//! with the parameter `svg`, as a picture; with `function=NAME` only that
//! function's.
//!
//! A module that breaks the rules is drawn too: that is when one looks.

use super::Outcome;
use super::source::encoding;
use crate::llvm::Module;
use crate::options::Options;
use lowering::draw::{DrawError, Drawing, NOTHING, draw};

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = print(module, options) {
        module.error(format!("dilifetime-graph: {error}"));
    }
    Outcome::Unchanged
}

fn print(module: &mut Module<'_>, options: &Options) -> Result<(), String> {
    options
        .expect_only(&["svg", "function"])
        .map_err(|error| error.to_string())?;
    let mut out = std::io::stdout().lock();
    let encoding = encoding(module);
    let numbers = module.node_numbers();
    let numbers: Vec<_> = encoding
        .gathered
        .metadata
        .iter()
        .map(|node| numbers.get(node).copied())
        .collect();
    let drawing = Drawing {
        svg: options.get("svg").is_some(),
        function: options.get("function"),
        numbers: &numbers,
    };
    let nodes = draw(&encoding.gathered.source, &encoding.reading, drawing, &mut out);
    if matches!(nodes, Ok(0)) {
        module.warn(&format!("dilifetime-graph: {NOTHING}"));
    }
    module.keep(encoding);
    nodes.map(drop).map_err(|error| match error {
        DrawError::Size { .. } => format!("{error} (dilifetime-graph<svg;function=NAME>), or leave out svg"),
        error => error.to_string(),
    })
}
