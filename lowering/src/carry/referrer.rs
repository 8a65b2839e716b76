//! A lifetime's referrer: its carrier, what the carrier's record says, and
//! referrers that need none since they are the same everywhere.

use super::Says;
use crate::model::{
    AddressSpace, CarrierId, Constant, Expr, Extent, LifetimeId, Model, Object, ObjectId, ObjectKind, Op,
    Referrer, Type,
};
use crate::read::{Content, Node, NodeId, Reading, ReferrerKind, ReferrerValue, Source};

/// A lifetime's own carrier, and what its record says.
pub(super) fn carry(
    source: &Source,
    reading: &mut Reading,
    lifetime: LifetimeId,
    referrer: &ReferrerValue,
    root: Option<ObjectId>,
    repeats: bool,
) -> (Option<CarrierId>, Says) {
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
    let pointee = referrer.kind == ReferrerKind::Alloca && dereferences_at_once(expr);
    let used = expr.has_referrer() && referrer.kind != ReferrerKind::Undef;
    // Where its variable's scope is, the selector's DIE doesn't say.
    let carrier = (used || root.is_some()).then(|| reading.model.add_carrier(root));
    let says = match (used, pointee) {
        (false, _) => Says::Nothing,
        (true, true) => Says::Declare,
        (true, false) => Says::Referrer,
    };
    reading.model.lifetimes[lifetime.0 as usize].extent = Extent::Bounded {
        referrer: carrier.filter(|_| used).map(|carrier| Referrer {
            carrier,
            pointee,
            repeats,
        }),
        selector: None,
    };
    (carrier, says)
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
