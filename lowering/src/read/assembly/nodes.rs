//! Metadata to nodes of a [`Source`].
//!
//! As in LLVM, equal strings, constants and tuples that aren't distinct are
//! one node. What describes variables isn't merged: LLVM's own files have each
//! once.

use super::constant;
use super::debug::DebugInfo;
use super::quotes::unescaped;
use super::types::Types;
use crate::model::Type;
use crate::read::{Content, Global, Local, Node, NodeId, Source, Value};
use crate::text::cursor::{Cursor, SyntaxError, number};
use crate::text::lexer::{Kind, Token};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// A numbered node.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// Being read; with an id if it is part of a cycle.
    Open(Option<NodeId>),
    Read(NodeId),
}

#[derive(Debug)]
pub(super) struct Nodes<'a, 't> {
    pub text: &'t [u8],
    pub source: Source,
    /// Where each node is: the `!12` of a definition, the first token of
    /// anything else.
    pub places: Vec<usize>,
    pub debug: DebugInfo<'a, 't>,
    pub types: Types<'t>,
    pub errors: Vec<SyntaxError>,
    numbered: HashMap<u32, Slot>,
    strings: HashMap<&'t [u8], NodeId>,
    constants: HashMap<&'t [u8], NodeId>,
    values: HashMap<Value, NodeId>,
    /// By the hash of their operands.
    tuples: HashMap<u64, NodeId>,
    state: RandomState,
}

/// A tuple whose `}` is still to come.
struct Open {
    /// Where it starts.
    start: usize,
    distinct: bool,
    /// Its operands are those from here on.
    first: usize,
}

impl<'a, 't> Nodes<'a, 't> {
    pub(super) fn new(text: &'t [u8], debug: DebugInfo<'a, 't>, types: Types<'t>) -> Nodes<'a, 't> {
        let source = Source {
            layout: types.layout().clone(),
            ..Source::default()
        };
        Nodes {
            text,
            source,
            places: Vec::new(),
            debug,
            types,
            errors: Vec::new(),
            numbered: HashMap::new(),
            strings: HashMap::new(),
            constants: HashMap::new(),
            values: HashMap::new(),
            tuples: HashMap::new(),
            state: RandomState::new(),
        }
    }

    /// Takes metadata: a reference, a node, a string or a constant. None is
    /// `null`, or what is wrong and has become an error.
    pub(super) fn metadata(&mut self, cursor: &mut Cursor<'t>) -> Result<Option<NodeId>, SyntaxError> {
        let token = cursor.peek().ok_or_else(|| cursor.error("expected metadata"))?;
        match token.kind {
            Kind::MetadataNumber => {
                cursor.take();
                self.settle(token);
                self.reference(token).map(Some)
            }
            Kind::Bang => {
                self.settle_inside(cursor.clone());
                self.tuple(cursor, false, token.start, None).map(Some)
            }
            _ => self.leaf(cursor, token),
        }
    }

    /// Reads a numbered node and all that it leads to, without recursion.
    fn settle(&mut self, reference: Token) {
        let mut pending = vec![reference];
        while let Some(&token) = pending.last() {
            let Some(number) = number(token.bytes(self.text)) else {
                pending.pop();
                continue;
            };
            match self.numbered.get(&number) {
                Some(Slot::Read(_)) => drop(pending.pop()),
                Some(Slot::Open(_)) => {
                    let id = self.read(number);
                    self.numbered.insert(number, Slot::Read(id));
                }
                None => {
                    self.numbered.insert(number, Slot::Open(None));
                    if let Some(definition) = self.debug.definition(number) {
                        let mut cursor = Cursor::new(self.text, definition.body);
                        cursor.accept_word(b"distinct");
                        let first = pending.len();
                        self.unread(cursor, &mut pending);
                        // From left to right, as LLVM.
                        pending[first..].reverse();
                    }
                }
            }
        }
    }

    /// Reads what a tuple that isn't numbered leads to.
    fn settle_inside(&mut self, cursor: Cursor<'t>) {
        let mut references = Vec::new();
        self.unread(cursor, &mut references);
        for reference in references {
            self.settle(reference);
        }
    }

    /// Collects the references in the tuple at a cursor to nodes of which
    /// nothing is known.
    fn unread(&self, mut cursor: Cursor<'t>, references: &mut Vec<Token>) {
        if cursor.take_if(Kind::Bang).is_none() {
            return;
        }
        let mut depth = 0usize;
        while let Some(token) = cursor.take() {
            if token.kind == Kind::MetadataNumber {
                let number = number(token.bytes(self.text));
                if number.is_some_and(|number| !self.numbered.contains_key(&number)) {
                    references.push(token);
                }
            }
            depth = super::module::nesting(token, depth);
            if depth == 0 {
                return;
            }
        }
    }

