//! Where lanes are, as text.

use super::super::lines::SourceLine;
use super::{LaneGroup, LaneRange, LaneReport};
use std::fmt::Write;

/// What the report says, in words.
pub fn text(report: &LaneReport) -> String {
    let mut text = String::new();
    for function in &report.functions {
        let _ = write!(text, "function {}", function.name);
        if let Some(lanes) = function.lanes {
            let _ = write!(text, ": waves of {lanes} lanes");
        }
        text.push('\n');
        for range in &function.ranges {
            write_range(&mut text, range);
        }
    }
    text
}

fn write_range(text: &mut String, range: &LaneRange) {
    let addresses = format!("{}-{}", range.range.from, range.range.to);
    // Writing to a string can't fail.
    let _ = writeln!(
        text,
        "\n  {}",
        format!("{addresses}  {}", sources(&range.lines)).trim_end()
    );
    for (number, group) in range.groups.iter().enumerate() {
        let _ = writeln!(text, "    {}", said(number, group));
    }
    let _ = match &range.operations {
        Some(operations) => writeln!(text, "    {operations}"),
        None if range.groups.iter().any(|group| group.mask == "all") => Ok(()),
        None => writeln!(text, "    of others nothing is known"),
    };
}

/// What is so of a range's group of this number.
pub(super) fn said(number: usize, group: &LaneGroup) -> String {
    let lanes = if number == 0 { "lanes" } else { "other lanes" };
    let mut text = format!("{lanes} in {}", group.mask);
    if let Some(lanes) = &group.lanes {
        let _ = write!(text, " ({})", runs(lanes));
    }
    let _ = match &group.waits_at {
        None => write!(text, " run here"),
        Some(point) => write!(text, " wait; they go on at {}", point.pc),
    };
    if let Some(line) = group.waits_at.as_ref().and_then(|point| point.line.as_ref()) {
        let _ = write!(text, ", {}:{}", line.file, line.line);
    }
    text
}

/// `0-3, 7`.
fn runs<N: Copy + Into<u64>>(numbers: &[N]) -> String {
    if numbers.is_empty() {
        return "none now".to_string();
    }
    let numbers: Vec<u64> = numbers.iter().map(|number| (*number).into()).collect();
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let runs = runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        run => run.iter().map(u64::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// `k.cl:3, 5-7`.
pub(super) fn sources(lines: &[SourceLine]) -> String {
    let files = lines.chunk_by(|one, next| one.file == next.file);
    let files = files.filter_map(|of_file| {
        let numbers: Vec<u64> = of_file.iter().map(|line| line.line).collect();
        Some(format!("{}:{}", of_file.first()?.file, runs(&numbers)))
    });
    files.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_one() {
        assert_eq!(runs::<u64>(&[]), "none now");
        assert_eq!(runs(&[0u64, 1, 2, 7, 9, 10]), "0-2, 7, 9-10");
        let line = |file: &str, line| SourceLine {
            file: file.to_string(),
            line,
        };
        assert_eq!(
            sources(&[line("a", 1), line("a", 3), line("b", 3)]),
            "a:1, 3; b:3"
        );
    }
}
