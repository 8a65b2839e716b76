//! The proposal's nodes, which become stock IR's where the pass over the text meets them.

use super::expression::{self, Operand, Operands, Owner};
use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::edits::{Edits, With};
use crate::text::encode::{self, Encoder};
use crate::text::found::{Definition, Ref};
use crate::text::lexer::{Kind, Token};
use crate::text::names::Names;
use crate::text::numbers::Numbers;
use crate::text::scan::Visit;
use crate::text::types;
use std::collections::HashSet;
use std::ops::Range;

/// The proposal's nodes, as the pass over the text meets them.
#[derive(Default)]
pub(super) struct Nodes<'t> {
    pub names: Names<'t>,
    pub edits: Edits,
    pub ours: Set,
    pub codes: Set,
    /// Lifetimes, with where they are defined.
    lifetimes: Vec<(Ref, usize)>,
    /// What is referred to outside of the proposal's nodes, none of which refers to a lifetime.
    used: Set,
    pub errors: Vec<SyntaxError>,
    /// What is left out, and why.
    pub warnings: Vec<SyntaxError>,
    /// A number above all in the proposal's nodes; that of the others is
    /// [`Module::free`](crate::text::found::Module::free).
    pub free: u64,
    scratch: Vec<u8>,
    /// The node that the pass is in, and whether it is a derived type.
    inside: Option<(Ref, bool)>,
    /// The fields `memorySpace:`, which stock LLVM hasn't: whose, and the value.
    pub memory_spaces: Vec<(Ref, &'t [u8])>,
    /// What the next `!DIExpression` belongs to, and where the operands of a
    /// record start.
    owner: Option<(Owner, usize)>,
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
        if !defined {
            self.used.insert(Ref::Name(index));
        }
        self.edits.push(token.start, token.end, With::Name(index));
        Some(Ref::Name(index))
    }

    fn used(&mut self, number: u32) {
        self.used.insert(Ref::Number(number));
    }

    fn record(&mut self, name: &'t [u8], start: usize) {
        self.owner = match name {
            b"dbg_declare" | b"declare" => Some((Owner::Declare, start)),
            b"dbg_value" | b"value" => Some((Owner::Value, start)),
            _ => None,
        };
    }

    fn space(&mut self, label: Token, cursor: &mut Cursor<'t>, comma: Option<usize>) {
        let Some((id, derived)) = self.inside else {
            return;
        };
        if cursor.bytes(label) == b"addressSpace:" {
            if derived {
                self.edits
                    .replace(label.start, label.end, &b"dwarfAddressSpace:"[..]);
            }
            return;
        }
        let Ok(value) = cursor.element() else {
            return;
        };
        self.memory_spaces.push((id, value));
        let end = match comma {
            None if cursor.accept(b',') => cursor.offset(),
            _ => cursor.end(),
        };
        self.edits.push(comma.unwrap_or(label.start), end, With::Nothing);
    }

    fn node(&mut self, cursor: &mut Cursor<'t>, definition: Option<Definition>) -> Result<bool, SyntaxError> {
        let Some(token) = cursor.peek() else {
            return Ok(false);
        };
        let name = cursor.bytes(token);
        if let Some(definition) = definition {
            self.inside = Some((definition.id, name == b"!DIDerivedType"));
        }
        if token.kind == Kind::Bang {
            self.encoded(cursor, definition);
            self.version(cursor.clone());
            return Ok(false);
        }
        match name {
            b"!DIExpression" => self.stock_expression(cursor.clone()),
            b"!DIGlobalVariableExpression" => self.owner = Some((Owner::Global, token.end)),
            _ => {}
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
    /// Warns of lifetimes that LLVM's parser leaves out: nobody would hear of them any more.
    pub(super) fn warn_of_unused(&mut self) {
        let unused = self.lifetimes.iter().filter(|(id, _)| !self.used.contains(*id));
        let message = "nothing refers to this lifetime, so LLVM leaves it out";
        self.warnings
            .extend(unused.map(|(_, start)| SyntaxError::new(*start, message)));
    }

    /// Remembers what kind of node it is that is defined.
    fn note(&mut self, name: &[u8], definition: Option<Definition>) {
        let Some(definition) = definition else {
            return;
        };
        if let b"!DILifetime" | b"!DIExprCode" = name {
            self.ours.insert(definition.id);
        }
        if name == b"!DILifetime" {
            self.lifetimes.push((definition.id, definition.start));
        }
        if name == b"!DIExprCode" {
            self.codes.insert(definition.id);
        }
    }

    /// LLVM has no tokens for the proposal's operations: a record that has them
    /// gets stock's.
    fn stock_expression(&mut self, mut cursor: Cursor) {
        let owner = self.owner.take();
        cursor.take();
        let mut inside = cursor.clone();
        inside.take();
        let ours = inside.peek().is_some_and(|token| {
            let word = inside.bytes(token);
            word.starts_with(b"DIOp") || word == b"DW_OP_LLVM_poisoned"
        });
        if !ours {
            return;
        }
        if let Err(error) = self.rewrite(&mut cursor, owner) {
            self.errors.push(error);
        }
    }

    /// The cursor is at the `(` of an expression.
    fn rewrite(&mut self, cursor: &mut Cursor, owner: Option<(Owner, usize)>) -> Result<(), SyntaxError> {
        let Some((owner, record)) = owner else {
            let message = "operations of the proposal are for a !DIExpr, and for the expression of a dbg_value, \
                           dbg_declare or global variable";
            return Err(cursor.error(message));
        };
        let text = cursor.text();
        let (operands, spans) = match owner {
            Owner::Global => (Operands::default(), None),
            _ => {
                let (operands, spans) = operands(&mut Cursor::new(text, record))?;
                (operands, Some(spans))
            }
        };
        let start = cursor.offset();
        let (stock, refused) = expression::translate(cursor, owner, &operands)?;
        self.warnings.extend(refused.map(|reason| {
            let message = format!("no location from here on: {reason}");
            SyntaxError::new(reason.offset, message)
        }));
        self.edits
            .replace(start, cursor.end(), format!("({})", stock.elements).into_bytes());
        let Some(Spans { whole, each }) = spans else {
            return Ok(());
        };
        let operand = |index: u32| each.get(index as usize).map(|span| &text[span.clone()]);
        let new = match stock.operand {
            Operand::Stays => return Ok(()),
            Operand::Only(index) => operand(index).unwrap_or_default().to_vec(),
            Operand::List => [b"!DIArgList(", &text[whole.clone()], b")"].concat(),
            Operand::Constant(constant) => constant.into_bytes(),
            Operand::Poison => b"i32 poison".to_vec(),
        };
        self.edits.replace(whole.start, whole.end, new);
        Ok(())
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

/// Where all operands of a record stand, and where each does.
struct Spans {
    whole: Range<usize>,
    each: Vec<Range<usize>>,
}

/// The operands of a record whose `(` is next.
fn operands<'t>(cursor: &mut Cursor<'t>) -> Result<(Operands<'t>, Spans), SyntaxError> {
    cursor.expect(b'(')?;
    cursor.accept_word(b"metadata");
    let start = cursor.offset();
    let mut operands = Operands::default();
    if cursor
        .peek()
        .is_some_and(|token| cursor.bytes(token) == b"!DIArgList")
    {
        operands.list = true;
        cursor.take();
        cursor.expect(b'(')?;
    }
    let mut each = Vec::new();
    loop {
        let start = cursor.offset();
        operands.types.push(types::parse(&mut cursor.clone())?);
        cursor.element()?;
        each.push(start..cursor.end());
        if !operands.list || !cursor.accept(b',') {
            break;
        }
    }
    if operands.list {
        cursor.expect(b')')?;
    }
    let whole = start..cursor.end();
    Ok((operands, Spans { whole, each }))
}