    /// Reads the definition of a number; all that it names is read or open.
    fn read(&mut self, number: u32) -> NodeId {
        let own = Some(number);
        let Some(definition) = self.debug.definition(number) else {
            // The reference says so.
            return self.add(Node::Other("undefined".to_string()), 0, own);
        };
        let mut cursor = Cursor::new(self.text, definition.body);
        let distinct = cursor.accept_word(b"distinct");
        let start = definition.start;
        let result = match cursor.peek() {
            Some(token) if token.kind == Kind::Bang => self.tuple(&mut cursor, distinct, start, own),
            _ => Ok(self.specialised(definition.body, start, own)),
        };
        result.unwrap_or_else(|error| {
            self.errors.push(error);
            self.add(Node::Other("damaged".to_string()), start, own)
        })
    }

    /// The id of a numbered node that is read or open.
    fn reference(&mut self, token: Token) -> Result<NodeId, SyntaxError> {
        let text = token.bytes(self.text);
        let undefined = || {
            let text = String::from_utf8_lossy(text);
            SyntaxError::new(token.start, format!("use of undefined metadata '{text}'"))
        };
        let number = number(text).ok_or_else(undefined)?;
        let definition = self.debug.definition(number).ok_or_else(undefined)?;
        match self.numbered.get(&number) {
            Some(Slot::Read(id) | Slot::Open(Some(id))) => Ok(*id),
            _ => {
                let id = self.source.reserve();
                self.places.push(definition.start);
                self.numbered.insert(number, Slot::Open(Some(id)));
                Ok(id)
            }
        }
    }

    /// Takes a tuple from its `!`; the tuples in it go onto a stack.
    fn tuple(
        &mut self,
        cursor: &mut Cursor<'t>,
        distinct: bool,
        start: usize,
        number: Option<u32>,
    ) -> Result<NodeId, SyntaxError> {
        let mut operands: Vec<Option<NodeId>> = Vec::new();
        let mut open = vec![Open {
            start,
            distinct,
            first: 0,
        }];
        cursor.take_if(Kind::Bang);
        cursor.expect(b'{')?;
        loop {
            let Some(tuple) = open.last() else {
                return Err(cursor.error("expected a tuple"));
            };
            if cursor.at_punctuation(b'}') {
                cursor.take();
                let Open {
                    start,
                    distinct,
                    first,
                } = *tuple;
                open.pop();
                let number = number.filter(|_| open.is_empty());
                let id = self.intern(distinct, &operands[first..], start, number);
                operands.truncate(first);
                if open.is_empty() {
                    return Ok(id);
                }
                operands.push(Some(id));
            } else {
                if operands.len() > tuple.first {
                    cursor.expect(b',')?;
                }
                match self.operand(cursor)? {
                    Operand::Tuple(start) => {
                        let first = operands.len();
                        open.push(Open {
                            start,
                            distinct: false,
                            first,
                        });
                    }
                    Operand::Known(id) => operands.push(id),
                }
            }
        }
    }

    fn operand(&mut self, cursor: &mut Cursor<'t>) -> Result<Operand, SyntaxError> {
        let token = cursor.peek().ok_or_else(|| cursor.error("expected metadata"))?;
        Ok(match token.kind {
            Kind::Bang => {
                cursor.take();
                cursor.expect(b'{')?;
                Operand::Tuple(token.start)
            }
            Kind::MetadataNumber => {
                cursor.take();
                Operand::Known(Some(self.reference(token)?))
            }
            _ => Operand::Known(self.leaf(cursor, token)?),
        })
    }

    /// Metadata that leads to no other.
    fn leaf(&mut self, cursor: &mut Cursor<'t>, token: Token) -> Result<Option<NodeId>, SyntaxError> {
        match token.kind {
            Kind::MetadataString => {
                cursor.take();
                Ok(Some(self.string(token)))
            }
            Kind::MetadataName => {
                cursor.take();
                if !cursor.at_punctuation(b'(') {
                    return Err(SyntaxError::new(token.start, "expected metadata"));
                }
                cursor.skip_brackets()?;
                Ok(Some(self.specialised(token.start, token.start, None)))
            }
            Kind::Word if token.bytes(self.text) == b"null" => {
                cursor.take();
                Ok(None)
            }
            _ => self.constant(cursor).map(Some),
        }
    }

