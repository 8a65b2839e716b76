//! What the records of a function say after a pass, held against what they said before it.

use super::super::reaching::Copied;
use super::tracked::Source;
use super::{Builder, Changed, Phi};
use crate::llvm::{Function, Module, Record, RecordIdentity};
use crate::passes::is_of_carrier;
use lowering::same::{NodeId, Said};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

const OTHER_BITS: &str = "an optimiser computes other bits of its value";
const ELSEWHERE: &str = "an optimiser computes its value where the variable is something else";

/// A record before the pass, and what it said; none: one that the pass may have made.
type Before<'c> = (Option<RecordIdentity>, &'c Said);

/// A function after a pass.
pub(super) struct After<'c, 'm> {
    pub changed: &'c Changed,
    pub builder: Builder<'c, 'm>,
    function: Function<'m>,
    /// Into which something else comes.
    changed_phis: HashSet<NodeId>,
    /// That aren't there any more.
    pub gone: Vec<&'c Phi>,
    old_phis: HashSet<NodeId>,
    /// That something was computed of before, as they are now.
    new_phis: HashSet<NodeId>,
    copied: HashMap<RecordIdentity, Copied<'m>>,
}

impl<'c, 'm> After<'c, 'm> {
    pub(super) fn new(changed: &'c Changed, module: &'c Module<'m>, function: Function<'m>) -> After<'c, 'm> {
        let builder = Builder::new(module, changed.graph.clone()).behind();
        let mut builder = builder.without_promises(changed.is_constrained);
        // What comes into phis is computed of what is fixed.
        let is_fixed = |(_, source): &&(NodeId, Source)| matches!(source, Source::Fixed(_));
        let fixed = changed.inputs.iter().filter(is_fixed);
        for (node, source) in fixed.chain(changed.inputs.iter().filter(|it| !is_fixed(it))) {
            builder.link(*node, source, function);
        }
        let changed_phis = changed.changed_phis(&mut builder, function);
        let copied = changed.reaching.iter().flat_map(|it| it.copied(function));
        After {
            changed,
            function,
            changed_phis,
            gone: changed.gone_phis(&builder),
            old_phis: changed.phis.iter().map(|phi| phi.node).collect(),
            new_phis: builder.phis.iter().map(|(_, phi)| phi.node).collect(),
            copied: copied.map(|it| (it.record.identity(), it)).collect(),
            builder,
        }
    }

    /// The records that say something else, and why.
    pub(super) fn false_records(&mut self) -> Vec<(Record<'m>, &'static str)> {
        let Changed {
            all,
            is_constrained,
            said,
            ..
        } = self.changed;
        let mut of_instance: HashMap<u64, Vec<Before>> = HashMap::default();
        for (record, (instance, said)) in said {
            let others = of_instance.entry(*instance).or_default();
            others.push((Some(*record), said));
        }
        for (instance, said) in &self.changed.declared {
            of_instance.entry(*instance).or_default().push((None, said));
        }
        let records = self.function.records().filter(|it| {
            (*all || is_of_carrier(*it)) && (!is_constrained || said.contains_key(&it.identity()))
        });
        let is_false = |record| {
            let (instance, after) = self.builder.said(record)?;
            let others = of_instance.get(&instance).map_or(&[][..], Vec::as_slice);
            let own = said.get(&record.identity()).filter(|(was, _)| *was == instance);
            Some((
                record,
                self.why_false(record, own.map(|(_, said)| said), others, &after)?,
            ))
        };
        records.filter_map(is_false).collect()
    }

