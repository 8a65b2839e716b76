//! A function's code: blocks, where they lead, and the calls that matter.

mod calls;

use super::module::{is_defined, nesting};
use super::nodes::Nodes;
use super::quotes::{unescaped, unquoted};
use crate::read::{self, Block, Call, ReferrerKind};
use crate::text::cursor::{Cursor, SyntaxError, number};
use crate::text::lexer::{Kind, Token};
use std::borrow::Cow;
use std::collections::HashMap;

/// A value's or block's name in a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name<'t> {
    Number(u32),
    Text(Cow<'t, [u8]>),
}

/// What a name in a function is.
#[derive(Clone, Copy, Debug)]
enum Entity {
    Argument,
    Block(u32),
    /// An instruction in the block of that index.
    Instruction {
        block: u32,
        alloca: bool,
        is_phi: bool,
    },
}

/// A function with the block and the offset of each of its calls, in order.
#[derive(Debug)]
pub(super) struct Body {
    pub function: read::Function,
    pub calls: Vec<(u32, usize)>,
}

/// Instructions that end a block.
const TERMINATORS: [&[u8]; 11] = [
    b"ret",
    b"br",
    b"switch",
    b"indirectbr",
    b"invoke",
    b"callbr",
    b"resume",
    b"unreachable",
    b"cleanupret",
    b"catchret",
    b"catchswitch",
];

/// What starts an instruction wherever it stands; and what has no result.
const STARTS: [&[u8]; 6] = [b"store", b"fence", b"call", b"tail", b"musttail", b"notail"];

/// Words that go on with an instruction on a line of their own.
const CONTINUATIONS: [&[u8]; 6] = [b"to", b"unwind", b"cleanup", b"catch", b"filter", b"label"];

/// Reads a function from the `(` of its parameters and the start of its body.
pub(super) fn read<'t>(nodes: &mut Nodes<'_, 't>, name: Token, parameters: usize, body: usize) -> Body {
    let text = nodes.text;
    let mut reader = Reader {
        nodes,
        cursor: Cursor::new(text, body),
        text,
        names: HashMap::new(),
        next: 0,
        blocks: Vec::new(),
        open: false,
        edges: Vec::new(),
        calls: Vec::new(),
    };
    reader.parameters(parameters);
    if let Err(error) = reader.body() {
        reader.nodes.errors.push(error);
    }
    reader.finish(name)
}

/// A call and the name of its referrer, which may stand further down.
struct Pending<'t> {
    block: u32,
    offset: usize,
    call: Call,
    referrer: Option<(Name<'t>, Token)>,
}

struct Reader<'n, 'a, 't> {
    nodes: &'n mut Nodes<'a, 't>,
    cursor: Cursor<'t>,
    text: &'t [u8],
    names: HashMap<Name<'t>, Entity>,
    /// The number of the next value without a name.
    next: u32,
    blocks: Vec<Block>,
    /// The last block has no terminator yet.
    open: bool,
    /// From a block to the label at a token.
    edges: Vec<(u32, Token)>,
    calls: Vec<Pending<'t>>,
}

