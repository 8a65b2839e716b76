//! Hands each lifetime's referrer to stock LLVM: which records go where.
//!
//! A bounded lifetime gets a carrier of its own for its referrer. Where the
//! referrer is a static alloca that the expression dereferences at once, the
//! carrier is a `#dbg_declare`, which stock passes follow when they promote
//! the alloca; a selector then says from where to where it counts, as it does
//! for a lifetime with kills, for one whose object has another location by
//! default, and for one that begins later than its referrer: without
//! optimisation codegen says where a value is from where it is stored on. One
//! without a referrer has just a selector. Where ways into a block differ, what
//! holds by default needs a selector that also says before the def that the
//! lifetime isn't active.
//!
//! A lifetime is active on every path forward from its def, where stock LLVM
//! keeps a value only if all ways into a block agree. So records go also to
//! the start of each block that only some of the ways into bring it to, if
//! the referrer is there on the others.

mod reach;

use crate::model::{
    AddressSpace, CarrierId, Constant, Expr, Extent, LifetimeId, Model, Object, ObjectId, ObjectKind, Op,
    Referrer, Selector, Type,
};
use crate::read::{CallKind, Content, Function, Node, NodeId, Reading, ReferrerKind, ReferrerValue, Source};
use std::collections::{HashMap, HashSet};

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the call stands, by its index in the block.
    Call { block: u32, index: u32 },
    /// At the start of a block, after its phis.
    Block { block: u32 },
}

/// What a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A `#dbg_value` of the lifetime's referrer.
    Referrer,
    /// A `#dbg_declare` of it.
    Declare,
    /// A selector's number.
    Number(u32),
}

/// A record to write in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    pub place: Place,
    pub lifetime: LifetimeId,
    pub carrier: CarrierId,
    pub value: Value,
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
    /// By function, in order of place.
    pub writes: Vec<Vec<Write>>,
    pub losses: Vec<Loss>,
}

/// Gives each bounded lifetime of a verified module its carriers.
pub fn plan(source: &Source, reading: &mut Reading) -> Plan {
    let mut plan = Plan::default();
    let roots = roots(&reading.model);
    let defaults = defaults(reading);
    for (number, function) in source.functions.iter().enumerate() {
        let mut writes = Vec::new();
        let flow = reach::Flow::new(function);
        let kills = kills(reading, function);
        for (block, index, call) in defs(function) {
            let lifetime = call.node.and_then(|node| reading.lifetimes.get(node));
            let (Some(lifetime), Some(referrer)) = (lifetime, &call.referrer) else {
                continue;
            };
            let kills = kills.get(&lifetime).map_or(&[][..], Vec::as_slice);
            let reach = flow.reach((block, index), kills, referrer.kind);
            let by_default = defaults.contains(&reading.model.lifetime(lifetime).object);
            let told = by_default || call.is_late || !kills.is_empty();
            let carried = carry(source, reading, lifetime, referrer, told, &roots);
            let undecided = by_default && reach.is_partial();
            if undecided {
                tell_everywhere(&mut reading.model, lifetime);
            }
            // In the entry block a kill's record keeps the def's from being stretched, and
            // code generation mixes records of one block.
            let late = call.is_late && (kills.is_empty() || !flow.is_in_entry(block));
            let segment = Segment {
                def: (block, index),
                kills,
                reach: &reach,
                by_default,
                from_entry: undecided || late,
            };
            let records = segment.records(&carried);
            writes.extend(records.into_iter().map(|(place, (carrier, value))| Write {
                place,
                lifetime,
                carrier,
                value,
            }));
            plan.losses.extend(reach.lost.iter().map(|&block| Loss {
                lifetime,
                function: number,
                block,
            }));
        }
        writes.sort_by_key(|write| match write.place {
            Place::Block { block } => (block, 0),
            Place::Call { block, index } => (block, index + 1),
        });
        plan.writes.push(writes);
    }
    plan
}

/// Where a bounded lifetime is active in a function.
struct Segment<'a> {
    /// Block and index of the call.
    def: (u32, u32),
    kills: &'a [(u32, u32)],
    reach: &'a reach::Reach,
    /// Its object has another location by default.
    by_default: bool,
    /// Its selector says from the function's entry on that it isn't active yet.
    from_entry: bool,
}

