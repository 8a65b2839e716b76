//! LLVM assembly with the encoding, as a [`Source`].
//!
//! | file | what it reads |
//! | --- | --- |
//! | `module.rs` | the top level: what is defined where |
//! | `function.rs` | blocks, and the calls in them |
//! | `nodes.rs` | metadata |
//! | `debug.rs` | what describes variables |
//! | `types.rs`, `constant.rs`, `quotes.rs` | types with their sizes, constants with their bits, names |
//!
//! Only what leads to lifetimes is read. A text that LLVM wouldn't take is an
//! error where it matters for that, and passes elsewhere.

mod constant;
mod debug;
mod function;
mod module;
mod nodes;
mod quotes;
#[cfg(test)]
mod tests;
mod types;

use super::names::{LANES, has_lanes};
use super::{GlobalFragment, NodeId, Property, Retained, Source};
use crate::model::DataLayout;
use crate::read::Site;
use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::lexer::{Kind, Token};
use debug::DebugInfo;
use module::Module;
use nodes::Nodes;
use quotes::unquoted;
use types::Types;

/// A module's text, read.
#[derive(Debug)]
pub struct Assembly {
    pub source: Source,
    /// Offsets in bytes: of each node, by [`NodeId`]; of each of
    /// [`Source::global_fragments`], [`Source::retained`] and
    /// [`Source::properties`].
    nodes: Vec<usize>,
    globals: Vec<usize>,
    retained: Vec<usize>,
    properties: Vec<usize>,
    /// Of the calls of each function, with their blocks, in order.
    calls: Vec<Vec<(u32, usize)>>,
}

impl Assembly {
    /// The offset of a place of the source, in bytes.
    pub fn offset(&self, place: Site) -> usize {
        let at = |list: &[usize], index: u32| list.get(index as usize).copied();
        let found = match place {
            Site::Global(index) => at(&self.globals, index),
            Site::Retained(index) => at(&self.retained, index),
            Site::Property(index) => at(&self.properties, index),
            Site::Node(id) => at(&self.nodes, id.0),
            Site::Call(place) => {
                let calls = self.calls.get(place.function as usize);
                calls.and_then(|calls| {
                    let first = calls.partition_point(|(block, _)| *block < place.block);
                    let (_, offset) = calls.get(first + place.call as usize)?;
                    Some(*offset)
                })
            }
        };
        found.unwrap_or(0)
    }
}

/// Reads a module in stock IR's encoding.
///
/// # Errors
///
/// All that is wrong with it, in the order of the text.
pub fn parse(text: &[u8]) -> Result<Assembly, Vec<SyntaxError>> {
    let mut module = module::scan(text);
    let (layout, triple) = layout(text, &mut module);
    let types = Types::new(text, layout, std::mem::take(&mut module.types));
    let errors = std::mem::take(&mut module.errors);
    let mut nodes = Nodes::new(text, DebugInfo::new(text, &module), types);
    nodes.errors = errors;
    nodes.source.has_lanes = has_lanes(&triple);
    let mut reader = Reader {
        text,
        nodes,
        globals: Vec::new(),
        retained: Vec::new(),
        properties: Vec::new(),
        calls: Vec::new(),
    };
    reader.globals(&module);
    reader.retained(&module);
    reader.lanes(&module);
    reader.functions(&module);
    reader.left_over(&module);
    reader.properties(&module);
    reader.finish()
}

/// The data layout, and the target's triple.
fn layout(text: &[u8], module: &mut Module) -> (DataLayout, String) {
    let string = |token: Option<Token>| {
        token.map(|token| String::from_utf8_lossy(&text[token.start + 1..token.end - 1]).into_owned())
    };
    let triple = string(module.triple).unwrap_or_default();
    let layout = match string(module.layout).filter(|layout| !layout.is_empty()) {
        None => DataLayout::of_target(&triple),
        Some(layout) => DataLayout::parse(&layout).unwrap_or_else(|error| {
            let offset = module.layout.map_or(0, |token| token.start);
            module.errors.push(SyntaxError::new(offset, error.to_string()));
            DataLayout::default()
        }),
    };
    (layout, triple)
}

struct Reader<'a, 't> {
    text: &'t [u8],
    nodes: Nodes<'a, 't>,
    globals: Vec<usize>,
    retained: Vec<usize>,
    properties: Vec<usize>,
    calls: Vec<Vec<(u32, usize)>>,
}

impl Reader<'_, '_> {
    fn name(&self, token: Token) -> String {
        String::from_utf8_lossy(&unquoted(token.bytes(self.text))).into_owned()
    }

