//! The fields of a `!DISubprogram(...)` and the elements of a tuple, as text.

use super::cursor::{Cursor, SyntaxError};
use super::lexer::{Kind, Token};
use std::ops::Range;

/// A field `name: value`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub name: Token,
    /// Where its value starts and ends.
    pub value: usize,
    pub end: usize,
}

/// All fields of a node whose `(` is at `start`, and where the `)` is.
pub(super) fn fields(text: &[u8], start: usize) -> Result<(Vec<Field>, usize), SyntaxError> {
    let mut cursor = Cursor::new(text, start);
    cursor.expect(b'(')?;
    let mut fields = Vec::new();
    while !cursor.at_punctuation(b')') {
        if !fields.is_empty() {
            cursor.expect(b',')?;
        }
        let Some(name) = cursor.take_if(Kind::Label) else {
            return Err(cursor.error("expected a field's name"));
        };
        let value = cursor.offset();
        cursor.element()?;
        let end = cursor.end();
        fields.push(Field { name, value, end });
    }
    Ok((fields, cursor.offset()))
}

/// The elements of the tuple whose `!` is at `start`; where it ends.
pub(super) fn elements(text: &[u8], start: usize) -> Result<(Vec<Range<usize>>, usize), SyntaxError> {
    let mut cursor = Cursor::new(text, start);
    cursor.take_if(Kind::Bang);
    cursor.expect(b'{')?;
    let mut elements = Vec::new();
    while !cursor.at_punctuation(b'}') {
        if !elements.is_empty() {
            cursor.expect(b',')?;
        }
        let from = cursor.offset();
        cursor.element()?;
        elements.push(from..cursor.end());
    }
    cursor.take();
    Ok((elements, cursor.end()))
}

/// The parts of fields to take out so that those that stay are still
/// separated by one comma each.
pub(super) fn removals(fields: &[Field], remove: impl Fn(&Field) -> bool) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut kept = false;
    for (index, field) in fields.iter().enumerate() {
        if !remove(field) {
            kept = true;
        } else if kept {
            // With the comma before it.
            out.push(fields[index - 1].end..field.end);
        } else {
            let next = fields.get(index + 1);
            out.push(field.name.start..next.map_or(field.end, |next| next.name.start));
        }
    }
    out
}
