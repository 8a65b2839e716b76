//! Records that loop rotation loses.
//!
//! LLVM copies a loop's header in front of it, instruction by instruction, but of
//! the records only those before the first one that it copies, and before the
//! ones that follow those that it moves. In the copy a lifetime would then not
//! end where it is killed, and not begin where it is defined, and a variable would be
//! what it was when the loop was left the last time. Here each record
//! of a carrier that has no copy gets one, and on AMDGPU each of a variable; where nobody
//! knows what the copy of its value is, it ends there.

mod copies;

use super::order::is_ours;
use super::speculation::{Identity, identity};
use crate::llvm::{
    Block, BlockIdentity, Function, InsertionPoint, Instruction, Location, Module, NewRecord, Record,
    RecordIdentity, Value, ValueIdentity, WeakInstruction,
};
use crate::passes::misplace;
use copies::{Copied, Original, originals};
use std::collections::{HashMap, HashSet};

/// A loop, before it is rotated.
#[derive(Debug)]
pub struct Rotation {
    /// Whether stock records are looked after, too.
    all: bool,
    header: BlockIdentity,
    preheader: BlockIdentity,
    originals: Vec<Original>,
    /// What stood before the loop already.
    before: Vec<WeakInstruction>,
    records: HashSet<RecordIdentity>,
    /// What says something at the end of a turn: LLVM joins that with the header, where it stands then, too.
    of_turn: HashSet<Identity>,
    /// Records in the header of what no instruction computes: behind the pass a
    /// phi may have become a constant, too, which it isn't in front of the loop.
    fixed: HashSet<RecordIdentity>,
    /// What those in the header that are of a phi are of where the loop begins.
    entering: HashMap<RecordIdentity, ValueIdentity>,
}

impl Rotation {
    /// None if no record in the header has to be looked after.
    pub fn of<'m>(header: Block<'m>, preheader: Block<'m>, all: bool) -> Option<Rotation> {
        let instructions = header.instructions();
        let is_one = |record| all || is_ours(record);
        if !instructions.iter().any(|at| at.records().into_iter().any(is_one)) {
            return None;
        }
        let before = preheader.instructions();
        let records = before.iter().flat_map(|at| at.records());
        let said = || instructions.iter().flat_map(|at| at.records());
        let entering =
            said().filter_map(|record| Some((record.identity(), entering(record, preheader)?.identity())));
        let latches = header
            .predecessors()
            .into_iter()
            .filter(|it| ![header, preheader].contains(it));
        let of_turn = latches.flat_map(|latch| latch.instructions());
        let of_turn = of_turn.flat_map(Instruction::records).map(identity);
        Some(Rotation {
            all,
            of_turn: of_turn.collect(),
            fixed: said().filter(is_fixed).map(Record::identity).collect(),
            entering: entering.collect(),
            header: header.identity(),
            preheader: preheader.identity(),
            originals: originals(header, preheader),
            records: records.map(Record::identity).collect(),
            before: before.into_iter().filter_map(WeakInstruction::new).collect(),
        })
    }

    /// After the pass: gives the copies their records, if the loop begins
    /// somewhere else now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>, header: Block<'m>) {
        let mut blocks = function.blocks().into_iter();
        let preheader = blocks.find(|block| block.identity() == self.preheader);
        let (Some(preheader), true) = (preheader, header.identity() != self.header) else {
            return;
        };
        let before: HashSet<_> = self.before.iter().filter_map(|it| it.get(function)).collect();
        let copies = preheader.instructions().into_iter();
        let copies: Vec<_> = copies.filter(|it| !before.contains(it)).collect();
        let copied = Copied::new(function, &self.originals, &copies, preheader);
        let there = self.there(&copies);
        for Last {
            place,
            record,
            earlier,
        } in last_of_each(&copied.order, |record| self.is_headers(record))
        {
            let fixed = self.fixed.contains(&record.identity());
            let mut here = there.iter().rev().filter(|(at, _)| *at == place);
            let last = here.find(|(_, copy)| is_alike(record, *copy));
            let is_of_earlier = |copy| earlier.iter().any(|&it| self.says_entering(it, copy));
            let may_be = last.is_some_and(|&(_, copy)| {
                may_copy(record, fixed, copy) && (self.says_entering(record, copy) || !is_of_earlier(copy))
            });
            if !may_be && !self.is_there(record, copies[place]) {
                add(module, record, fixed, &copied.values, copies[place]);
            }
        }
    }

    fn is_one(&self, record: Record<'_>) -> bool {
        self.all || is_ours(record)
    }

    fn is_headers(&self, record: Record<'_>) -> bool {
        self.is_one(record) && !self.of_turn.contains(&identity(record))
    }

    /// Whether what a record says where the loop begins was the last that was said there:
    /// then LLVM makes no copy.
    fn is_there<'m>(&self, record: Record<'m>, copy: Instruction<'m>) -> bool {
        last_alike(record, copy)
            .is_some_and(|last| self.says_entering(record, last) && last.expression() == record.expression())
    }

    /// Whether another record names what one of a phi is of where the loop begins.
    fn says_entering(&self, record: Record<'_>, other: Record<'_>) -> bool {
        let entering = self.entering.get(&record.identity());
        let operands = other.location_operands().unwrap_or_default();
        matches!(operands[..], [value] if entering == Some(&value.identity()))
    }

    /// The records that LLVM has copied, by the copied instruction that they
    /// stand before.
    fn there<'m>(&self, copies: &[Instruction<'m>]) -> Vec<(usize, Record<'m>)> {
        let all = copies.iter().enumerate();
        let all = all.flat_map(|(at, copy)| copy.records().into_iter().map(move |record| (at, record)));
        all.filter(|(_, record)| self.is_one(*record) && !self.records.contains(&record.identity()))
            .collect()
    }
}

