//! One pass over a module's text: what is defined where.

use super::quotes::unquoted;
use crate::read::names::{CALLS, GLOBAL_FRAGMENT, LANES, RETAINED};
use crate::read::{CallKind, PropertyField};
use crate::text::cursor::{Cursor, SyntaxError, number};
use crate::text::lexer::{Kind, Lexer, Token};
use crate::text::types;
use std::collections::HashMap;

/// Offsets of a module's parts, as far as they matter.
#[derive(Debug, Default)]
pub(super) struct Module<'t> {
    /// The strings of `target datalayout` and `target triple`.
    pub layout: Option<Token>,
    pub triple: Option<Token>,
    /// What stands behind `%name = type`.
    pub types: HashMap<&'t [u8], usize>,
    pub globals: Vec<Global>,
    /// The entries of the module's list of retained nodes.
    pub retained: Vec<usize>,
    pub functions: Vec<Function>,
    /// Functions with a `!dbg`, and where its node starts.
    pub subprograms: Vec<(Token, usize)>,
    /// Types with a property that may be a fragment, in order.
    pub properties: Vec<Property>,
    /// Each numbered node, by its number.
    pub nodes: Vec<Definition>,
    pub errors: Vec<SyntaxError>,
}

/// `!12 = distinct !{...}`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Definition {
    pub number: u32,
    /// Of the `!12`.
    pub start: usize,
    /// Behind the `=`.
    pub body: usize,
}

/// A global with a `!dbg.def`.
#[derive(Debug)]
pub(super) struct Global {
    pub name: Token,
    /// Where the attached node starts.
    pub fragment: usize,
    pub space: u32,
}

/// A function that has something to do with lifetimes.
#[derive(Debug)]
pub(super) struct Function {
    pub name: Token,
    /// Where the nodes of its attachments start.
    pub retained: Option<usize>,
    pub lanes: [Option<usize>; LANES.len()],
    /// The `(` of its parameters.
    pub parameters: usize,
    /// Behind the `{` of a body with calls of the encoding.
    pub body: Option<usize>,
}

/// A property in a `DICompositeType`.
#[derive(Debug)]
pub(super) struct Property {
    pub field: PropertyField,
    /// Where its value starts.
    pub value: usize,
    /// Where the type's body starts.
    pub of: usize,
}

const PROPERTIES: [(&[u8], PropertyField); 3] = [
    (b"dataLocation:", PropertyField::DataLocation),
    (b"associated:", PropertyField::Associated),
    (b"rank:", PropertyField::Rank),
];

/// Goes over the text.
pub(super) fn scan(text: &[u8]) -> Module<'_> {
    let cursor = Cursor::new(text, 0);
    let module = Module::default();
    let mut scanner = Scanner { text, cursor, module };
    while let Some(token) = scanner.cursor.peek() {
        if let Err(error) = scanner.item(token) {
            scanner.module.errors.push(error);
            scanner.skip();
        }
    }
    let mut module = scanner.module;
    if !module.nodes.is_sorted() {
        module.nodes.sort();
    }
    for pair in module.nodes.windows(2) {
        if pair[0].number == pair[1].number {
            let message = format!("metadata !{} is defined twice", pair[1].number);
            module.errors.push(SyntaxError::new(pair[1].start, message));
        }
    }
    module
}

/// Stock LLVM's own call; of what is no `DILabel`, it is the proposal's.
const LABEL: &[u8] = b"llvm.dbg.label";

/// The call of the encoding that a global's name, with its `@`, stands for, and
/// whether it is stock LLVM's `llvm.dbg.label`.
pub(super) fn debug_call(name: &[u8]) -> Option<(CallKind, bool)> {
    let rest = name.strip_prefix(b"@")?;
    let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
    if !rest.starts_with(b"llvm.dbg.") {
        return None;
    }
    let name = unquoted(name);
    if *name == *LABEL {
        return Some((CallKind::Code, true));
    }
    let found = CALLS.iter().find(|(known, _)| known.as_bytes() == &*name);
    found.map(|(_, kind)| (*kind, false))
}

