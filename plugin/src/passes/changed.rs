//! Values that a pass changes under their records.
//!
//! InstCombine and BDCE compute of a value only the bits and lanes that its users
//! look at: they take a zero extension for a sign extension, another constant, or
//! nothing for an operand. The records of what is computed of that stay, are
//! copied, or are made expressions over what is left, and a debugger looks at all
//! of the bits. So each record is compared with what it said before the pass
//! (`lowering::same`), and a phi is another one if something else comes into it.
//!
//! An integer all of whose bits are needed stays the same, whatever it is computed
//! of then: of what LLVM knows of its inputs, numbers that are tried know nothing.
//! Of one some of whose bits aren't needed, a record has to say what it did as far as
//! numbers tell: nothing is believed of inputs that are lost or new.

mod known;
mod phis;
mod tracked;

use super::contradiction::instance;
use super::correlated::names_constrained;
use super::demanded::PartlyDemanded;
use super::dominance::Dominance;
use super::reaching::{Copied, Reaching};
use super::{hash, is_of_carrier, misplace};
use crate::llvm::{
    BlockIdentity, ConstantValue, Function, Instruction, Module, Record, RecordIdentity, Value, ValueIdentity,
};
use known::KnownBits;
use lowering::import::split_fragment;
use lowering::model::Type;
use lowering::same::{Graph, Inputs, Node, NodeId, Operation, Said};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use tracked::Source;

/// A phi, and what comes into it from each block.
#[derive(Debug)]
struct Phi {
    node: NodeId,
    incoming: HashMap<BlockIdentity, NodeId>,
    /// Of constants, of which a condition decides, what makes the same.
    choice: Option<NodeId>,
    /// Some of them aren't.
    unsure: bool,
}

/// What the records of a function said before the pass.
#[derive(Debug)]
pub struct Changed {
    /// Not only ours.
    all: bool,
    /// Only values are looked after of which more is known where they are used: what LLVM promises of
    /// operations is true there only.
    is_constrained: bool,
    graph: Graph,
    inputs: Vec<(NodeId, Source)>,
    phis: Vec<Phi>,
    /// By record, with the variable's instance and part.
    said: HashMap<RecordIdentity, (u64, Said)>,
    /// The records of values all of whose bits are needed.
    sure: HashSet<RecordIdentity>,
    /// Those that have to say what they did as far as numbers tell.
    unsure: HashSet<RecordIdentity>,
    /// What was known of bits of what records name.
    known: HashMap<RecordIdentity, KnownBits>,
    /// Where records hold; none where nothing can be moved to another block.
    reaching: Option<Reaching>,
}

