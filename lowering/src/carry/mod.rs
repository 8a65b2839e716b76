//! Hands each lifetime's referrer to stock LLVM: which records go where.
//!
//! A bounded lifetime gets a carrier of its own for its referrer. Its record
//! stands where the referrer is computed, so that it goes where that goes: what
//! stands further down code generation puts elsewhere, together with what
//! stands before it. Where the referrer is a static alloca that the expression
//! dereferences at once, the record is a `#dbg_declare`, which stock passes
//! follow when they promote the alloca.
//!
//! When a lifetime is active a selector says, which all lifetimes of a function
//! have in common: see `activity.rs`.

mod activity;
mod reach;
mod referrer;

use crate::model::{CarrierId, Extent, LifetimeId, Model, ObjectId, ObjectKind, Selector};
use crate::read::{CallKind, Function, Reading, ReferrerKind, ReferrerValue, Source};
use std::collections::{BTreeMap, HashMap};

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Where the call stands, by its index in the block.
    Call { block: u32, index: u32 },
    /// At the start of a block, after its phis.
    Block { block: u32 },
    /// Where the referrer of this def is computed.
    Referrer { block: u32, index: u32 },
}

/// What a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// A `#dbg_value` of the lifetime's referrer.
    Referrer,
    /// A `#dbg_declare` of it.
    Declare,
    /// Nothing is known of the referrer.
    Unknown,
    /// A selector's number.
    Number(u32),
    /// Anything: the carrier is there to have a DIE.
    Nothing,
}

/// A record to write in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    pub position: Position,
    /// Of whose calls it has its scope.
    pub lifetime: LifetimeId,
    pub carrier: CarrierId,
    pub says: Says,
}

/// A lifetime that can't be followed on some path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub lifetime: LifetimeId,
    pub function: usize,
    /// The block at whose start it ends.
    pub block: u32,
}

/// What carry writes.
#[derive(Debug, Default)]
pub struct Plan {
    /// By function, in order.
    pub writes: Vec<Vec<Write>>,
    pub losses: Vec<Loss>,
    /// By function and block: at its start, and behind each of its calls, the number
    /// of what selectors are, from 1 ([`Model::effects`]). Nothing where no passes come
    /// that make one call of several.
    pub effects: Vec<Vec<Vec<u32>>>,
}

/// What is done with a module that has carriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Anything, by anybody.
    Anything,
    /// LLVM's passes, and we look after what loops' copies lose.
    Passes,
    /// Code is generated.
    Codegen,
}

/// Gives each bounded lifetime of a verified module its carriers.
#[tracing::instrument(level = "info", skip_all, name = "carry", fields(lifetimes = reading.model.lifetimes.len()))]
pub fn plan(source: &Source, reading: &mut Reading, then: Then) -> Plan {
    let mut plan = Plan::default();
    let roots = roots(&reading.model);
    let mut effects = Effects::default();
    for (number, function) in source.functions.iter().enumerate() {
        let mut writes = Vec::new();
        let flow = reach::Flow::new(function);
        let kills = kills(reading, function);
        let mut groups: BTreeMap<_, Vec<Active>> = BTreeMap::new();
        for (block, index, call) in defs(function) {
            let Some(lifetime) = call.node.and_then(|node| reading.lifetimes.get(node)) else {
                continue;
            };
            let Some(referrer) = &call.referrer else { continue };
            let kills = kills.get(&lifetime).map_or(&[][..], Vec::as_slice);
            let reach = flow.reach((block, index), kills, referrer.kind);
            let root = roots[reading.model.lifetime(lifetime).object.0 as usize];
            let repeats = repeats(&flow, &reach, referrer, block);
            let (carrier, says) = referrer::carry(source, reading, lifetime, referrer, root, repeats);
            let records = records(&flow, &reach, referrer, (block, index), says, then);
            let records = carrier.into_iter().flat_map(|carrier| {
                records.iter().map(move |&(position, says)| Write {
                    position,
                    lifetime,
                    carrier,
                    says,
                })
            });
            writes.extend(records);
            plan.losses.extend(reach.lost.iter().map(|&block| Loss {
                lifetime,
                function: number,
                block,
            }));
            let group = groups.entry((call.scope, root.is_none())).or_default();
            group.push(Active {
                lifetime,
                root,
                def: (block, index),
                kills,
                reach,
            });
        }
        let loose = match then {
            Then::Anything => flow.headers(),
            _ => vec![false; function.blocks.len()],
        };
        let shared = then == Then::Codegen;
        let mut selectors = Vec::new();
        for group in groups.values() {
            let selector = select(&mut reading.model, function, group, &loose, shared, &mut writes);
            selectors.extend(selector);
        }
        if then != Then::Codegen {
            plan.effects.push(effects.of(function, &selectors));
        }
        writes.sort_by_key(|write| match write.position {
            Position::Block { block } => (block, 0),
            Position::Call { block, index } | Position::Referrer { block, index } => (block, index + 1),
        });
        plan.writes.push(writes);
    }
    reading.model.effects = effects.all;
    plan
}

