//! What must hold of the reader, the rules, the graph and the simplifier for
//! any text. Also what the fuzzer checks.

use dilifetime::draw::{Drawing, draw};
use dilifetime::model::{Expr, ObjectId, Op, Param, Type};
use dilifetime::read::Finding;
use dilifetime::read::{
    Call, Content, Node, NodeId, Reading, ReferrerKind, Retained, Source, Value, read, read_text,
};
use dilifetime::simplify::{self, Rewrite, Simplified};
use dilifetime::verify::verify;
use std::collections::{HashMap, HashSet};

/// Any text is read or refused, at offsets inside it; and what breaks no rule
/// breaks none when it is simplified.
pub fn check_read(text: &[u8]) {
    let found = match read_text(text) {
        Ok(found) => found,
        Err(errors) => {
            assert!(!errors.is_empty());
            return assert!(errors.iter().all(|error| error.offset <= text.len()));
        }
    };
    let source = found.source();
    let mut reading = read(source);
    let findings = verify(source, &mut reading);
    for finding in &findings {
        assert!(found.offset(finding.place, finding.node) <= text.len());
        assert!(!finding.to_string().contains('\n'), "{finding}");
    }
    draw(source, &reading, Drawing::default(), &mut std::io::sink()).expect("a graph");
    if findings.is_empty() {
        check_simplify(source, &reading);
    }
}

/// A module that breaks no rule breaks none when it is simplified, and then
/// there is nothing left to do.
fn check_simplify(source: &Source, reading: &Reading) {
    let simplified = simplify::module(source, reading);
    let after = rewritten(source, reading, &simplified);
    let mut again = read(&after);
    let findings = verify(&after, &mut again);
    let findings: Vec<_> = findings.iter().map(Finding::to_string).collect();
    assert!(findings.is_empty(), "{simplified:?}: {findings:?}");
    let more = simplify::module(&after, &again);
    let rewritten = (&more.rewritten, &more.dead, &more.dead_codes);
    assert!(
        more.rewritten.is_empty(),
        "{simplified:?}, and again {rewritten:?}"
    );
}

/// The source of a module after simplification.
fn rewritten(source: &Source, reading: &Reading, simplified: &Simplified) -> Source {
    let mut writer = Writer {
        source: source.clone(),
        objects: reading.objects.iter().map(|(node, id)| (id, node)).collect(),
    };
    for rewrite in &simplified.rewritten {
        let node = reading.lifetime_nodes[rewrite.lifetime.0 as usize];
        writer.rewrite(node, rewrite);
    }
    let lifetimes = simplified.dead.iter();
    let lifetimes = lifetimes.map(|id| reading.lifetime_nodes[id.0 as usize]);
    let codes = simplified.dead_codes.iter().map(|code| writer.objects[code]);
    let dead = lifetimes.chain(codes).collect();
    writer.bury(&dead);
    for moved in &simplified.moved {
        let node = reading.lifetime_nodes[moved.lifetime.0 as usize];
        writer.retain(node, moved.function.as_deref());
    }
    writer.forget();
    writer.source
}

struct Writer {
    source: Source,
    objects: HashMap<ObjectId, NodeId>,
}

impl Writer {
    fn rewrite(&mut self, node: NodeId, rewrite: &Rewrite) {
        let object = self.source.fields(node, "DILifetime").unwrap()[0].unwrap();
        let location = self.expression(&rewrite.location);
        let args: Vec<_> = rewrite.args.iter().map(|arg| Some(self.objects[arg])).collect();
        let args = self.source.new_tuple(false, args);
        let args = self.add(args);
        let lifetime = self.named(true, "DILifetime", &[object, location, args]);
        self.source.set(node, lifetime);
    }

    fn expression(&mut self, expr: &Expr) -> NodeId {
        let ops: Vec<_> = expr.ops().iter().map(|op| self.operation(op)).collect();
        let node = self.named(false, "DIExpr", &ops);
        self.add(node)
    }

    fn operation(&mut self, op: &Op) -> NodeId {
        let params = op.params().into_iter();
        let params: Vec<_> = params
            .map(|param| self.add(Node::Constant(Box::new(value(param)))))
            .collect();
        let node = self.named(false, op.name(), &params);
        self.add(node)
    }

    fn named(&mut self, distinct: bool, name: &str, fields: &[NodeId]) -> Node {
        let name = self.add(Node::String(name.to_string()));
        let operands = std::iter::once(name).chain(fields.iter().copied());
        self.source.new_tuple(distinct, operands.map(Some))
    }

    fn add(&mut self, node: Node) -> NodeId {
        let id = self.source.reserve();
        self.source.set(id, node);
        id
    }

    /// Takes out all that refers to what nobody needs any more.
    fn bury(&mut self, dead: &HashSet<NodeId>) {
        let source = &mut self.source;
        for function in &mut source.functions {
            for block in &mut function.blocks {
                block
                    .calls
                    .retain(|Call { node, .. }| !node.is_some_and(|node| dead.contains(&node)));
            }
        }
        source
            .retained
            .retain(|Retained { node, .. }| !dead.contains(node));
    }

    /// Lets a function, or the module, retain a lifetime, and nobody else.
    fn retain(&mut self, node: NodeId, function: Option<&str>) {
        let retained = &mut self.source.retained;
        retained.retain(|entry| entry.node != node);
        retained.push(Retained {
            node,
            function: function.map(Into::into),
        });
    }

    /// Takes out what then nothing leads to: it isn't in a module of LLVM's.
    fn forget(&mut self) {
        let source = &mut self.source;
        let calls = source.functions.iter().flat_map(|function| &function.blocks);
        let calls = calls.flat_map(|block| &block.calls);
        let mut pending: Vec<_> = calls
            .flat_map(|call| [call.node, register(call)])
            .flatten()
            .collect();
        pending.extend(source.retained.iter().map(|entry| entry.node));
        pending.extend(source.properties.iter().map(|property| property.fragment));
        pending.extend(source.global_fragments.iter().map(|global| global.node));
        let mut known: HashSet<_> = pending.iter().copied().collect();
        while let Some(node) = pending.pop() {
            let operands = source.tuple(node).unwrap_or_default().iter().flatten();
            pending.extend(operands.filter(|operand| known.insert(**operand)));
        }
        let unknown = (0..source.len() as u32)
            .map(NodeId)
            .filter(|node| !known.contains(node));
        for node in unknown {
            source.set(node, Node::Unread);
        }
    }
}

/// A parameter as the encoding has it.
fn value(param: Param) -> Value {
    let number = |number: u32| {
        let content = Content::Bits(number.to_le_bytes().to_vec());
        (Type::Int(32), content)
    };
    let (ty, content) = match param {
        Param::Type(ty) => (ty.clone(), Content::Poison),
        Param::Unsigned(unsigned) => number(unsigned),
        Param::AddressSpace(space) => number(space.number),
        Param::Literal(constant) => {
            let bits = constant.bits.clone();
            (constant.ty.clone(), bits.map_or(Content::Undef, Content::Bits))
        }
    };
    Value {
        ty: Some(ty),
        content,
    }
}

/// The name of the physical register that a call refers to.
fn register(call: &Call) -> Option<NodeId> {
    match call.referrer.as_ref()?.kind {
        ReferrerKind::Register { name } => Some(name),
        _ => None,
    }
}
