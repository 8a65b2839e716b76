//! `dilifetime dis`: stock IR to the proposal's syntax.
//!
//! What it prints is canonical: expressions and arguments stand in the
//! lifetimes that use them, a function's attachments are fields of its
//! subprogram, `retainedNodes` at the place where there is one and else
//! behind the others. (`as` leaves a list that it empties, so that this one can
//! be put back in its place; LLVM takes an empty list for none.) Nodes that nothing refers to any more are taken out;
//! numbers stay.

use super::cursor::{Cursor, SyntaxError, number};
use super::decode::{Decoder, Encoded, encoded};
use super::edits::{Edit, Edits, TOO_LONG, Translation, With, limit};
use super::fields::{elements, fields};
use super::found::{ATTACHMENTS, Attachment, Definition, Function, Intrinsic, Module, Ref, Subprogram};
use super::lexer::{Kind, Token};
use super::numbers::Numbers;
use super::scan::{Visit, scan};
use std::collections::HashMap;

/// Turns a module's text in stock IR into the proposal's syntax.
///
/// # Errors
///
/// All tuples of the encoding that are none of its nodes, in the order of the
/// text.
pub fn disassemble(text: &[u8]) -> Result<Translation<'_>, Vec<SyntaxError>> {
    let mut nodes = Nodes::default();
    let module = scan(text, &mut nodes);
    let mut plan = Disassembler {
        text,
        edits: Edits::default(),
        kept: nodes.kept,
        ours: nodes.ours,
        folded: Numbers::default(),
        bad: HashMap::new(),
        errors: nodes.errors,
        written: 0,
        module,
    };
    plan.subprograms();
    plan.nodes(&nodes.starts);
    plan.names();
    plan.removals();
    plan.finish()
}

/// The encoding's nodes, as the pass over the text meets them.
#[derive(Default)]
struct Nodes {
    /// Where the tuples start that are lifetimes, identities, or expressions
    /// without a number.
    starts: Vec<usize>,
    /// Nodes that something refers to which stays.
    kept: Numbers,
    /// Lifetimes and code locations.
    ours: Numbers,
    errors: Vec<SyntaxError>,
}

impl<'t> Visit<'t> for Nodes {
    fn name(&mut self, _: Token, _: &'t [u8], _: bool) -> Option<Ref> {
        None
    }

    fn used(&mut self, number: u32) {
        self.kept.insert(number);
    }

    fn node(&mut self, cursor: &mut Cursor<'t>, definition: Option<Definition>) -> Result<bool, SyntaxError> {
        let Some((kind, name)) = encoded(cursor) else {
            return Ok(false);
        };
        let start = cursor.offset();
        if let Encoded::Lifetime | Encoded::Identity = kind
            && !definition.is_some_and(|definition| definition.distinct)
        {
            let name = String::from_utf8_lossy(name);
            let message = format!("missing 'distinct', required for the tuple of a {name}");
            self.errors.push(SyntaxError::new(start, message));
        }
        if let (Some(Ref::Number(number)), b"DILifetime" | b"DIExprCode") = (definition.map(|it| it.id), name)
        {
            self.ours.insert(number);
        }
        let inner = matches!(kind, Encoded::Expression | Encoded::Operation);
        if definition.is_none() && kind == Encoded::Operation {
            // A tuple that is no part of an expression means nothing.
            return Ok(false);
        }
        cursor.take();
        cursor.skip_brackets()?;
        if !(inner && definition.is_some()) {
            self.starts.push(start);
        }
        Ok(true)
    }
}

/// What a function's attachments add to its subprogram.
#[derive(Default)]
struct Moved<'t> {
    retained: Option<Vec<u8>>,
    lanes: [Option<&'t [u8]>; 3],
}

struct Disassembler<'t> {
    text: &'t [u8],
    module: Module,
    edits: Edits,
    kept: Numbers,
    /// Lifetimes and code locations.
    ours: Numbers,
    folded: Numbers,
    bad: HashMap<u32, SyntaxError>,
    errors: Vec<SyntaxError>,
    /// Bytes of all that is to be written where it is used.
    written: usize,
}

impl<'t> Disassembler<'t> {
    /// Moves functions' attachments to their subprograms.
    fn subprograms(&mut self) {
        let subprograms = std::mem::take(&mut self.module.subprograms);
        let functions = std::mem::take(&mut self.module.functions);
        let mut attached: HashMap<Ref, &Function> = HashMap::new();
        for function in functions.iter().filter(|it| !it.attachments.is_empty()) {
            let moves = match function.subprogram {
                Some((id, _)) if !attached.contains_key(&id) => {
                    attached.insert(id, function);
                    true
                }
                _ => false,
            };
            if !moves {
                self.keep(&function.attachments);
            }
        }
        for subprogram in &subprograms {
            let function = attached.remove(&subprogram.id);
            let changed = function.is_some_and(|function| self.subprogram(subprogram, function));
            if let (Some(number), false) = (subprogram.retained, changed) {
                self.kept.insert(number);
            }
        }
        // Those whose subprogram isn't here.
        for function in attached.values() {
            self.keep(&function.attachments);
        }
    }

