//! Records of phis into which something else comes after a pass.

use super::after::After;
use super::builder::{Builder, whole};
use super::tracked::Source;
use super::{Changed, Phi};
use crate::llvm::{Function, Instruction, Record, Value};
use crate::passes::dominance::Dominance;
use lowering::same::{Graph, NodeId, Operation, Said};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// So many phis of one way in a row may be names of one value; where no code comes by, they may be each other's.
const MOST_NAMES: usize = 64;

impl Changed {
    /// The phis into which something else comes now, also by way of other phis.
    pub(super) fn changed_phis<'m>(
        &self,
        builder: &mut Builder<'_, 'm>,
        function: Function<'m>,
    ) -> HashSet<NodeId> {
        let mut changed = HashSet::default();
        let mut others = Vec::new();
        let sources: HashMap<_, _> = self.inputs.iter().map(|(node, source)| (*node, source)).collect();
        for phi in &self.phis {
            let Phi {
                node,
                incoming,
                unsure,
                ..
            } = phi;
            let Some(Source::Phi(tracked)) = sources.get(node) else {
                continue;
            };
            let now = tracked.get(function).and_then(Value::as_instruction);
            let Some((phi, now)) = now.and_then(|it| Some((builder.node(it.as_value())?, it))) else {
                continue;
            };
            for (value, block) in now.incoming() {
                let before = incoming.get(&block.identity());
                let Some((&before, after)) = before.zip(builder.node(value)) else {
                    continue;
                };
                let [before, after] = [before, after].map(|node| whole(&builder.graph, node));
                let is_other = match unsure {
                    true => !builder.graph.agree(&before, &after),
                    false => builder.graph.differ(&before, &after) || builder.graph.forgets(&before, &after),
                };
                if is_other {
                    changed.insert(phi);
                }
                others.push((phi, builder.graph.inputs_of(&after)));
            }
        }
        let mut known = 0;
        // Until there are no more.
        while !changed.is_empty() && known != changed.len() {
            known = changed.len();
            for (phi, inputs) in &others {
                if inputs.iter().any(|input| changed.contains(input)) {
                    changed.insert(*phi);
                }
            }
        }
        changed
    }

    /// The phi that one of one way is another name of, as values of a loop have behind it; any other is itself.
    fn named_by<'p>(&'p self, phi: &'p Phi) -> Option<&'p Phi> {
        let mut named = phi;
        for _ in 0..MOST_NAMES {
            let mut incoming = named.incoming.values();
            let (Some(only), None) = (incoming.next(), incoming.next()) else {
                break;
            };
            named = self.phis.iter().find(|phi| phi.node == *only)?;
        }
        (named.incoming.len() > 1).then_some(named)
    }

    /// The phis that aren't there any more, nor another one in their place.
    pub(super) fn gone_phis(&self, builder: &Builder<'_, '_>) -> Vec<&Phi> {
        let now: HashSet<_> = builder.phis.iter().map(|(_, phi)| phi.node).collect();
        let is_gone = |phi: &&Phi| match &builder.graph.node(phi.node).operation {
            Operation::Link(place) => !now.contains(place),
            operation => matches!(operation, Operation::Lost { .. }),
        };
        self.phis.iter().filter(is_gone).collect()
    }
}

