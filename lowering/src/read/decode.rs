//! Nodes to objects and lifetimes.
//!
//! What can't be read is a finding, and the rest is read all the same: a
//! placeholder stands for an object that is none, so that one mistake hides
//! no other and leads to no other.

use super::graph::Graph;
use super::{CallIndex, Finding, Site};
use super::{CallKind, Node, NodeId, NodeMap, Property, PropertyField, Retained, Source, ops};
use crate::model::{Expr, Extent, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind, Subprogram};
use crate::rules::{self, Rule};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::collections::HashSet;

/// What the encoding says: the model before any lifetime has a carrier.
#[derive(Debug, Default)]
pub struct Reading {
    /// Lifetimes have [`Extent::Computed`] throughout until carry gives the
    /// bounded ones their carriers. The carrier of each entry of
    /// [`Source::global_fragments`] is the one of the same index.
    pub model: Model,
    pub lifetimes: NodeMap<LifetimeId>,
    pub objects: NodeMap<ObjectId>,
    /// The node of each lifetime.
    pub lifetime_nodes: Vec<NodeId>,
    /// Whether a def or a kill refers to each lifetime.
    pub bounded: Vec<bool>,
    /// Whether the location and the arguments of each lifetime could be read.
    pub readable: Vec<bool>,
    /// Objects that stand for what couldn't be read: what they are in may be
    /// anything, and nothing is to be said of it.
    pub placeholders: HashSet<ObjectId>,
    /// What couldn't be read.
    pub findings: Vec<Finding>,
    graph: OnceCell<Graph>,
}

impl Reading {
    /// The lifetime graph of the source that this is the reading of, built when
    /// it is first asked for.
    pub fn graph(&self, source: &Source) -> &Graph {
        self.graph.get_or_init(|| Graph::new(source))
    }

    /// Whether the object that a lifetime is of could be read.
    pub(crate) fn has_object(&self, lifetime: LifetimeId) -> bool {
        let object = self.model.lifetime(lifetime).object;
        !self.placeholders.contains(&object)
    }
}

/// Reads all of the encoding that there is, also what nothing leads to.
#[tracing::instrument(level = "info", skip_all, name = "read", fields(nodes = source.len(), functions = source.functions.len()))]
pub fn read(source: &Source) -> Reading {
    let mut reader = Reader {
        source,
        out: Reading {
            lifetimes: NodeMap::new(source.len()),
            objects: NodeMap::new(source.len()),
            ..Reading::default()
        },
        expressions: FxHashMap::default(),
        function: None,
    };
    reader.make_room();
    for (index, global) in (0..).zip(&source.global_fragments) {
        reader.global_fragment(index, &global.name, global.node);
    }
    for (index, property) in (0..).zip(&source.properties) {
        reader.property(index, property);
    }
    for (index, entry) in (0..).zip(&source.retained) {
        reader.retained(index, entry);
    }
    for (number, function) in (0..).zip(&source.functions) {
        reader.function = Some(&function.name);
        for (block, content) in (0..).zip(&function.blocks) {
            for (call, found) in (0..).zip(&content.calls) {
                let place = CallIndex {
                    function: number,
                    block,
                    call,
                };
                reader.call(place, found.kind, found.node);
            }
        }
    }
    reader.function = None;
    for id in source.ids() {
        match source.name(id) {
            Some("DILifetime") => drop(reader.lifetime(id)),
            Some("DIFragment" | "DIExprCode") => drop(reader.object(id)),
            _ => {}
        }
    }
    reader.out
}

struct Reader<'s> {
    source: &'s Source,
    out: Reading,
    /// What each node became; many lifetimes share one.
    expressions: FxHashMap<NodeId, Option<Expr>>,
    function: Option<&'s str>,
}

impl<'s> Reader<'s> {
    /// Makes room for all objects and lifetimes that there can be: big vectors
    /// that grow are copied.
    fn make_room(&mut self) {
        let (mut objects, mut lifetimes) = (0, 0);
        for id in self.source.ids() {
            match self.source.node(id) {
                Node::Local(_) | Node::Global(_) | Node::Label { .. } => objects += 1,
                _ => match self.source.name(id) {
                    Some("DIFragment" | "DIExprCode") => objects += 1,
                    Some("DILifetime") => lifetimes += 1,
                    _ => {}
                },
            }
        }
        self.out.model.objects.reserve(objects);
        self.out.model.lifetimes.reserve(lifetimes);
        self.out.lifetime_nodes.reserve(lifetimes);
    }

    /// A finding about a node.
    fn find(&mut self, rule: Rule, message: impl Into<String>, node: NodeId) {
        let finding = Finding::of(self.source, rule, message, node, self.function);
        self.out.findings.push(finding);
    }

    /// A finding about a node where something refers to it.
    fn find_at(&mut self, rule: Rule, message: impl Into<String>, place: Site, node: Option<NodeId>) {
        let finding = Finding::at(self.source, rule, message, place, node, self.function);
        self.out.findings.push(finding);
    }

