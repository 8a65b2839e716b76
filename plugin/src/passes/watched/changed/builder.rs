//! Nodes of values, and what records say of these.

use super::super::memory::recorded_values;
use super::tracked::Source;
use super::{Phi, phis};
use crate::llvm::{
    ConstantValue, Function, Instruction, Module, Record, RecordKind, Type, Value, ValueIdentity,
    marks_misplaced,
};
use crate::passes::contradiction::instance;
use crate::passes::dominance::Dominance;
use crate::passes::hash;
use lowering::import::split_fragment;
use lowering::model;
use lowering::same::{Graph, Inputs, Node, NodeId, Operation, Said};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Makes nodes of values.
pub(super) struct Builder<'a, 'm> {
    module: &'a Module<'m>,
    without_promises: bool,
    /// Whether the pass is still to come.
    is_before: bool,
    pub graph: Graph,
    nodes: HashMap<Value<'m>, NodeId>,
    kinds: HashMap<Type<'m>, Kind>,
    fixed: HashMap<ValueIdentity, NodeId>,
    pub inputs: Vec<(NodeId, Value<'m>)>,
    pub phis: Vec<(Instruction<'m>, Phi)>,
    /// What the pass found as inputs, as it is now.
    pub known: HashSet<NodeId>,
    dominance: Option<Dominance<'m>>,
}

impl<'a, 'm> Builder<'a, 'm> {
    pub(super) fn new(module: &'a Module<'m>, graph: Graph) -> Builder<'a, 'm> {
        Builder {
            module,
            without_promises: false,
            is_before: true,
            graph,
            nodes: HashMap::default(),
            kinds: HashMap::default(),
            fixed: HashMap::default(),
            inputs: Vec::new(),
            phis: Vec::new(),
            known: HashSet::default(),
            dominance: None,
        }
    }

    /// What LLVM promises of operations isn't looked at.
    pub(super) fn without_promises(self, without_promises: bool) -> Builder<'a, 'm> {
        Builder {
            without_promises,
            ..self
        }
    }

    /// The pass has been there.
    pub(super) fn behind(self) -> Builder<'a, 'm> {
        Builder {
            is_before: false,
            ..self
        }
    }

    /// Makes what was an input what is in its place now.
    pub(super) fn link(&mut self, node: NodeId, source: &Source, function: Function<'m>) {
        match source {
            Source::Fixed(identity) => {
                self.fixed.insert(*identity, node);
                self.known.insert(node);
            }
            Source::Phi(_) | Source::Load { .. } | Source::Opaque { .. } => {
                let now = source.now(function).and_then(|value| self.node(value));
                let limit = match self.graph.node(node).operation {
                    Operation::Input { limit } => limit,
                    _ => None,
                };
                let after = now.map_or(Operation::Lost { limit }, Operation::Link);
                self.graph.replace(node, after);
                self.known.extend(now);
            }
        }
    }

    /// Whether what a record says is computed of a phi.
    pub(super) fn is_of_phi(&self, said: &Said) -> bool {
        let inputs = self.graph.inputs_of(said);
        self.phis.iter().any(|(_, phi)| inputs.contains(&phi.node))
    }

    /// What is stored to declared variables and loaded from them, as records of these would say it, each
    /// with the instance and part of its variable.
    pub(super) fn declared(&mut self, records: &[Record<'m>]) -> Vec<(u64, Said)> {
        let declares = records
            .iter()
            .copied()
            .filter(|it| it.kind() == RecordKind::Declare);
        let mut found = Vec::new();
        for (record, values) in declares.filter_map(|it| Some((it, recorded_values(it)?))) {
            let fragment = record.fragment().map(|it| it.offset..it.end());
            let about = record
                .variable()
                .map(|variable| (variable, record.location().inlined_at()));
            let bits = record.fragment().map(|it| it.size);
            let bits = bits.or_else(|| record.variable()?.size_in_bits());
            let Some((about, bits)) = about.zip(bits) else {
                continue;
            };
            // Of what is stored to a part only a record says nothing.
            let is_all = |value: &Value<'m>| self.module.size_in_bits(value.ty()) == Some(bits);
            for value in values.into_iter().filter(is_all).collect::<Vec<_>>() {
                found.extend(self.node(value).map(|node| {
                    let said = Said {
                        operands: vec![node],
                        elements: Vec::new(),
                        bits,
                    };
                    (hash((about, fragment.clone())), said)
                }));
            }
        }
        found
    }

    /// What a record says, and of which instance and part of a variable.
    pub(super) fn said(&mut self, record: Record<'m>) -> Option<(u64, Said)> {
        let instance = instance(record)?;
        let elements = record.expression()?.elements();
        let operands = record.location_operands()?;
        if record.is_kill_of(&operands) || marks_misplaced(&elements) {
            return None;
        }
        let (elements, fragment) = split_fragment(&elements);
        let bits = match &fragment {
            Some(fragment) => fragment.end - fragment.start,
            None => record.variable()?.size_in_bits()?,
        };
        let said = Said {
            operands: operands
                .into_iter()
                .map(|value| self.node(value))
                .collect::<Option<_>>()?,
            elements: elements.to_vec(),
            bits,
        };
        Some((hash((instance, fragment)), said))
    }

    /// The node of a value, and those of all that it is computed of.
    pub(super) fn node(&mut self, value: Value<'m>) -> Option<NodeId> {
        let mut pending = Vec::new();
        let found = self.discover(value, &mut pending);
        while let Some((node, instruction)) = pending.pop() {
            let computed = instruction.operation().and_then(|operation| {
                let count = operation.inputs();
                let operands = instruction.operands().into_iter().take(count);
                let inputs = operands.map(|operand| self.discover(operand, &mut pending));
                let inputs = inputs.collect::<Option<Inputs>>()?;
                Some((operation, inputs))
            });
            match computed.filter(|_| self.is_number(instruction)) {
                Some((operation, inputs)) => {
                    let operation = match self.without_promises {
                        true => operation.without_promises(),
                        false => operation,
                    };
                    self.graph.define(node, operation, inputs);
                }
                None => self.inputs.push((node, instruction.as_value())),
            }
            if instruction.is_phi() {
                let incoming = instruction.incoming().into_iter();
                let incoming = incoming.filter_map(|(value, block)| {
                    Some((block.identity(), self.discover(value, &mut pending)?))
                });
                let incoming = incoming.collect();
                let choice = self.choice(instruction).and_then(|(condition, values)| {
                    let of = [condition, values[0], values[1]];
                    let inputs = of.map(|value| self.discover(value, &mut pending));
                    let inputs = inputs.into_iter().collect::<Option<Inputs>>()?;
                    let Node { lanes, bits, .. } = *self.graph.node(node);
                    Some(self.graph.add(Node {
                        operation: Operation::Select,
                        inputs,
                        lanes,
                        bits,
                    }))
                });
                let phi = Phi {
                    node,
                    incoming,
                    choice,
                    unsure: false,
                };
                self.phis.push((instruction, phi));
            }
        }
        found
    }

    /// Of a phi of constants the condition that decides, and the constants. Only asked before the pass.
    fn choice(&mut self, phi: Instruction<'m>) -> Option<(Value<'m>, [Value<'m>; 2])> {
        match self.is_before && phis::is_of_constants(phi) {
            true => self.chosen(phi),
            false => None,
        }
    }

    /// Of a phi the condition that decides which of two values comes into it, and these.
    pub(super) fn chosen(&mut self, phi: Instruction<'m>) -> Option<(Value<'m>, [Value<'m>; 2])> {
        let function = phi.function()?;
        let dominance = self.dominance.get_or_insert_with(|| Dominance::new(function));
        phis::chosen(phi, dominance)
    }

    fn discover(&mut self, value: Value<'m>, pending: &mut Vec<(NodeId, Instruction<'m>)>) -> Option<NodeId> {
        let fixed = self
            .fixed
            .get(&value.identity())
            .filter(|_| value.as_instruction().is_none());
        if let Some(&node) = self.nodes.get(&value).or(fixed) {
            return Some(node);
        }
        let (lanes, bits) = self.kind(value.ty()).shape?;
        // A wide one is known by itself, as what a program gets.
        let constant = value.constant().filter(|_| bits <= u64::BITS);
        let constant = constant.and_then(|it| constant_lanes(&it, lanes));
        let is_constant = constant.is_some();
        let node = self.graph.add(Node {
            operation: match constant {
                Some(lanes) => Operation::Constant(lanes),
                None => Operation::Input { limit: limit(value) },
            },
            inputs: Inputs::new(),
            lanes,
            bits,
        });
        self.nodes.insert(value, node);
        match value.as_instruction() {
            Some(instruction) => pending.push((node, instruction)),
            None if !is_constant => self.inputs.push((node, value)),
            None => {}
        }
        Some(node)
    }

    /// Whether an instruction computes with bits: of pointers LLVM knows more.
    fn is_number(&mut self, instruction: Instruction<'m>) -> bool {
        let operand = instruction.operands().first().map(|operand| operand.ty());
        let mut types = operand.into_iter().chain([instruction.as_value().ty()]);
        types.all(|ty| !self.kind(ty).has_pointers)
    }

    fn kind(&mut self, ty: Type<'m>) -> Kind {
        let kind = self.kinds.entry(ty);
        *kind.or_insert_with(|| {
            self.module
                .model_type(ty)
                .as_ref()
                .map_or_else(Kind::default, Kind::of)
        })
    }
}

/// What matters of a type.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    /// Its lanes, and the bits of each.
    shape: Option<(u32, u32)>,
    has_pointers: bool,
}

impl Kind {
    fn of(ty: &model::Type) -> Kind {
        let has_pointers = match ty {
            model::Type::Pointer { .. } => true,
            model::Type::Vector { element, .. } => matches!(**element, model::Type::Pointer { .. }),
            _ => false,
        };
        let shape = shape(ty);
        Kind { shape, has_pointers }
    }
}

/// More bits have no node.
const MOST_BITS: u64 = 1024;

/// The lanes of a type, and the bits of each.
fn shape(ty: &model::Type) -> Option<(u32, u32)> {
    let (lanes, bits) = match ty {
        model::Type::Vector { lanes, element } => (u64::from(*lanes), element.bits()),
        model::Type::Int(_) | model::Type::Float(_) | model::Type::Pointer { .. } => (1, ty.bits()),
        _ => return None,
    };
    let fits = (1..=MOST_BITS).contains(&bits) && lanes <= 64;
    fits.then_some((lanes as u32, bits as u32))
}

fn constant_lanes(constant: &ConstantValue, lanes: u32) -> Option<Vec<Option<u64>>> {
    match constant {
        ConstantValue::Int(words) | ConstantValue::Float(words) => Some(vec![words.first().copied()]),
        ConstantValue::Null => Some(vec![Some(0); lanes as usize]),
        ConstantValue::Poison | ConstantValue::Undef => Some(vec![None; lanes as usize]),
        ConstantValue::Elements(all) => {
            let lanes = all
                .iter()
                .map(|lane| constant_lanes(&lane.constant()?, 1)?.first().copied());
            lanes.collect()
        }
        ConstantValue::Other => None,
    }
}

/// Below which number a value is, for what LLVM is told so: a result, what is loaded, or a parameter. Of other numbers
/// passes would make what breaks promises.
fn limit(value: Value<'_>) -> Option<u64> {
    if let Some(instruction) = value.as_instruction() {
        let called = instruction.called_function().map(|it| it.name());
        if called.is_some_and(|it| it.starts_with("llvm.amdgcn.workitem.id.")) {
            return Some(1024);
        }
        if !instruction.is_load() && !instruction.is_call() {
            return None;
        }
    }
    let unused = 64 - value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
    let off = (value.known_bits().0 << unused).leading_ones();
    let bits = 64 - unused;
    (off > 0 && off < bits).then(|| 1 << (bits - off))
}

/// What a record of a whole value would say.
pub(super) fn whole(graph: &Graph, node: NodeId) -> Said {
    let &Node { lanes, bits, .. } = graph.node(node);
    Said {
        operands: vec![node],
        elements: Vec::new(),
        bits: u64::from(lanes) * u64::from(bits),
    }
}