/// Whether a `=` is next behind a token.
pub(super) fn is_defined(text: &[u8], token: Token) -> bool {
    let rest = text[token.end..].iter().enumerate();
    for (at, byte) in rest {
        match byte {
            b' ' | b'\t' => {}
            b'=' => return true,
            b';' | b'/' | b'\r' | b'\n' => {
                let next = Lexer::starting_at(text, token.end + at).next();
                return next.is_some_and(|token| token.is(b'='));
            }
            _ => return false,
        }
    }
    false
}

struct Scanner<'t> {
    text: &'t [u8],
    cursor: Cursor<'t>,
    module: Module<'t>,
}

impl<'t> Scanner<'t> {
    /// Takes what starts on the top level, at least one token.
    fn item(&mut self, token: Token) -> Result<(), SyntaxError> {
        let defined = is_defined(self.text, token);
        match token.kind {
            Kind::MetadataNumber if defined => self.node(token),
            Kind::MetadataName if defined => self.list(token),
            Kind::Local if defined => self.named_type(token),
            Kind::Global if defined => self.global(token),
            Kind::Comdat | Kind::Summary if defined => {
                self.cursor.take();
                self.skip();
                Ok(())
            }
            Kind::Word => {
                self.cursor.take();
                match token.bytes(self.text) {
                    b"define" => self.function(token, true),
                    b"declare" => self.function(token, false),
                    b"target" => self.target(),
                    word if STARTS.contains(&word) => {
                        self.skip();
                        Ok(())
                    }
                    _ => Err(SyntaxError::new(token.start, "expected top-level entity")),
                }
            }
            _ => {
                self.cursor.take();
                Err(SyntaxError::new(token.start, "expected top-level entity"))
            }
        }
    }

    /// Goes to where the next thing on the top level starts.
    fn skip(&mut self) {
        while let Some(token) = self.cursor.peek() {
            if self.starts(token) {
                return;
            }
            self.cursor.take();
        }
    }

    fn starts(&self, token: Token) -> bool {
        match token.kind {
            Kind::Word => {
                let word = token.bytes(self.text);
                let next = self.text.get(token.end);
                STARTS.contains(&word) && !(word == b"target" && next == Some(&b'('))
            }
            Kind::MetadataNumber
            | Kind::MetadataName
            | Kind::Local
            | Kind::Global
            | Kind::Comdat
            | Kind::Summary => is_defined(self.text, token),
            _ => false,
        }
    }

    fn target(&mut self) -> Result<(), SyntaxError> {
        let layout = self.cursor.at_word(b"datalayout");
        self.cursor.take();
        self.cursor.expect(b'=')?;
        let value = self.cursor.take_if(Kind::String);
        let value = value.ok_or_else(|| self.cursor.error("expected a string"))?;
        match layout {
            true => self.module.layout = Some(value),
            false => self.module.triple = Some(value),
        }
        Ok(())
    }

    fn named_type(&mut self, name: Token) -> Result<(), SyntaxError> {
        self.cursor.take();
        self.cursor.expect(b'=')?;
        if !self.cursor.accept_word(b"type") {
            return Err(self.cursor.error("expected 'type' here"));
        }
        let at = self.cursor.offset();
        self.module.types.insert(name.bytes(self.text), at);
        self.skip();
        Ok(())
    }

    /// A numbered node.
    fn node(&mut self, token: Token) -> Result<(), SyntaxError> {
        self.cursor.take();
        self.cursor.expect(b'=')?;
        let number = number(token.bytes(self.text));
        let number = number.ok_or_else(|| SyntaxError::new(token.start, "LLVM has no such number"))?;
        let (start, body) = (token.start, self.cursor.offset());
        self.module.nodes.push(Definition { number, start, body });
        self.cursor.accept_word(b"distinct");
        if let Some(name) = self.cursor.take_if(Kind::MetadataName) {
            if name.bytes(self.text) == b"!DICompositeType" {
                return self.composite_type(body);
            }
        } else if self.cursor.take_if(Kind::Bang).is_none() {
            return Err(self.cursor.error("expected a metadata node"));
        }
        match self.cursor.at_punctuation(b'{') || self.cursor.at_punctuation(b'(') {
            true => self.cursor.skip_brackets(),
            false => Err(self.cursor.error("expected a metadata node")),
        }
    }