    fn is_named(&self, node: NodeId, name: &str) -> bool {
        self.source.fields(node, name).is_some()
    }

    fn retained(&mut self, index: u32, entry: &'s Retained) {
        self.function = entry.function.as_deref();
        let node = entry.node;
        if self.is_named(node, "DILifetime") {
            self.lifetime(node);
        } else if self.is_named(node, "DIExprCode") {
            self.object(node);
        } else if !matches!(self.source.node(node), Node::Label { .. }) {
            let message = "a retained node is no lifetime or code location";
            self.find_at(rules::NODE_FIELDS, message, Site::Retained(index), Some(node));
        }
        self.function = None;
    }

    fn property(&mut self, index: u32, property: &'s Property) {
        let of = property.of.as_str();
        self.function = Some(of).filter(|_| !property.field.is_of_type());
        if self.is_named(property.fragment, "DIFragment") {
            if let Some(fragment) = self.object(property.fragment) {
                self.subprogram(property, fragment);
            }
        } else {
            let message = format!("the {} of '{of}' is no DIFragment", property.field.name());
            let place = Site::Property(index);
            self.find_at(rules::NODE_FIELDS, message, place, Some(property.fragment));
        }
        self.function = None;
    }

    /// Notes what a fragment says of a function.
    fn subprogram(&mut self, property: &Property, fragment: ObjectId) {
        if property.field.is_of_type() {
            return;
        }
        let subprograms = &mut self.out.model.subprograms;
        let index = subprograms.iter().position(|each| each.name == property.of);
        let index = index.unwrap_or(subprograms.len());
        if index == subprograms.len() {
            subprograms.push(Subprogram {
                name: property.of.clone(),
                lanes: None,
                lane_pc: None,
                active_lane: None,
            });
        }
        match property.field {
            PropertyField::ActiveLanePc => subprograms[index].lane_pc = Some(fragment),
            _ => subprograms[index].active_lane = Some(fragment),
        }
    }

    fn call(&mut self, place: CallIndex, kind: CallKind, node: Option<NodeId>) {
        let (rule, message, name) = match kind {
            CallKind::Def => (
                rules::DEF_LIFETIME,
                "llvm.dbg.def of something that is no lifetime",
                "DILifetime",
            ),
            CallKind::Kill => (
                rules::KILL_LIFETIME,
                "llvm.dbg.kill of something that is no lifetime",
                "DILifetime",
            ),
            CallKind::Code => (
                rules::CODE_LABEL,
                "llvm.dbg.code of something that is no code location",
                "DIExprCode",
            ),
        };
        let Some(node) = node.filter(|&node| self.is_named(node, name)) else {
            return self.find_at(rule, message, Site::Call(place), node);
        };
        match kind {
            CallKind::Code => drop(self.object(node)),
            CallKind::Def | CallKind::Kill => {
                let id = self.lifetime(node);
                self.out.bounded[id.0 as usize] = true;
            }
        }
    }

    fn global_fragment(&mut self, index: u32, name: &str, node: NodeId) {
        let carrier = self.out.model.add_carrier(None);
        let place = Site::Global(index);
        let Some(fields) = self.source.fields(node, "DIFragment") else {
            let message = format!("!dbg.def of @{name} is no DIFragment");
            return self.find_at(rules::NODE_FIELDS, message, place, Some(node));
        };
        if self.out.objects.contains(node) {
            let message = format!("@{name} shares its fragment with another global");
            return self.find_at(rules::GLOBAL_FRAGMENT_ONCE, message, place, Some(node));
        }
        self.check_identity(node, fields.len());
        let name = name.to_string();
        let carrier = Some(carrier);
        let object = self.add_object(ObjectKind::GlobalFragment { name, carrier }, None);
        self.out.objects.insert(node, object);
    }

    fn add_object(&mut self, kind: ObjectKind, bits: Option<u64>) -> ObjectId {
        self.out.model.add_object(Object {
            kind,
            bits,
            padding: Vec::new(),
        })
    }

    /// An object for what is none.
    fn placeholder(&mut self) -> ObjectId {
        let name = "?".to_string();
        let object = self.add_object(ObjectKind::Fragment { name }, None);
        self.out.placeholders.insert(object);
        object
    }

    /// A node without fields that stands for an identity.
    fn check_identity(&mut self, node: NodeId, fields: usize) {
        if !self.source.is_distinct(node) {
            self.find(rules::NODE_DISTINCT, "the node is not distinct", node);
        }
        if fields != 0 {
            self.find(rules::NODE_FIELDS, "the node takes no fields", node);
        }
    }

