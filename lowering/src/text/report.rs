//! Errors in a text, as LLVM's own tools print them.

use super::cursor::SyntaxError;
use memchr::{memchr, memchr_iter, memrchr};
use std::borrow::Cow;
use std::io::{self, Write};

/// The longest part of a line that is shown, in bytes; half of it on either
/// side of what is wrong.
const SHOWN: usize = 240;

/// Lines and columns of offsets that come in order: the text is looked at once.
#[derive(Debug)]
pub struct Positions<'t> {
    text: &'t [u8],
    line: usize,
    /// Where the line starts.
    start: usize,
    /// The last offset that was asked for.
    at: usize,
}

impl<'t> Positions<'t> {
    pub fn new(text: &'t [u8]) -> Positions<'t> {
        let (line, start, at) = (1, 0, 0);
        Positions {
            text,
            line,
            start,
            at,
        }
    }

    /// Line and column of an offset, from 1, the column in bytes.
    pub fn of(&mut self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        if offset < self.at {
            *self = Positions::new(self.text);
        }
        let between = &self.text[self.at..offset];
        self.line += memchr_iter(b'\n', between).count();
        self.start = memrchr(b'\n', between).map_or(self.start, |found| self.at + found + 1);
        self.at = offset;
        (self.line, offset - self.start + 1)
    }
}

/// A message on one line, whatever names are in it: characters that are for
/// terminals stand as `\n` or `\u{7}`.
pub(crate) fn one_line(message: &str) -> Cow<'_, str> {
    if !message.contains(char::is_control) {
        return message.into();
    }
    let escape = |it: char| match it.is_control() {
        true => it.escape_default().to_string(),
        false => it.to_string(),
    };
    message.chars().map(escape).collect()
}

/// Writes `FILE:LINE:COLUMN: severity: message`, the line, and a caret below
/// what is wrong, for each of `errors`, which are in the order of the text.
/// Lines and columns count from 1, columns in bytes.
pub fn report(
    file: &str,
    text: &[u8],
    severity: &str,
    errors: &[SyntaxError],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(text);
    for error in errors {
        let offset = error.offset.min(text.len());
        let (line, column) = positions.of(offset);
        let start = offset + 1 - column;
        let message = error.to_string();
        writeln!(out, "{file}:{line}:{column}: {severity}: {}", one_line(&message))?;
        let from = start.max(offset.saturating_sub(SHOWN / 2));
        let to = text.len().min(offset + SHOWN / 2);
        let to = memchr(b'\n', &text[offset..to]).map_or(to, |found| offset + found);
        writeln!(out, "{}", String::from_utf8_lossy(&text[from..to]).trim_end())?;
        // A tab stays one, so that the caret is below.
        let before = String::from_utf8_lossy(&text[from..offset]);
        let blank: String = before
            .chars()
            .map(|it| if it == '\t' { '\t' } else { ' ' })
            .collect();
        writeln!(out, "{blank}^")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_below() {
        let text = "ab\n\t\u{e4} x\n".as_bytes();
        let errors = [
            SyntaxError::new(1, "one"),
            SyntaxError::new(7, "two"),
            SyntaxError::new(99, "three"),
        ];
        let mut out = Vec::new();
        report("f.ll", text, "error", &errors, &mut out).unwrap();
        let expected = "f.ll:1:2: error: one\nab\n ^\nf.ll:2:5: error: two\n\t\u{e4} x\n\t  ^\nf.ll:3:1: error: three\n\n^\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = vec![b'x'; 10_000];
        let mut out = Vec::new();
        report(
            "f.ll",
            &text,
            "error",
            &[SyntaxError::new(5_000, "far")],
            &mut out,
        )
        .unwrap();
        assert!(out.len() < 500);
    }
}
