//! What the nodes of a graph are called.

use super::Item;
use crate::model::Expr;
use crate::read::{Node, NodeId, Reading, Source};

/// The columns that a line of a label has at most, an operation that is wider
/// excepted.
const COLUMNS: usize = 44;
/// The lines of an expression that are shown.
const LINES: usize = 12;

/// What a node is called: as in the source, or as `dilifetime-print` numbers
/// it.
pub fn name(item: Item, source: &Source, reading: &Reading) -> String {
    let object = |node: NodeId| {
        let object = reading.objects.get(&node)?;
        Some(reading.model.object(*object).name().to_string())
    };
    match item {
        Item::Variable(node) => match source.node(node) {
            Node::Local(local) => local.name.clone(),
            Node::Global { name, .. } => name.clone(),
            _ => String::new(),
        },
        Item::Property(index) => {
            let property = &source.properties[index as usize];
            format!("{} of {}", property.field.name(), property.of)
        }
        Item::Lifetime { node, .. } => match reading.lifetimes.get(&node) {
            Some(lifetime) => format!("lifetime {}", lifetime.0),
            None => "a lifetime".to_string(),
        },
        Item::Fragment(node) => object(node).unwrap_or_else(|| "a fragment".to_string()),
        Item::GlobalFragment { global, .. } => format!("@{}", source.global_fragments[global as usize].name),
        Item::Code(node) => match source.node(node) {
            Node::Label { name, .. } => name.clone(),
            _ => object(node).unwrap_or_else(|| "a code".to_string()),
        },
    }
}

/// The lines of a node's label: its name, what it is, for a lifetime its
/// expression.
pub(super) fn lines(item: Item, source: &Source, reading: &Reading) -> Vec<String> {
    let size = |what: &str, bits: Option<u64>| match bits {
        Some(bits) => format!("{what}, {bits} bits"),
        None => what.to_string(),
    };
    let name = shorten(&name(item, source, reading));
    match item {
        Item::Variable(node) => match source.node(node) {
            Node::Local(local) => vec![name, size("variable", local.bits)],
            Node::Global { bits, .. } => vec![name, size("global variable", *bits)],
            _ => vec![name],
        },
        Item::Property(index) => {
            let bits = source.properties[index as usize].bits;
            vec![name, size("property", bits)]
        }
        Item::Lifetime { node, bounded } => {
            let kind = if bounded { "bounded" } else { "computed" };
            let mut lines = vec![format!("{name}, {kind}")];
            lines.extend(location(node, source, reading));
            lines
        }
        Item::Fragment(_) => vec![name],
        Item::GlobalFragment { .. } => vec![name, "address of a global".to_string()],
        Item::Code(node) => match source.node(node) {
            Node::Label { .. } => vec![name, "label".to_string()],
            _ => vec![name],
        },
    }
}

/// The expression of a lifetime; of one that can't be read, its text.
fn location(node: NodeId, source: &Source, reading: &Reading) -> Vec<String> {
    let id = reading.lifetimes.get(&node).copied();
    match id.filter(|&id| reading.readable[id.0 as usize] && reading.has_object(id)) {
        Some(id) => wrap(&reading.model.lifetime(id).location),
        None => {
            let text: Vec<char> = source.text(node).chars().collect();
            let lines = text.chunks(COLUMNS).take(LINES).map(|line| line.iter().collect());
            std::iter::once("that can't be read:".to_string())
                .chain(lines)
                .collect()
        }
    }
}

/// An expression's operations, in lines.
fn wrap(expr: &Expr) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for (index, op) in expr.ops().iter().enumerate() {
        let left = expr.ops().len() - index;
        let op = shorten(&op.to_string());
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
pub(super) fn shorten(text: &str) -> String {
    let length = text.chars().count();
    if length <= COLUMNS {
        return text.to_string();
    }
    let half = (COLUMNS - 3) / 2;
    let head: String = text.chars().take(half).collect();
    let tail: String = text.chars().skip(length - half).collect();
    format!("{head}...{tail}")
}

/// A text between quotes in DOT, where Graphviz reads backslashes and
/// character references. What no picture can show is written in hexadecimal.
pub(super) fn escape(text: &str) -> String {
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
    out
}
