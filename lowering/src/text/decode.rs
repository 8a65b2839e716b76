//! The tuples of stock IR's encoding to the proposal's nodes.

use super::cursor::{Cursor, SyntaxError, number};
use super::fields::elements;
use super::found::{Module, Ref};
use super::lexer::Kind;
use super::numbers::Numbers;
use super::operation;
use std::collections::HashMap;

/// What the name at the start of a tuple says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoded {
    Lifetime,
    /// A `DIFragment` or `DIExprCode`.
    Identity,
    Expression,
    Operation,
}

/// What the tuple is whose `!` is next, and the name in it; none if its name
/// isn't the encoding's.
pub(super) fn encoded<'t>(cursor: &Cursor<'t>) -> Option<(Encoded, &'t [u8])> {
    let mut cursor = cursor.clone();
    cursor.take_if(Kind::Bang)?;
    if !cursor.accept(b'{') {
        return None;
    }
    let token = cursor.take_if(Kind::MetadataString)?;
    let name = cursor.bytes(token).strip_prefix(b"!\"")?.strip_suffix(b"\"")?;
    let kind = match name {
        b"DILifetime" => Encoded::Lifetime,
        b"DIFragment" | b"DIExprCode" => Encoded::Identity,
        b"DIExpr" => Encoded::Expression,
        _ if name.starts_with(b"DIOp") => Encoded::Operation,
        _ => return None,
    };
    Some((kind, name))
}

/// Writes nodes of the proposal.
pub(super) struct Decoder<'t, 'm> {
    pub text: &'t [u8],
    pub module: &'m Module,
    /// Nodes that were written where they are used.
    pub folded: &'m mut Numbers,
    /// Nodes that are referred to in what is written.
    pub kept: &'m mut Numbers,
    /// What is wrong with nodes, so that none is tried twice.
    pub bad: &'m mut HashMap<u32, SyntaxError>,
}