    fn why_false(
        &mut self,
        record: Record<'m>,
        own: Option<&Said>,
        others: &[Before],
        after: &Said,
    ) -> Option<&'static str> {
        let differs = match own {
            Some(before) => self.differs(before, after, record),
            None => self.differs_from_all(others, after, record),
        };
        match differs {
            true => Some(OTHER_BITS),
            false => self.is_elsewhere(record, others, after).then_some(ELSEWHERE),
        }
    }

    /// Whether a record says something else than it did.
    fn differs(&mut self, before: &Said, after: &Said, record: Record<'m>) -> bool {
        // Most are computed as they were, of the same.
        if self.gone.is_empty()
            && self.builder.graph.are_alike(before, after)
            && (self.changed_phis.is_empty() || !self.is_of_changed_phi(after))
        {
            return false;
        }
        self.differs_by_phis(before, after, record)
            .unwrap_or_else(|| self.says_other(Some(record.identity()), before, after))
            || self.forgets_bits(record, before, after)
    }

    /// The same, if it is decided by the phis that it is and was computed of.
    fn differs_by_phis(&mut self, before: &Said, after: &Said, record: Record<'m>) -> Option<bool> {
        if self.is_other_value(before, after, record) {
            return Some(true);
        }
        if !self.is_of_same(before, after) {
            // Of a phi that is narrower LLVM says by the variable's type what the other bits were.
            if before.elements != after.elements && self.builder.is_of_phi(after) {
                return Some(true);
            }
            // Of another phi than before numbers tell nothing.
            let mut inputs = self.builder.graph.inputs_of(before).into_iter();
            if self.changed.sure.contains(&record.identity())
                && inputs.any(|input| self.new_phis.contains(&input))
            {
                return Some(false);
            }
        }
        self.is_of_changed_phi(after).then_some(true)
    }

    /// Whether a record that is new says something else than all of which it may be a copy.
    fn differs_from_all(&mut self, others: &[Before], after: &Said, record: Record<'m>) -> bool {
        if self.is_of_changed_phi(after) {
            return true;
        }
        let is_of_phi = self.builder.is_of_phi(after);
        let differs = |(of, before): &Before| {
            let mut inputs = self.changed.graph.inputs_of(before).into_iter();
            is_of_phi && !inputs.any(|input| self.old_phis.contains(&input))
                || self.says_other(*of, before, after)
                || self.is_other_value(before, after, record)
        };
        !others.is_empty() && others.iter().all(differs)
    }

    fn is_of_changed_phi(&self, after: &Said) -> bool {
        let mut inputs = self.builder.graph.inputs_of(after).into_iter();
        inputs.any(|input| self.changed_phis.contains(&input))
    }

    /// Whether a record isn't computed of anything new.
    fn is_of_same(&self, before: &Said, after: &Said) -> bool {
        let known = self.builder.graph.inputs_of(before);
        let inputs = self.builder.graph.inputs_of(after);
        inputs.iter().all(|input| known.contains(input))
    }

    /// Whether something else is said than a record did, as far as numbers tell; or nobody knows that it
    /// isn't, of a value some of whose bits nobody needs.
    fn says_other(&mut self, record: Option<RecordIdentity>, before: &Said, after: &Said) -> bool {
        let graph = &mut self.builder.graph;
        if after.compares() && graph.differ_for_small(before, after) {
            return true;
        }
        match record.is_none_or(|record| self.changed.unsure.contains(&record)) {
            true => !graph.agree(before, after),
            false => graph.differ(before, after),
        }
    }

    /// Whether numbers don't tell whether a record says what it did, and less is known of what it names than was.
    fn forgets_bits(&mut self, record: Record<'_>, before: &Said, after: &Said) -> bool {
        let known = self.changed.known.get(&record.identity());
        known.is_some_and(|known| known.are_forgotten(record)) && !self.builder.graph.agree(before, after)
    }

    /// Whether a record, or one that a copy is of, named what isn't what this one
    /// names, whatever numbers tell.
    fn is_other_value(&mut self, before: &Said, after: &Said, record: Record<'m>) -> bool {
        self.is_other_phi(before, after, record)
            || self.is_phi_of_others(before, after, record)
            || self.is_of_gone_phi(before, after)
            || !self.builder.graph.are_alike(before, after)
                && (self.builder.graph.forgets(before, after)
                    || self.builder.graph.differ_without_lost(before, after)
                    || self.builder.graph.mixes_widths(before, after))
    }

    /// Whether a record is a copy that says what the variable isn't where it is. With an instruction
    /// InstCombine sinks copies of its records, past other records of the variable, and it moves
    /// records of what it computes further down. A true one says what one of those did that held in
    /// that place. Where nothing was said and another record ends the copy, nobody has to know what
    /// else it says: what the variable is there comes behind it.
    fn is_elsewhere(&mut self, record: Record<'m>, others: &[Before], after: &Said) -> bool {
        let Some(copied) = self.copied.get(&record.identity()) else {
            return false;
        };
        let graph = &mut self.builder.graph;
        // Two of a loop's comparisons may be the same for all numbers that are tried, and so may what its
        // turns choose by them, of which the last copy is what is there.
        let is_bit = after.operands.iter().all(|&it| graph.node(it).bits == 1) || after.compares();
        let is_of_turn = copied.is_new && copied.behind.is_none();
        let mut says = |record: &RecordIdentity| {
            let said = self.changed.said.get(record);
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