impl Changed {
    /// The pass may compute only those bits that are needed, or all. None if no
    /// record has to be looked after: all, or ours. Where ours say what they do doesn't
    /// matter, as selectors say where that counts.
    pub fn of<'m>(module: &Module<'m>, function: Function<'m>, needed: bool, all: bool) -> Option<Changed> {
        function.subprogram()?;
        let records = function.records().filter(|&it| all || is_of_carrier(it));
        let changed = Changed::of_records(Builder::new(module, Graph::default()), function, needed, records)?;
        Some(Changed {
            all,
            reaching: all.then(|| Reaching::of(function, all)).flatten(),
            ..changed
        })
    }

    /// The pass may ask what is known of a value at its one use.
    pub fn of_constrained<'m>(module: &Module<'m>, function: Function<'m>, all: bool) -> Option<Changed> {
        let records = function.records().filter(|&it| all || is_of_carrier(it));
        let records = records.filter(|&it| names_constrained(it));
        let builder = Builder::new(module, Graph::default()).without_promises(true);
        let changed = Changed::of_records(builder, function, false, records)?;
        Some(Changed {
            all,
            is_constrained: true,
            unsure: changed.said.keys().copied().collect(),
            ..changed
        })
    }

    fn of_records<'m>(
        mut builder: Builder<'_, 'm>,
        function: Function<'m>,
        needed: bool,
        records: impl Iterator<Item = Record<'m>>,
    ) -> Option<Changed> {
        let said: HashMap<_, _> = records
            .filter_map(|record| Some((record.identity(), builder.said(record)?)))
            .collect();
        if said.is_empty() {
            return None;
        }
        let partly = needed.then(|| PartlyDemanded::of(function));
        let is_partly = |instruction: Instruction<'m>| partly.as_ref().is_some_and(|it| it.has(instruction));
        let is_integer = |it: &Instruction<'m>| needed && it.as_value().ty().integer_bits().is_some();
        let (mut sure, mut unsure) = (HashSet::default(), HashSet::default());
        for record in function.records() {
            let operands = record.location_operands().unwrap_or_default();
            let of: Vec<_> = operands.into_iter().filter_map(Value::as_instruction).collect();
            if of.iter().any(|it| is_partly(*it)) {
                unsure.insert(record.identity());
            } else if of.iter().all(is_integer) {
                sure.insert(record.identity());
            }
        }
        let known = |record: Record<'m>| Some((record.identity(), KnownBits::of(record)?));
        let believed = function.records().filter(|it| !unsure.contains(&it.identity()));
        let known = match needed {
            true => believed.filter_map(known).collect(),
            false => HashMap::default(),
        };
        let inputs = builder.inputs.into_iter();
        let inputs = inputs.filter_map(|(node, value)| Some((node, Source::of(value, is_partly)?)));
        Some(Changed {
            all: false,
            is_constrained: false,
            inputs: inputs.collect(),
            phis: builder
                .phis
                .into_iter()
                .map(|(phi, known)| Phi {
                    unsure: is_partly(phi),
                    ..known
                })
                .collect(),
            sure,
            unsure,
            known,
            reaching: None,
            graph: builder.graph,
            said,
        })
    }

    /// After the pass: ends records that say something else now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let mut builder = Builder::new(module, self.graph.clone()).without_promises(self.is_constrained);
        // What comes into phis is computed of what is fixed.
        let is_fixed = |(_, source): &&(NodeId, Source)| matches!(source, Source::Fixed(_));
        let fixed = self.inputs.iter().filter(is_fixed);
        for (node, source) in fixed.chain(self.inputs.iter().filter(|it| !is_fixed(it))) {
            builder.link(*node, source, function);
        }
        let mut of_instance: HashMap<u64, Vec<(&RecordIdentity, &Said)>> = HashMap::default();
        for (record, (instance, said)) in &self.said {
            of_instance.entry(*instance).or_default().push((record, said));
        }
        let phis = self.changed_phis(&mut builder, function);
        let gone = self.gone_phis(&builder);
        let all_phis: HashSet<_> = builder.phis.iter().map(|(_, phi)| phi.node).collect();
        let old_phis: HashSet<_> = self.phis.iter().map(|phi| phi.node).collect();
        let is_of_phi = |before: &Said| {
            let mut inputs = self.graph.inputs_of(before).into_iter();
            inputs.any(|input| old_phis.contains(&input))
        };
        let copied = self.reaching.iter().flat_map(|it| it.copied(function));
        let copied: HashMap<_, _> = copied.map(|it| (it.record.identity(), it)).collect();
        let mut wrong = Vec::new();
        let mut elsewhere = Vec::new();
        let looked_after = function.records().filter(|&it| self.all || is_of_carrier(it));
        let looked_after =
            looked_after.filter(|it| !self.is_constrained || self.said.contains_key(&it.identity()));
        for record in looked_after {
            let Some((instance, after)) = builder.said(record) else {
                continue;
            };
            let own = self.said.get(&record.identity());
            let own = own
                .filter(|(before, _)| *before == instance)
                .map(|(_, said)| said);
            // A copy says what one of the others did.
            let others = of_instance.get(&instance).map_or(&[][..], Vec::as_slice);
            let is_phi = |it: NodeId| phis.contains(&it);
            let is_sure = |graph: &Graph, before: &Said, record: Record<'m>| {
                let mut inputs = graph.inputs_of(before).into_iter();
                self.sure.contains(&record.identity()) && inputs.any(|input| all_phis.contains(&input))
            };
            let is_of_same = |graph: &Graph, before: &Said, after: &Said| {
                let known = graph.inputs_of(before);
                graph.inputs_of(after).iter().all(|input| known.contains(input))
            };
            // Most are computed as they were, of the same.
            let is_same = own.is_some_and(|before| {
                gone.is_empty()
                    && builder.graph.are_alike(before, &after)
                    && (phis.is_empty() || !builder.graph.inputs_of(&after).into_iter().any(is_phi))
            });
            let differs = match own {
                Some(_) if is_same => false,
                Some(before) if self.is_other_value(&gone, &mut builder, before, &after, record) => true,
                // Of a phi that is narrower LLVM says by the variable's type what the other bits
                // were.
                Some(before)
                    if before.elements != after.elements
                        && builder.is_of_phi(&after)
                        && !is_of_same(&builder.graph, before, &after) =>
                {
                    true
                }
                // Of another phi than before numbers tell nothing.
                Some(before)
                    if is_sure(&builder.graph, before, record)
                        && !is_of_same(&builder.graph, before, &after) =>
                {
                    false
                }
                _ if builder.graph.inputs_of(&after).into_iter().any(is_phi) => true,
                Some(before) => self.says_other(&mut builder.graph, &record.identity(), before, &after),
                None => {
                    let mut others = others.iter();
                    others.len() > 0
                        && others.all(|(of, before)| {
                            builder.is_of_phi(&after) && !is_of_phi(before)
                                || self.says_other(&mut builder.graph, of, before, &after)
                                || self.is_other_value(&gone, &mut builder, before, &after, record)
                        })
                }
            };
            let differs = differs
                || own.is_some_and(|before| {
                    !is_same && self.forgets_bits(&mut builder.graph, record, before, &after)
                });
            let copied = copied.get(&record.identity());
            if differs {
                wrong.push(record);
            } else if copied.is_some_and(|it| self.is_elsewhere(&mut builder.graph, it, others, &after)) {
                elsewhere.push(record);
            }
        }
        for record in wrong {
            misplace(module, record, "an optimiser computes other bits of its value");
        }
        for record in elsewhere {
            misplace(
                module,
                record,
                "an optimiser computes its value where the variable is something else",
            );
        }
    }

    /// Whether something else is said than a record did, as far as numbers tell; or nobody knows that it
    /// isn't, of a value some of whose bits nobody needs.
    fn says_other(&self, graph: &mut Graph, record: &RecordIdentity, before: &Said, after: &Said) -> bool {
        if after.compares() && !graph.are_alike(before, after) && graph.differ_for_small(before, after) {
            return true;
        }
        match self.unsure.contains(record) {
            true => !graph.agree(before, after),
            false => graph.differ(before, after),
        }
    }

    /// Whether numbers don't tell whether a record says what it did, and less is known of what it names than was.
    fn forgets_bits(&self, graph: &mut Graph, record: Record<'_>, before: &Said, after: &Said) -> bool {
        let known = self.known.get(&record.identity());
        known.is_some_and(|known| known.are_forgotten(record)) && !graph.agree(before, after)
    }

    /// Whether a record, or one that a copy is of, named what isn't what this one
    /// names, whatever numbers tell.
    fn is_other_value<'m>(
        &self,
        gone: &[&Phi],
        builder: &mut Builder<'_, 'm>,
        before: &Said,
        after: &Said,
        record: Record<'m>,
    ) -> bool {
        self.is_other_phi(builder, before, after, record)
            || self.is_phi_of_others(builder, before, after, record)
            || self.is_of_gone_phi(gone, builder, before, after)
            || !builder.graph.are_alike(before, after)
                && (builder.graph.forgets(before, after)
                    || builder.graph.differ_without_lost(before, after)
                    || builder.graph.mixes_widths(before, after))
    }

    /// Whether a record's copy says what the variable isn't where it is: with an
    /// instruction InstCombine sinks copies of its records, past other records of
    /// the variable, and moves records there of what it computes further down. They say what one of those did that held in that place. Of a copy
    /// that another one ends in a place where nothing was said nobody has to know what
    /// else it says: what the variable is there comes behind it.
    fn is_elsewhere(
        &self,
        graph: &mut Graph,
        copied: &Copied<'_>,
        others: &[(&RecordIdentity, &Said)],
        after: &Said,
    ) -> bool {
        // Two of a loop's comparisons may be the same for all numbers that are tried, and so may what its
        // turns choose by them, of which the last copy is what is there.
        let is_bit = after.operands.iter().all(|&it| graph.node(it).bits == 1) || after.compares();
        let is_of_turn = copied.is_new && copied.behind.is_none();
        let mut says = |record: &RecordIdentity| {
            let said = self.said.get(record);
            said.is_some_and(|(_, before)| match is_bit || is_of_turn {
                true => graph.are_alike(before, after),
                false => graph.agree(before, after),
            })
        };
        let mut all_say = |records: &[Option<RecordIdentity>]| {
            !records.is_empty() && records.iter().all(|it| it.as_ref().is_some_and(&mut says))
        };
        let is_here = match &copied.behind {
            Some(behind) => all_say(behind),
            None => all_say(&copied.before) || copied.between.iter().any(says),
        };
        let is_ended = copied.behind.is_none() && copied.between.is_empty();
        let is_copy = copied.is_new || others.iter().any(|(_, before)| graph.agree(before, after));
        !is_here && (is_ended || is_copy)
    }
}