impl<'t> Decoder<'t, '_> {
    /// Writes the node whose tuple's `!` is at `start`. Returns where the
    /// tuple ends.
    pub(super) fn node(&mut self, start: usize, out: &mut Vec<u8>) -> Result<usize, SyntaxError> {
        let mut cursor = Cursor::new(self.text, start);
        let Some((kind, name)) = encoded(&cursor) else {
            return Err(cursor.error("this is no tuple of a lifetime"));
        };
        // The `!`, the `{` and the name.
        for _ in 0..3 {
            cursor.take();
        }
        out.push(b'!');
        match kind {
            Encoded::Lifetime => self.lifetime(&mut cursor, out)?,
            Encoded::Expression => self.operations(&mut cursor, out)?,
            Encoded::Identity => {
                out.extend_from_slice(name);
                out.extend_from_slice(b"()");
                if !cursor.accept(b'}') {
                    let name = String::from_utf8_lossy(name);
                    return Err(cursor.error(format!("a {name} has no fields")));
                }
            }
            Encoded::Operation => return Err(cursor.error("an operation is part of an expression")),
        }
        Ok(cursor.end())
    }

    fn lifetime(&mut self, cursor: &mut Cursor<'t>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        out.extend_from_slice(b"DILifetime(object: ");
        cursor.expect(b',')?;
        self.element(cursor, out)?;
        out.extend_from_slice(b", location: ");
        cursor.expect(b',')?;
        self.location(cursor, out)?;
        if cursor.accept(b',') {
            self.arguments(cursor, out)?;
        }
        cursor.expect(b'}')?;
        out.push(b')');
        Ok(())
    }

    /// A `DIExpr` is written where it is used, wherever it stands.
    fn location(&mut self, cursor: &mut Cursor<'t>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        if let Some((Encoded::Expression, _)) = encoded(cursor) {
            let end = self.node(cursor.offset(), out)?;
            *cursor = Cursor::new(self.text, end);
            return Ok(());
        }
        match self.tuple(cursor) {
            Some((number, start)) if self.is(start, Encoded::Expression) => {
                cursor.take();
                self.fold(number, |decoder| decoder.node(start, out).map(drop))
            }
            _ => self.element(cursor, out),
        }
    }

    fn is(&self, start: usize, kind: Encoded) -> bool {
        encoded(&Cursor::new(self.text, start)).is_some_and(|(found, _)| found == kind)
    }

    /// Writes a node with a number where it is used.
    fn fold<T>(
        &mut self,
        number: u32,
        write: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if let Some(error) = self.bad.get(&number) {
            return Err(error.clone());
        }
        self.folded.insert(number);
        let result = write(self);
        if let Err(error) = &result {
            self.bad.insert(number, error.clone());
        }
        result
    }

    /// The tuple that the number names which is next.
    fn tuple(&self, cursor: &Cursor) -> Option<(u32, usize)> {
        let token = cursor.peek().filter(|token| token.kind == Kind::MetadataNumber)?;
        let number = number(cursor.bytes(token))?;
        let tuple = self.module.tuple(Ref::Number(number))?;
        Some((number, tuple.start))
    }

    fn arguments(&mut self, cursor: &mut Cursor<'t>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let (number, start) = match self.tuple(cursor) {
            Some((number, start)) => (Some(number), start),
            None if cursor.at(Kind::Bang) => (None, cursor.offset()),
            None => return Err(cursor.error("expected the tuple of the arguments")),
        };
        if encoded(&Cursor::new(self.text, start)).is_some() {
            return Err(cursor.error("this is no tuple of arguments"));
        }
        let text = self.text;
        let elements = match number {
            Some(number) => {
                cursor.take();
                self.fold(number, |_| elements(text, start))?.0
            }
            None => {
                let (elements, end) = elements(text, start)?;
                *cursor = Cursor::new(text, end);
                elements
            }
        };
        if elements.is_empty() {
            return Ok(());
        }
        out.extend_from_slice(b", argObjects: {");
        for (index, element) in elements.iter().enumerate() {
            out.extend_from_slice(if index == 0 { b"" } else { b", " });
            let mut inside = Cursor::new(self.text, element.start);
            self.element(&mut inside, out)?;
            if inside.end() < element.end {
                return Err(inside.error("expected ',' here"));
            }
        }
        out.push(b'}');
        Ok(())
    }

    /// Metadata as it stands: a reference, a node or `null`.
    pub(super) fn element(&mut self, cursor: &mut Cursor<'t>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let start = cursor.offset();
        let mut inside = cursor.clone();
        let first = cursor.peek().map(|token| token.kind);
        match first {
            Some(Kind::MetadataNumber | Kind::MetadataName | Kind::Bang) => drop(cursor.take()),
            _ if cursor.accept_word(b"null") => {}
            _ => return Err(cursor.error("expected metadata, such as !1")),
        }
        match first {
            Some(Kind::Bang) if !cursor.at_punctuation(b'{') => {
                return Err(cursor.error("expected metadata, such as !1"));
            }
            Some(Kind::Bang) => cursor.skip_brackets()?,
            Some(Kind::MetadataName) if cursor.at_punctuation(b'(') => cursor.skip_brackets()?,
            _ => {}
        }
        out.extend_from_slice(&self.text[start..cursor.end()]);
        while let Some(token) = inside.take().filter(|token| token.end <= cursor.end()) {
            if let Some(number) = (token.kind == Kind::MetadataNumber)
                .then(|| number(inside.bytes(token)))
                .flatten()
            {
                self.kept.insert(number);
            }
        }
        Ok(())
    }

    fn operations(&mut self, cursor: &mut Cursor<'t>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        out.extend_from_slice(b"DIExpr(");
        let mut first = true;
        while !cursor.accept(b'}') {
            cursor.expect(b',')?;
            out.extend_from_slice(if first { b"" } else { b", " });
            first = false;
            match self.tuple(cursor) {
                Some((number, start)) if self.is(start, Encoded::Operation) => {
                    cursor.take();
                    self.fold(number, |decoder| decoder.operation(start, out))?;
                }
                None if self.is(cursor.offset(), Encoded::Operation) => {
                    let end = self.operation(cursor.offset(), out)?;
                    *cursor = Cursor::new(self.text, end);
                }
                _ => return Err(cursor.error("an expression consists of operations")),
            }
        }
        out.push(b')');
        Ok(())
    }

    /// Returns where the operation's tuple ends.
    fn operation(&mut self, start: usize, out: &mut Vec<u8>) -> Result<usize, SyntaxError> {
        let mut cursor = Cursor::new(self.text, start);
        let name = encoded(&cursor).map_or(&b""[..], |(_, name)| name);
        // The `!`, the `{` and the name.
        for _ in 0..3 {
            cursor.take();
        }
        operation::decode(name, &mut cursor, out)?;
        Ok(cursor.end())
    }
}
