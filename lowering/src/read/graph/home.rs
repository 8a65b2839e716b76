//! Which function each node of a graph is in.

use super::Item;
use crate::read::{FunctionId, Node, NodeMap, Numbering, PropertyField, Source};

/// The function that each thing is in.
#[derive(Debug)]
pub struct Homes<'s> {
    source: &'s Source,
    functions: Numbering<'s>,
    nodes: NodeMap<FunctionId>,
}

impl<'s> Homes<'s> {
    /// Where calls and attachments place things. An object without such a
    /// place is where all its lifetimes are.
    pub fn new(source: &'s Source) -> Homes<'s> {
        let mut functions = Numbering::default();
        let mut nodes = NodeMap::new(source.len());
        for retained in &source.retained {
            if let Some(function) = &retained.function {
                nodes.insert(retained.node, functions.number(function));
            }
        }
        for function in &source.functions {
            let number = functions.number(&function.name);
            for call in function.blocks.iter().flat_map(|block| &block.calls) {
                if let Some(node) = call.node {
                    nodes.insert(node, number);
                }
            }
        }
        for property in source.properties.iter().filter(|each| !each.field.is_of_type()) {
            functions.number(&property.of);
        }
        let mut homes = Homes {
            source,
            functions,
            nodes,
        };
        homes.objects();
        homes
    }

    /// Places objects: those that have no place where their lifetimes are, and
    /// variables where they say.
    fn objects(&mut self) {
        let mut objects: NodeMap<Option<FunctionId>> = NodeMap::new(self.source.len());
        for node in self.source.ids() {
            let fields = self.source.fields(node, "DILifetime").unwrap_or_default();
            if let Some(&Some(object)) = fields.first() {
                let home = self.nodes.get(node);
                let all = objects.get(object).unwrap_or(home);
                objects.insert(object, all.filter(|&all| Some(all) == home));
            }
        }
        for (object, home) in objects.iter() {
            if let (Some(home), false) = (home, self.nodes.contains(object)) {
                self.nodes.insert(object, home);
            }
        }
        for node in self.source.ids() {
            if let Node::Local(local) = self.source.node(node) {
                self.nodes.insert(node, self.functions.number(&local.function));
            }
        }
    }

    /// The function that a node of the graph belongs to, if it's one.
    pub fn of(&self, item: Item) -> Option<&'s str> {
        self.number(item).map(|function| self.functions.name(function))
    }

    /// The number of the function that a node of the graph belongs to.
    pub(crate) fn number(&self, item: Item) -> Option<FunctionId> {
        match item {
            Item::Variable(node) => match self.source.node(node) {
                Node::Local(_) => self.nodes.get(node),
                _ => None,
            },
            Item::Property(index) => {
                let property = &self.source.properties[index as usize];
                let lanes = matches!(
                    property.field,
                    PropertyField::ActiveLanePc | PropertyField::ActiveLane
                );
                lanes.then(|| self.functions.find(&property.of))?
            }
            Item::GlobalFragment { .. } => None,
            Item::Lifetime { node, .. } | Item::Fragment(node) | Item::Code(node) => self.nodes.get(node),
        }
    }

    /// The number of the function of that name, if anything is in it.
    pub(crate) fn find(&self, function: &str) -> Option<FunctionId> {
        self.functions.find(function)
    }

    pub(crate) fn name(&self, function: FunctionId) -> &'s str {
        self.functions.name(function)
    }
}