impl Segment<'_> {
    /// What is to be written where.
    fn records(&self, carried: &Carried) -> Vec<(Place, (CarrierId, Value))> {
        let call = |&(block, index): &(u32, u32)| Place::Call { block, index };
        let at_start = |&block: &u32| Place::Block { block };
        let mut records = Vec::new();
        let mut write = |place: Place, values: &mut dyn Iterator<Item = (CarrierId, Value)>| {
            records.extend(values.map(|value| (place, value)));
        };
        if self.from_entry {
            write(at_start(&0), &mut carried.end().into_iter());
        }
        write(call(&self.def), &mut carried.begin());
        for place in self.kills.iter().map(call) {
            write(place, &mut carried.end().into_iter());
        }
        for place in self.reach.resume.iter().map(at_start) {
            write(place, &mut carried.resume());
        }
        // What holds by default doesn't hold there either.
        let lost = self.reach.lost.iter().filter(|_| self.by_default);
        for place in lost.map(at_start) {
            write(place, &mut carried.go_on().into_iter());
        }
        records
    }
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

/// Says of a selector that it has a number wherever it is known whether the
/// lifetime is active.
fn tell_everywhere(model: &mut Model, lifetime: LifetimeId) {
    if let Extent::Bounded {
        selector: Some(selector),
        ..
    } = &mut model.lifetimes[lifetime.0 as usize].extent
    {
        selector.everywhere = true;
    }
}

/// The objects whose location is another where no bounded lifetime is active:
/// there it must be known where none is.
fn defaults(reading: &Reading) -> HashSet<ObjectId> {
    let lifetimes = reading.model.lifetimes.iter().zip(&reading.bounded);
    let computed = lifetimes.filter(|(_, bounded)| !**bounded);
    computed.map(|(lifetime, _)| lifetime.object).collect()
}

/// For each object the variable that it is, or is a part of: that whose
/// lifetimes lead to it.
fn roots(model: &Model) -> Vec<Option<ObjectId>> {
    let mut roots = vec![None; model.objects.len()];
    let mut args: HashMap<ObjectId, Vec<ObjectId>> = HashMap::new();
    for lifetime in &model.lifetimes {
        args.entry(lifetime.object).or_default().extend(&lifetime.args);
    }
    for number in 0..model.objects.len() as u32 {
        let root = ObjectId(number);
        if !matches!(model.object(root).kind, ObjectKind::Local { .. }) {
            continue;
        }
        roots[number as usize] = Some(root);
        let mut pending = args.get(&root).cloned().unwrap_or_default();
        while let Some(object) = pending.pop() {
            let is_local = matches!(model.object(object).kind, ObjectKind::Local { .. });
            if !is_local && roots[object.0 as usize].is_none() {
                roots[object.0 as usize] = Some(root);
                pending.extend(args.get(&object).into_iter().flatten());
            }
        }
    }
    roots
}

/// A lifetime's carriers.
struct Carried {
    referrer: Option<(CarrierId, Value)>,
    selector: Option<CarrierId>,
}

impl Carried {
    /// The records at the def.
    fn begin(&self) -> impl Iterator<Item = (CarrierId, Value)> {
        self.referrer.into_iter().chain(self.go_on())
    }

    /// The record where it is active and its referrer isn't there.
    fn go_on(&self) -> Option<(CarrierId, Value)> {
        self.selector.map(|selector| (selector, Value::Number(1)))
    }

    /// The records where it goes on after a join. A declare holds throughout.
    fn resume(&self) -> impl Iterator<Item = (CarrierId, Value)> {
        self.begin().filter(|(_, value)| *value != Value::Declare)
    }

    /// The record at a kill, and where it isn't active yet: the selector takes a number that no lifetime
    /// has. Stock codegen stretches a constant of the entry block over the
    /// whole function if it is only ended, not replaced. A selector is one,
    /// and any referrer can become one, so none is just ended.
    fn end(&self) -> Option<(CarrierId, Value)> {
        self.selector.map(|selector| (selector, Value::Number(0)))
    }
}

fn carry(
    source: &Source,
    reading: &mut Reading,
    lifetime: LifetimeId,
    referrer: &ReferrerValue,
    told: bool,
    roots: &[Option<ObjectId>],
) -> Carried {
    match referrer.kind {
        ReferrerKind::Register { name } => refer_to_register(source, &mut reading.model, lifetime, name),
        ReferrerKind::Constant { node } => refer_to_constant(source, &mut reading.model, lifetime, node),
        ReferrerKind::Global { index, offset, space } => {
            let name = &source.referred_globals[index as usize];
            refer_to_global(&mut reading.model, lifetime, name, offset, space);
        }
        _ => {}
    }
    let expr = &reading.model.lifetime(lifetime).location;
    let object = reading.model.lifetime(lifetime).object;
    let pointee = referrer.kind == ReferrerKind::Alloca && dereferences_at_once(expr);
    let used = expr.has_referrer() && referrer.kind != ReferrerKind::Undef;
    let beside = roots[object.0 as usize];
    let carrier = used.then(|| reading.model.add_carrier(beside));
    let selector = (!used || pointee || told).then(|| reading.model.add_carrier(beside));
    reading.model.lifetimes[lifetime.0 as usize].extent = Extent::Bounded {
        referrer: carrier.map(|carrier| Referrer { carrier, pointee }),
        selector: selector.map(|carrier| Selector {
            carrier,
            value: 1,
            everywhere: false,
        }),
    };
    let value = if pointee { Value::Declare } else { Value::Referrer };
    Carried {
        referrer: carrier.map(|carrier| (carrier, value)),
        selector,
    }
}

