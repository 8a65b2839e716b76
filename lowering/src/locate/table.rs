//! A report as text.

use super::report::{Report, Scope, ScopeKind, Segment, SymbolizedRange, Variable};
use std::fmt::Write;

/// Nested scopes stop moving right at this depth.
const MAX_INDENT: usize = 6;
/// The least room for a location.
const MIN_WORDS: usize = 28;
/// The most room for a name with its indentation, before it gets a line of its own.
const MAX_NAME: usize = 24;
/// The most room for a type in 110 columns; what is longer is cut.
const MAX_TYPE: usize = 16;

/// The columns' widths, the same for all of a report.
struct Columns {
    name: usize,
    ty: usize,
    size: usize,
    range: usize,
    /// Of a whole line.
    width: usize,
}

/// A report as a table, at most `width` columns wide where names allow it.
pub fn table(report: &Report, width: usize) -> String {
    let mut printer = Printer {
        columns: Columns::of(report, width),
        out: String::new(),
    };
    printer.report(report);
    printer.out
}

/// A scope's variables, with the indentation of each.
fn all_variables<'a>(scope: &'a Scope, depth: usize, found: &mut Vec<(usize, &'a Variable)>) {
    found.extend(scope.variables.iter().map(|variable| (indent(depth), variable)));
    scope
        .scopes
        .iter()
        .for_each(|inner| all_variables(inner, depth + 1, found));
}

fn indent(depth: usize) -> usize {
    2 * depth.min(MAX_INDENT)
}

impl Columns {
    fn of(report: &Report, width: usize) -> Columns {
        let mut variables = Vec::new();
        for unit in &report.units {
            variables.extend(unit.globals.iter().map(|variable| (0, variable)));
            unit.functions
                .iter()
                .for_each(|scope| all_variables(scope, 0, &mut variables));
        }
        let widest = |text: &dyn Fn(usize, &Variable) -> usize, least: usize, most: usize| {
            let widest = variables
                .iter()
                .map(|(indent, variable)| text(*indent, variable))
                .max();
            widest.unwrap_or(0).clamp(least, most)
        };
        let segment = |segment: &Segment| range_text(segment.range.as_ref()).chars().count();
        let ranges = |variable: &Variable| variable.segments.iter().map(segment).max().unwrap_or(0);
        // A wider table has half of its room for types.
        let longest = MAX_TYPE + width.saturating_sub(110) / 2;
        Columns {
            name: widest(
                &|indent, variable| indent + variable.name.chars().count(),
                8,
                MAX_NAME,
            ),
            ty: widest(&|_, variable| type_text(variable).chars().count(), 4, longest),
            size: widest(&|_, variable| size_text(variable).len(), 4, 8),
            range: widest(&|_, variable| ranges(variable), 11, 26),
            width,
        }
    }

    /// Where the location starts.
    fn words(&self) -> usize {
        2 + self.name + 2 + self.ty + 2 + self.size + 2 + 5 + 2 + self.range + 2
    }
}

fn type_text(variable: &Variable) -> &str {
    variable.ty.as_ref().map_or("?", |ty| &ty.name)
}

fn size_text(variable: &Variable) -> String {
    let bytes = variable.ty.as_ref().and_then(|ty| ty.bytes);
    bytes.map_or("?".to_string(), |bytes| bytes.to_string())
}

fn range_text(range: Option<&SymbolizedRange>) -> String {
    range.map_or("whole scope".to_string(), |range| {
        format!("{}-{}", range.from, range.to)
    })
}

fn cut(text: &str, width: usize) -> String {
    match text.chars().count() <= width {
        true => text.to_string(),
        false => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
    }
}

struct Printer {
    columns: Columns,
    out: String,
}

impl Printer {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn report(&mut self, report: &Report) {
        let state = if report.relocatable {
            "not linked"
        } else {
            "linked"
        };
        self.line(&format!("{}, {state}", report.architecture));
        for unit in &report.units {
            let producer = unit
                .producer
                .as_ref()
                .map_or(String::new(), |name| format!(", by {name}"));
            self.line("");
            self.wrapped(0, &format!("unit {}{producer}", unit.name));
            if !unit.globals.is_empty() {
                self.line("");
                self.line("globals");
                self.head(0, "");
                for variable in &unit.globals {
                    self.variable(variable, 0, true);
                }
            }
            for function in &unit.functions {
                self.line("");
                self.scope(function, 0);
            }
        }
    }

    /// The columns' names.
    fn head(&mut self, indent: usize, covered: &str) {
        let range = if covered.is_empty() { "" } else { "PC range" };
        let cells = ["name", "type", "size", covered, range];
        self.row(indent, cells, "location");
    }

