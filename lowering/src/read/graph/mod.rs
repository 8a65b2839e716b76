//! The reachable lifetime graph (proposal, section "DILifetime"): which
//! object's location is made of which others.
//!
//! Nodes are what the metadata says, readable or not, so that a graph that
//! breaks the rules can be checked and drawn too. A node is a few numbers.

mod cycle;
mod home;

pub use home::Homes;

use super::{CallKind, Node, NodeId, Source};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, VisitMap, Visitable};
use std::cell::OnceCell;

/// What a node of the graph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A `DIVariable`: a root.
    Variable(NodeId),
    /// An index into [`Source::properties`], a type's or a function's: a root.
    Property(u32),
    Lifetime {
        node: NodeId,
        bounded: bool,
    },
    Fragment(NodeId),
    /// The fragment of an LLVM global: an index into
    /// [`Source::global_fragments`].
    GlobalFragment {
        node: NodeId,
        global: u32,
    },
    /// A `DIExprCode` or `DILabel`.
    Code(NodeId),
}

/// The kinds of edge that the proposal lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// From a variable to a lifetime of it.
    Variable,
    /// From a type or a function to the fragment in a field of it.
    Property,
    /// From a lifetime to what it has at that index of `argObjects`.
    Argument(u32),
    /// From an object that isn't a root to a lifetime of it.
    Object,
}

/// The nodes that a search came to.
type Reached = <DiGraph<Item, Edge> as Visitable>::Map;

/// The graph of a module, what isn't reachable included.
#[derive(Debug)]
pub struct Graph {
    graph: DiGraph<Item, Edge>,
    /// What a root leads to.
    reachable: Reached,
    /// Found when they are first asked for.
    cycles: OnceCell<Vec<Vec<NodeIndex>>>,
}

impl Item {
    /// The metadata node, for all but properties.
    pub fn node(self) -> Option<NodeId> {
        match self {
            Item::Property(_) => None,
            Item::Variable(node)
            | Item::Lifetime { node, .. }
            | Item::Fragment(node)
            | Item::GlobalFragment { node, .. }
            | Item::Code(node) => Some(node),
        }
    }

    fn is_root(self) -> bool {
        matches!(self, Item::Variable(_) | Item::Property(_))
    }

    fn is_lifetime(self) -> bool {
        matches!(self, Item::Lifetime { .. })
    }
}

impl Graph {
    /// The graph of all that was read of a module, in linear time.
    pub fn new(source: &Source) -> Graph {
        let graph = Builder::new(source).build();
        let reachable = reach(&graph, |item| item.is_root());
        Graph {
            graph,
            reachable,
            cycles: OnceCell::new(),
        }
    }

    pub fn item(&self, node: NodeIndex) -> Item {
        self.graph[node]
    }

    /// All nodes, in the order in which the metadata was read; properties last.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeIndex> {
        self.graph.node_indices()
    }

    /// All edges: source, target, kind.
    pub fn edges(&self) -> impl Iterator<Item = (NodeIndex, NodeIndex, Edge)> {
        let edges = self.graph.raw_edges().iter();
        edges.map(|edge| (edge.source(), edge.target(), edge.weight))
    }

    /// Whether a root leads to a node.
    pub fn is_reachable(&self, node: NodeIndex) -> bool {
        self.reachable.is_visited(&node)
    }

    /// The lifetimes, fragments and codes that no root leads to. A label is
    /// in the program whether or not a lifetime refers to it.
    pub fn unreachable(&self, source: &Source) -> impl Iterator<Item = NodeIndex> {
        self.nodes().filter(|&node| {
            let is_label = |node| matches!(source.node(node), Node::Label { .. });
            !self.is_reachable(node) && !self.item(node).node().is_some_and(is_label)
        })
    }

    /// The chosen nodes and all that they lead to, in the order of
    /// [`Graph::nodes`].
    pub(crate) fn led_to(&self, chosen: impl Fn(Item) -> bool) -> impl Iterator<Item = NodeIndex> {
        let reached = reach(&self.graph, chosen);
        self.nodes().filter(move |node| reached.is_visited(node))
    }
}

/// The chosen nodes and all that they lead to.
fn reach(graph: &DiGraph<Item, Edge>, chosen: impl Fn(Item) -> bool) -> Reached {
    let mut search = Dfs::empty(graph);
    for node in graph.node_indices().filter(|&node| chosen(graph[node])) {
        search.move_to(node);
        while search.next(graph).is_some() {}
    }
    search.discovered
}