impl<'t> Reader<'_, '_, 't> {
    fn name(&self, token: Token) -> Name<'t> {
        let bytes = token.bytes(self.text);
        match number(bytes) {
            Some(number) if bytes.get(1) != Some(&b'"') => Name::Number(number),
            _ => Name::Text(unquoted(bytes)),
        }
    }

    fn define(&mut self, name: Option<Name<'t>>, entity: Entity) {
        let name = name.unwrap_or(Name::Number(self.next));
        if let Name::Number(number) = name {
            self.next = number.saturating_add(1);
        }
        self.names.insert(name, entity);
    }

    /// Numbers the parameters; the types of named ones don't matter.
    fn parameters(&mut self, start: usize) {
        let mut cursor = Cursor::new(self.text, start);
        let mut depth = 0usize;
        // The first and the last token of a parameter, outside of brackets.
        let (mut first, mut last) = (None, None);
        while let Some(token) = cursor.take() {
            let was = depth;
            depth = nesting(token, depth);
            if (was == 1 && token.is(b',')) || depth == 0 {
                self.parameter(first.take(), last.take());
            } else if was > 0 {
                first = first.or(Some(token));
                last = (was == 1).then_some(token).or(last);
            }
            if depth == 0 {
                return;
            }
        }
    }

    fn parameter(&mut self, first: Option<Token>, last: Option<Token>) {
        match (first, last) {
            (None, _) => {}
            (Some(first), _) if first.kind == Kind::Dots => {}
            (first, Some(last)) if last.kind == Kind::Local && first != Some(last) => {
                let name = self.name(last);
                self.define(Some(name), Entity::Argument);
            }
            _ => self.define(None, Entity::Argument),
        }
    }

    fn body(&mut self) -> Result<(), SyntaxError> {
        while let Some(token) = self.cursor.peek() {
            match token.kind {
                Kind::Punctuation(b'}') => return Ok(()),
                Kind::Label => {
                    self.cursor.take();
                    self.label(token);
                }
                // A debug record.
                Kind::Hash => {
                    self.cursor.take();
                    self.rest();
                }
                Kind::Word if matches!(token.bytes(self.text), b"uselistorder" | b"uselistorder_bb") => {
                    return Ok(());
                }
                Kind::Word | Kind::Local => self.instruction(token)?,
                _ => return Err(self.cursor.error("expected an instruction")),
            }
        }
        Ok(())
    }

    /// A block that starts with a label, or without one.
    fn block(&mut self, name: Option<Name<'t>>) {
        let index = self.blocks.len() as u32;
        self.define(name, Entity::Block(index));
        self.blocks.push(Block::default());
        self.open = true;
    }

    fn label(&mut self, token: Token) {
        let name = &token.bytes(self.text)[..token.end - token.start - 1];
        let digits = !name.is_empty() && name.iter().all(u8::is_ascii_digit);
        let number = digits.then(|| std::str::from_utf8(name).ok()?.parse().ok());
        let name = match (number.flatten(), name) {
            (Some(number), _) => Name::Number(number),
            (None, [b'"', inner @ .., b'"']) => Name::Text(unescaped(inner)),
            (None, name) => Name::Text(Cow::Borrowed(name)),
        };
        self.block(Some(name));
    }

    /// Takes `[%name =] opcode ...`.
    fn instruction(&mut self, start: Token) -> Result<(), SyntaxError> {
        if !self.open {
            self.block(None);
        }
        let block = self.blocks.len() as u32 - 1;
        let mut name = None;
        if start.kind == Kind::Local {
            self.cursor.take();
            self.cursor.expect(b'=')?;
            name = Some(self.name(start));
        }
        let opcode = self.cursor.take_if(Kind::Word);
        let opcode = opcode.ok_or_else(|| self.cursor.error("expected an instruction"))?;
        let opcode = opcode.bytes(self.text);
        let mut result = true;
        match opcode {
            _ if TERMINATORS.contains(&opcode) => {
                self.open = false;
                result = self.terminator(block) && matches!(opcode, b"invoke" | b"callbr");
            }
            b"store" | b"fence" => {
                self.rest();
                result = false;
            }
            b"call" | b"tail" | b"musttail" | b"notail" => result = self.call(block)?,
            b"alloca" => {
                let instruction = Entity::Instruction {
                    block,
                    alloca: self.alloca() && block == 0,
                    is_phi: false,
                };
                self.define(name, instruction);
                return Ok(());
            }
            _ => self.rest(),
        }
        if result || name.is_some() {
            let instruction = Entity::Instruction {
                block,
                alloca: false,
                is_phi: opcode == b"phi",
            };
            self.define(name, instruction);
        }
        Ok(())
    }

    /// Whether an instruction starts here, or a block, or the body ends.
    fn at_start(&self) -> bool {
        let Some(token) = self.cursor.peek() else {
            return true;
        };
        let new_line = || self.text[self.cursor.end()..token.start].contains(&b'\n');
        match token.kind {
            Kind::Punctuation(b'}') | Kind::Label | Kind::Hash => true,
            Kind::Local => is_defined(self.text, token),
            Kind::Word => {
                let word = token.bytes(self.text);
                let certain = TERMINATORS.contains(&word) || STARTS.contains(&word);
                let continued = || {
                    let last = self.cursor.last();
                    CONTINUATIONS.contains(&word) || last.is_some_and(|last| last.is(b',') || last.is(b'='))
                };
                certain || (new_line() && !continued())
            }
            _ => false,
        }
    }

    /// Takes tokens up to the next instruction; each outside of brackets, and
    /// a label's name everywhere, is shown to `look` with the one before it.
    fn look(&mut self, mut look: impl FnMut(&mut Self, Option<Token>, Token, usize)) {
        let mut depth = 0usize;
        while let Some(token) = self.cursor.peek() {
            if depth == 0 && self.at_start() {
                return;
            }
            let last = self.cursor.last();
            self.cursor.take();
            depth = nesting(token, depth);
            look(self, last, token, depth);
        }
    }

    fn rest(&mut self) {
        self.look(|_, _, _, _| {});
    }

    /// The rest of a terminator; whether it has a result, if it is a call.
    fn terminator(&mut self, block: u32) -> bool {
        let (mut void, mut called) = (false, false);
        self.look(|reader, last, token, depth| match token.kind {
            Kind::Local => {
                called |= depth == 0;
                let is_label = |last: Token| last.kind == Kind::Word && last.bytes(reader.text) == b"label";
                if last.is_some_and(is_label) {
                    reader.edges.push((block, token));
                }
            }
            Kind::Global => called |= depth == 0,
            Kind::Word => void |= depth == 0 && !called && token.bytes(reader.text) == b"void",
            _ => {}
        });
        !void
    }

    /// The rest of an alloca; whether its size is a constant.
    fn alloca(&mut self) -> bool {
        let mut dynamic = false;
        let mut comma = false;
        self.look(|_, _, token, depth| {
            comma |= depth == 0 && token.is(b',');
            dynamic |= depth == 0 && comma && token.kind == Kind::Local;
        });
        !dynamic
    }

    /// Resolves names, now that all are known.
    fn finish(mut self, name: Token) -> Body {
        for (block, token) in std::mem::take(&mut self.edges) {
            match self.names.get(&self.name(token)) {
                Some(&Entity::Block(to)) => self.blocks[block as usize].successors.push(to),
                _ => self.undefined("label", token),
            }
        }
        let mut calls = Vec::new();
        for Pending {
            block,
            offset,
            mut call,
            referrer,
        } in std::mem::take(&mut self.calls)
        {
            if let (Some((name, token)), Some(referrer)) = (&referrer, &mut call.referrer) {
                match self.names.get(name) {
                    Some(&entity) => referrer.kind = entity.referrer(),
                    None => self.undefined("value", *token),
                }
            }
            self.blocks[block as usize].calls.push(call);
            calls.push((block, offset));
        }
        let name = String::from_utf8_lossy(&unquoted(name.bytes(self.text))).into_owned();
        let function = read::Function {
            name,
            blocks: self.blocks,
        };
        Body { function, calls }
    }

    fn undefined(&mut self, what: &str, token: Token) {
        let name = String::from_utf8_lossy(token.bytes(self.text));
        let message = format!("use of undefined {what} '{name}'");
        self.nodes.errors.push(SyntaxError::new(token.start, message));
    }
}

impl Entity {
    fn referrer(self) -> ReferrerKind {
        match self {
            Entity::Argument => ReferrerKind::Everywhere,
            // LLVM wouldn't take it.
            Entity::Block(_) => ReferrerKind::Undef,
            Entity::Instruction { alloca: true, .. } => ReferrerKind::Alloca,
            Entity::Instruction { block, is_phi, .. } => ReferrerKind::Instruction { block, is_phi },
        }
    }
}
