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

mod after;
mod builder;
mod known;
mod phis;
mod tracked;

use super::correlated::names_constrained;
use super::reaching::Reaching;
use crate::llvm::{BlockIdentity, Function, Instruction, Module, Record, RecordIdentity, Value};
use crate::passes::demanded::PartlyDemanded;
use crate::passes::{is_of_carrier, misplace};
use after::After;
use builder::Builder;
use known::KnownBits;
use lowering::same::{Graph, NodeId, Said};
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
    /// What is stored to declared variables and loaded from them: the pass may make records of these.
    declared: Vec<(u64, Said)>,
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
    pub fn of<'m>(
        module: &Module<'m>,
        function: Function<'m>,
        records: &[Record<'m>],
        needed: bool,
        all: bool,
    ) -> Option<Changed> {
        function.subprogram()?;
        let mut builder = Builder::new(module, Graph::default());
        let declared = match needed && all {
            true => builder.declared(records),
            false => Vec::new(),
        };
        let is_wanted = |it| all || is_of_carrier(it);
        let changed = Changed::of_records(builder, needed.then_some(function), records, is_wanted, declared)?;
        Some(Changed {
            all,
            reaching: all.then(|| Reaching::of(function, all)).flatten(),
            ..changed
        })
    }

    /// The pass may ask what is known of a value at its one use.
    pub fn of_constrained<'m>(module: &Module<'m>, function: Function<'m>, all: bool) -> Option<Changed> {
        let records: Vec<_> = function.records().collect();
        let is_wanted = |it| (all || is_of_carrier(it)) && names_constrained(it);
        let builder = Builder::new(module, Graph::default()).without_promises(true);
        let changed = Changed::of_records(builder, None, &records, is_wanted, Vec::new())?;
        Some(Changed {
            all,
            is_constrained: true,
            unsure: changed.said.keys().copied().collect(),
            ..changed
        })
    }

    /// Of a function if only bits that are needed may be computed.
    fn of_records<'m>(
        mut builder: Builder<'_, 'm>,
        needed: Option<Function<'m>>,
        records: &[Record<'m>],
        is_wanted: impl Fn(Record<'m>) -> bool,
        declared: Vec<(u64, Said)>,
    ) -> Option<Changed> {
        let wanted = records.iter().copied().filter(|record| is_wanted(*record));
        let said: HashMap<_, _> = wanted
            .filter_map(|record| Some((record.identity(), builder.said(record)?)))
            .collect();
        if said.is_empty() && declared.is_empty() {
            return None;
        }
        let partly = needed.map(PartlyDemanded::of);
        let needed = needed.is_some();
        let is_partly = |instruction: Instruction<'m>| partly.as_ref().is_some_and(|it| it.has(instruction));
        let is_integer = |it: &Instruction<'m>| needed && it.as_value().ty().integer_bits().is_some();
        let (mut sure, mut unsure) = (HashSet::default(), HashSet::default());
        for record in records {
            let operands = record.location_operands().unwrap_or_default();
            let of: Vec<_> = operands.into_iter().filter_map(Value::as_instruction).collect();
            if of.iter().any(|it| is_partly(*it)) {
                unsure.insert(record.identity());
            } else if of.iter().all(is_integer) {
                sure.insert(record.identity());
            }
        }
        let known = |record: Record<'m>| Some((record.identity(), KnownBits::of(record)?));
        let believed = records.iter().copied();
        let believed = believed.filter(|it| !unsure.contains(&it.identity()));
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
            declared,
        })
    }

    /// After the pass: ends records that say something else now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        for (record, reason) in After::new(self, module, function).false_records() {
            misplace(module, record, reason);
        }
    }
}