impl<'m> After<'_, 'm> {
    /// Whether a record of a phi went over to a phi of other values: InstCombine
    /// moves an operation before a phi, and the phi's records to the results. Or it
    /// makes a narrower phi, and extends that in the records. Where all results are
    /// one, that is no phi any more. Nor is it one of that block where a loop does
    /// what it does again in vain: that goes before the phi that it begins with.
    pub(super) fn is_other_phi(&mut self, before: &Said, after: &Said, record: Record<'m>) -> bool {
        let old = self.changed.phis.iter().find(|phi| before.operands == [phi.node]);
        let (Some(old), Some(now)) = (old, named(record)) else {
            return self.becomes_phi(before, after, record);
        };
        if self.is_other_than(old, before, after, now) {
            return true;
        }
        let (Some(named), by_name) = (self.changed.named_by(old), renamed(now)) else {
            return false;
        };
        if named.node == old.node && by_name == now {
            return false;
        }
        let before = Said {
            operands: vec![named.node],
            ..before.clone()
        };
        self.is_other_than(named, &before, after, by_name)
    }

    /// The same of a phi and what a record of it names now.
    fn is_other_than(&mut self, old: &Phi, before: &Said, after: &Said, now: Value<'m>) -> bool {
        let builder = &mut self.builder;
        if is_same(builder, old.node, now) {
            return false;
        }
        let Some(now) = now.as_instruction().filter(|now| now.is_phi()) else {
            return old.begins_otherwise(builder, before, after);
        };
        let mut all = now.incoming().into_iter();
        if all.all(|(_, block)| !old.incoming.contains_key(&block.identity())) {
            return old.begins_otherwise(builder, before, after);
        }
        now.incoming().into_iter().any(|(value, block)| {
            let incoming = old.incoming.get(&block.identity());
            let Some((&old, new)) = incoming.zip(builder.node(value)) else {
                return false;
            };
            if is_ahead(builder, old, value) {
                return true;
            }
            let [mut was, mut is] = [old, new].map(|node| whole(&builder.graph, node));
            was.bits = before.bits;
            is.bits = before.bits;
            builder.graph.differ_by_more(&was, &is, &builder.known)
                || builder.graph.differ_without_lost(&was, &is)
                || builder.graph.begins_to_vary(&was, &is)
                || builder.graph.differ(&before.of(old), &after.of(new))
        })
    }

    /// Whether a record of one thing that is lost, nobody here knows how it was computed, is of
    /// a new phi now; or one of what a select chose is of a phi to which something else comes.
    fn becomes_phi(&mut self, before: &Said, after: &Said, record: Record<'m>) -> bool {
        let [was] = before.operands[..] else { return false };
        let Some(phi) = named_phi(record) else {
            return false;
        };
        let builder = &mut self.builder;
        let Some(now) = builder.node(phi.as_value()) else {
            return false;
        };
        if self
            .changed
            .phis
            .iter()
            .any(|old| is_same_node(builder, old.node, now))
        {
            return false;
        }
        match builder.graph.node(was).operation {
            Operation::Lost { .. } => true,
            Operation::Select => comes_unchosen(builder, before, after, phi),
            _ => false,
        }
    }

    /// Whether a record was computed of a phi that is gone, and isn't any more what it would
    /// be by some way to that. In the phi's place there may be what only the bits that are
    /// needed came into, or, as for [`Changed::is_other_phi`], what was computed of it.
    pub(super) fn is_of_gone_phi(&mut self, before: &Said, after: &Said) -> bool {
        if self.gone.is_empty() {
            return false;
        }
        let inputs = self.changed.graph.inputs_of(before);
        let chosen = self.gone.iter().filter_map(|phi| Some((phi.node, phi.choice?)));
        let chosen: Vec<_> = chosen.collect();
        let mut gone = self.gone.iter().filter(|phi| inputs.contains(&phi.node));
        gone.any(|phi| match phi.choice {
            Some(_) => is_chosen_otherwise(&mut self.builder, &chosen, (before, after), phi.unsure),
            None => phi.comes_otherwise(&mut self.builder, before, after),
        })
    }

    /// Whether a record of what was computed of a phi went over to a phi in its
    /// place into which other results come: InstCombine moves one operation after
    /// the other before a phi, each time with all of its records.
    pub(super) fn is_phi_of_others(&mut self, before: &Said, after: &Said, record: Record<'m>) -> bool {
        let (changed, builder) = (self.changed, &mut self.builder);
        let Some(incoming) = named_phi(record).map(Instruction::incoming) else {
            return false;
        };
        let inputs = changed.graph.inputs_of(before);
        let is_there = |phi: &&Phi| {
            inputs.contains(&phi.node) && !before.operands.contains(&phi.node) && {
                let mut blocks = incoming.iter().map(|(_, block)| block.identity());
                phi.incoming.len() == incoming.len() && blocks.all(|it| phi.incoming.contains_key(&it))
            }
        };
        let old: Vec<_> = changed.phis.iter().filter(is_there).collect();
        !old.is_empty()
            && incoming.into_iter().any(|(value, block)| {
                let Some(new) = builder.node(value) else {
                    return false;
                };
                builder.graph.assuming(|graph| {
                    for phi in &old {
                        let from = phi.incoming[&block.identity()];
                        let inputs = changed.graph.inputs_of(&whole(&changed.graph, from));
                        if old.iter().any(|phi| inputs.contains(&phi.node)) {
                            // What comes round says nothing of the turn before.
                            return false;
                        }
                        graph.replace(phi.node, Operation::Link(from));
                    }
                    let now = after.of(new);
                    graph.differ(before, &now)
                        || graph.differ_without_lost(before, &now)
                        || graph.begins_to_vary(before, &now)
                })
            })
    }
}