struct Builder<'s> {
    source: &'s Source,
    graph: DiGraph<Item, Edge>,
    /// By [`NodeId`].
    nodes: Vec<Option<NodeIndex>>,
}

impl<'s> Builder<'s> {
    fn new(source: &'s Source) -> Self {
        Builder {
            source,
            graph: DiGraph::new(),
            nodes: vec![None; source.len()],
        }
    }

    fn build(mut self) -> DiGraph<Item, Edge> {
        let mut bounded = vec![false; self.source.len()];
        let calls = self.source.functions.iter().flat_map(|function| &function.blocks);
        for call in calls.flat_map(|block| &block.calls) {
            if let (CallKind::Def, Some(node)) = (call.kind, call.node) {
                bounded[node.0 as usize] = true;
            }
        }
        let mut edges = self.source.properties.len();
        for (number, &bounded) in bounded.iter().enumerate() {
            let item = self.classify(NodeId(number as u32), bounded);
            self.nodes[number] = item.map(|item| self.graph.add_node(item));
            edges += match item {
                Some(Item::Lifetime { .. }) => 1 + self.arguments(NodeId(number as u32)).len(),
                _ => 0,
            };
        }
        self.graph.reserve_exact_edges(edges);
        for (global, fragment) in self.source.global_fragments.iter().enumerate() {
            self.global_fragment(global as u32, fragment.node);
        }
        for node in self.graph.node_indices() {
            if let Item::Lifetime { node: lifetime, .. } = self.graph[node] {
                self.lifetime(node, lifetime);
            }
        }
        for (index, property) in self.source.properties.iter().enumerate() {
            let root = self.graph.add_node(Item::Property(index as u32));
            if let Some(fragment) = self.object(Some(property.fragment)) {
                self.graph.add_edge(root, fragment, Edge::Property);
            }
        }
        self.graph
    }

    fn classify(&self, id: NodeId, bounded: bool) -> Option<Item> {
        match self.source.node(id) {
            Node::Local(_) | Node::Global(_) => Some(Item::Variable(id)),
            Node::Label { .. } => Some(Item::Code(id)),
            Node::Tuple { .. } => match self.source.name(id)? {
                "DILifetime" => Some(Item::Lifetime { node: id, bounded }),
                "DIFragment" => Some(Item::Fragment(id)),
                "DIExprCode" => Some(Item::Code(id)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Says whose a fragment is; the first global that claims it has it.
    fn global_fragment(&mut self, global: u32, node: NodeId) {
        if let Some(index) = self.nodes[node.0 as usize]
            && let Item::Fragment(node) = self.graph[index]
        {
            self.graph[index] = Item::GlobalFragment { node, global };
        }
    }

    /// The edges of a lifetime. Fields that aren't what they should be have
    /// none.
    fn lifetime(&mut self, lifetime: NodeIndex, id: NodeId) {
        let source = self.source;
        let fields = source.fields(id, "DILifetime").unwrap_or_default();
        let object = self.object(fields.first().copied().flatten());
        let allowed = |node: &NodeIndex| {
            let item = self.graph[*node];
            !matches!(item, Item::GlobalFragment { .. } | Item::Code(_))
        };
        if let Some(object) = object.filter(allowed) {
            let kind = match self.graph[object].is_root() {
                true => Edge::Variable,
                false => Edge::Object,
            };
            self.graph.add_edge(object, lifetime, kind);
        }
        for (index, &arg) in self.arguments(id).iter().enumerate() {
            if let Some(arg) = self.object(arg) {
                self.graph.add_edge(lifetime, arg, Edge::Argument(index as u32));
            }
        }
    }

    /// The `argObjects` of a lifetime.
    fn arguments(&self, lifetime: NodeId) -> &'s [Option<NodeId>] {
        let fields = self.source.fields(lifetime, "DILifetime").unwrap_or_default();
        let args = fields.get(2).copied().flatten();
        args.and_then(|args| self.source.tuple(args)).unwrap_or_default()
    }

    /// The object or code location that a field holds.
    fn object(&self, field: Option<NodeId>) -> Option<NodeIndex> {
        let node = self.nodes[field?.0 as usize]?;
        (!self.graph[node].is_lifetime()).then_some(node)
    }
}