/// Makes a lifetime's referrer, a physical register, an argument: stock LLVM
/// need not look after what is always there.
fn refer_to_register(source: &Source, model: &mut Model, lifetime: LifetimeId, name: NodeId) {
    let Node::String(name) = source.node(name) else {
        return;
    };
    let (name, number) = (name.clone(), None);
    let argument = model.lifetime(lifetime).args.len() as u32;
    let mut bits = None;
    replace_referrer(model, lifetime, |ty| {
        bits = Some(ty.bits());
        vec![Op::Arg(argument, ty.clone())]
    });
    let register = model.add_object(Object {
        kind: ObjectKind::Register { name, number },
        bits,
        padding: Vec::new(),
    });
    model.lifetimes[lifetime.0 as usize].args.push(register);
}

/// Makes a lifetime's referrer, a constant with known bits, one of its
/// expression: stock codegen has no record of many.
fn refer_to_constant(source: &Source, model: &mut Model, lifetime: LifetimeId, node: NodeId) {
    let Node::Constant(value) = source.node(node) else {
        return;
    };
    if let Content::Bits(bits) = &value.content {
        replace_referrer(model, lifetime, |ty| {
            let (ty, bits) = (ty.clone(), Some(bits.clone()));
            vec![Op::Constant(Constant { ty, bits })]
        });
    }
}

/// Makes a lifetime's referrer, an address at a distance from that of a global,
/// an argument: the global's address is where its carrier says.
fn refer_to_global(model: &mut Model, lifetime: LifetimeId, name: &str, offset: i64, space: AddressSpace) {
    let width = |op: &Op| matches!(op, Op::Referrer(ty) if ty.bits() != u64::from(space.bits));
    if model.lifetime(lifetime).location.ops().iter().any(width) {
        return;
    }
    let argument = model.lifetime(lifetime).args.len() as u32;
    replace_referrer(model, lifetime, |ty| {
        let mut ops = vec![Op::Arg(argument, Type::pointer(space))];
        if offset != 0 {
            let number = Type::Int(space.bits);
            let offset = Constant::integer(number.clone(), offset as i128 as u128);
            ops.extend([Op::Reinterpret(number), Op::Constant(offset), Op::Add]);
        }
        if offset != 0 || !ty.is_pointer() {
            ops.push(Op::Reinterpret(ty.clone()));
        }
        ops
    });
    let is_it = |object: &Object| matches!(&object.kind, ObjectKind::GlobalFragment { name: other, .. } if other == name);
    let found = model.objects.iter().position(is_it);
    let global = found.map(|number| ObjectId(number as u32)).unwrap_or_else(|| {
        let carrier = Some(model.add_carrier(None));
        let name = name.to_owned();
        model.add_object(Object {
            kind: ObjectKind::GlobalFragment { name, carrier },
            bits: Some(u64::from(space.bits)),
            padding: Vec::new(),
        })
    });
    model.lifetimes[lifetime.0 as usize].args.push(global);
}

/// Puts operations that leave the referrer's location where it is asked for.
fn replace_referrer(model: &mut Model, lifetime: LifetimeId, mut by: impl FnMut(&Type) -> Vec<Op>) {
    let location = &mut model.lifetimes[lifetime.0 as usize].location;
    let ops = location.ops().iter().flat_map(|op| match op {
        Op::Referrer(ty) => by(ty),
        op => vec![op.clone()],
    });
    *location = Expr::new(ops.collect());
}

/// Every use of the referrer is an address to look at memory through.
fn dereferences_at_once(expr: &Expr) -> bool {
    let ops = expr.ops();
    let uses = ops
        .iter()
        .enumerate()
        .filter(|(_, op)| matches!(op, Op::Referrer(_)));
    uses.clone().count() > 0
        && uses
            .into_iter()
            .all(|(index, _)| matches!(ops.get(index + 1), Some(Op::Deref(_))))
}