    /// The fields of a type, some of which are properties.
    fn composite_type(&mut self, of: usize) -> Result<(), SyntaxError> {
        self.cursor.expect(b'(')?;
        while !self.cursor.accept(b')') {
            let field = self.cursor.take_if(Kind::Label);
            let field = field.ok_or_else(|| self.cursor.error("expected a field's name"))?;
            let value = self.cursor.offset();
            let name = field.bytes(self.text);
            if let Some(&(_, field)) = PROPERTIES.iter().find(|(known, _)| *known == name) {
                self.module.properties.push(Property { field, value, of });
            }
            self.cursor.element()?;
            if !self.cursor.accept(b',') && !self.cursor.at_punctuation(b')') {
                return Err(self.cursor.error("expected ',' or ')' here"));
            }
        }
        Ok(())
    }

    /// Named metadata.
    fn list(&mut self, name: Token) -> Result<(), SyntaxError> {
        self.cursor.take();
        self.cursor.expect(b'=')?;
        self.cursor.take_if(Kind::Bang);
        if *unquoted(name.bytes(self.text)) != *RETAINED.as_bytes() {
            return self.cursor.skip_brackets();
        }
        let entries = entries(&mut self.cursor)?;
        self.module.retained.extend(entries);
        Ok(())
    }

    fn global(&mut self, name: Token) -> Result<(), SyntaxError> {
        self.cursor.take();
        self.cursor.expect(b'=')?;
        let space = self.address_space();
        while let Some(token) = self.cursor.peek() {
            if self.starts(token) {
                break;
            }
            match token.kind {
                Kind::Punctuation(b'(' | b'[' | b'{' | b'<') => self.cursor.skip_brackets()?,
                Kind::MetadataName => {
                    if let Some(fragment) = self.attachment(GLOBAL_FRAGMENT) {
                        let global = Global {
                            name,
                            fragment,
                            space,
                        };
                        self.module.globals.push(global);
                    }
                }
                _ => drop(self.cursor.take()),
            }
        }
        Ok(())
    }

    /// The address space of a global, which stands among the words before
    /// `global` or `constant`.
    fn address_space(&self) -> u32 {
        let mut cursor = self.cursor.clone();
        while cursor.at(Kind::Word) && !cursor.at_word(b"global") && !cursor.at_word(b"constant") {
            if cursor.accept_word(b"addrspace") {
                return match cursor.accept(b'(') {
                    true => cursor.unsigned().unwrap_or(0),
                    false => 0,
                };
            }
            cursor.take();
            if cursor.at_punctuation(b'(') && cursor.skip_brackets().is_err() {
                break;
            }
        }
        0
    }

    /// Takes an attachment `!kind !node`; where the node starts, if it is of
    /// that kind.
    fn attachment(&mut self, kind: &str) -> Option<usize> {
        let name = self.cursor.take()?;
        let there = *unquoted(name.bytes(self.text)) == *kind.as_bytes();
        let value = self.cursor.offset();
        self.cursor.take_if(Kind::MetadataNumber);
        there.then_some(value)
    }

