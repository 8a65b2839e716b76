//! The proposal's nodes to the tuples that stand for them in stock IR.

use super::cursor::{Cursor, SyntaxError, number};
use super::found::Ref;
use super::lexer::{Kind, Token};
use super::operation;

/// Nodes that are identities: `distinct` says that two are never one.
const DISTINCT: [&[u8]; 3] = [b"!DILifetime", b"!DIFragment", b"!DIExprCode"];

/// Whether a specialised node of this name is the proposal's.
pub(super) fn is_ours(name: &[u8]) -> bool {
    name == b"!DIExpr" || must_be_distinct(name)
}

pub(super) fn must_be_distinct(name: &[u8]) -> bool {
    DISTINCT.contains(&name)
}

/// What a name that looks like one of the proposal's must have meant.
pub(super) fn meant(name: &[u8]) -> Option<&'static str> {
    match name {
        b"!DExprCode" => Some("!DIExprCode"),
        b"!DExpr" => Some("!DIExpr"),
        b"!DLifetime" | b"!DILifeTime" => Some("!DILifetime"),
        b"!DFragment" => Some("!DIFragment"),
        _ => None,
    }
}

/// Writes nodes; `name` says what a name is, and writes what stands for it.
pub(super) struct Encoder<'o, F> {
    pub name: F,
    pub out: &'o mut Vec<u8>,
    /// A number above all that nodes refer to, defined or not.
    pub free: u64,
    /// Errors after which the rest of the node could still be read.
    pub errors: Vec<SyntaxError>,
}

