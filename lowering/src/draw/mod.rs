//! Pictures of the lifetime graph, also of one that breaks the rules.

mod dot;
mod label;
mod style;
mod svg;

pub use svg::SvgError;

use dot::Dot;
pub(crate) use label::name;

use crate::read::{Reading, Source};
use std::io::{self, Write};
use thiserror::Error;

/// What to draw, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// A picture, laid out by Graphviz; else text in its language DOT.
    pub svg: bool,
    /// Only what is in this function, and what that leads to.
    pub function: Option<&'a str>,
    /// What nodes are numbered in the module's text, by [`crate::read::NodeId`]; none, or
    /// too few: not known.
    pub numbers: &'a [Option<u32>],
}

/// The nodes that a picture has at most: the time that Graphviz takes grows with their square,
/// and of these it takes some seconds.
const MOST: usize = 4000;

/// How many functions are suggested instead of too many nodes.
const SUGGESTED: usize = 3;

/// What to say of a module of which nothing is drawn.
pub const NOTHING: &str =
    "there are no lifetimes to draw (debug records of stock LLVM are taken over when code is generated)";

fn suggestion(functions: &[(String, usize)]) -> String {
    let names: Vec<_> = functions
        .iter()
        .map(|(name, nodes)| format!("'{name}' ({nodes})"))
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("; draw one function, as {}", names.join(", ")),
    }
}

/// Why nothing was drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    #[error("the graph can't be written: {0}")]
    Write(#[from] io::Error),
    #[error("no lifetime, variable or code location is in function '{0}'")]
    Function(String),
    /// How many nodes; functions that can be drawn, with how many they have.
    #[error("Graphviz would lay out {nodes} nodes for hours, and gets at most {MOST}{}", suggestion(.functions))]
    Size {
        nodes: usize,
        /// Functions that can be drawn, with how many they have.
        functions: Vec<(String, usize)>,
    },
    #[error(transparent)]
    Svg(#[from] SvgError),
}

/// Draws the graph of a module, well-formed or not, and writes the picture. How many nodes
/// it has.
///
/// # Errors
/// Nothing is in the chosen function, Graphviz can't be had, or `out` takes no
/// more.
pub fn draw(
    source: &Source,
    reading: &Reading,
    drawing: Drawing<'_>,
    out: &mut dyn Write,
) -> Result<usize, DrawError> {
    let mut dot = Dot::new(source, reading, drawing.numbers);
    if let Some(function) = drawing.function {
        let chosen = dot.of_function(function);
        dot = chosen.ok_or_else(|| DrawError::Function(function.to_string()))?;
    }
    if !drawing.svg {
        dot.write(out)?;
        return Ok(dot.len());
    }
    if dot.len() > MOST {
        let functions = dot.functions(MOST).into_iter().take(SUGGESTED);
        let functions = functions.map(|(name, nodes)| (name.to_string(), nodes));
        return Err(DrawError::Size {
            nodes: dot.len(),
            functions: functions.collect(),
        });
    }
    let mut text = Vec::new();
    dot.write(&mut text)?;
    out.write_all(&svg::svg(&text)?)?;
    Ok(dot.len())
}
