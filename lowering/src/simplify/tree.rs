//! An expression as a graph of operations, in which equal subexpressions are
//! one node and every node is in normal form.

use super::rules;
use crate::model::{Constant, Op, Type};
use rustc_hash::FxHashMap;

/// A node of a [`Tree`]. Equal ids mean equal subexpressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Id(u32);

/// An operation and the entries that it pops, as they were pushed: the topmost
/// is last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    op: Op,
    inputs: Vec<Id>,
}

/// The subexpressions of one expression.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    ids: FxHashMap<Node, Id>,
}

/// What is known of a node's result.
#[derive(Clone, Debug)]
struct Facts {
    ty: Type,
    /// All its leaves are constants.
    closed: bool,
    /// How many operations it is when it's written out.
    size: usize,
}

impl Tree {
    /// The node of an operation on nodes in normal form, in normal form.
    pub(super) fn make(&mut self, op: Op, mut inputs: Vec<Id>) -> Id {
        for (index, input) in inputs.iter_mut().enumerate() {
            if rules::uses_exactly(&op, index) {
                *input = self.exact(*input);
            }
        }
        match rules::apply(self, &op, &inputs) {
            Some(id) => id,
            None => self.intern(Node { op, inputs }),
        }
    }

    /// What a node is to somebody who looks at the bits of its type and never
    /// at those around them. A composite ends with its type; what it is made
    /// of may not, so that an offset from it could lead somewhere.
    pub(super) fn exact(&mut self, id: Id) -> Id {
        let Node { op, inputs } = self.nodes[id.0 as usize].clone();
        if let Op::Reinterpret(_) = op {
            let below = self.exact(inputs[0]);
            return match below == inputs[0] {
                true => id,
                false => self.make(op, vec![below]),
            };
        }
        match rules::apply_exact(self, &op, &inputs) {
            Some(simpler) => self.exact(simpler),
            None => id,
        }
    }

    fn intern(&mut self, node: Node) -> Id {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = Id(self.nodes.len() as u32);
        self.facts.push(self.facts_of(&node));
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    fn facts_of(&self, node: &Node) -> Facts {
        let inputs = || node.inputs.iter().map(|&id| self.facts(id));
        Facts {
            ty: self.result(&node.op, &node.inputs),
            closed: match node.op {
                Op::Referrer(_) | Op::Arg(..) | Op::TypeObject(_) | Op::PushLane(_) => false,
                _ => inputs().all(|facts| facts.closed),
            },
            size: inputs().fold(1, |sum, facts| sum.saturating_add(facts.size)),
        }
    }

    /// The type that an operation's result has.
    pub(super) fn result(&self, op: &Op, inputs: &[Id]) -> Type {
        match op {
            Op::Referrer(ty)
            | Op::Arg(_, ty)
            | Op::TypeObject(ty)
            | Op::Convert(ty)
            | Op::ZExt(ty)
            | Op::SExt(ty)
            | Op::Reinterpret(ty)
            | Op::BitOffset(ty)
            | Op::ByteOffset(ty)
            | Op::Composite(_, ty)
            | Op::Deref(ty)
            | Op::PushLane(ty) => ty.clone(),
            Op::Constant(constant) => constant.ty.clone(),
            Op::Extend(lanes) => Type::Vector {
                lanes: *lanes,
                element: Box::new(self.ty(inputs[0]).clone()),
            },
            Op::AddrOf(space) => Type::pointer(*space),
            Op::Select
            | Op::Read
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::LShr
            | Op::AShr
            | Op::Shl
            | Op::Fragment(..) => self.ty(inputs[0]).clone(),
        }
    }

    fn facts(&self, id: Id) -> &Facts {
        &self.facts[id.0 as usize]
    }

    pub(super) fn op(&self, id: Id) -> &Op {
        &self.nodes[id.0 as usize].op
    }

    pub(super) fn inputs(&self, id: Id) -> &[Id] {
        &self.nodes[id.0 as usize].inputs
    }

    pub(super) fn ty(&self, id: Id) -> &Type {
        &self.facts(id).ty
    }

    /// All leaves are constants.
    pub(super) fn is_closed(&self, id: Id) -> bool {
        self.facts(id).closed
    }

    /// How many operations it is when it's written out.
    pub(super) fn size(&self, id: Id) -> usize {
        self.facts(id).size
    }

    pub(super) fn constant(&self, id: Id) -> Option<&Constant> {
        match self.op(id) {
            Op::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// A location that nothing is at.
    pub(super) fn is_undef(&self, id: Id) -> bool {
        self.constant(id).is_some_and(|constant| constant.bits.is_none())
    }

    pub(super) fn undef(&mut self, ty: Type) -> Id {
        self.make(Op::Constant(Constant { ty, bits: None }), Vec::new())
    }

    /// The operations that leave a node's result, in order.
    pub(super) fn ops(&self, root: Id) -> Vec<Op> {
        enum Step {
            Visit(Id),
            Write(Id),
        }
        let mut ops = Vec::with_capacity(self.size(root));
        let mut pending = vec![Step::Visit(root)];
        while let Some(step) = pending.pop() {
            match step {
                Step::Visit(id) => {
                    pending.push(Step::Write(id));
                    pending.extend(self.inputs(id).iter().rev().map(|&input| Step::Visit(input)));
                }
                Step::Write(id) => ops.push(self.op(id).clone()),
            }
        }
        ops
    }
}