    fn function(&mut self, start: Token, defined: bool) -> Result<(), SyntaxError> {
        let mut name = None;
        let subprograms = self.module.subprograms.len();
        let mut function = Function {
            name: start,
            retained: None,
            lanes: [None; LANES.len()],
            parameters: 0,
            body: None,
        };
        while let Some(token) = self.cursor.peek() {
            match token.kind {
                _ if self.starts(token) => break,
                Kind::Punctuation(b'{') if defined && name.is_some() => break,
                Kind::Punctuation(b'(' | b'[' | b'{' | b'<') => {
                    if name == self.cursor.last() && name.is_some() {
                        function.parameters = token.start;
                    }
                    self.skip_parameters()?;
                }
                Kind::Global if name.is_none() => {
                    name = Some(token);
                    self.cursor.take();
                }
                Kind::MetadataName => self.function_attachment(&mut function),
                Kind::Word if matches!(token.bytes(self.text), b"prefix" | b"prologue" | b"personality") => {
                    self.cursor.take();
                    self.constant()?;
                }
                _ => drop(self.cursor.take()),
            }
        }
        let name = name.ok_or_else(|| SyntaxError::new(start.start, "a function without a name"))?;
        function.name = name;
        // Those of a declaration stand before its name.
        for (function, _) in &mut self.module.subprograms[subprograms..] {
            *function = name;
        }
        if defined {
            self.cursor.expect(b'{')?;
            let body = self.cursor.end();
            function.body = self.body(name)?.then_some(body);
        }
        let lanes = function.lanes.iter().any(Option::is_some);
        if lanes || function.retained.is_some() || function.body.is_some() {
            self.module.functions.push(function);
        }
        Ok(())
    }

    fn function_attachment(&mut self, function: &mut Function) {
        let Some(name) = self.cursor.peek() else { return };
        let name = unquoted(name.bytes(self.text));
        let name = std::str::from_utf8(&name).unwrap_or_default();
        let value = self.attachment(name);
        if name == "dbg"
            && let Some(value) = value
        {
            self.module.subprograms.push((function.name, value));
        }
        if name == RETAINED {
            function.retained = function.retained.or(value);
        }
        if let Some(lane) = LANES.iter().position(|(lane, _)| *lane == name) {
            function.lanes[lane] = function.lanes[lane].or(value);
        }
    }

    /// Goes behind brackets in which a `=` may be: a parameter's attribute is
    /// `"name"="value"`.
    fn skip_parameters(&mut self) -> Result<(), SyntaxError> {
        let start = self.cursor.offset();
        let mut depth = 0usize;
        while let Some(token) = self.cursor.take() {
            depth = nesting(token, depth);
            if depth == 0 {
                return Ok(());
            }
        }
        Err(SyntaxError::new(start, "this bracket is never closed"))
    }

    /// Goes behind a constant with its type, whose braces are no body.
    fn constant(&mut self) -> Result<(), SyntaxError> {
        types::parse(&mut self.cursor)?;
        match self.cursor.peek().map(|token| token.kind) {
            Some(Kind::Punctuation(b'{' | b'<' | b'[')) => self.cursor.skip_brackets(),
            _ => Ok(()),
        }
    }

    /// Goes behind a function's body; whether it has calls of the encoding.
    fn body(&mut self, name: Token) -> Result<bool, SyntaxError> {
        let (mut depth, mut calls) = (1usize, false);
        while let Some(token) = self.cursor.take() {
            match token.kind {
                Kind::Punctuation(_) => {
                    depth = nesting(token, depth);
                    if depth == 0 {
                        return Ok(calls);
                    }
                }
                Kind::Global if !calls => calls = debug_call(token.bytes(self.text)).is_some(),
                _ => {}
            }
        }
        Err(SyntaxError::new(
            name.start,
            "the body of this function never ends",
        ))
    }
}

/// How deep in brackets one is behind a token.
pub(super) fn nesting(token: Token, depth: usize) -> usize {
    match token.kind {
        Kind::Punctuation(b'(' | b'[' | b'{') => depth + 1,
        Kind::Punctuation(b')' | b']' | b'}') => depth.saturating_sub(1),
        _ => depth,
    }
}

/// Takes `{!1, !2}`; where each entry starts.
pub(super) fn entries(cursor: &mut Cursor) -> Result<Vec<usize>, SyntaxError> {
    let mut entries = Vec::new();
    cursor.expect(b'{')?;
    while !cursor.accept(b'}') {
        if !entries.is_empty() {
            cursor.expect(b',')?;
        }
        entries.push(cursor.offset());
        cursor.element()?;
    }
    Ok(entries)
}

/// The words that start something on the top level.
const STARTS: [&[u8]; 8] = [
    b"define",
    b"declare",
    b"target",
    b"source_filename",
    b"attributes",
    b"module",
    b"uselistorder",
    b"uselistorder_bb",
];