    /// The node that starts there.
    fn node(&mut self, at: usize) -> Option<NodeId> {
        let node = self.nodes.metadata(&mut Cursor::new(self.text, at));
        node.unwrap_or_else(|error| {
            self.nodes.errors.push(error);
            None
        })
    }

    fn globals(&mut self, module: &Module) {
        for global in &module.globals {
            if let Some(node) = self.node(global.fragment) {
                let name = self.name(global.name);
                let space = self.nodes.source.layout.space(global.space);
                let fragment = GlobalFragment { name, node, space };
                self.nodes.source.global_fragments.push(fragment);
                self.globals.push(global.name.start);
            }
        }
    }

    fn retained(&mut self, module: &Module) {
        for &entry in &module.retained {
            self.retain(entry, None);
        }
        for function in &module.functions {
            let Some(list) = function.retained.and_then(|at| self.nodes.debug.body(at)) else {
                continue;
            };
            let name = self.name(function.name);
            let mut cursor = Cursor::new(self.text, list);
            cursor.accept_word(b"distinct");
            cursor.take_if(Kind::Bang);
            match module::entries(&mut cursor) {
                Ok(entries) => {
                    for entry in entries {
                        self.retain(entry, Some(&name));
                    }
                }
                Err(error) => self.nodes.errors.push(error),
            }
        }
    }

    fn retain(&mut self, entry: usize, function: Option<&str>) {
        if let Some(node) = self.node(entry) {
            let function = function.map(Into::into);
            self.nodes.source.retained.push(Retained { node, function });
            self.retained.push(entry);
        }
    }

    fn lanes(&mut self, module: &Module) {
        for function in &module.functions {
            for (at, (_, field)) in function.lanes.iter().zip(LANES) {
                if let Some(at) = *at
                    && let Some(fragment) = self.node(at)
                {
                    let of = self.name(function.name);
                    self.property(
                        at,
                        Property {
                            field,
                            fragment,
                            of,
                            bits: None,
                        },
                    );
                }
            }
        }
    }

    /// Lifetimes that nothing refers to: LLVM drops them, so only here somebody can
    /// say so.
    fn left_over(&mut self, module: &Module) {
        for node in &module.nodes {
            if self.nodes.debug.is_encoded(node.body) {
                self.node(node.start);
            }
        }
    }

    /// The properties of types that are tuples: stock LLVM has variables and
    /// expressions there. Without a fragment that has to do with lifetimes,
    /// none of them is looked at.
    fn properties(&mut self, module: &Module) {
        let source = &self.nodes.source;
        let fragment = |id| source.fields(NodeId(id), "DIFragment").is_some();
        if !(0..source.len() as u32).any(fragment) {
            return;
        }
        for property in &module.properties {
            let body = self.nodes.debug.body(property.value);
            let tuple = |body: usize| self.nodes.debug.name(body).is_none();
            if body.is_some_and(tuple)
                && let Some(fragment) = self.node(property.value)
            {
                if !self.nodes.debug.is_array(property.of) {
                    let message =
                        "only an array type has such a property; LLVM drops all debug info otherwise";
                    let error = SyntaxError::new(property.value, message);
                    self.nodes.errors.push(error);
                }
                let of = self.nodes.debug.string(property.of, b"name:").unwrap_or_default();
                let bits = self.nodes.debug.own_size(property.of);
                let field = property.field;
                self.property(
                    property.value,
                    Property {
                        field,
                        fragment,
                        of,
                        bits,
                    },
                );
            }
        }
    }

    fn property(&mut self, at: usize, property: Property) {
        self.nodes.source.properties.push(property);
        self.properties.push(at);
    }

    fn functions(&mut self, module: &Module) {
        for function in &module.functions {
            if let Some(body) = function.body {
                let body = function::read(&mut self.nodes, function.name, function.parameters, body);
                if !body.calls.is_empty() {
                    self.nodes.source.functions.push(body.function);
                    self.calls.push(body.calls);
                }
            }
        }
    }

    fn finish(self) -> Result<Assembly, Vec<SyntaxError>> {
        let Nodes {
            source,
            places,
            mut errors,
            ..
        } = self.nodes;
        if !errors.is_empty() {
            errors.sort_by(|a, b| (a.offset, &a.message).cmp(&(b.offset, &b.message)));
            errors.dedup();
            return Err(errors);
        }
        Ok(Assembly {
            source,
            nodes: places,
            globals: self.globals,
            retained: self.retained,
            properties: self.properties,
            calls: self.calls,
        })
    }
}