impl Phi {
    /// Whether by some way a record said something else, if it is computed of what came into
    /// the phi, than what it says now.
    fn comes_otherwise(&self, builder: &mut Builder<'_, '_>, before: &Said, after: &Said) -> bool {
        let is_there = |phi: &&Phi| {
            let mut blocks = phi.incoming.keys();
            phi.incoming.len() == self.incoming.len() && blocks.all(|it| self.incoming.contains_key(it))
        };
        let there = builder.phis.iter().map(|(_, phi)| phi).filter(is_there);
        let there: Vec<_> = there.collect();
        self.incoming.iter().any(|(block, &incoming)| {
            let ways = there.iter().map(|phi| (phi.node, phi.incoming[block]));
            builder.graph.assuming(|graph| {
                graph.replace(self.node, Operation::Input { limit: None });
                for (node, from) in ways.chain([(self.node, incoming)]) {
                    let inputs = graph.inputs_of(&whole(graph, from));
                    if inputs.contains(&self.node) || there.iter().any(|phi| inputs.contains(&phi.node)) {
                        // What comes round says nothing of the turn before.
                        return false;
                    }
                    graph.replace(node, Operation::Link(from));
                }
                is_other(graph, before, after, self.unsure)
            })
        })
    }

    /// Whether what comes into a phi from elsewhere isn't what its record says now.
    fn begins_otherwise(&self, builder: &mut Builder<'_, '_>, before: &Said, after: &Said) -> bool {
        self.incoming.values().any(|&incoming| {
            let was = before.of(incoming);
            let is_round = builder.graph.is_computed_of(&was, self.node);
            !is_round && !builder.graph.agree(&was, after)
        })
    }
}

/// Whether something else than what a select chose comes to a phi in its place. InstCombine
/// makes such a phi where control came by the select's condition, and moves one operation
/// after the other before it, as it does with any phi.
fn comes_unchosen<'m>(
    builder: &mut Builder<'_, 'm>,
    before: &Said,
    after: &Said,
    phi: Instruction<'m>,
) -> bool {
    let select = before.operands.first().map(|&node| builder.graph.node(node));
    let Some(condition) = select.and_then(|select| select.inputs.first().copied()) else {
        return true;
    };
    let Some((by, values)) = builder.chosen(phi) else {
        return true;
    };
    let Some(by) = builder.node(by) else {
        return true;
    };
    let [one, other] = [condition, by].map(|node| whole(&builder.graph, node));
    if !builder.graph.are_alike(&one, &other) {
        return true;
    }
    values.into_iter().zip([true, false]).any(|(value, chosen)| {
        let Some(new) = builder.node(value) else {
            return true;
        };
        builder.graph.assuming(|graph| {
            graph.replace(condition, Operation::Constant(vec![Some(u64::from(chosen))]));
            !graph.agree(before, &after.of(new))
        })
    })
}

