//! What the subcommands that print a table of the project's have in common.

use super::{Failure, Outcome, output};
use std::path::Path;

/// How to print a table; plain text otherwise.
#[derive(Debug, clap::Args)]
pub(super) struct Format {
    /// As JSON.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,

    /// As Markdown, as in docs/.
    #[arg(long)]
    pub markdown: bool,
}

impl Format {
    /// Prints the one that is asked for.
    pub(super) fn print(
        &self,
        json: impl FnOnce() -> Result<String, Failure>,
        markdown: impl FnOnce() -> String,
        plain: impl FnOnce() -> String,
    ) -> Result<Outcome, Failure> {
        let text = match self {
            Format { json: true, .. } => json()?,
            Format { markdown: true, .. } => markdown(),
            _ => plain(),
        };
        output::write(Path::new("-"), text.as_bytes())?;
        Ok(Outcome::Fine)
    }
}

/// Columns as wide as they need to be; the last one as it is.
pub(super) fn plain<const N: usize>(head: [&str; N], rows: Vec<[String; N]>) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0).max(head[column].chars().count())
    };
    let widths: Vec<_> = (0..N).map(width).collect();
    let line = |row: &[String; N]| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    let head = head.map(str::to_string);
    std::iter::once(&head).chain(&rows).map(line).collect()
}

pub(super) fn markdown<const N: usize>(head: [&str; N], rows: Vec<[String; N]>) -> String {
    let line = |row: &[String; N]| {
        let cells = row.iter().map(|cell| cell.replace('|', "\\|"));
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let head = [head.map(str::to_string), head.map(|_| "---".to_string())];
    head.iter().chain(&rows).map(line).collect()
}