    fn keep(&mut self, attachments: &[Attachment]) {
        for attachment in attachments {
            if let Some(number) = Cursor::new(self.text, attachment.value).metadata_number() {
                self.kept.insert(number);
            }
        }
    }

    /// False if nothing changed about its `retainedNodes`.
    fn subprogram(&mut self, subprogram: &Subprogram, function: &Function) -> bool {
        let Ok((fields, end)) = fields(self.text, subprogram.fields) else {
            self.keep(&function.attachments);
            return false;
        };
        let mut moved = Moved::default();
        for attachment in &function.attachments {
            if !self.take(attachment, &mut moved) {
                self.keep(&[*attachment]);
                continue;
            }
            self.edits.push(attachment.start, attachment.end, With::Nothing);
        }
        let mut behind = Vec::new();
        let changed = moved.retained.is_some();
        if let Some(retained) = moved.retained {
            let name = ATTACHMENTS[0].1.as_bytes();
            let field = fields.iter().find(|field| &self.text[field.name.span()] == name);
            let there = field.map_or(Vec::new(), |field| self.retained(field.value));
            let comma: &[u8] = match there.is_empty() || retained.is_empty() {
                true => b"",
                false => b", ",
            };
            let list = [b"!{", &there[..], comma, &retained, b"}"].concat();
            match field {
                Some(field) => self.edits.replace(field.value, field.end, list),
                None => behind.extend([name, b" ", &list].concat()),
            }
        }
        for (kind, lane) in moved.lanes.iter().enumerate() {
            if let Some(value) = lane {
                if !behind.is_empty() {
                    behind.extend_from_slice(b", ");
                }
                behind.extend([ATTACHMENTS[kind].1.as_bytes(), b" ", value].concat());
            }
        }
        if !behind.is_empty() {
            let (end, comma) = match fields.last() {
                Some(last) => (last.end, &b", "[..]),
                None => (end, &b""[..]),
            };
            self.edits.replace(end, end, [comma, &behind].concat());
        }
        changed
    }

    /// Takes an attachment's node. False if it can't be a field.
    fn take(&mut self, attachment: &Attachment, moved: &mut Moved<'t>) -> bool {
        let value = &self.text[attachment.value..attachment.end];
        let Some(node) = number(value) else {
            return false;
        };
        if attachment.kind > 0 {
            let lane = &mut moved.lanes[attachment.kind];
            self.kept.insert(node);
            return lane.is_none() && lane.replace(value).is_none();
        }
        let tuple = self.module.tuple(Ref::Number(node)).copied();
        let Some(tuple) = tuple.filter(|tuple| encoded(&Cursor::new(self.text, tuple.start)).is_none())
        else {
            return false;
        };
        if moved.retained.is_some() || self.written > limit(self.text) {
            return false;
        }
        let Ok((elements, _)) = elements(self.text, tuple.start) else {
            return false;
        };
        let elements: Vec<_> = elements.into_iter().map(|element| &self.text[element]).collect();
        // Of another node one couldn't tell that it isn't the subprogram's own.
        let is_ours = |element: &&[u8]| number(element).is_some_and(|number| self.ours.contains(number));
        if !elements.iter().all(is_ours) {
            return false;
        }
        self.folded.insert(node);
        let list = elements.join(&b", "[..]);
        self.write(tuple.start, list.len());
        moved.retained = Some(list);
        true
    }

    /// The elements of a subprogram's list of retained nodes, which becomes
    /// part of it.
    fn retained(&mut self, value: usize) -> Vec<u8> {
        if self.written > limit(self.text) {
            return Vec::new();
        }
        let number = Cursor::new(self.text, value).metadata_number();
        let start = match number {
            Some(number) => self.module.tuple(Ref::Number(number)).map(|tuple| tuple.start),
            None => Some(value),
        };
        let is_list = |start: &usize| encoded(&Cursor::new(self.text, *start)).is_none();
        let Some(start) = start.filter(is_list) else {
            return Vec::new();
        };
        let Ok((elements, _)) = elements(self.text, start) else {
            return Vec::new();
        };
        if let Some(number) = number {
            self.folded.insert(number);
        }
        let elements: Vec<_> = elements.into_iter().map(|element| &self.text[element]).collect();
        let list = elements.join(&b", "[..]);
        self.write(start, list.len());
        list
    }