/// Whether a record said something else, if phis of constants are chosen by their conditions, which may be
/// computed of each other.
fn is_chosen_otherwise(
    builder: &mut Builder<'_, '_>,
    chosen: &[(NodeId, NodeId)],
    (before, after): (&Said, &Said),
    unsure: bool,
) -> bool {
    builder.graph.assuming(|graph| {
        for &(phi, choice) in chosen {
            graph.replace(phi, Operation::Link(choice));
        }
        is_other(graph, before, after, unsure)
    })
}

/// Whether a record said something else on some way; or nobody knows that it didn't.
fn is_other(graph: &mut Graph, before: &Said, after: &Said, unsure: bool) -> bool {
    match unsure {
        true => !graph.agree(before, after),
        false => {
            graph.differ(before, after)
                || graph.differ_without_lost(before, after)
                || graph.forgets(before, after)
        }
    }
}

/// Whether all that comes into a phi is constants, of several ways.
pub(super) fn is_of_constants(phi: Instruction<'_>) -> bool {
    let incoming = phi.incoming();
    let is_constant = |value: Value<'_>| value.as_instruction().is_none() && value.constant().is_some();
    incoming.len() > 1 && incoming.into_iter().all(|(value, _)| is_constant(value))
}

/// The condition that decides which of two values comes into a phi: that where it is true and the other one. Where
/// they are constants InstCombine puts it in the phi's place (simplifyUsingControlFlow), and may turn it over then.
pub(super) fn chosen<'m>(
    phi: Instruction<'m>,
    dominance: &Dominance<'m>,
) -> Option<(Value<'m>, [Value<'m>; 2])> {
    let ways = dominance.ways();
    let to = dominance.number(phi)?;
    let above = ways.immediate_dominator(to)?;
    let from = dominance.block(above)?;
    let (condition, [then, other]) = from.branch().filter(|(_, [then, other])| then != other)?;
    let next = [then, other].map(|next| dominance.number_of(next));
    let mut chosen = [None; 2];
    for (value, by) in phi.incoming() {
        let by = dominance.number_of(by)?;
        let is_by = |next: &Option<usize>| {
            next.is_some_and(|next| next == to && by == above || ways.comes_by(above, next, by))
        };
        let known = &mut chosen[next.iter().position(is_by)?];
        if known.replace(value).is_some_and(|known| known != value) {
            return None;
        }
    }
    Some((condition, [chosen[0]?, chosen[1]?]))
}

/// What a phi of one way is another name of.
fn renamed(value: Value<'_>) -> Value<'_> {
    let mut named = value;
    for _ in 0..MOST_NAMES {
        match named.as_instruction().map(Instruction::incoming).as_deref() {
            Some(&[(only, _)]) => named = only,
            _ => break,
        }
    }
    named
}

/// What a record names now, and nothing else.
fn named<'m>(record: Record<'m>) -> Option<Value<'m>> {
    match record.location_operands().unwrap_or_default()[..] {
        [now] => Some(now),
        _ => None,
    }
}

/// The phi that a record names now, and nothing else.
fn named_phi<'m>(record: Record<'m>) -> Option<Instruction<'m>> {
    named(record)?.as_instruction().filter(|now| now.is_phi())
}

/// Whether a value is what took the place of one from before.
fn is_same<'m>(builder: &mut Builder<'_, 'm>, before: NodeId, now: Value<'m>) -> bool {
    let now = builder.node(now);
    now.is_some_and(|now| is_same_node(builder, before, now))
}

fn is_same_node(builder: &Builder<'_, '_>, before: NodeId, now: NodeId) -> bool {
    before == now || matches!(builder.graph.node(before).operation, Operation::Link(place) if place == now)
}

/// Whether a value is computed of one from before and of something else: what a
/// loop does again in each turn, InstCombine does once, in front of the loop.
fn is_ahead<'m>(builder: &mut Builder<'_, 'm>, before: NodeId, now: Value<'m>) -> bool {
    let is_computed = now.as_instruction().is_some_and(|now| !now.is_phi());
    is_computed
        && builder
            .node(now)
            .is_some_and(|now| builder.graph.goes_on_from(before, now))
}
