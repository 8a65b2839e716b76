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
}

/// Why nothing was drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    #[error("the graph can't be written: {0}")]
    Write(#[from] io::Error),
    #[error("no lifetime, variable or code location is in function '{0}'")]
    Function(String),
    #[error(transparent)]
    Svg(#[from] SvgError),
}

/// Draws the graph of a module, well-formed or not, and writes the picture.
///
/// # Errors
/// Nothing is in the chosen function, Graphviz can't be had, or `out` takes no
/// more.
pub fn draw(
    source: &Source,
    reading: &Reading,
    drawing: Drawing<'_>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let mut dot = Dot::new(source, reading, reading.graph(source));
    if let Some(function) = drawing.function {
        let chosen = dot.of_function(function);
        dot = chosen.ok_or_else(|| DrawError::Function(function.to_string()))?;
    }
    if !drawing.svg {
        return Ok(dot.write(out)?);
    }
    let mut text = Vec::new();
    dot.write(&mut text)?;
    Ok(out.write_all(&svg::svg(&text)?)?)
}
