//! Where lanes are, as a picture: the lines of each function down, the ranges of its
//! code across. A cell says which masks have lanes there: those that run at the line
//! in the range, or those that wait in it to go on at the line.

use super::super::lines::SourceLine;
use super::words::{said, sources};
use super::{LaneFunction, LaneGroup, LaneRange, LaneReport};
use std::collections::{BTreeMap, BTreeSet};
use svg::Document;
use svg::node::Node;
use svg::node::element::{Group, Line, Rectangle, Style, Text, Title};

/// In units of the picture.
const ROW: usize = 20;
const COLUMN: usize = 92;
const LABELS: usize = 150;
const MARGIN: usize = 12;
/// Above the cells of a function: its name, and the addresses.
const HEAD: usize = 3 * ROW;
/// The width of a character.
const CHARACTER: usize = 7;

const LOOKS: &str = "text { font: 11px monospace; fill: #222 } .name { font-weight: bold } \
     .runs { fill: #a9d8b0; stroke: #2f6b3c } .waits { fill: #cfe4ff; stroke: #3b6ea5; stroke-dasharray: 3 2 } \
     .unread { fill: #eee; stroke: #888 } line { stroke: #ddd }";

/// The rows of a function: its lines, and behind them, if it is needed, what has none.
type Row = Option<SourceLine>;

/// What the report says, as SVG.
pub fn picture(report: &LaneReport) -> String {
    let mut all = legend();
    let (mut width, mut height) = (LABELS + 5 * COLUMN, 3 * MARGIN);
    for function in &report.functions {
        let rows = rows(function);
        all.append(chart(function, &rows, height));
        width = width.max(LABELS + COLUMN * function.ranges.len() + 2 * MARGIN);
        height += HEAD + ROW * rows.len() + 2 * MARGIN;
    }
    let document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Style::new(LOOKS))
        .add(all);
    format!("{document}\n")
}

/// What the two kinds of cells mean.
fn legend() -> Group {
    let of = |class, x, what| {
        let cell = cell(class, (x, MARGIN), COLUMN, "mask", what);
        cell.add(text(what.to_owned(), x + COLUMN + 4, MARGIN + ROW - 6))
    };
    Group::new()
        .add(of("runs", MARGIN, "its lanes run at this line"))
        .add(of(
            "waits",
            LABELS + 2 * COLUMN,
            "they wait, and go on at this line",
        ))
}

fn rows(function: &LaneFunction) -> Vec<Row> {
    let mut lines: BTreeSet<&SourceLine> = BTreeSet::new();
    let mut has_none = false;
    for range in &function.ranges {
        lines.extend(&range.lines);
        has_none |= range.lines.is_empty();
        for point in range.groups.iter().filter_map(|group| group.waits_at.as_ref()) {
            lines.extend(&point.line);
            has_none |= point.line.is_none();
        }
    }
    let lines = lines.into_iter().cloned().map(Some);
    lines.chain(has_none.then_some(None)).collect()
}

fn chart(function: &LaneFunction, rows: &[Row], top: usize) -> Group {
    let lanes = function.lanes.map(|lanes| format!(": waves of {lanes} lanes"));
    let name = format!("function {}{}", function.name, lanes.unwrap_or_default());
    let mut chart = Group::new().add(text(name, MARGIN, top + ROW).set("class", "name"));
    let left = MARGIN + LABELS;
    for (number, row) in rows.iter().enumerate() {
        let y = top + HEAD + ROW * number;
        let label = row.as_ref().map_or("no line".to_owned(), |line| {
            format!("{}:{}", line.file, line.line)
        });
        let line = Line::new()
            .set("x1", left)
            .set("x2", left + COLUMN * function.ranges.len())
            .set("y1", y + ROW)
            .set("y2", y + ROW);
        chart.append(text(label, MARGIN, y + ROW - 6));
        chart.append(line);
    }
    for (number, range) in function.ranges.iter().enumerate() {
        let x = left + COLUMN * number;
        chart.append(text(range.range.from.clone(), x + 4, top + 2 * ROW));
        column(&mut chart, range, rows, (x, top + HEAD));
    }
    chart
}

/// The cells of a range of code.
fn column(chart: &mut Group, range: &LaneRange, rows: &[Row], (x, y): (usize, usize)) {
    if let Some(operations) = &range.operations {
        chart.append(cell("unread", (x, y), COLUMN, "...", operations));
    }
    // By row, and whether they wait there.
    let mut cells: BTreeMap<(usize, bool), Vec<(usize, &LaneGroup)>> = BTreeMap::new();
    let of_row = |line: Option<&SourceLine>| rows.iter().position(|row| row.as_ref() == line);
    for (number, group) in range.groups.iter().enumerate() {
        let at: Vec<Option<usize>> = match &group.waits_at {
            Some(point) => vec![of_row(point.line.as_ref())],
            None if range.lines.is_empty() => vec![of_row(None)],
            None => range.lines.iter().map(|line| of_row(Some(line))).collect(),
        };
        for row in at.into_iter().flatten() {
            let waits = group.waits_at.is_some();
            cells.entry((row, waits)).or_default().push((number, group));
        }
    }
    let addresses = format!(
        "{}-{} {}",
        range.range.from,
        range.range.to,
        sources(&range.lines)
    );
    for ((row, waits), groups) in &cells {
        let class = if *waits { "waits" } else { "runs" };
        let masks: Vec<&str> = groups.iter().map(|(_, group)| group.mask.as_str()).collect();
        let words: Vec<String> = groups
            .iter()
            .map(|(number, group)| said(*number, group))
            .collect();
        let title = format!("{}\n{}", addresses.trim_end(), words.join("\n"));
        // Where some run and others wait to go on, both are seen.
        let (x, width) = match (cells.contains_key(&(*row, !waits)), waits) {
            (false, _) => (x, COLUMN),
            (true, false) => (x, COLUMN / 2),
            (true, true) => (x + COLUMN / 2, COLUMN / 2),
        };
        let at = (x, y + ROW * row);
        chart.append(cell(class, at, width, &masks.join(" "), &title));
    }
}

fn cell(class: &str, (x, y): (usize, usize), width: usize, what: &str, title: &str) -> Group {
    let fits = width / CHARACTER;
    let short: String = match what.chars().count() > fits {
        true => what.chars().take(fits.saturating_sub(2)).chain(['…']).collect(),
        false => what.to_owned(),
    };
    let shape = Rectangle::new()
        .set("class", class)
        .set("x", x + 2)
        .set("y", y + 1)
        .set("width", width - 4)
        .set("height", ROW - 2)
        .set("rx", 3);
    Group::new()
        .add(Title::new(title))
        .add(shape)
        .add(text(short, x + 6, y + ROW - 6))
}

fn text(what: String, x: usize, y: usize) -> Text {
    Text::new(what).set("x", x).set("y", y)
}