/// What a lifetime's own carrier says where, by what it says of the referrer of this def.
fn records(
    flow: &reach::Flow,
    reach: &reach::Reach,
    referrer: &ReferrerValue,
    (block, index): (u32, u32),
    says: Says,
    then: Then,
) -> Vec<(Position, Says)> {
    let call = Position::Call { block, index };
    if says != Says::Referrer {
        return vec![(call, says)];
    }
    let mut records = vec![(Position::Referrer { block, index }, says)];
    records.extend(again(flow, referrer, block, then).map(|says| (call, says)));
    if then == Then::Anything {
        records.extend(of_loop(flow, reach, referrer));
        if is_behind_loop(flow, referrer) {
            records.iter_mut().for_each(|(_, says)| *says = Says::Unknown);
        }
    }
    records
}

/// What selectors are at calls, each once.
#[derive(Default)]
struct Effects {
    all: Vec<Vec<(CarrierId, u32)>>,
    numbers: HashMap<Vec<(CarrierId, u32)>, u32>,
}

impl Effects {
    /// Their numbers by block.
    fn of(&mut self, function: &Function, selectors: &[(CarrierId, activity::Activity)]) -> Vec<Vec<u32>> {
        let blocks = function.blocks.iter().enumerate();
        let numbers = blocks.map(|(number, block)| {
            let places = 0..=block.calls.len();
            places
                .map(|place| {
                    let selectors = selectors.iter();
                    let each =
                        selectors.map(|(carrier, activity)| (*carrier, activity.of_block(number)[place]));
                    self.number(each.collect())
                })
                .collect()
        });
        numbers.collect()
    }

    fn number(&mut self, effect: Vec<(CarrierId, u32)>) -> u32 {
        let next = self.all.len() as u32 + 1;
        let number = *self.numbers.entry(effect.clone()).or_insert(next);
        if number == next {
            self.all.push(effect);
        }
        number
    }
}

/// Whether a loop computes the referrer again while the lifetime may be active. Of a
/// phi the next turn's value is there before the turn.
fn repeats(flow: &reach::Flow, reach: &reach::Reach, referrer: &ReferrerValue, def: u32) -> bool {
    let ReferrerKind::Instruction { block, is_phi } = referrer.kind else {
        return false;
    };
    let is_active = is_phi || reach.enters[block as usize] || flow.leaves_loop(block, def);
    flow.is_in_loop(block) && is_active
}

/// What is said at a def of a referrer that another block computes: passes fold
/// blocks with the records in them, as those of a loop's last turns.
fn again(flow: &reach::Flow, referrer: &ReferrerValue, block: u32, then: Then) -> Option<Says> {
    let ReferrerKind::Instruction { block: from, .. } = referrer.kind else {
        return None;
    };
    match then {
        Then::Codegen => None,
        _ if from == block => None,
        // Behind a loop that is unrolled records go on naming its first turn.
        Then::Anything if flow.leaves_loop(from, block) => Some(Says::Unknown),
        _ => Some(Says::Referrer),
    }
}

/// Passes may put in the referrer's place what a loop before it computes. Records behind
/// a loop that is unrolled go on naming its first turn.
fn is_behind_loop(flow: &reach::Flow, referrer: &ReferrerValue) -> bool {
    let ReferrerKind::Instruction { block, .. } = referrer.kind else {
        return false;
    };
    referrer
        .inputs
        .iter()
        .any(|&input| flow.leaves_loop(input, block))
}

