//! What the `DI...` nodes say about variables: their functions and sizes.

use super::module::{Definition, Module};
use super::quotes::{unescaped, unquoted};
use crate::text::cursor::{Cursor, number};
use crate::text::lexer::{Kind, Token};
use std::collections::{HashMap, HashSet};

/// Looks into specialised nodes by the offset of their bodies. Each answer is
/// kept: chains of scopes and types are followed once.
#[derive(Debug)]
pub(super) struct DebugInfo<'a, 't> {
    text: &'t [u8],
    nodes: &'a [Definition],
    /// The name of each subprogram's function.
    functions: HashMap<usize, Token>,
    /// The names that subprograms without a function have.
    names: HashMap<usize, String>,
    subprograms: HashMap<usize, Option<usize>>,
    sizes: HashMap<usize, Option<u64>>,
    retained: HashMap<usize, HashSet<usize>>,
    /// The bodies of the global variables that units list.
    listed: Option<HashSet<usize>>,
}

impl<'a, 't> DebugInfo<'a, 't> {
    pub(super) fn new(text: &'t [u8], module: &'a Module) -> DebugInfo<'a, 't> {
        let mut debug = DebugInfo {
            text,
            nodes: &module.nodes,
            functions: HashMap::new(),
            names: HashMap::new(),
            subprograms: HashMap::new(),
            sizes: HashMap::new(),
            retained: HashMap::new(),
            listed: None,
        };
        let functions = module.subprograms.iter();
        debug.functions = functions
            .filter_map(|(name, at)| Some((debug.body(*at)?, *name)))
            .collect();
        debug
    }