/// What a record of a whole value would say.
fn whole(graph: &Graph, node: NodeId) -> Said {
    let &Node { lanes, bits, .. } = graph.node(node);
    Said {
        operands: vec![node],
        elements: Vec::new(),
        bits: u64::from(lanes) * u64::from(bits),
    }
}

/// Makes nodes of values.
struct Builder<'a, 'm> {
    module: &'a Module<'m>,
    without_promises: bool,
    graph: Graph,
    nodes: HashMap<Value<'m>, NodeId>,
    fixed: HashMap<ValueIdentity, NodeId>,
    inputs: Vec<(NodeId, Value<'m>)>,
    phis: Vec<(Instruction<'m>, Phi)>,
    /// What the pass found as inputs, as it is now.
    known: HashSet<NodeId>,
    dominance: Option<Dominance<'m>>,
}

impl<'a, 'm> Builder<'a, 'm> {
    fn new(module: &'a Module<'m>, graph: Graph) -> Builder<'a, 'm> {
        Builder {
            module,
            without_promises: false,
            graph,
            nodes: HashMap::default(),
            fixed: HashMap::default(),
            inputs: Vec::new(),
            phis: Vec::new(),
            known: HashSet::default(),
            dominance: None,
        }
    }

    /// What LLVM promises of operations isn't looked at.
    fn without_promises(self, without_promises: bool) -> Builder<'a, 'm> {
        Builder {
            without_promises,
            ..self
        }
    }

    /// Makes what was an input what is in its place now.
    fn link(&mut self, node: NodeId, source: &Source, function: Function<'m>) {
        match source {
            Source::Fixed(identity) => {
                self.fixed.insert(*identity, node);
                self.known.insert(node);
            }
            Source::Instruction(_) | Source::Opaque { .. } => {
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
    fn is_of_phi(&self, said: &Said) -> bool {
        let inputs = self.graph.inputs_of(said);
        self.phis.iter().any(|(_, phi)| inputs.contains(&phi.node))
    }

    /// What a record says, and of which instance and part of a variable.
    fn said(&mut self, record: Record<'m>) -> Option<(u64, Said)> {
        let instance = instance(record).filter(|_| !record.is_kill() && !record.is_misplaced())?;
        let elements = record.expression()?.elements();
        let (elements, fragment) = split_fragment(&elements);
        let bits = match &fragment {
            Some(fragment) => fragment.end - fragment.start,
            None => record.variable()?.size_in_bits()?,
        };
        let operands = record.location_operands()?.into_iter();
        let said = Said {
            operands: operands.map(|value| self.node(value)).collect::<Option<_>>()?,
            elements: elements.to_vec(),
            bits,
        };
        Some((hash((instance, fragment)), said))
    }

    /// The node of a value, and those of all that it is computed of.
    fn node(&mut self, value: Value<'m>) -> Option<NodeId> {
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
            match computed.filter(|_| is_number(instruction, self.module)) {
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
        if !self.known.is_empty() || !phis::is_of_constants(phi) {
            return None;
        }
        let function = phi.function()?;
        let dominance = self.dominance.get_or_insert_with(|| Dominance::new(function));
        phis::choice(phi, dominance)
    }

    fn discover(&mut self, value: Value<'m>, pending: &mut Vec<(NodeId, Instruction<'m>)>) -> Option<NodeId> {
        let fixed = self
            .fixed
            .get(&value.identity())
            .filter(|_| value.as_instruction().is_none());
        if let Some(&node) = self.nodes.get(&value).or(fixed) {
            return Some(node);
        }
        let (lanes, bits) = shape(&self.module.model_type(value.ty())?)?;
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
}

/// Whether an instruction computes with bits: of pointers LLVM knows more.
fn is_number<'m>(instruction: Instruction<'m>, module: &Module<'m>) -> bool {
    let operand = instruction.operands().first().map(|operand| operand.ty());
    let types = operand.into_iter().chain([instruction.as_value().ty()]);
    types.filter_map(|ty| module.model_type(ty)).all(|ty| match ty {
        Type::Pointer { .. } => false,
        Type::Vector { element, .. } => !matches!(*element, Type::Pointer { .. }),
        _ => true,
    })
}

/// More bits have no node.
const MOST_BITS: u64 = 1024;

/// The lanes of a type, and the bits of each.
fn shape(ty: &Type) -> Option<(u32, u32)> {
    let (lanes, bits) = match ty {
        Type::Vector { lanes, element } => (u64::from(*lanes), element.bits()),
        Type::Int(_) | Type::Float(_) | Type::Pointer { .. } => (1, ty.bits()),
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