    /// The object that a node is.
    fn object(&mut self, node: NodeId) -> Option<ObjectId> {
        if let Some(object) = self.out.objects.get(node) {
            return Some(object);
        }
        let (kind, bits) = match self.source.node(node) {
            Node::Local(local) => {
                let (name, function) = (local.name.clone(), local.function.clone());
                (ObjectKind::Local { name, function }, local.bits)
            }
            Node::Global(global) => {
                let name = global.name.clone();
                (ObjectKind::Global { name }, global.bits)
            }
            Node::Label { name, .. } => (ObjectKind::Code { name: name.clone() }, None),
            Node::Tuple { operands, .. } => {
                let number = self.out.model.objects.len();
                let kind = match self.source.name(node)? {
                    "DIFragment" => ObjectKind::Fragment {
                        name: format!("fragment {number}"),
                    },
                    "DIExprCode" => ObjectKind::Code {
                        name: format!("code {number}"),
                    },
                    _ => return None,
                };
                self.check_identity(node, operands.len() - 1);
                (kind, None)
            }
            _ => return None,
        };
        let object = self.add_object(kind, bits);
        self.out.objects.insert(node, object);
        Some(object)
    }

    /// The lifetime that a node named so is.
    fn lifetime(&mut self, node: NodeId) -> LifetimeId {
        if let Some(id) = self.out.lifetimes.get(node) {
            return id;
        }
        if !self.source.is_distinct(node) {
            self.find(rules::NODE_DISTINCT, "the lifetime is not distinct", node);
        }
        let fields = self.source.fields(node, "DILifetime").unwrap_or_default();
        if !matches!(*fields, [Some(_), Some(_)] | [Some(_), Some(_), Some(_)]) {
            let message = "a DILifetime has an object, a location and perhaps argObjects";
            self.find(rules::NODE_FIELDS, message, node);
        }
        let field = |index: usize| fields.get(index).copied().flatten();
        let object = field(0).and_then(|object| self.lifetime_object(object, node));
        let location = field(1).and_then(|location| self.expression(location));
        let args = match (field(2), fields.len()) {
            (Some(args), _) => self.arguments(args),
            (None, 0..=2) => Some(Vec::new()),
            (None, _) => None,
        };
        self.out.readable.push(location.is_some() && args.is_some());
        let lifetime = Lifetime {
            object: object.unwrap_or_else(|| self.placeholder()),
            location: location.unwrap_or_else(|| Expr::new(Vec::new())),
            args: args.unwrap_or_default(),
            extent: Extent::Computed,
        };
        let id = self.out.model.add_lifetime(lifetime);
        self.out.lifetimes.insert(node, id);
        self.out.lifetime_nodes.push(node);
        self.out.bounded.push(false);
        id
    }

    fn lifetime_object(&mut self, object: NodeId, lifetime: NodeId) -> Option<ObjectId> {
        let id = self.object(object);
        match id.map(|id| &self.out.model.object(id).kind) {
            Some(ObjectKind::Local { .. } | ObjectKind::Global { .. } | ObjectKind::Fragment { .. }) => id,
            Some(ObjectKind::GlobalFragment { .. }) => {
                let message = "the object of a lifetime is the fragment of a global";
                self.find(rules::GLOBAL_FRAGMENT_OBJECT, message, lifetime);
                None
            }
            Some(ObjectKind::Code { .. } | ObjectKind::Register { .. }) | None => {
                let message = "the object of a lifetime is no variable or fragment";
                self.find(rules::OBJECT_KIND, message, lifetime);
                None
            }
        }
    }

    fn arguments(&mut self, args: NodeId) -> Option<Vec<ObjectId>> {
        let Some(operands) = self.source.tuple(args) else {
            self.find(rules::NODE_FIELDS, "argObjects is no tuple", args);
            return None;
        };
        let mut objects = Vec::with_capacity(operands.len());
        for &operand in operands {
            let object = operand.and_then(|operand| self.object(operand));
            objects.push(object.unwrap_or_else(|| {
                let message = "an argument is no object or code location";
                self.find(rules::NODE_FIELDS, message, args);
                self.placeholder()
            }));
        }
        Some(objects)
    }

    fn expression(&mut self, node: NodeId) -> Option<Expr> {
        if let Some(known) = self.expressions.get(&node) {
            return known.clone();
        }
        let expression = self.decode_expression(node);
        self.expressions.insert(node, expression.clone());
        expression
    }

    fn decode_expression(&mut self, node: NodeId) -> Option<Expr> {
        let Some(fields) = self.source.fields(node, "DIExpr") else {
            self.find(rules::NODE_FIELDS, "a lifetime's location is no DIExpr", node);
            return None;
        };
        let mut ops = Vec::with_capacity(fields.len());
        for &field in fields {
            match field.map(|field| ops::decode(self.source, field)) {
                Some(Ok(op)) => ops.push(op),
                Some(Err((rule, message))) => self.find(rule, message, field.unwrap_or(node)),
                None => self.find(rules::OP_FIELDS, "an operation is a tuple", node),
            }
        }
        (ops.len() == fields.len()).then(|| Expr::new(ops))
    }
}
