//! Calls in a function's code, and what those of the encoding say.

use super::{Pending, Reader};
use crate::read::assembly::module::{debug_call, nesting};
use crate::read::assembly::types::Sized;
use crate::read::{self, Call, CallKind, ReferrerKind, ReferrerValue};
use crate::text::cursor::SyntaxError;
use crate::text::lexer::{Kind, Token};

/// An argument of a call of the encoding.
enum Argument {
    /// A node, or nothing that is known.
    Node(Option<read::NodeId>),
    Constant(read::NodeId),
    Local {
        /// A node that stands for it.
        id: read::NodeId,
        token: Token,
        ty: Option<crate::model::Type>,
    },
}

impl Reader<'_, '_, '_> {
    /// The rest of a call; whether it has a result.
    pub(super) fn call(&mut self, block: u32) -> Result<bool, SyntaxError> {
        if self
            .cursor
            .last()
            .is_some_and(|last| last.bytes(self.text) != b"call")
        {
            self.cursor.accept_word(b"call");
        }
        let start = self.cursor.last().map_or(0, |token| token.start);
        let mut void = false;
        let mut depth = 0usize;
        while let Some(token) = self.cursor.peek() {
            if depth == 0 && self.at_start() {
                return Ok(!void);
            }
            self.cursor.take();
            depth = nesting(token, depth);
            match token.kind {
                Kind::Word => void |= depth == 0 && token.bytes(self.text) == b"void",
                Kind::Local | Kind::Global if depth == 0 => {
                    // A return type's name is a local, too.
                    if !self.cursor.at_punctuation(b'(') {
                        continue;
                    }
                    if let Some(kind) =
                        debug_call(token.bytes(self.text)).filter(|_| token.kind == Kind::Global)
                    {
                        self.debug_call(block, start, kind)?;
                    }
                    self.rest();
                    return Ok(!void);
                }
                _ => {}
            }
        }
        Ok(!void)
    }

    /// The arguments of a call of the encoding.
    fn debug_call(&mut self, block: u32, offset: usize, kind: (CallKind, bool)) -> Result<(), SyntaxError> {
        let (kind, stock) = kind;
        self.cursor.expect(b'(')?;
        let mut arguments: Vec<Argument> = Vec::new();
        while !self.cursor.accept(b')') {
            if !arguments.is_empty() {
                self.cursor.expect(b',')?;
            }
            let argument = self.argument()?;
            arguments.push(argument);
        }
        let mut arguments = arguments.into_iter();
        let node = arguments.next().and_then(|argument| match argument {
            Argument::Node(node) => node,
            Argument::Local { id, .. } => Some(id),
            Argument::Constant(id) => Some(id),
        });
        // Where a source label is, stock LLVM knows itself.
        if stock && node.is_some_and(|node| self.nodes.is_label(node)) {
            return Ok(());
        }
        let mut call = Call {
            kind,
            node,
            referrer: None,
            scope: 0,
            leads: false,
        };
        let mut referrer = None;
        match arguments.next() {
            Some(Argument::Local { token, ty, .. }) => {
                referrer = Some((self.name(token), token));
                let kind = ReferrerKind::Everywhere;
                call.referrer = Some(ReferrerValue::new(ty, kind));
            }
            Some(Argument::Constant(id)) => call.referrer = self.constant(id),
            Some(Argument::Node(node)) => call.referrer = node.and_then(|node| self.register(node)),
            None => {}
        }
        self.calls.push(Pending {
            block,
            offset,
            call,
            referrer,
        });
        Ok(())
    }

    /// A string names a physical register.
    fn register(&self, name: read::NodeId) -> Option<ReferrerValue> {
        let source = &self.nodes.source;
        let is_name = matches!(source.node(name), read::Node::String(_));
        is_name.then(|| ReferrerValue::new(None, ReferrerKind::Register { name }))
    }

    fn constant(&self, id: read::NodeId) -> Option<ReferrerValue> {
        let read::Node::Constant(value) = self.nodes.source.node(id) else {
            return None;
        };
        let kind = match value.content {
            read::Content::Poison | read::Content::Undef => ReferrerKind::Undef,
            _ => ReferrerKind::Everywhere,
        };
        let ty = value.ty.clone();
        Some(ReferrerValue::new(ty, kind))
    }

    /// An argument of a call: metadata, or nothing that we know.
    fn argument(&mut self) -> Result<Argument, SyntaxError> {
        if !self.cursor.accept_word(b"metadata") {
            self.cursor.element()?;
            return Ok(Argument::Node(None));
        }
        let metadata = [
            Kind::MetadataNumber,
            Kind::MetadataName,
            Kind::MetadataString,
            Kind::Bang,
        ];
        if metadata.iter().any(|kind| self.cursor.at(*kind)) {
            return self.nodes.metadata(&mut self.cursor).map(Argument::Node);
        }
        let start = self.cursor.clone();
        let sized = self.nodes.types.take(&mut self.cursor)?;
        if let Some(token) = self.cursor.take_if(Kind::Local) {
            let ty = sized.and_then(|Sized { ty, .. }| ty);
            let id = self.nodes.local_value(ty.clone(), token.start);
            return Ok(Argument::Local { id, token, ty });
        }
        self.cursor = start;
        let id = self.nodes.metadata(&mut self.cursor)?;
        id.map(Argument::Constant)
            .ok_or_else(|| self.cursor.error("expected a value"))
    }
}
