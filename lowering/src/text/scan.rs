//! One pass over a module's text, for what both directions need of it.
//!
//! Only what lifetimes can touch is recorded: definitions of tuples and
//! subprograms, the heads of functions, debug intrinsics. Where a node in the
//! one or the other syntax may start, the direction has its say ([`Visit`]).
//! An error ends the node that it is in; the pass goes on behind it, so no
//! part of the text is read twice.

use super::cursor::{Cursor, SyntaxError, number};
use super::found::{
    ATTACHMENTS, Attachment, Call, Declaration, Definition, Function, Intrinsic, Module, Ref, Subprogram,
    Tuple,
};
use super::lexer::{Kind, Token};
use super::numbers::Numbers;
use super::types;

/// What a direction does on the way.
pub(super) trait Visit<'t> {
    /// A `!name` that may be a node's, where it is defined or used; none if
    /// nodes have no names in this direction.
    fn name(&mut self, token: Token, text: &'t [u8], defined: bool) -> Option<Ref>;

    /// A reference to a numbered node, where it isn't known what for.
    fn used(&mut self, number: u32);

    /// The cursor is at a specialised node's name or at the `!` of a tuple.
    /// Takes the node if it is a lifetime's.
    fn node(&mut self, cursor: &mut Cursor<'t>, definition: Option<Definition>) -> Result<bool, SyntaxError>;

    /// A debug record `#dbg_value` or the call of an intrinsic such as
    /// `@llvm.dbg.value`: its name without all before it, and where its `(` is.
    fn record(&mut self, _name: &'t [u8], _start: usize) {}

    /// The label of a field `memorySpace:` or `addressSpace:`, behind which the
    /// cursor is, and where what is before it ends if that is a comma.
    fn space(&mut self, _label: Token, _cursor: &mut Cursor<'t>, _comma: Option<usize>) {}
}

/// How LLVM's bitcode starts, bare and in its wrapper.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];

/// Goes over the text.
pub(super) fn scan<'t>(text: &'t [u8], visit: &mut impl Visit<'t>) -> Module {
    let mut scanner = Scanner {
        cursor: Cursor::new(text, 0),
        visit,
        module: Module::default(),
        declare: None,
        in_subprogram: false,
        garbage: false,
        defined: Numbers::default(),
    };
    if BITCODE.iter().any(|magic| text.starts_with(magic)) {
        let message = "this is bitcode and no assembly, which llvm-dis makes of it";
        scanner.module.errors.push(SyntaxError::new(0, message));
        return scanner.module;
    }
    while let Some(token) = scanner.cursor.peek() {
        if let Err(error) = scanner.step(token) {
            scanner.module.errors.push(error);
        }
    }
    if let Err(error) = scanner.cursor.check_end() {
        scanner.module.errors.push(error);
    }
    let mut module = scanner.module;
    module.tuples.sort();
    module
}

struct Scanner<'t, 'v, V> {
    cursor: Cursor<'t>,
    visit: &'v mut V,
    module: Module,
    /// Where a `declare` starts whose name is still to come.
    declare: Option<usize>,
    /// Inside the definition of the last of [`Module::subprograms`].
    in_subprogram: bool,
    /// There was something that LLVM has no token for, which is said once.
    garbage: bool,
    /// The numbers of nodes so far.
    defined: Numbers,
}

impl<'t, V: Visit<'t>> Scanner<'t, '_, V> {
    /// Takes at least one token.
    fn step(&mut self, token: Token) -> Result<(), SyntaxError> {
        match token.kind {
            Kind::MetadataNumber => self.number(),
            Kind::MetadataName => self.name(token),
            Kind::Bang => self.node(None),
            Kind::Global => {
                self.cursor.take();
                self.global(token)
            }
            Kind::Label if matches!(self.cursor.bytes(token), b"memorySpace:" | b"addressSpace:") => {
                let comma = self.cursor.last().filter(|last| last.is(b','));
                self.cursor.take();
                self.visit
                    .space(token, &mut self.cursor, comma.map(|comma| comma.start));
                Ok(())
            }
            Kind::Hash => {
                self.cursor.take();
                if let Some(name) = self.cursor.take_if(Kind::Word) {
                    self.visit.record(self.cursor.bytes(name), self.cursor.offset());
                }
                Ok(())
            }
            Kind::Label if self.in_subprogram && self.cursor.bytes(token) == b"retainedNodes:" => {
                self.cursor.take();
                if let Some(token) = self.cursor.take_if(Kind::MetadataNumber) {
                    let number = self.count(token);
                    if let Some(subprogram) = self.module.subprograms.last_mut() {
                        subprogram.retained = number;
                    }
                }
                Ok(())
            }
            Kind::Word => {
                self.cursor.take();
                match self.cursor.bytes(token) {
                    b"define" => self.head(),
                    b"declare" => self.declare = Some(token.start),
                    _ => {}
                }
                Ok(())
            }
            Kind::Invalid if self.cursor.bytes(token).contains(&b'"') => {
                self.cursor.take();
                Err(SyntaxError::new(token.start, "this string is never closed"))
            }
            Kind::Invalid => {
                self.cursor.take();
                match std::mem::replace(&mut self.garbage, true) {
                    true => Ok(()),
                    false => Err(SyntaxError::new(token.start, "LLVM assembly has no such thing")),
                }
            }
            _ => {
                self.cursor.take();
                Ok(())
            }
        }
    }

    /// A number that is used or defined somewhere.
    fn count(&mut self, token: Token) -> Option<u32> {
        let number = number(self.cursor.bytes(token))?;
        self.module.free = self.module.free.max(u64::from(number) + 1);
        Some(number)
    }

    fn number(&mut self) -> Result<(), SyntaxError> {
        let Some(token) = self.cursor.take() else {
            return Ok(());
        };
        let number = self.count(token);
        match number {
            Some(number) if self.cursor.at_punctuation(b'=') => {
                if self.defined.contains(number) {
                    let message = format!("metadata !{number} is defined twice");
                    self.module.errors.push(SyntaxError::new(token.start, message));
                }
                self.defined.insert(number);
                self.definition(token.start, Ref::Number(number))
            }
            Some(number) => {
                self.visit.used(number);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn name(&mut self, token: Token) -> Result<(), SyntaxError> {
        let mut next = self.cursor.clone();
        next.take();
        match next.peek().map(|token| token.kind) {
            Some(Kind::Punctuation(b'(')) => self.node(None),
            Some(Kind::Punctuation(b'=')) => {
                self.cursor.take();
                self.named(token, next)
            }
            // The kind of an attachment.
            Some(Kind::MetadataName | Kind::MetadataNumber | Kind::MetadataString | Kind::Bang) => {
                self.cursor.take();
                Ok(())
            }
            _ => {
                self.cursor.take();
                self.visit.name(token, self.cursor.text(), false);
                Ok(())
            }
        }
    }

    /// A name before a `=`: a list such as `!llvm.dbg.cu`, or a node's.
    fn named(&mut self, token: Token, mut next: Cursor<'t>) -> Result<(), SyntaxError> {
        next.take();
        let list = next.at(Kind::Bang);
        let node = next.accept_word(b"distinct")
            || (next.take_if(Kind::MetadataName).is_some() && next.at_punctuation(b'('));
        if node {
            if let Some(id) = self.visit.name(token, next.text(), true) {
                return self.definition(token.start, id);
            }
        } else if list {
            // Its tuple is no node, whatever is in it.
            self.cursor.take();
            self.cursor.take();
            self.module.lists.push(token);
            if let b"!llvm.dbg.retainedNodes" | b"!dilifetime.retainedNodes" = next.bytes(token) {
                self.module.retained_lists.push(token);
            }
        }
        Ok(())
    }

    /// At the `=` of a node's definition.
    fn definition(&mut self, start: usize, id: Ref) -> Result<(), SyntaxError> {
        self.cursor.take();
        self.in_subprogram = false;
        let distinct = self.cursor.accept_word(b"distinct");
        self.node(Some(Definition { start, id, distinct }))
    }

    /// What may be a node.
    fn node(&mut self, definition: Option<Definition>) -> Result<(), SyntaxError> {
        let Some(token) = self.cursor.peek() else {
            return Ok(());
        };
        if !matches!(token.kind, Kind::Bang | Kind::MetadataName) {
            return Ok(());
        }
        if let Some(Definition { start, id, .. }) = definition {
            if token.kind == Kind::Bang {
                self.module.tuples.push(Tuple {
                    id,
                    definition: start,
                    start: token.start,
                });
            } else if self.cursor.bytes(token) == b"!DISubprogram" {
                self.in_subprogram = true;
                self.module.subprograms.push(Subprogram {
                    id,
                    fields: token.end,
                    retained: None,
                });
            }
        }
        if !self.visit.node(&mut self.cursor, definition)? {
            self.cursor.take();
        }
        Ok(())
    }

    /// The name of a function or variable.
    fn global(&mut self, token: Token) -> Result<(), SyntaxError> {
        let declare = self.declare.take();
        if let Some(name) = self.cursor.bytes(token).strip_prefix(b"@llvm.dbg.")
            && self.cursor.at_punctuation(b'(')
        {
            self.visit.record(name, self.cursor.offset());
        }
        let Some(intrinsic) = Intrinsic::named(self.cursor.bytes(token)) else {
            return Ok(());
        };
        if let Some(start) = declare {
            let declaration = Declaration { start, name: token };
            match &mut self.module.declared[intrinsic as usize] {
                first @ None => *first = Some(declaration),
                Some(_) => self.module.declared_again.push((intrinsic, declaration)),
            }
        } else if self.cursor.at_punctuation(b'(') {
            self.module.called[intrinsic as usize] = true;
            if let Intrinsic::Label | Intrinsic::Code = intrinsic {
                let node = self.first_argument();
                let call = Call { callee: token, node };
                self.module.calls.push((intrinsic, call));
            }
        }
        Ok(())
    }

    /// The metadata that a call starts with; it isn't taken.
    fn first_argument(&mut self) -> Option<Ref> {
        let mut cursor = self.cursor.clone();
        cursor.take();
        if !cursor.accept_word(b"metadata") {
            return None;
        }
        let token = cursor.take()?;
        match token.kind {
            Kind::MetadataNumber => number(cursor.bytes(token)).map(Ref::Number),
            Kind::MetadataName if !cursor.at_punctuation(b'(') => {
                self.visit.name(token, cursor.text(), false)
            }
            _ => None,
        }
    }

    /// The head of a function behind its `define`, up to the `{` of its body.
    fn head(&mut self) {
        let mut function = Function {
            subprogram: None,
            attachments: Vec::new(),
        };
        let mut depth = 0usize;
        let mut named = false;
        while let Some(token) = self.cursor.peek() {
            match token.kind {
                Kind::Punctuation(b'{') if depth == 0 && named => break,
                Kind::Punctuation(b'(' | b'[' | b'{' | b'<') => depth += 1,
                Kind::Punctuation(b')' | b']' | b'}' | b'>') => depth = depth.saturating_sub(1),
                // A parameter's attribute is `"name"="value"`; nothing else has one.
                Kind::Punctuation(b'=') if self.cursor.last().is_none_or(|it| it.kind != Kind::String) => {
                    break;
                }
                Kind::Global if depth == 0 => named = true,
                Kind::Word => match self.cursor.bytes(token) {
                    b"define" | b"declare" => break,
                    b"prefix" | b"prologue" | b"personality" if depth == 0 => {
                        self.cursor.take();
                        self.constant();
                        continue;
                    }
                    _ => {}
                },
                Kind::MetadataName if depth == 0 && self.attachment(token, &mut function) => continue,
                _ => {}
            }
            if let Err(error) = self.step(token) {
                self.module.errors.push(error);
            }
        }
        if function.subprogram.is_some() {
            self.module.functions.push(function);
        } else {
            self.keep(&function);
        }
    }

    /// The nodes of attachments that stay where they are are used.
    fn keep(&mut self, function: &Function) {
        for attachment in &function.attachments {
            if let Some(number) = Cursor::new(self.cursor.text(), attachment.value).metadata_number() {
                self.visit.used(number);
            }
        }
    }

    /// Goes behind a constant with its type, whose braces are no body.
    fn constant(&mut self) {
        let known = types::parse(&mut self.cursor).is_ok();
        if known && matches!(self.cursor.peek(), Some(token) if token.is(b'{') || token.is(b'<')) {
            let _ = self.cursor.skip_brackets();
        }
    }

    /// Takes a function's `!dbg` or one of ours.
    fn attachment(&mut self, token: Token, function: &mut Function) -> bool {
        let name = self.cursor.bytes(token);
        let kind = ATTACHMENTS.iter().position(|(kind, _)| kind.as_bytes() == name);
        if kind.is_none() && name != b"!dbg" {
            return false;
        }
        let start = self.cursor.end();
        self.cursor.take();
        let Some(value) = self.cursor.peek() else {
            return true;
        };
        let id = match value.kind {
            Kind::MetadataNumber => {
                self.cursor.take();
                self.count(value).map(Ref::Number)
            }
            Kind::MetadataName => {
                self.cursor.take();
                self.visit.name(value, self.cursor.text(), false)
            }
            _ => None,
        };
        match (kind, id) {
            (Some(kind), Some(_)) => function.attachments.push(Attachment {
                kind,
                start,
                value: value.start,
                end: value.end,
            }),
            (None, Some(id)) => function.subprogram = Some((id, value.end)),
            (_, None) => {}
        }
        true
    }
}