impl<'t, F> Encoder<'_, F>
where
    F: FnMut(Token, &'t [u8], &mut Vec<u8>) -> Option<Ref>,
{
    /// Takes a node of the proposal, whose name is next.
    pub(super) fn node(&mut self, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        let Some(name) = cursor.take() else {
            return Ok(());
        };
        match cursor.bytes(name) {
            b"!DILifetime" => self.lifetime(name, cursor),
            b"!DIExpr" => self.expression(cursor),
            text => {
                cursor.expect(b'(')?;
                if !cursor.accept(b')') {
                    let name = String::from_utf8_lossy(text);
                    return Err(cursor.error(format!("{name} has no fields")));
                }
                self.out.extend_from_slice(b"!{!\"");
                self.out.extend_from_slice(&text[1..]);
                self.out.extend_from_slice(b"\"}");
                Ok(())
            }
        }
    }

    fn expression(&mut self, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        cursor.expect(b'(')?;
        self.out.extend_from_slice(b"!{!\"DIExpr\"");
        let mut first = true;
        while !cursor.accept(b')') {
            if !first {
                cursor.expect(b',')?;
            }
            first = false;
            self.out.extend_from_slice(b", ");
            let mut whole = cursor.clone();
            if let Err(error) = operation::encode(cursor, self.out) {
                // The other operations may have errors of their own.
                let ends = whole.element().is_ok();
                *cursor = whole;
                if !ends {
                    return Err(error);
                }
                self.errors.push(error);
            }
        }
        self.out.push(b'}');
        Ok(())
    }

    fn lifetime(&mut self, name: Token, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        const FIELDS: [&[u8]; 3] = [b"object:", b"location:", b"argObjects:"];
        cursor.expect(b'(')?;
        // Each field is written where it belongs, whatever the order.
        let mut values: [Option<Vec<u8>>; 3] = [None, None, None];
        let mut first = true;
        while !cursor.accept(b')') {
            if !first {
                cursor.expect(b',')?;
            }
            first = false;
            let field = cursor.peek().filter(|token| token.kind == Kind::Label);
            let Some(index) = field.and_then(|field| FIELDS.iter().position(|it| *it == cursor.bytes(field)))
            else {
                return Err(cursor.error("expected one of the fields object, location and argObjects"));
            };
            if values[index].is_some() {
                return Err(cursor.error("this field is there already"));
            }
            cursor.take();
            let mut value = Vec::new();
            std::mem::swap(self.out, &mut value);
            let result = match index {
                2 => self.arguments(cursor),
                _ => self.metadata(cursor),
            };
            std::mem::swap(self.out, &mut value);
            values[index] = Some(value);
            result?;
        }
        let [object, location, arguments] = values;
        for (value, field) in [(&object, "object"), (&location, "location")] {
            if value.is_none() {
                let message = format!("the lifetime has no '{field}:'");
                self.errors.push(SyntaxError::new(name.start, message));
            }
        }
        self.out.extend_from_slice(b"!{!\"DILifetime\"");
        for value in [object, location, arguments].into_iter().flatten() {
            if !value.is_empty() {
                self.out.extend_from_slice(b", ");
                self.out.extend_from_slice(&value);
            }
        }
        self.out.push(b'}');
        Ok(())
    }

    /// `{!1, !2}`, for which `!{!1, !2}` and a tuple elsewhere will do, too.
    /// Nothing is written for an empty one.
    fn arguments(&mut self, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        if cursor.take_if(Kind::Bang).is_none() && !cursor.at_punctuation(b'{') {
            return self.metadata(cursor);
        }
        cursor.expect(b'{')?;
        if cursor.accept(b'}') {
            return Ok(());
        }
        self.out.extend_from_slice(b"!{");
        loop {
            self.metadata(cursor)?;
            if cursor.accept(b'}') {
                break;
            }
            cursor.expect(b',')?;
            self.out.extend_from_slice(b", ");
        }
        self.out.push(b'}');
        Ok(())
    }

    /// Metadata: a reference, `null`, or a node where it stands.
    pub(super) fn metadata(&mut self, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        let token = cursor.peek();
        match token.map(|token| (token, token.kind)) {
            Some((token, Kind::MetadataNumber)) => {
                cursor.take();
                self.count(cursor.bytes(token));
                self.out.extend_from_slice(cursor.bytes(token));
                Ok(())
            }
            Some((token, Kind::MetadataName)) => {
                let mut behind = cursor.clone();
                behind.take();
                if !behind.at_punctuation(b'(') {
                    cursor.take();
                    (self.name)(token, cursor.text(), self.out);
                    return Ok(());
                }
                let name = cursor.bytes(token);
                if name == b"!DIExpr" {
                    return self.node(cursor);
                }
                cursor.take();
                if is_ours(name) {
                    let name = String::from_utf8_lossy(name);
                    let message = format!("a distinct node such as {name} has a number of its own");
                    return Err(SyntaxError::new(token.start, message));
                }
                self.stock(token, cursor)
            }
            Some((token, Kind::Bang)) => {
                cursor.take();
                self.stock(token, cursor)
            }
            Some((_, Kind::Word)) if cursor.accept_word(b"null") => {
                self.out.extend_from_slice(b"null");
                Ok(())
            }
            _ => Err(cursor.error("expected metadata, such as !1")),
        }
    }

    /// Copies a stock node, whose first token has been taken, with the names
    /// in it.
    fn stock(&mut self, first: Token, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        let inside = cursor.clone();
        if !cursor.at_punctuation(b'(') && !cursor.at_punctuation(b'{') {
            return Err(cursor.error("expected metadata, such as !1"));
        }
        cursor.skip_brackets()?;
        let (mut at, end) = (first.start, cursor.end());
        let mut inside = inside;
        while let Some(token) = inside.take().filter(|token| token.start < end) {
            if token.kind == Kind::MetadataName && !inside.at_punctuation(b'(') {
                self.out.extend_from_slice(&cursor.text()[at..token.start]);
                (self.name)(token, cursor.text(), self.out);
                at = token.end;
            } else if token.kind == Kind::MetadataNumber {
                self.count(cursor.bytes(token));
            }
        }
        self.out.extend_from_slice(&cursor.text()[at..end]);
        Ok(())
    }

    fn count(&mut self, reference: &[u8]) {
        let next = number(reference).map_or(0, |number| u64::from(number) + 1);
        self.free = self.free.max(next);
    }
}