    fn scope(&mut self, scope: &Scope, depth: usize) {
        let indent = indent(depth);
        let name = scope.name.as_deref().unwrap_or("(unnamed)");
        let kind = match (&scope.kind, &scope.call_site) {
            (ScopeKind::Function, _) => format!("function {name}"),
            (ScopeKind::Block, _) => "block".to_string(),
            (ScopeKind::Inlined, None) => format!("{name} inlined"),
            (ScopeKind::Inlined, Some(site)) => {
                let mut text = format!("{name} inlined into {}", site.into);
                if let Some(line) = site.line {
                    let _ = write!(text, " at {}:{line}", site.file.as_deref().unwrap_or("?"));
                }
                text
            }
        };
        let mut ranges: Vec<String> = scope.ranges.iter().map(|range| range_text(Some(range))).collect();
        if ranges.len() > 4 {
            let more = ranges.len() - 3;
            ranges.truncate(3);
            ranges.push(format!("{more} more"));
        }
        let base = scope
            .frame_base
            .as_ref()
            .map_or(String::new(), |base| format!(", frame base {base}"));
        self.wrapped(indent, &format!("{kind}: {}{base}", ranges.join(", ")));
        if depth == 0 {
            self.head(indent, "known");
        }
        for variable in &scope.variables {
            self.variable(variable, indent, false);
        }
        for inner in &scope.scopes {
            self.scope(inner, depth + 1);
        }
    }

    fn variable(&mut self, variable: &Variable, indent: usize, global: bool) {
        let ty = cut(type_text(variable), self.columns.ty);
        let size = size_text(variable);
        let covered = match variable.coverage() {
            // A little is not nothing.
            Some(0) if variable.covered_bytes > 0 => "<1%".to_string(),
            Some(percent) => format!("{percent}%"),
            None => String::new(),
        };
        let nowhere = [Segment {
            range: None,
            location: None,
            also: false,
        }];
        let segments = if variable.segments.is_empty() {
            &nowhere[..]
        } else {
            &variable.segments
        };
        for (index, segment) in segments.iter().enumerate() {
            let range = if global {
                String::new()
            } else {
                range_text(segment.range.as_ref())
            };
            let cells = match index {
                0 => [&variable.name, &ty, &size, &covered, &range].map(String::as_str),
                _ => ["", "", "", "", &range],
            };
            let also = if segment.also { "also " } else { "" };
            self.row(indent, cells, &format!("{also}{}", segment.words()));
        }
    }

    /// One row; the location goes on below itself where it is too long.
    fn row(&mut self, indent: usize, cells: [&str; 5], words: &str) {
        let [name, ty, size, covered, range] = cells;
        let width = self.columns.name;
        let mut line = format!("  {:indent$}{name}", "");
        if line.chars().count() > width + 2 {
            self.line(&line);
            line.clear();
        }
        line = format!("{line:<width$}", width = width + 2);
        let columns = &self.columns;
        let _ = write!(
            line,
            "  {ty:<ty_width$}  {size:>size_width$}  {covered:>5}  {range:<range_width$}  ",
            ty_width = columns.ty,
            size_width = columns.size,
            range_width = columns.range,
        );
        let start = line.chars().count().min(columns.words());
        let room = columns.width.saturating_sub(start).max(MIN_WORDS);
        for (index, part) in wrap(words, room).into_iter().enumerate() {
            if index > 0 {
                line = " ".repeat(start + 2);
            }
            line.push_str(&part);
            let full = std::mem::take(&mut line);
            self.line(&full);
        }
    }

    /// A line that goes on below itself, a bit to the right.
    fn wrapped(&mut self, indent: usize, text: &str) {
        let room = self.columns.width.saturating_sub(indent).max(MIN_WORDS);
        for (index, part) in wrap(text, room).into_iter().enumerate() {
            let more = if index > 0 { 4 } else { 0 };
            self.line(&format!("{:width$}{part}", "", width = indent + more));
        }
    }
}

/// Text in parts of at most `room` characters, the second on with four less,
/// if it has blanks to break it at.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        let limit = if parts.len() > 1 {
            room.saturating_sub(4)
        } else {
            room
        };
        if used > 0 && used + 1 + length > limit {
            parts.push(String::new());
            used = 0;
        }
        if let Some(part) = parts.last_mut() {
            if used > 0 {
                part.push(' ');
            }
            part.push_str(word);
        }
        used += length + usize::from(used > 0);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_goes_on_below() {
        let text = "pieces: bytes 0-7 in RAX; bytes 8-15 optimized out";
        let parts = wrap(text, 24);
        assert_eq!(parts.join(" "), text);
        assert!(parts.iter().all(|part| part.chars().count() <= 24), "{parts:?}");
        assert_eq!(wrap("", 10), [""]);
    }
}
