//! Which function each node of a graph is in.

use super::Item;
use crate::read::{Node, NodeId, PropertyField, Source};
use std::collections::HashMap;

/// The function that each thing is in.
#[derive(Debug)]
pub struct Homes<'s> {
    source: &'s Source,
    nodes: HashMap<NodeId, &'s str>,
}

impl<'s> Homes<'s> {
    /// Where calls and attachments place things. An object without such a
    /// place is where all its lifetimes are.
    pub fn new(source: &'s Source) -> Homes<'s> {
        let mut nodes = HashMap::new();
        for retained in &source.retained {
            if let Some(function) = &retained.function {
                nodes.insert(retained.node, function.as_str());
            }
        }
        for function in &source.functions {
            for call in function.blocks.iter().flat_map(|block| &block.calls) {
                if let Some(node) = call.node {
                    nodes.insert(node, function.name.as_str());
                }
            }
        }
        let mut objects: HashMap<NodeId, Option<&str>> = HashMap::new();
        for lifetime in (0..source.len()).map(|number| NodeId(number as u32)) {
            let fields = source.fields(lifetime, "DILifetime").unwrap_or_default();
            if let Some(&Some(object)) = fields.first() {
                let home = nodes.get(&lifetime).copied();
                let all = objects.entry(object).or_insert(home);
                *all = all.filter(|&all| Some(all) == home);
            }
        }
        for (object, home) in objects {
            if let Some(home) = home {
                nodes.entry(object).or_insert(home);
            }
        }
        Homes { source, nodes }
    }

    /// The function that a node of the graph belongs to, if it's one.
    pub fn of(&self, item: Item) -> Option<&'s str> {
        match item {
            Item::Variable(node) => match self.source.node(node) {
                Node::Local(local) => Some(local.function.as_str()),
                _ => None,
            },
            Item::Property(index) => {
                let property = &self.source.properties[index as usize];
                let lanes = matches!(
                    property.field,
                    PropertyField::ActiveLanePc | PropertyField::ActiveLane
                );
                lanes.then_some(property.of.as_str())
            }
            Item::GlobalFragment { .. } => None,
            Item::Lifetime { node, .. } | Item::Fragment(node) | Item::Code(node) => {
                self.nodes.get(&node).copied()
            }
        }
    }
}