    fn string(&mut self, token: Token) -> NodeId {
        let quoted = token.bytes(self.text);
        if let Some(&id) = self.strings.get(quoted) {
            return id;
        }
        let text = unescaped(&quoted[2..quoted.len() - 1]);
        let text = String::from_utf8_lossy(&text).into_owned();
        let id = self.add(Node::String(text), token.start, None);
        self.strings.insert(quoted, id);
        id
    }

    /// Takes a constant with its type.
    fn constant(&mut self, cursor: &mut Cursor<'t>) -> Result<NodeId, SyntaxError> {
        let start = cursor.offset();
        let mut end = cursor.clone();
        let text = end.element()?;
        if let Some(&id) = self.constants.get(text) {
            *cursor = end;
            return Ok(id);
        }
        let sized = self.types.take(cursor)?;
        let value = constant::take(cursor, sized, &mut self.types)?;
        // Of others one can't tell whether they are equal.
        let is_known = value.ty.is_some() && value.content != Content::Symbolic;
        let id = match self.values.get(&value) {
            Some(&id) => id,
            None => {
                let id = self.add(Node::Constant(Box::new(value.clone())), start, None);
                if is_known {
                    self.values.insert(value, id);
                }
                id
            }
        };
        self.constants.insert(text, id);
        Ok(id)
    }

    pub(super) fn is_label(&self, id: NodeId) -> bool {
        matches!(self.source.node(id), Node::Label { .. })
    }

    /// A node that stands for a value of a function's.
    pub(super) fn local_value(&mut self, ty: Option<Type>, place: usize) -> NodeId {
        let content = Content::Symbolic;
        self.add(Node::Constant(Box::new(Value { ty, content })), place, None)
    }

    /// A node that has a name, such as `!DILocalVariable(...)`.
    fn specialised(&mut self, body: usize, place: usize, number: Option<u32>) -> NodeId {
        let name = self.debug.name(body).unwrap_or(b"!");
        let node = match name {
            b"!DILocalVariable" => Node::Local(Box::new(Local {
                name: self.debug.string(body, b"name:").unwrap_or_default(),
                function: self.debug.function(body),
                line: self.debug.line(body),
                bits: self.debug.size(body),
                typed: self.debug.is_typed(body),
                retained: self.debug.is_retained(body),
            })),
            b"!DIGlobalVariable" => Node::Global(Box::new(Global {
                name: self.debug.string(body, b"name:").unwrap_or_default(),
                line: self.debug.line(body),
                bits: self.debug.size(body),
                listed: self.debug.is_listed(body),
            })),
            b"!DILabel" => Node::Label {
                name: self.debug.string(body, b"name:").unwrap_or_default(),
                retained: self.debug.is_retained(body),
            },
            name => Node::Other(String::from_utf8_lossy(&name[1..]).into_owned()),
        };
        self.add(node, place, number)
    }

    /// The id that others know a number by already: those of its cycle.
    fn reserved(&self, number: Option<u32>) -> Option<NodeId> {
        match self.numbered.get(&number?) {
            Some(Slot::Open(id)) => *id,
            _ => None,
        }
    }

    fn add(&mut self, node: Node, place: usize, number: Option<u32>) -> NodeId {
        let id = self.reserved(number).unwrap_or_else(|| {
            self.places.push(place);
            self.source.reserve()
        });
        self.source.set(id, node);
        id
    }

    /// The tuple of these operands: one that is there already, if it may be.
    fn intern(
        &mut self,
        distinct: bool,
        operands: &[Option<NodeId>],
        place: usize,
        number: Option<u32>,
    ) -> NodeId {
        let own = self.reserved(number);
        let unique = !distinct && own.is_none();
        // LLVM takes a tuple that is its own operand for a distinct one.
        let distinct = distinct || own.is_some() && operands.contains(&own);
        let hash = unique.then(|| self.state.hash_one(operands));
        if let Some(&id) = hash.and_then(|hash| self.tuples.get(&hash))
            && self.source.tuple(id) == Some(operands)
        {
            return id;
        }
        let node = self.source.new_tuple(distinct, operands.iter().copied());
        let id = self.add(node, place, number);
        if let Some(hash) = hash {
            self.tuples.insert(hash, id);
        }
        id
    }
}

enum Operand {
    /// The `!` of a tuple whose `{` is taken.
    Tuple(usize),
    Known(Option<NodeId>),
}
