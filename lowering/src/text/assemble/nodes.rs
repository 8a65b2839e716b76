//! The proposal's nodes, which become stock IR's where the pass over the text meets them.

use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::edits::{Edits, With};
use crate::text::encode::{self, Encoder};
use crate::text::found::{Definition, Ref};
use crate::text::lexer::{Kind, Token};
use crate::text::names::Names;
use crate::text::numbers::Numbers;
use crate::text::scan::Visit;
use std::collections::HashSet;

/// The proposal's nodes, as the pass over the text meets them.
#[derive(Default)]
pub(super) struct Nodes<'t> {
    pub names: Names<'t>,
    pub edits: Edits,
    pub ours: Set,
    pub codes: Set,
    pub errors: Vec<SyntaxError>,
    /// A number above all in the proposal's nodes; that of the others is
    /// [`Module::free`](crate::text::found::Module::free).
    pub free: u64,
    scratch: Vec<u8>,
}

/// Nodes of some kind.
#[derive(Default)]
pub(super) struct Set {
    numbers: Numbers,
    names: HashSet<u32>,
}

impl Set {
    pub(super) fn insert(&mut self, id: Ref) {
        match id {
            Ref::Number(number) => self.numbers.insert(number),
            Ref::Name(name) => drop(self.names.insert(name)),
        }
    }

    pub(super) fn contains(&self, id: Ref) -> bool {
        match id {
            Ref::Number(number) => self.numbers.contains(number),
            Ref::Name(name) => self.names.contains(&name),
        }
    }
}

impl<'t> Visit<'t> for Nodes<'t> {
    fn name(&mut self, token: Token, text: &'t [u8], defined: bool) -> Option<Ref> {
        let index = self.names.add(token, text, defined);
        self.edits.push(token.start, token.end, With::Name(index));
        Some(Ref::Name(index))
    }

    fn used(&mut self, _: u32) {}

    fn node(&mut self, cursor: &mut Cursor<'t>, definition: Option<Definition>) -> Result<bool, SyntaxError> {
        let Some(token) = cursor.peek() else {
            return Ok(false);
        };
        let name = cursor.bytes(token);
        if token.kind == Kind::Bang {
            self.encoded(cursor, definition);
            self.version(cursor.clone());
            return Ok(false);
        }
        if name == b"!DIExpression" {
            self.stock_expression(cursor.clone());
        }
        if let Some(meant) = encode::meant(name) {
            self.errors
                .push(cursor.error(format!("there is no such node; {meant} is one")));
        }
        if !encode::is_ours(name) {
            return Ok(false);
        }
        if encode::must_be_distinct(name) && !definition.is_some_and(|definition| definition.distinct) {
            let name = String::from_utf8_lossy(name);
            self.errors
                .push(cursor.error(format!("missing 'distinct', required for {name}")));
        }
        self.note(name, definition);
        self.scratch.clear();
        let mut encoder = Encoder {
            name: |token, text, _: &mut Vec<u8>| Some(Ref::Name(self.names.add(token, text, false))),
            out: &mut self.scratch,
            free: self.free,
            errors: Vec::new(),
        };
        let result = encoder.node(cursor);
        self.free = encoder.free;
        self.errors.append(&mut encoder.errors);
        result?;
        self.edits.push(token.start, cursor.end(), With::Node);
        Ok(true)
    }
}

impl Nodes<'_> {
    /// Remembers what kind of node it is that is defined.
    fn note(&mut self, name: &[u8], definition: Option<Definition>) {
        let Some(definition) = definition else {
            return;
        };
        if let b"!DILifetime" | b"!DIExprCode" = name {
            self.ours.insert(definition.id);
        }
        if name == b"!DIExprCode" {
            self.codes.insert(definition.id);
        }
    }

    /// LLVM has no tokens for the proposal's operations.
    fn stock_expression(&mut self, mut cursor: Cursor) {
        cursor.take();
        while let Some(token) = cursor.take() {
            if cursor.bytes(token).starts_with(b"DIOp") {
                let message =
                    "an operation of the proposal is for !DIExpr; stock LLVM has none in a !DIExpression";
                return self.errors.push(SyntaxError::new(token.start, message));
            }
            if token.kind == Kind::Punctuation(b')') {
                return;
            }
        }
    }

    /// A module flag of the fork's version of debug info, which stock LLVM throws
    /// away all of, becomes the stock version.
    fn version(&mut self, mut cursor: Cursor) {
        cursor.take();
        let is_flag = cursor.accept(b'{')
            && cursor.accept_word(b"i32")
            && cursor.take_if(Kind::Integer).is_some()
            && cursor.accept(b',')
            && cursor
                .take_if(Kind::MetadataString)
                .is_some_and(|token| cursor.bytes(token) == b"!\"Debug Info Version\"")
            && cursor.accept(b',')
            && cursor.accept_word(b"i32");
        if let Some(number) = cursor.take_if(Kind::Integer).filter(|_| is_flag)
            && cursor.bytes(number) == b"4"
        {
            let stock = self.edits.text(b"3".to_vec());
            self.edits.push(number.start, number.end, stock);
        }
    }

    /// A tuple may be a lifetime in stock IR's encoding already.
    fn encoded(&mut self, cursor: &Cursor, definition: Option<Definition>) {
        let mut cursor = cursor.clone();
        cursor.take();
        if !cursor.accept(b'{') {
            return;
        }
        match cursor.peek().map(|token| cursor.bytes(token)) {
            Some(b"!\"DILifetime\"") => self.note(b"!DILifetime", definition),
            Some(b"!\"DIExprCode\"") => self.note(b"!DIExprCode", definition),
            _ => {}
        }
    }
}