    /// The definition of a number.
    pub(super) fn definition(&self, number: u32) -> Option<&'a Definition> {
        let index = self.nodes.binary_search_by_key(&number, |node| node.number);
        self.nodes.get(index.ok()?)
    }

    /// A field's string; none if it is empty or not there.
    pub(super) fn string(&self, body: usize, field: &[u8]) -> Option<String> {
        let mut value = self.field(body, field)?;
        let token = value.take_if(Kind::String)?;
        let text = &self.text[token.start + 1..token.end - 1];
        let text = String::from_utf8_lossy(&unescaped(text)).into_owned();
        (!text.is_empty()).then_some(text)
    }

    /// The size in bits of what a variable's type is, as LLVM's
    /// `DIVariable::getSizeInBits` has it.
    pub(super) fn size(&mut self, variable: usize) -> Option<u64> {
        let first = self.reference(variable, b"type:")?;
        let mut path = Vec::new();
        let mut seen = HashSet::new();
        let mut next = Some(first);
        let size = loop {
            let Some(ty) = next.filter(|ty| seen.insert(*ty)) else {
                break None;
            };
            if let Some(&known) = self.sizes.get(&ty) {
                break known;
            }
            path.push(ty);
            if let Some(size) = self.own_size(ty) {
                break Some(size);
            }
            let derived = self.name(ty) == Some(b"!DIDerivedType");
            next = derived.then(|| self.reference(ty, b"baseType:")).flatten();
        };
        self.sizes.extend(path.into_iter().map(|ty| (ty, size)));
        size
    }

    /// The size in bits that a type itself says.
    pub(super) fn own_size(&self, ty: usize) -> Option<u64> {
        const TYPES: [&[u8]; 7] = [
            b"!DIBasicType",
            b"!DIFixedPointType",
            b"!DIStringType",
            b"!DIDerivedType",
            b"!DICompositeType",
            b"!DISubroutineType",
            b"!DISubrangeType",
        ];
        let name = self.name(ty)?;
        TYPES.contains(&name).then_some(())?;
        let mut value = self.field(ty, b"size:")?;
        // Also `i64 32`.
        value.take_if(Kind::Word);
        let token = value.take_if(Kind::Integer)?;
        let size = std::str::from_utf8(token.bytes(self.text)).ok()?.parse().ok()?;
        (size != 0).then_some(size)
    }

    /// The line that a variable is declared in, or 0.
    pub(super) fn line(&self, variable: usize) -> u32 {
        let line = self.field(variable, b"line:").and_then(|line| line.peek());
        let line = line.and_then(|token| std::str::from_utf8(token.bytes(self.text)).ok());
        line.and_then(|line| line.parse().ok()).unwrap_or(0)
    }

    pub(super) fn is_typed(&self, variable: usize) -> bool {
        self.reference(variable, b"type:").is_some()
    }

    /// The name of a variable's function: LLVM may have given it another than
    /// the subprogram says.
    pub(super) fn function(&mut self, of: usize) -> String {
        let Some(subprogram) = self.subprogram(of) else {
            return String::new();
        };
        if let Some(name) = self.functions.get(&subprogram) {
            return String::from_utf8_lossy(&unquoted(name.bytes(self.text))).into_owned();
        }
        if !self.names.contains_key(&subprogram) {
            let linkage = self.string(subprogram, b"linkageName:");
            let name = linkage.or_else(|| self.string(subprogram, b"name:"));
            self.names.insert(subprogram, name.unwrap_or_default());
        }
        self.names[&subprogram].clone()
    }

    /// Whether the function of a variable or label keeps it.
    pub(super) fn is_retained(&mut self, node: usize) -> bool {
        let Some(subprogram) = self.subprogram(node) else {
            return false;
        };
        if !self.retained.contains_key(&subprogram) {
            let kept = self.kept(subprogram);
            self.retained.insert(subprogram, kept);
        }
        self.retained[&subprogram].contains(&node)
    }

    /// The bodies of what a subprogram keeps.
    fn kept(&self, subprogram: usize) -> HashSet<usize> {
        self.list(subprogram, b"retainedNodes:").into_iter().collect()
    }

    /// Whether a unit lists a global variable.
    pub(super) fn is_listed(&mut self, global: usize) -> bool {
        if self.listed.is_none() {
            let units = self.nodes.iter().map(|node| node.body);
            let units = units.filter(|&body| self.name(body) == Some(b"!DICompileUnit"));
            let pairs = units.flat_map(|unit| self.list(unit, b"globals:"));
            self.listed = Some(pairs.filter_map(|pair| self.reference(pair, b"var:")).collect());
        }
        self.listed
            .as_ref()
            .is_some_and(|listed| listed.contains(&global))
    }

    /// The bodies of the nodes in a field's list.
    fn list(&self, body: usize, field: &[u8]) -> Vec<usize> {
        let Some(list) = self.reference(body, field) else {
            return Vec::new();
        };
        let mut cursor = Cursor::new(self.text, list);
        cursor.accept_word(b"distinct");
        cursor.take_if(Kind::Bang);
        let entries = super::module::entries(&mut cursor).unwrap_or_default();
        entries.into_iter().filter_map(|entry| self.body(entry)).collect()
    }

    /// What a node is, if it is one of the encoding.
    pub(super) fn is_encoded(&self, body: usize) -> bool {
        let mut cursor = Cursor::new(self.text, body);
        cursor.accept_word(b"distinct");
        cursor.take_if(Kind::Bang).is_some()
            && cursor.accept(b'{')
            && cursor
                .peek()
                .is_some_and(|token| token.bytes(self.text) == b"!\"DILifetime\"")
    }

    /// The type is an array.
    pub(super) fn is_array(&self, ty: usize) -> bool {
        let tag = self.field(ty, b"tag:").and_then(|cursor| cursor.peek());
        tag.is_some_and(|tag| tag.bytes(self.text) == b"DW_TAG_array_type")
    }

    /// The subprogram around a variable, a label or a lexical block.
    fn subprogram(&mut self, of: usize) -> Option<usize> {
        let mut path = Vec::new();
        let mut seen = HashSet::new();
        let mut next = self.reference(of, b"scope:");
        let subprogram = loop {
            let Some(scope) = next.filter(|scope| seen.insert(*scope)) else {
                break None;
            };
            if let Some(&known) = self.subprograms.get(&scope) {
                break known;
            }
            path.push(scope);
            match self.name(scope) {
                Some(b"!DISubprogram") => break Some(scope),
                Some(b"!DILexicalBlock" | b"!DILexicalBlockFile") => next = self.reference(scope, b"scope:"),
                _ => break None,
            }
        };
        self.subprograms
            .extend(path.into_iter().map(|scope| (scope, subprogram)));
        subprogram
    }

    /// The name of a specialised node, with its `!`.
    pub(super) fn name(&self, body: usize) -> Option<&'t [u8]> {
        let mut cursor = Cursor::new(self.text, body);
        cursor.accept_word(b"distinct");
        let token = cursor.take_if(Kind::MetadataName)?;
        Some(token.bytes(self.text))
    }

    /// The body of the node that a field names.
    fn reference(&self, body: usize, field: &[u8]) -> Option<usize> {
        self.body(self.field(body, field)?.offset())
    }

    /// The body of the node that starts or is referred to there.
    pub(super) fn body(&self, at: usize) -> Option<usize> {
        let cursor = Cursor::new(self.text, at);
        let token = cursor.peek()?;
        match token.kind {
            Kind::MetadataNumber => Some(self.definition(number(token.bytes(self.text))?)?.body),
            Kind::MetadataName | Kind::Bang => Some(at),
            _ => None,
        }
    }

    /// A cursor at the value of a field.
    fn field(&self, body: usize, field: &[u8]) -> Option<Cursor<'t>> {
        let mut cursor = Cursor::new(self.text, body);
        cursor.accept_word(b"distinct");
        cursor.take_if(Kind::MetadataName)?;
        cursor.expect(b'(').ok()?;
        loop {
            let name = cursor.take_if(Kind::Label)?;
            if name.bytes(self.text) == field {
                return Some(cursor);
            }
            cursor.element().ok()?;
            cursor.expect(b',').ok()?;
        }
    }
}