/// What is said where blocks begin in which the lifetime is active, if a loop computes the
/// referrer: of turns that are copied passes take blocks away with their records, and those
/// of an earlier turn would go on. Behind the loop a record would name its first turn; and
/// of what the block computes in which a loop is left, rotating the loop makes the next turn's.
fn of_loop(flow: &reach::Flow, reach: &reach::Reach, referrer: &ReferrerValue) -> Vec<(Position, Says)> {
    let ReferrerKind::Instruction { block: from, .. } = referrer.kind else {
        return Vec::new();
    };
    if !flow.is_in_loop(from) {
        return Vec::new();
    }
    let is_rotated = flow.may_leave_loop(from);
    let active = (0..).zip(&reach.enters).filter(|(_, enters)| **enters);
    let says = |(block, _): (u32, _)| {
        let says = match flow.leaves_loop(from, block) {
            true => Some(Says::Unknown),
            false => (reach.there[block as usize] && !is_rotated).then_some(Says::Referrer),
        };
        Some((Position::Block { block }, says?))
    };
    active.filter_map(says).collect()
}

/// A lifetime of a function, and where it is active.
struct Active<'a> {
    lifetime: LifetimeId,
    root: Option<ObjectId>,
    def: (u32, u32),
    kills: &'a [(u32, u32)],
    reach: reach::Reach,
}

/// Gives lifetimes of a function, all of which belong to the function itself or to
/// one that was inlined into it, their selector.
fn select(
    model: &mut Model,
    function: &Function,
    group: &[Active],
    loose: &[bool],
    shared: bool,
    writes: &mut Vec<Write>,
) -> Option<(CarrierId, activity::Activity)> {
    let first = group.first()?;
    let carrier = model.add_carrier(group.iter().find_map(|each| each.root));
    let bounds = group.iter().map(|each| activity::Bounds {
        lifetime: each.lifetime,
        def: each.def,
        kills: each.kills,
        reach: &each.reach,
        loose,
    });
    let bounds: Vec<_> = bounds.collect();
    let activity = activity::Activity::new(function, &bounds, shared);
    let mut write = |position, lifetime, number| {
        writes.push(Write {
            position,
            lifetime,
            carrier,
            says: Says::Number(number),
        });
    };
    for block in 0..function.blocks.len() {
        let number = activity.at_start(block);
        write(Position::Block { block: block as u32 }, first.lifetime, number);
    }
    for bounds in &bounds {
        for &(block, index) in bounds.kills.iter().chain([&bounds.def]) {
            if let Some(number) = activity.behind((block, index)) {
                write(Position::Call { block, index }, bounds.lifetime, number);
            }
        }
        let activity::Numbers {
            values,
            without,
            unsure,
        } = activity.of(function, bounds);
        if let Extent::Bounded { selector, .. } = &mut model.lifetimes[bounds.lifetime.0 as usize].extent {
            *selector = Some(Selector {
                carrier,
                initial: activity.initial(function),
                values,
                without,
                unsure,
            });
        }
    }
    Some((carrier, activity))
}

fn defs(function: &Function) -> Vec<(u32, u32, &crate::read::Call)> {
    let mut defs = Vec::new();
    for (block, content) in function.blocks.iter().enumerate() {
        for (index, call) in content.calls.iter().enumerate() {
            if call.kind == CallKind::Def {
                defs.push((block as u32, index as u32, call));
            }
        }
    }
    defs
}

/// Where each lifetime is killed.
fn kills(reading: &Reading, function: &Function) -> HashMap<LifetimeId, Vec<(u32, u32)>> {
    let mut kills: HashMap<_, Vec<_>> = HashMap::new();
    for (block, content) in function.blocks.iter().enumerate() {
        for (index, call) in content.calls.iter().enumerate() {
            if call.kind == CallKind::Kill
                && let Some(id) = call.node.and_then(|node| reading.lifetimes.get(node))
            {
                kills.entry(id).or_default().push((block as u32, index as u32));
            }
        }
    }
    kills
}

/// For each object the variable that it is, or is a part of: that whose
/// lifetimes lead to it.
pub(crate) fn roots(model: &Model) -> Vec<Option<ObjectId>> {
    let mut roots = vec![None; model.objects.len()];
    let mut args: Vec<Vec<ObjectId>> = vec![Vec::new(); model.objects.len()];
    for lifetime in &model.lifetimes {
        args[lifetime.object.0 as usize].extend(&lifetime.args);
    }
    for number in 0..model.objects.len() as u32 {
        let root = ObjectId(number);
        if !matches!(model.object(root).kind, ObjectKind::Local { .. }) {
            continue;
        }
        roots[number as usize] = Some(root);
        let mut pending = args[number as usize].clone();
        while let Some(object) = pending.pop() {
            let is_local = matches!(model.object(object).kind, ObjectKind::Local { .. });
            if !is_local && roots[object.0 as usize].is_none() {
                roots[object.0 as usize] = Some(root);
                pending.extend(&args[object.0 as usize]);
            }
        }
    }
    roots
}
