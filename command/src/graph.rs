//! `dilifetime graph`: the reachable lifetime graph, to be looked at.

use super::report::report;
use super::{Failure, Outcome, input, output};
use crate::output::told;
use dilifetime::draw::{DrawError, Drawing, NOTHING, draw};
use dilifetime::read::{read, read_text};
use std::path::PathBuf;

/// Draw what the locations of a module's variables are made of.
///
/// Reads LLVM assembly, in the proposal's syntax or in that of stock IR, and writes the reachable lifetime graph:
/// variables, lifetimes with their expressions, fragments and code locations. A module that breaks the rules is drawn,
/// too.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime graph in.ll | dot -Tpng -o graph.png
  dilifetime graph in.ll --svg --function main -o main.svg")]
pub(super) struct Args {
    /// LLVM assembly; - is standard input.
    file: PathBuf,

    /// A picture instead of text in Graphviz's language DOT; Graphviz must be installed.
    #[arg(long)]
    svg: bool,

    /// Only what is in this function, and what that leads to.
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        output::check(&self.output, &self.file)?;
        let bytes = input::assembly(&self.file)?;
        let text = match read_text(&bytes) {
            Ok(text) => text,
            Err(errors) => {
                report(&self.file, &bytes, "error", &errors);
                return Ok(Outcome::Findings);
            }
        };
        let drawing = Drawing {
            svg: self.svg,
            function: self.function.as_deref(),
            numbers: &text.numbers(&bytes),
        };
        let source = text.source();
        let mut picture = Vec::new();
        let nodes = draw(source, &read(source), drawing, &mut picture)
            .map_err(|error| Failure::input(&self.file, hint(error)))?;
        output::write(&self.output, &picture)?;
        if nodes == 0 {
            told!("warning: {}: {NOTHING}", self.file.display());
        }
        Ok(Outcome::Fine)
    }
}

fn hint(error: DrawError) -> String {
    match error {
        DrawError::Size { .. } => format!("{error} (--function NAME), or leave out --svg"),
        error => error.to_string(),
    }
}