/// An original's record that counts before the loop, where several of its variable have the
/// same place.
struct Last<'m> {
    place: usize,
    record: Record<'m>,
    earlier: Vec<Record<'m>>,
}

/// What counts of the originals' records: the last one in each place. LLVM takes those before
/// it away in the loop, but not in front of it, so which is the copy of which isn't asked, but
/// where one names what a phi is there.
fn last_of_each<'m>(
    order: &[(Instruction<'m>, usize)],
    is_one: impl Fn(Record<'m>) -> bool,
) -> Vec<Last<'m>> {
    let mut all: Vec<Last<'m>> = Vec::new();
    for &(original, place) in order {
        for record in original.records().into_iter().filter(|&record| is_one(record)) {
            let same = |it: &Last<'m>| it.place == place && is_alike(record, it.record);
            let mut earlier = Vec::new();
            if let Some(at) = all.iter().position(same) {
                let before = all.remove(at);
                earlier = before.earlier;
                earlier.push(before.record);
            }
            all.push(Last {
                place,
                record,
                earlier,
            });
        }
    }
    all
}

fn is_fixed(record: &Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default();
    operands.iter().all(|value| value.as_instruction().is_none())
}

/// The last record before an instruction, at its place, that is of a record's variable.
fn last_alike<'m>(record: Record<'m>, before: Instruction<'m>) -> Option<Record<'m>> {
    let mut there = before.records().into_iter().rev();
    there.find(|&other| is_alike(record, other))
}

/// What a record of a phi says where control comes from before the loop.
fn entering<'m>(record: Record<'m>, preheader: Block<'m>) -> Option<Value<'m>> {
    let operands = record.location_operands()?;
    let [value] = operands[..] else { return None };
    let incoming = value.as_instruction()?.incoming();
    let entering = incoming.into_iter().find(|(_, block)| *block == preheader);
    entering.map(|(value, _)| value)
}

/// Whether two records are of the same part of one variable, or of one code location.
fn is_alike<'m>(one: Record<'m>, other: Record<'m>) -> bool {
    one.kind() == other.kind()
        && one.part() == other.part()
        && one.label() == other.label()
        && one.location().inlined_at() == other.location().inlined_at()
}

/// Whether a record says what another of its variable does; fixed: one that was of
/// what no instruction computes.
fn may_copy<'m>(record: Record<'m>, fixed: bool, copy: Record<'m>) -> bool {
    let constant = |record: Record<'m>| record.location_operands()?.first()?.constant();
    let was = constant(record).filter(|_| fixed);
    was.is_none_or(|value| constant(copy) == Some(value))
}

/// Says before the copy of an instruction what a record says before it.
fn add<'m>(
    module: &mut Module<'m>,
    record: Record<'m>,
    fixed: bool,
    values: &HashMap<Instruction<'m>, Instruction<'m>>,
    before: Instruction<'m>,
) {
    let (Some(variable), Some(expression)) = (record.variable(), record.expression()) else {
        // Of two copies of a code location none is believed.
        return;
    };
    let operands = record.location_operands().unwrap_or_default();
    let Some(&first) = operands.first() else { return };
    let known = match operands[..] {
        [value] if fixed => Some(value),
        [value] => value_before(value, values, before),
        _ => None,
    };
    if known.is_none() && !is_ours(record) && ends_last(module, record, before) {
        return;
    }
    let location: Location<'m> = record.location();
    let new = NewRecord {
        declare: false,
        value: known.unwrap_or(first),
        variable,
        expression,
        location,
    };
    let added = module.insert_record(new, InsertionPoint::BeforeInstruction(before));
    let Some(added) = added else { return };
    if known.is_none() {
        module.kill(added);
    }
    if !is_ours(record) {
        module.note_added(added);
    }
}

/// Ends a variable at the record of it that is the last before an instruction, at its place:
/// of two, LLVM may take the first away, and stock LLVM has that one. Whether there is such
/// a record, of the whole variable.
fn ends_last<'m>(module: &mut Module<'m>, record: Record<'m>, before: Instruction<'m>) -> bool {
    let last = last_alike(record, before).filter(|last| last.fragment().is_none());
    if let Some(last) = last.filter(|last| !last.is_kill()) {
        misplace(module, last, "nobody knows what the variable is before the loop");
    }
    last.is_some()
}

/// What a value of the header is before the loop.
fn value_before<'m>(
    value: Value<'m>,
    values: &HashMap<Instruction<'m>, Instruction<'m>>,
    before: Instruction<'m>,
) -> Option<Value<'m>> {
    let instruction = value.as_instruction()?;
    if let Some(&copy) = values.get(&instruction) {
        return Some(copy.as_value());
    }
    let entry = before.function()?.blocks().first().copied();
    let there = instruction.block() == entry && entry.is_some();
    there.then_some(value)
}