    /// Checks that nodes can be written, and notes what they refer to.
    fn nodes(&mut self, starts: &[usize]) {
        let mut scratch = Vec::new();
        for &start in starts {
            self.node(start, &mut scratch);
        }
        // Expressions that something else than a lifetime's location uses.
        for index in 0..self.module.tuples.len() {
            let tuple = self.module.tuples[index];
            let kind = encoded(&Cursor::new(self.text, tuple.start));
            if let (Some((Encoded::Expression, _)), Ref::Number(number)) = (kind, tuple.id)
                && (!self.folded.contains(number) || self.kept.contains(number))
            {
                self.node(tuple.start, &mut scratch);
            }
        }
    }

    fn node(&mut self, start: usize, scratch: &mut Vec<u8>) {
        if self.written > limit(self.text) {
            return;
        }
        scratch.clear();
        match self.decoder().node(start, scratch) {
            Ok(end) => self.edits.push(start, end, With::Node),
            Err(error) => self.errors.push(error),
        }
        self.write(start, scratch.len());
    }

    /// Notes that so many bytes will be written for what is at an offset.
    fn write(&mut self, offset: usize, bytes: usize) {
        let before = self.written > limit(self.text);
        self.written += bytes;
        if !before && self.written > limit(self.text) {
            self.errors.push(SyntaxError::new(offset, TOO_LONG));
        }
    }

    fn decoder(&mut self) -> Decoder<'t, '_> {
        Decoder {
            text: self.text,
            module: &self.module,
            folded: &mut self.folded,
            kept: &mut self.kept,
            bad: &mut self.bad,
        }
    }

    /// The module's list of retained nodes, and labels of code locations.
    fn names(&mut self) {
        let name = self.edits.text(&b"!llvm.dbg.retainedNodes"[..]);
        for token in std::mem::take(&mut self.module.retained_lists) {
            if token.bytes(self.text).starts_with(b"!dilifetime.") {
                self.edits.push(token.start, token.end, name);
            }
        }
        let name = self.edits.text(Intrinsic::Label.name().as_bytes());
        for (intrinsic, call) in std::mem::take(&mut self.module.calls) {
            if intrinsic == Intrinsic::Code {
                self.edits.push(call.callee.start, call.callee.end, name);
                self.module.called[Intrinsic::Label as usize] = true;
            }
        }
        let again = std::mem::take(&mut self.module.declared_again).into_iter();
        let again = again.filter(|(intrinsic, _)| *intrinsic == Intrinsic::Code);
        let again: Vec<_> = again.map(|(_, declaration)| declaration).collect();
        let declared = &mut self.module.declared;
        let code = declared[Intrinsic::Code as usize];
        let label = &mut declared[Intrinsic::Label as usize];
        for code in code.into_iter().chain(again) {
            if label.is_none() {
                self.edits.push(code.name.start, code.name.end, name);
                *label = Some(code);
                continue;
            }
            let mut cursor = Cursor::new(self.text, code.name.end);
            if cursor.at_punctuation(b'(') && cursor.skip_brackets().is_ok() {
                self.edits.remove_lines(self.text, code.start, cursor.end());
            }
        }
    }

    /// Definitions of what is written elsewhere now.
    fn removals(&mut self) {
        for tuple in &self.module.tuples {
            let Ref::Number(number) = tuple.id else {
                continue;
            };
            if self.folded.contains(number)
                && !self.kept.contains(number)
                && let mut cursor = Cursor::new(self.text, tuple.start)
                && cursor.take_if(Kind::Bang).is_some()
                && cursor.skip_brackets().is_ok()
            {
                self.edits.remove_lines(self.text, tuple.definition, cursor.end());
            }
        }
    }

    fn finish(mut self) -> Result<Translation<'t>, Vec<SyntaxError>> {
        self.errors.append(&mut self.module.errors);
        SyntaxError::none_of(self.errors)?;
        let missing = |it: Intrinsic| {
            let index = it as usize;
            it != Intrinsic::Code && self.module.called[index] && self.module.declared[index].is_none()
        };
        let mut tail = self.module.missing(missing);
        let changed = !self.edits.is_empty() || !tail.is_empty();
        if changed && self.text.last().is_some_and(|&last| last != b'\n') {
            tail.insert(0, b'\n');
        }
        let (text, module) = (self.text, self.module);
        let render = move |edit: &Edit, out: &mut Vec<u8>| {
            let mut decoder = Decoder {
                text,
                module: &module,
                folded: &mut Numbers::default(),
                kept: &mut Numbers::default(),
                bad: &mut HashMap::new(),
            };
            // It was read without errors before.
            let _ = decoder.node(edit.start, out);
        };
        Ok(Translation::new(
            text,
            self.edits,
            tail,
            Box::new(render),
            Vec::new(),
        ))
    }
}
