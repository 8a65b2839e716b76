//! Nodes to objects and lifetimes.

use super::{CallKind, Local, Node, NodeId, Retained, Source, ops};
use crate::model::{Carrier, Expr, Extent, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind};
use crate::verify::{Finding, Rule, rules};
use std::collections::HashMap;

/// What the encoding says: the model before any lifetime has a carrier.
#[derive(Debug, Default)]
pub struct Reading {
    /// Lifetimes have [`Extent::Computed`] throughout until carry gives the
    /// bounded ones their carriers.
    pub model: Model,
    pub lifetimes: HashMap<NodeId, LifetimeId>,
    pub objects: HashMap<NodeId, ObjectId>,
    /// The node of each lifetime.
    pub lifetime_nodes: Vec<NodeId>,
    /// Each lifetime has a def.
    pub bounded: Vec<bool>,
    /// The carrier of each entry of [`Source::global_fragments`] is the one
    /// of the same index.
    pub findings: Vec<Finding>,
}

/// Reads all that is reachable from calls and retained nodes.
pub fn read(source: &Source) -> Reading {
    let mut reader = Reader {
        source,
        out: Reading::default(),
        seen: HashMap::new(),
        function: None,
    };
    for (name, node) in &source.global_fragments {
        reader.global_fragment(name, *node);
    }
    for &Retained { node, .. } in &source.retained {
        if reader.is_named(node, "DILifetime") {
            reader.lifetime(node);
        } else if !matches!(source.node(node), Node::Label { .. }) && !reader.is_named(node, "DIExprCode") {
            reader.find(
                rules::NODE_FIELDS,
                "a retained node is no lifetime or code location",
                Some(node),
            );
        }
    }
    for function in &source.functions {
        reader.function = Some(function.name.clone());
        for call in function.blocks.iter().flat_map(|block| &block.calls) {
            reader.call(call.kind, call.node);
        }
    }
    reader.out
}

struct Reader<'s> {
    source: &'s Source,
    out: Reading,
    /// Every lifetime looked at, with what it became.
    seen: HashMap<NodeId, Option<LifetimeId>>,
    function: Option<String>,
}

