//! Lines of the source by address (DWARF 5, section 6.2).

use super::Slice;
use super::units::Units;
use serde::Serialize;
use std::ops::Range;
use std::path::Path;

/// A line of the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SourceLine {
    /// The file's name, without its folder.
    pub file: String,
    pub line: u64,
}

/// The line table of a unit.
pub(super) struct Lines {
    /// By address; none: no line of the source.
    rows: Vec<(Range<u64>, Option<SourceLine>)>,
}

impl Lines {
    /// Of a table that is damaged, what comes before.
    pub(super) fn of(units: &Units, unit: usize) -> Lines {
        let mut rows = Vec::new();
        let Some(unit) = units.units.get(unit) else {
            return Lines { rows };
        };
        if let Some(program) = unit.line_program.clone() {
            let mut table = program.rows();
            let mut before: Option<(u64, Option<SourceLine>)> = None;
            while let Ok(Some((header, row))) = table.next_row() {
                if let Some((start, line)) = before.take()
                    && start < row.address()
                {
                    rows.push((start..row.address(), line));
                }
                if !row.end_sequence() {
                    let file = || name(units, unit, row.file(header)?);
                    let line = row.line().and_then(|line| Some((file()?, line.get())));
                    let line = line.map(|(file, line)| SourceLine { file, line });
                    before = Some((row.address(), line));
                }
            }
        }
        rows.sort_by_key(|(range, _)| range.start);
        Lines { rows }
    }

    pub(super) fn at(&self, address: u64) -> Option<&SourceLine> {
        let (_, line) = self.rows.iter().find(|(range, _)| range.contains(&address))?;
        line.as_ref()
    }

    /// The lines of a range of addresses, in order, each once.
    pub(super) fn within(&self, wanted: Range<u64>) -> Vec<SourceLine> {
        let overlaps = |range: &Range<u64>| range.start < wanted.end && wanted.start < range.end;
        let rows = self.rows.iter().filter(|(range, _)| overlaps(range));
        let mut lines: Vec<SourceLine> = rows.filter_map(|(_, line)| line.clone()).collect();
        lines.sort();
        lines.dedup();
        lines
    }
}

fn name(units: &Units, unit: &gimli::Unit<Slice>, file: &gimli::FileEntry<Slice>) -> Option<String> {
    let path = units.dwarf.attr_string(unit, file.path_name()).ok()?;
    let path = path.to_string_lossy();
    Some(Path::new(&*path).file_name()?.to_string_lossy().into_owned())
}
