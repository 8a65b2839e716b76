//! A picture of a graph, laid out by Graphviz.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use thiserror::Error;

/// The program of Graphviz that lays out directed graphs.
const PROGRAM: &str = "dot";

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum SvgError {
    #[error("a picture needs Graphviz, and its program '{PROGRAM}' isn't there")]
    Missing,
    #[error("Graphviz's program '{PROGRAM}' can't be run: {0}")]
    Run(io::Error),
    #[error("Graphviz's program '{PROGRAM}' failed: {0}")]
    Failed(String),
}

/// The SVG of a text in DOT.
///
/// # Errors
/// Graphviz isn't installed, or it can't lay out this graph.
pub(super) fn svg(dot: &[u8]) -> Result<Vec<u8>, SvgError> {
    let mut child = Command::new(PROGRAM)
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => SvgError::Missing,
            _ => SvgError::Run(error),
        })?;
    let input = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // Beside reading, so that neither side waits for the other. What is
        // wrong when the other end is gone, its exit code says.
        scope.spawn(move || input.map(|mut input| input.write_all(dot)));
        child.wait_with_output()
    });
    let output = output.map_err(SvgError::Run)?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(SvgError::Failed(format!(
            "{}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        ))),
    }
}