impl Reader<'_> {
    fn find(&mut self, rule: Rule, message: impl Into<String>, node: Option<NodeId>) {
        self.out.findings.push(Finding {
            rule,
            message: message.into(),
            node: node.map(|node| self.source.text(node)),
            function: self.function.clone(),
        });
    }

    fn is_named(&self, node: NodeId, name: &str) -> bool {
        self.source.fields(node, name).is_some()
    }

    fn call(&mut self, kind: CallKind, node: Option<NodeId>) {
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
            return self.find(rule, message, node);
        };
        match kind {
            CallKind::Code => drop(self.object(node)),
            CallKind::Def | CallKind::Kill => {
                let id = self.lifetime(node);
                if let (CallKind::Def, Some(id)) = (kind, id) {
                    self.out.bounded[id.0 as usize] = true;
                }
            }
        }
    }

    fn global_fragment(&mut self, name: &str, node: NodeId) {
        let carrier = crate::model::CarrierId(self.out.model.carriers.len() as u32);
        self.out.model.carriers.push(Carrier { beside: None });
        let Some(fields) = self.source.fields(node, "DIFragment") else {
            return self.find(
                rules::NODE_FIELDS,
                format!("!dbg.def of @{name} is no DIFragment"),
                Some(node),
            );
        };
        self.check_identity(node, fields.len());
        if self.out.objects.contains_key(&node) {
            let message = format!("@{name} shares its fragment with another global");
            return self.find(rules::GLOBAL_FRAGMENT_ONCE, message, Some(node));
        }
        let name = name.to_string();
        let kind = ObjectKind::GlobalFragment { name, carrier };
        let object = self.out.model.add_object(Object {
            kind,
            bits: None,
            padding: Vec::new(),
        });
        self.out.objects.insert(node, object);
    }

    /// A node without fields that stands for an identity.
    fn check_identity(&mut self, node: NodeId, fields: usize) {
        if !self.source.is_distinct(node) {
            self.find(rules::NODE_DISTINCT, "the node is not distinct", Some(node));
        }
        if fields != 0 {
            self.find(rules::NODE_FIELDS, "the node takes no fields", Some(node));
        }
    }

    /// The object that a node is.
    fn object(&mut self, node: NodeId) -> Option<ObjectId> {
        if let Some(&object) = self.out.objects.get(&node) {
            return Some(object);
        }
        let (kind, bits) = match self.source.node(node).clone() {
            Node::Local(local) => {
                let Local {
                    name, function, bits, ..
                } = *local;
                (ObjectKind::Local { name, function }, bits)
            }
            Node::Global { name, bits } => (ObjectKind::Global { name }, bits),
            Node::Label { name, .. } => (ObjectKind::Code { name }, None),
            Node::Tuple { .. } => {
                let number = self.out.model.objects.len();
                if let Some(fields) = self.source.fields(node, "DIFragment") {
                    self.check_identity(node, fields.len());
                    let name = format!("fragment {number}");
                    (ObjectKind::Fragment { name }, None)
                } else if let Some(fields) = self.source.fields(node, "DIExprCode") {
                    self.check_identity(node, fields.len());
                    let name = format!("code {number}");
                    (ObjectKind::Code { name }, None)
                } else {
                    return None;
                }
            }
            _ => return None,
        };
        let object = self.out.model.add_object(Object {
            kind,
            bits,
            padding: Vec::new(),
        });
        self.out.objects.insert(node, object);
        Some(object)
    }

    fn lifetime(&mut self, node: NodeId) -> Option<LifetimeId> {
        if let Some(&id) = self.seen.get(&node) {
            return id;
        }
        self.seen.insert(node, None);
        let id = self.decode_lifetime(node);
        self.seen.insert(node, id);
        id
    }

    fn decode_lifetime(&mut self, node: NodeId) -> Option<LifetimeId> {
        let fields = self.source.fields(node, "DILifetime")?;
        if !self.source.is_distinct(node) {
            self.find(rules::NODE_DISTINCT, "the lifetime is not distinct", Some(node));
        }
        let (object, location, args) = match *fields {
            [Some(object), Some(location)] => (object, location, None),
            [Some(object), Some(location), Some(args)] => (object, location, Some(args)),
            _ => {
                let message = "a DILifetime has an object, a location and perhaps argObjects";
                self.find(rules::NODE_FIELDS, message, Some(node));
                return None;
            }
        };
        let object = self.lifetime_object(object, node);
        let location = self.expression(location);
        let args = self.arguments(args);
        let id = self.out.model.add_lifetime(Lifetime {
            object: object?,
            location: location?,
            args: args?,
            extent: Extent::Computed,
        });
        self.out.lifetimes.insert(node, id);
        self.out.lifetime_nodes.push(node);
        self.out.bounded.push(false);
        Some(id)
    }

    fn lifetime_object(&mut self, object: NodeId, lifetime: NodeId) -> Option<ObjectId> {
        let id = self.object(object);
        match id.map(|id| &self.out.model.object(id).kind) {
            Some(ObjectKind::Local { .. } | ObjectKind::Global { .. } | ObjectKind::Fragment { .. }) => id,
            Some(ObjectKind::GlobalFragment { .. }) => {
                let message = "the object of a lifetime is the fragment of a global";
                self.find(rules::GLOBAL_FRAGMENT_OBJECT, message, Some(lifetime));
                None
            }
            Some(ObjectKind::Code { .. }) | None => {
                let message = "the object of a lifetime is no variable or fragment";
                self.find(rules::OBJECT_KIND, message, Some(lifetime));
                None
            }
        }
    }

    fn arguments(&mut self, args: Option<NodeId>) -> Option<Vec<ObjectId>> {
        let Some(args) = args else {
            return Some(Vec::new());
        };
        let Some(operands) = self.source.tuple(args) else {
            self.find(rules::NODE_FIELDS, "argObjects is no tuple", Some(args));
            return None;
        };
        let mut objects = Vec::new();
        for &operand in operands {
            let Some(object) = operand.and_then(|operand| self.object(operand)) else {
                self.find(
                    rules::NODE_FIELDS,
                    "an argument is no object or code location",
                    Some(args),
                );
                return None;
            };
            objects.push(object);
        }
        Some(objects)
    }

    fn expression(&mut self, node: NodeId) -> Option<Expr> {
        let Some(fields) = self.source.fields(node, "DIExpr") else {
            self.find(
                rules::NODE_FIELDS,
                "a lifetime's location is no DIExpr",
                Some(node),
            );
            return None;
        };
        let mut ops = Vec::new();
        for &field in fields {
            let Some(field) = field else {
                self.find(rules::OP_FIELDS, "an operation is a tuple", Some(node));
                return None;
            };
            match ops::decode(self.source, field) {
                Ok(op) => ops.push(op),
                Err((rule, message)) => {
                    self.find(rule, message, Some(field));
                    return None;
                }
            }
        }
        Some(Expr::new(ops))
    }
}
