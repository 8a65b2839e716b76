//! `dilifetime as`: the proposal's syntax to stock IR (the table in the
//! project's design, "The encoding in stock IR").
//!
//! What the proposal's listings have beyond its definitions is settled here
//! and in `operation.rs` and `types.rs`: nodes may have names instead of
//! numbers and get numbers; `u64` is `i64`; typed pointers are `ptr`. Nodes
//! and operations that are spelled wrongly there (`!DExprCode`, `DIDeref`) and
//! a `DIOpArg` without its index are errors, which say what was meant.

mod expression;
mod nodes;

use super::cursor::{Cursor, SyntaxError};
use super::decode::encoded;
use super::edits::{Edit, Edits, TOO_LONG, Translation, With, limit};
use super::encode::Encoder;
use super::fields::{Field, elements, fields, removals};
use super::found::{ATTACHMENTS, Function, Intrinsic, Module, Ref, Subprogram};
use super::lexer::{Kind, Token};
use super::names::Names;
use super::scan::scan;
use nodes::{Nodes, Set};
use std::collections::{HashMap, HashSet};

/// Turns a module's text into stock IR.
///
/// # Errors
///
/// All that is wrong with it, in the order of the text.
pub fn assemble(text: &[u8]) -> Result<Translation<'_>, Vec<SyntaxError>> {
    let mut nodes = Nodes::default();
    let module = scan(text, &mut nodes);
    nodes.warn_of_unused();
    let Nodes {
        names,
        edits,
        ours,
        codes,
        mut errors,
        free,
        memory_spaces,
        warnings,
        ..
    } = nodes;
    let first_name = free.max(module.free);
    errors.extend_from_slice(&module.errors);
    errors.extend(names.undefined(text, &module.lists));
    let mut plan = Assembler {
        text,
        next: first_name + u64::from(names.defined),
        first_name,
        names,
        ours,
        codes,
        edits,
        lists: Vec::new(),
        written: 0,
        no_lists: HashSet::new(),
        orphans: Vec::new(),
        errors,
        warnings,
        module,
    };
    plan.subprograms();
    plan.retained_lists();
    plan.labels();
    plan.memory_spaces(&memory_spaces);
    plan.finish()
}

/// What leaves a subprogram for its function.
#[derive(Default)]
struct Moved {
    /// Lifetimes and code locations of its `retainedNodes`, as text.
    retained: Vec<u8>,
    /// The other attachments' nodes, by index of [`ATTACHMENTS`], with the
    /// offsets of their fields.
    lanes: [Option<(Vec<u8>, usize)>; 3],
}

/// All that changes besides nodes.
struct Assembler<'t> {
    text: &'t [u8],
    module: Module,
    names: Names<'t>,
    /// The number of the first node with a name.
    first_name: u64,
    /// The next number to give.
    next: u64,
    ours: Set,
    codes: Set,
    edits: Edits,
    /// New nodes, for the end of the text.
    lists: Vec<u8>,
    /// Bytes of all lists of retained nodes.
    written: usize,
    /// Where there is something else than a list.
    no_lists: HashSet<usize>,
    /// Retained nodes whose subprogram has no function.
    orphans: Vec<Vec<u8>>,
    errors: Vec<SyntaxError>,
    warnings: Vec<SyntaxError>,
}

