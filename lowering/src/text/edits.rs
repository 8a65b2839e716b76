//! A text with places in it changed: all else goes through byte for byte.

use super::cursor::SyntaxError;
use std::cmp::Reverse;
use std::io::{self, Write};

/// How long a text may become, in bytes: what many nodes share is written as
/// often as it is used, which nobody means to be so much.
pub(super) fn limit(text: &[u8]) -> usize {
    text.len().saturating_mul(100)
}

/// What is said beyond that.
pub(super) const TOO_LONG: &str =
    "with all that is shared written out from here on the text is 100 times as long";

/// What stands in the place of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum With {
    Nothing,
    /// One of the texts of [`Edits`], by index.
    Text(u32),
    /// The node that starts there, in the other syntax.
    Node,
    /// The number of a node that has a name, by the name's index.
    Name(u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Edit {
    pub start: usize,
    /// Bytes from here on stay.
    pub end: usize,
    pub with: With,
}

/// What changes in a text. Of two that overlap, the one that starts first
/// counts, then the longer one.
#[derive(Debug, Default)]
pub(super) struct Edits {
    list: Vec<Edit>,
    texts: Vec<Box<[u8]>>,
}

impl Edits {
    pub(super) fn push(&mut self, start: usize, end: usize, with: With) {
        self.list.push(Edit { start, end, with });
    }

    /// A text to put in several places.
    pub(super) fn text(&mut self, text: impl Into<Box<[u8]>>) -> With {
        self.texts.push(text.into());
        With::Text(self.texts.len() as u32 - 1)
    }

    pub(super) fn replace(&mut self, start: usize, end: usize, text: impl Into<Box<[u8]>>) {
        let with = self.text(text);
        self.push(start, end, with);
    }

    /// Takes a whole definition out: its lines, if nothing else is on them.
    pub(super) fn remove_lines(&mut self, text: &[u8], start: usize, end: usize) {
        let blank = |byte: &&u8| byte.is_ascii_whitespace() && **byte != b'\n';
        let line = start - text[..start].iter().rev().take_while(blank).count();
        let next = end + text[end..].iter().take_while(blank).count();
        let starts = line == 0 || text[line - 1] == b'\n';
        match text.get(next) {
            Some(b'\n') if starts => self.push(line, next + 1, With::Nothing),
            None if starts => self.push(line, next, With::Nothing),
            _ => self.push(start, end, With::Nothing),
        }
    }

    /// Whether nothing changes.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn sort(&mut self) {
        let key = |edit: &Edit| (edit.start, edit.start != edit.end, Reverse(edit.end));
        // Mostly they come in order.
        if !self.list.is_sorted_by_key(key) {
            self.list.sort_by_key(key);
        }
    }
}

/// How nodes and names are written; both are looked at again for that, so that
/// they needn't be kept.
pub(super) type Render<'t> = Box<dyn Fn(&Edit, &mut Vec<u8>) + 't>;

/// A text in the other syntax, ready to be written.
pub struct Translation<'t> {
    text: &'t [u8],
    edits: Edits,
    /// What comes behind the text.
    tail: Vec<u8>,
    render: Render<'t>,
    warnings: Vec<SyntaxError>,
}

impl<'t> Translation<'t> {
    pub(super) fn new(
        text: &'t [u8],
        mut edits: Edits,
        tail: Vec<u8>,
        render: Render<'t>,
        warnings: Vec<SyntaxError>,
    ) -> Translation<'t> {
        edits.sort();
        Translation {
            text,
            edits,
            tail,
            render,
            warnings,
        }
    }

    /// What was left out, and where.
    pub fn warnings(&self) -> &[SyntaxError] {
        &self.warnings
    }

    /// Writes it, in large parts.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        /// As much is collected before it is written.
        const PART: usize = 1 << 16;
        let mut buffer = Vec::with_capacity(2 * PART);
        let mut at = 0;
        for edit in &self.edits.list {
            if edit.start < at {
                continue;
            }
            let before = &self.text[at..edit.start];
            if before.len() > PART {
                out.write_all(&buffer)?;
                buffer.clear();
                out.write_all(before)?;
            } else {
                buffer.extend_from_slice(before);
            }
            match edit.with {
                With::Nothing => {}
                With::Text(index) => buffer.extend_from_slice(&self.edits.texts[index as usize]),
                With::Node | With::Name(_) => (self.render)(edit, &mut buffer),
            }
            at = edit.end;
            if buffer.len() > PART {
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        out.write_all(&buffer)?;
        out.write_all(&self.text[at..])?;
        out.write_all(&self.tail)
    }

    /// The text is in the other syntax already.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.edits.is_empty() && self.tail.is_empty()
    }

    /// The whole text in memory, and where its parts come from.
    pub(crate) fn with_origins(&self) -> (Vec<u8>, Origins) {
        let mut out = Vec::with_capacity(self.text.len() + self.tail.len());
        let mut parts = Vec::with_capacity(2 * self.edits.list.len() + 2);
        let mut at = 0;
        for edit in self.edits.list.iter() {
            if edit.start < at {
                continue;
            }
            parts.push((out.len(), at, Origin::Copied));
            out.extend_from_slice(&self.text[at..edit.start]);
            parts.push((out.len(), edit.start, Origin::Made));
            match edit.with {
                With::Nothing => {}
                With::Text(index) => out.extend_from_slice(&self.edits.texts[index as usize]),
                With::Node | With::Name(_) => (self.render)(edit, &mut out),
            }
            at = edit.end;
        }
        parts.push((out.len(), at, Origin::Copied));
        out.extend_from_slice(&self.text[at..]);
        parts.push((out.len(), self.text.len(), Origin::Added));
        out.extend_from_slice(&self.tail);
        (out, Origins(parts))
    }

    /// The whole text in memory.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        // Writing to a vector can't fail.
        let _ = self.write(&mut out);
        out
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Copied,
    /// Stands for what was there.
    Made,
    /// Stands behind all.
    Added,
}

/// Where a translation's parts come from: where each starts, there and in the
/// text that was translated.
#[derive(Debug)]
pub struct Origins(Vec<(usize, usize, Origin)>);

impl Origins {
    /// The offset in the text that was translated, for one in the translation.
    /// None: in what was added at the end.
    pub fn of(&self, offset: usize) -> Option<usize> {
        let index = self.0.partition_point(|(start, ..)| *start <= offset);
        match *self.0.get(index.checked_sub(1)?)? {
            (start, from, Origin::Copied) => Some(from + (offset - start)),
            (_, from, Origin::Made) => Some(from),
            (_, _, Origin::Added) => None,
        }
    }
}
