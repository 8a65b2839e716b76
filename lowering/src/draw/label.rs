//! What the nodes of a graph are called.

use crate::model::{Expr, LifetimeId};
use crate::read::graph::Item;
use crate::read::{Node, NodeId, Reading, Source};
use std::borrow::Cow;

/// The columns that a line of a label has at most, an operation that is wider
/// excepted.
const COLUMNS: usize = 44;
/// The lines of an expression that are shown.
const LINES: usize = 12;

/// What a node is called: as in the source, or as `dilifetime-print` numbers
/// it.
pub(crate) fn name<'a>(item: Item, source: &'a Source, reading: &'a Reading) -> Cow<'a, str> {
    let object = |node: NodeId| {
        let object = reading.objects.get(node)?;
        Some(reading.model.object(object).name())
    };
    match item {
        Item::Variable(node) => match source.node(node) {
            Node::Local(local) => local.name.as_str().into(),
            Node::Global(global) => global.name.as_str().into(),
            _ => "".into(),
        },
        Item::Property(index) => {
            let property = &source.properties[index as usize];
            format!("{} of {}", property.field.name(), property.of).into()
        }
        Item::Lifetime { node, .. } => match reading.lifetimes.get(node) {
            Some(lifetime) => format!("lifetime {}", lifetime.0).into(),
            None => "a lifetime".into(),
        },
        Item::Fragment(node) => object(node).unwrap_or("a fragment").into(),
        Item::GlobalFragment { global, .. } => {
            format!("@{}", source.global_fragments[global as usize].name).into()
        }
        Item::Code(node) => match source.node(node) {
            Node::Label { name, .. } => name.as_str().into(),
            _ => object(node).unwrap_or("a code").into(),
        },
    }
}

/// The node of the metadata; a property has none.
pub(super) fn node(item: Item) -> Option<NodeId> {
    match item {
        Item::Property(_) => None,
        Item::Variable(node)
        | Item::Lifetime { node, .. }
        | Item::Fragment(node)
        | Item::GlobalFragment { node, .. }
        | Item::Code(node) => Some(node),
    }
}

/// What a label says beneath a node's name; of a lifetime, the kind beside its
/// name.
pub(super) fn kind(item: Item, source: &Source) -> Option<String> {
    let is = |what: &str, bits: Option<u64>, line: u32| {
        let bits = bits.map_or(String::new(), |bits| format!(", {bits} bits"));
        let line = match line {
            0 => String::new(),
            line => format!(", line {line}"),
        };
        format!("{what}{bits}{line}")
    };
    match item {
        Item::Variable(node) => match source.node(node) {
            Node::Local(local) => Some(is("variable", local.bits, local.line)),
            Node::Global(global) => Some(is("global variable", global.bits, global.line)),
            _ => None,
        },
        Item::Property(index) => Some(is("property", source.properties[index as usize].bits, 0)),
        Item::GlobalFragment { .. } => Some("address of a global".to_string()),
        Item::Code(node) if matches!(source.node(node), Node::Label { .. }) => Some("label".to_string()),
        Item::Lifetime { .. } | Item::Fragment(_) | Item::Code(_) => None,
    }
}

/// The lifetime that a node is, if it could be read.
pub(super) fn readable(node: NodeId, reading: &Reading) -> Option<LifetimeId> {
    let id = reading.lifetimes.get(node);
    id.filter(|&id| reading.readable[id.0 as usize] && reading.has_object(id))
}

/// The text of a lifetime that can't be read, in lines.
pub(super) fn unreadable(node: NodeId, source: &Source) -> Vec<String> {
    let text: Vec<char> = source.text(node).chars().collect();
    let lines = text.chunks(COLUMNS).take(LINES).map(|line| line.iter().collect());
    let title = "that can't be read:".to_string();
    std::iter::once(title).chain(lines).collect()
}

/// An expression's operations, in lines.
pub(super) fn wrap(expr: &Expr) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for (index, op) in expr.ops().iter().enumerate() {
        let left = expr.ops().len() - index;
        let op = op.to_string();
        let op = shorten(&op);
        if !line.is_empty() && line.chars().count() + op.chars().count() + 2 > COLUMNS {
            lines.push(std::mem::take(&mut line));
            if lines.len() == LINES {
                lines.push(format!("... {left} more operations"));
                return lines;
            }
        }
        line += if line.is_empty() { "" } else { " " };
        line += &op;
        line += if left == 1 { "" } else { "," };
    }
    lines.push(line);
    lines
}

/// A text that has room in a line, by leaving out its middle: the ends of
/// mangled names tell more.
pub(super) fn shorten(text: &str) -> Cow<'_, str> {
    // No character takes less than a byte.
    if text.len() <= COLUMNS {
        return text.into();
    }
    let length = text.chars().count();
    if length <= COLUMNS {
        return text.into();
    }
    let half = (COLUMNS - 3) / 2;
    let head: String = text.chars().take(half).collect();
    let tail: String = text.chars().skip(length - half).collect();
    format!("{head}...{tail}").into()
}

/// A text between quotes in DOT, where Graphviz reads backslashes and
/// character references. What no picture can show is written in hexadecimal.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'&');
    if text.bytes().all(plain) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            '\u{fffe}' | '\u{ffff}' => out.push_str(&format!("\\\\u{{{:x}}}", character as u32)),
            control if control.is_control() => out.push_str(&format!("\\\\u{{{:x}}}", control as u32)),
            other => out.push(other),
        }
    }
    out.into()
}