impl<'t> Assembler<'t> {
    fn subprograms(&mut self) {
        let mut moved: HashMap<Ref, Moved> = HashMap::new();
        let mut order = Vec::new();
        for subprogram in std::mem::take(&mut self.module.subprograms) {
            match self.subprogram(&subprogram) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    order.push(subprogram.id);
                    moved.insert(subprogram.id, found);
                }
                Err(error) => self.errors.push(error),
            }
        }
        let mut placed = HashSet::new();
        for function in std::mem::take(&mut self.module.functions) {
            if let Some((id, end)) = function.subprogram
                && let Some(moved) = moved.get(&id)
            {
                placed.insert(id);
                self.attach(&function, end, moved);
            }
        }
        for id in order {
            if let Some(moved) = moved.remove(&id).filter(|_| !placed.contains(&id)) {
                self.orphan(moved);
            }
        }
    }

    /// Takes out of a subprogram what stock IR has at the function.
    fn subprogram(&mut self, subprogram: &Subprogram) -> Result<Option<Moved>, SyntaxError> {
        let (fields, _) = match fields(self.text, subprogram.fields) {
            Ok(found) => found,
            // A stock subprogram that LLVM will complain about.
            Err(_) => return Ok(None),
        };
        let kind = |field: &Field| {
            let name = &self.text[field.name.span()];
            ATTACHMENTS.iter().position(|(_, it)| it.as_bytes() == name)
        };
        let mut moved = Moved::default();
        let mut any = false;
        for field in &fields {
            match kind(field) {
                None => {}
                Some(0) => {
                    moved.retained = self.retained(field)?;
                    any |= !moved.retained.is_empty();
                }
                Some(kind) => {
                    let token = Cursor::new(self.text, field.value).peek();
                    if self.reference(field.value).is_none() || token.is_some_and(|it| it.end != field.end) {
                        let message = "expected the number or name of a !DIFragment()";
                        return Err(SyntaxError::new(field.value, message));
                    }
                    let value = self.value(field.value)?;
                    moved.lanes[kind] = Some((value, field.name.start));
                    any = true;
                }
            }
        }
        for range in removals(&fields, |field| kind(field).is_some_and(|kind| kind > 0)) {
            self.edits.push(range.start, range.end, With::Nothing);
        }
        Ok(any.then_some(moved))
    }

    /// Takes lifetimes and code locations out of a list of retained nodes.
    fn retained(&mut self, field: &Field) -> Result<Vec<u8>, SyntaxError> {
        let start = match self.reference(field.value) {
            Some(id) => self.module.tuple(id).map(|tuple| tuple.start),
            None => Some(field.value),
        };
        let is_list = |start: &usize| {
            !self.no_lists.contains(start) && encoded(&Cursor::new(self.text, *start)).is_none()
        };
        let Some(start) = start.filter(is_list) else {
            return Ok(Vec::new());
        };
        if self.written > limit(self.text) {
            return Err(SyntaxError::new(field.value, TOO_LONG));
        }
        let Ok((elements, end)) = elements(self.text, start) else {
            self.no_lists.insert(start);
            return Ok(Vec::new());
        };
        self.written += end - start;
        let (mut ours, mut stock) = (Vec::new(), Vec::new());
        for element in elements {
            let id = self.reference(element.start);
            let list = match id.is_some_and(|id| self.ours.contains(id)) {
                true => &mut ours,
                false => &mut stock,
            };
            if !list.is_empty() {
                list.extend_from_slice(b", ");
            }
            let value = self.value(element.start);
            list.extend(value.unwrap_or_else(|_| self.text[element].to_vec()));
        }
        if !ours.is_empty() {
            let list = [&b"!{"[..], &stock[..], b"}"].concat();
            self.edits.replace(start, end, list);
        }
        Ok(ours)
    }

    /// The node that a reference there names.
    fn reference(&self, offset: usize) -> Option<Ref> {
        let mut cursor = Cursor::new(self.text, offset);
        if let Some(number) = cursor.metadata_number() {
            return Some(Ref::Number(number));
        }
        let token = cursor.take_if(Kind::MetadataName)?;
        let name = self.names.index_of(cursor.bytes(token))?;
        Some(Ref::Name(name))
    }

    /// Metadata, with numbers for names.
    fn value(&self, offset: usize) -> Result<Vec<u8>, SyntaxError> {
        let mut out = Vec::new();
        let mut encoder = Encoder {
            name: |token: Token, text: &'t [u8], out: &mut Vec<u8>| {
                self.names.write(token.bytes(text), self.first_name, out);
                None
            },
            out: &mut out,
            free: 0,
            errors: Vec::new(),
        };
        encoder.metadata(&mut Cursor::new(self.text, offset))?;
        Ok(out)
    }

    /// Gives a function its attachments, behind its `!dbg`.
    fn attach(&mut self, function: &Function, end: usize, moved: &Moved) {
        let retained = match moved.retained.is_empty() {
            true => None,
            false => Some(self.list(&moved.retained)),
        };
        let lanes = moved
            .lanes
            .iter()
            .map(|lane| lane.as_ref().map(|(value, _)| value.clone()));
        let mut text = Vec::new();
        for (kind, value) in std::iter::once(retained).chain(lanes.skip(1)).enumerate() {
            let Some(value) = value else {
                continue;
            };
            let name = ATTACHMENTS[kind].0;
            if let Some(there) = function.attachments.iter().find(|it| it.kind == kind) {
                let message = format!("the subprogram has nodes for {name}, which is there already");
                self.errors.push(SyntaxError::new(there.value, message));
            }
            text.push(b' ');
            text.extend_from_slice(name.as_bytes());
            text.push(b' ');
            text.extend_from_slice(&value);
        }
        self.edits.replace(end, end, text);
    }

    /// A new tuple; its number as text.
    fn list(&mut self, elements: &[u8]) -> Vec<u8> {
        let number = self.next;
        self.next += 1;
        self.lists.extend(format!("!{number} = !{{").as_bytes());
        self.lists.extend_from_slice(elements);
        self.lists.extend_from_slice(b"}\n");
        format!("!{number}").into_bytes()
    }

    /// Keeps memory spaces aside, in a list of the module's that stock LLVM leaves
    /// alone: each a tuple of the node and its space.
    fn memory_spaces(&mut self, spaces: &[(Ref, &[u8])]) {
        let mut kept = Vec::new();
        for (id, space) in spaces {
            let mut element = Vec::new();
            match *id {
                Ref::Number(number) => element.extend(format!("!{number}").as_bytes()),
                Ref::Name(name) => self.names.number(name, self.first_name, &mut element),
            }
            element.extend_from_slice(b", ");
            match space.first().is_some_and(u8::is_ascii_digit) {
                true => element.extend([b"i32 ", *space].concat()),
                false => element.extend([b"!\"", *space, b"\""].concat()),
            }
            kept.push(self.list(&element));
        }
        if !kept.is_empty() {
            let list = [
                b"!dilifetime.memorySpaces = !{",
                &kept.join(&b", "[..])[..],
                b"}\n",
            ]
            .concat();
            self.lists.splice(0..0, list);
        }
    }

    /// A subprogram without a function, whose code is all inlined: the module
    /// retains its nodes. It has no lanes of its own.
    fn orphan(&mut self, moved: Moved) {
        if !moved.retained.is_empty() {
            self.orphans.push(moved.retained);
        }
        for (kind, lane) in moved.lanes.into_iter().enumerate() {
            if let Some((_, offset)) = lane {
                let name = ATTACHMENTS[kind].1.trim_end_matches(':');
                let message = format!("no function is defined with this subprogram: {name} is left out");
                self.warnings.push(SyntaxError::new(offset, message));
            }
        }
    }

    /// The module's list of retained nodes.
    fn retained_lists(&mut self) {
        let orphans = self.orphans.join(&b", "[..]);
        let mut placed = orphans.is_empty();
        let name = self.edits.text(ATTACHMENTS[0].0.as_bytes());
        for token in std::mem::take(&mut self.module.retained_lists) {
            if token.bytes(self.text) != ATTACHMENTS[0].0.as_bytes() {
                self.edits.push(token.start, token.end, name);
            }
            let mut cursor = Cursor::new(self.text, token.end);
            cursor.take();
            if !placed && let Ok((elements, end)) = elements(self.text, cursor.offset()) {
                let comma: &[u8] = if elements.is_empty() { b"" } else { b", " };
                self.edits.replace(end - 1, end - 1, [comma, &orphans].concat());
                placed = true;
            }
        }
        if !placed {
            let list = [&b"!dilifetime.retainedNodes = !{"[..], &orphans, b"}\n"].concat();
            self.lists.splice(0..0, list);
        }
    }

    /// `llvm.dbg.label` of a `DIExprCode` is `llvm.dbg.code`.
    fn labels(&mut self) {
        let calls = std::mem::take(&mut self.module.calls);
        let is_code = |node: Option<Ref>| node.is_some_and(|id| self.codes.contains(id));
        let (codes, stock): (Vec<_>, Vec<_>) = calls
            .into_iter()
            .filter(|(intrinsic, _)| *intrinsic == Intrinsic::Label)
            .partition(|(_, call)| is_code(call.node));
        if codes.is_empty() {
            return;
        }
        let name = self.edits.text(Intrinsic::Code.name().as_bytes());
        for (_, call) in codes {
            self.edits.push(call.callee.start, call.callee.end, name);
        }
        self.module.called[Intrinsic::Code as usize] = true;
        let declared = &mut self.module.declared;
        if declared[Intrinsic::Code as usize].is_some() {
            return;
        }
        if let Some(label) = declared[Intrinsic::Label as usize] {
            declared[Intrinsic::Code as usize] = Some(label);
            match stock.is_empty() {
                true => self.edits.push(label.name.start, label.name.end, name),
                false => {
                    let declaration = Intrinsic::Code.declaration();
                    self.edits
                        .replace(label.start, label.start, declaration.into_bytes());
                }
            }
        }
    }

    fn finish(mut self) -> Result<Translation<'t>, Vec<SyntaxError>> {
        if self.next > 1 << 32 {
            self.errors
                .push(SyntaxError::new(0, "no number is left for new nodes"));
        }
        SyntaxError::none_of(self.errors)?;
        // Stock LLVM knows its own llvm.dbg.label.
        let missing = |it: Intrinsic| {
            let index = it as usize;
            it != Intrinsic::Label && self.module.called[index] && self.module.declared[index].is_none()
        };
        let mut tail = self.module.missing(missing);
        tail.append(&mut self.lists);
        if !tail.is_empty() && self.text.last().is_some_and(|&last| last != b'\n') {
            tail.insert(0, b'\n');
        }
        let (text, names, first) = (self.text, self.names, self.first_name);
        let render = move |edit: &Edit, out: &mut Vec<u8>| match edit.with {
            With::Name(index) => names.number(index, first, out),
            _ => {
                let mut encoder = Encoder {
                    name: |token: Token, text: &'t [u8], out: &mut Vec<u8>| {
                        names.write(token.bytes(text), first, out);
                        None
                    },
                    out,
                    free: 0,
                    errors: Vec::new(),
                };
                // It was read without errors before.
                let _ = encoder.node(&mut Cursor::new(text, edit.start));
            }
        };
        Ok(Translation::new(
            text,
            self.edits,
            tail,
            Box::new(render),
            self.warnings,
        ))
    }
}
