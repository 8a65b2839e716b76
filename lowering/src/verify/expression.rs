//! Rules about expressions, which the evaluator knows (`evaluate/`): here is
//! what it has to be told of each lifetime.

use super::function_of;
use crate::evaluate::{self, IllFormed, Property, Referrer, StaticContext};
use crate::model::{Expr, ObjectId, ObjectKind, Type};
use crate::read::Finding;
use crate::read::{CallKind, Function, Reading, ReferrerKind, ReferrerValue, Source};
use rustc_hash::FxHashMap;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let defs = defs(source, reading);
    let mut checker = Checker {
        source,
        reading,
        properties: properties(source, reading),
        fragments: vec![Size::Unknown; reading.model.objects.len()],
        known: FxHashMap::default(),
        outcomes: Vec::new(),
        arguments: Vec::new(),
    };
    checker.size_fragments();
    for (number, lifetime) in reading.model.lifetimes.iter().enumerate() {
        if !reading.readable[number] {
            continue;
        }
        let def = &defs[number];
        checker.arguments.clear();
        for &arg in &lifetime.args {
            let bits = checker.bits(arg);
            checker.arguments.push(bits);
        }
        let referrer = match reading.bounded[number] {
            true => def.referrer.map_or(UNKNOWN, referrer),
            false => Referrer::None,
        };
        if let Err(IllFormed { rule, message }) = checker.run(number, referrer) {
            let function = def.function.map(|function| function.name.as_str());
            let function = function.or_else(|| function_of(reading.model.object(lifetime.object)));
            let node = reading.lifetime_nodes[number];
            findings.push(Finding::of(source, *rule, message, node, function));
        }
    }
}

/// Where a lifetime begins.
#[derive(Clone, Copy, Default)]
struct Def<'s> {
    function: Option<&'s Function>,
    referrer: Option<&'s ReferrerValue>,
}

/// The def of each lifetime that has one.
fn defs<'s>(source: &'s Source, reading: &Reading) -> Vec<Def<'s>> {
    let mut defs = vec![Def::default(); reading.model.lifetimes.len()];
    for function in &source.functions {
        let calls = function.blocks.iter().flat_map(|block| &block.calls);
        for call in calls.filter(|call| call.kind == CallKind::Def) {
            if let Some(id) = call.node.and_then(|node| reading.lifetimes.get(node)) {
                defs[id.0 as usize] = Def {
                    function: Some(function),
                    referrer: call.referrer.as_ref(),
                };
            }
        }
    }
    defs
}

/// The fragments that are properties of types, each with the type's size.
fn properties(source: &Source, reading: &Reading) -> FxHashMap<ObjectId, Property> {
    let of_type = source
        .properties
        .iter()
        .filter(|property| property.field.is_of_type());
    let known = of_type.filter_map(|property| {
        let object = property.bits;
        Some((reading.objects.get(property.fragment)?, Property { object }))
    });
    // Those could be anything.
    let unread = reading.placeholders.iter();
    known.chain(unread.map(|&id| (id, Property::default()))).collect()
}

const UNKNOWN: Referrer = Referrer::Entity { bits: None };

fn referrer(value: &ReferrerValue) -> Referrer {
    match value.kind {
        ReferrerKind::Undef => Referrer::Undefined,
        _ => Referrer::Entity {
            bits: value.ty.as_ref().map(Type::bits),
        },
    }
}

/// An expression and what matters to it beside the arguments. The expression
/// is the address of its operations: lifetimes share them, and looking at them
/// again for each would take longer than all the rest.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    expression: usize,
    referrer: Referrer,
    property: Option<Property>,
    variable: Option<u64>,
}

/// Where the outcome is, by the sizes of the arguments.
type Outcomes = FxHashMap<Box<[Option<u64>]>, usize>;

/// The size of a fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Unknown,
    Bits(u64),
    /// Its lifetimes don't agree.
    Several,
}

struct Checker<'s> {
    source: &'s Source,
    reading: &'s Reading,
    properties: FxHashMap<ObjectId, Property>,
    /// The size of each object that is a fragment and an argument.
    fragments: Vec<Size>,
    known: FxHashMap<Key, Outcomes>,
    outcomes: Vec<Result<Type, IllFormed>>,
    /// The sizes of the arguments of the lifetime at hand.
    arguments: Vec<Option<u64>>,
}

impl Checker<'_> {
    /// A fragment has the size of what its lifetimes result in. That doesn't
    /// depend on the sizes of their arguments.
    fn size_fragments(&mut self) {
        let model = &self.reading.model;
        let is_fragment = |id: ObjectId| matches!(model.object(id).kind, ObjectKind::Fragment { .. });
        let mut used = vec![false; model.objects.len()];
        for arg in model.lifetimes.iter().flat_map(|lifetime| &lifetime.args) {
            used[arg.0 as usize] = is_fragment(*arg);
        }
        for (number, lifetime) in model.lifetimes.iter().enumerate() {
            if !used[lifetime.object.0 as usize] || !self.reading.readable[number] {
                continue;
            }
            self.arguments.clear();
            self.arguments.resize(lifetime.args.len(), None);
            let referrer = if self.reading.bounded[number] {
                UNKNOWN
            } else {
                Referrer::None
            };
            let Ok(bits) = self.run(number, referrer).as_ref().map(Type::bits) else {
                continue;
            };
            let known = &mut self.fragments[lifetime.object.0 as usize];
            *known = match *known {
                Size::Unknown => Size::Bits(bits),
                other if other == Size::Bits(bits) => other,
                _ => Size::Several,
            };
        }
    }

    /// The size of an argument, where it is known.
    fn bits(&self, id: ObjectId) -> Option<u64> {
        let object = self.reading.model.object(id);
        match object.kind {
            ObjectKind::Local { .. } | ObjectKind::Global { .. } => object.bits,
            ObjectKind::Fragment { .. } => match self.fragments[id.0 as usize] {
                Size::Bits(bits) => Some(bits),
                Size::Unknown | Size::Several => None,
            },
            ObjectKind::GlobalFragment { carrier, .. } => {
                let global = self.source.global_fragments.get(carrier?.0 as usize)?;
                Some(global.space.bits.into())
            }
            ObjectKind::Register { .. } => None,
            ObjectKind::Code { .. } => Some(self.source.layout.program().bits.into()),
        }
    }

    /// Checks a lifetime's expression, or remembers what that gave.
    fn run(&mut self, number: usize, referrer: Referrer) -> &Result<Type, IllFormed> {
        let lifetime = &self.reading.model.lifetimes[number];
        let key = Key {
            expression: identity(&lifetime.location),
            referrer,
            property: self.properties.get(&lifetime.object).copied(),
            variable: self.reading.model.object(lifetime.object).bits,
        };
        let static_context = StaticContext {
            referrer,
            arguments: &self.arguments,
            property: key.property,
            lanes: self.source.has_lanes,
            variable: key.variable,
        };
        let known = self.known.entry(key).or_default();
        let index = known.get(&self.arguments[..]).copied().unwrap_or_else(|| {
            self.outcomes
                .push(evaluate::check(&lifetime.location, &static_context));
            known.insert(self.arguments.clone().into(), self.outcomes.len() - 1);
            self.outcomes.len() - 1
        });
        &self.outcomes[index]
    }
}

fn identity(expr: &Expr) -> usize {
    expr.ops().as_ptr() as usize
}
