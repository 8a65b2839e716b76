//! Which lifetimes the records become, and what is written in their places.

use super::expression::{Declined, translate};
use super::fragments::{cut, split_fragment};
use super::{Record, RecordKind, Variable};
use crate::model::{
    CarrierId, Constant, Expr, Extent, FloatKind, Lifetime, Model, Object, ObjectId, ObjectKind, Op,
    Referrer, Selector, Type,
};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Where a planned record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// On the record's own variable.
    Own,
    Carrier(CarrierId),
}

/// What a planned record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// What the record that it replaces refers to, unchanged.
    Same,
    /// One operand of that record.
    Operand(u32),
    /// A selector's number.
    Number(u32),
    /// The location ends.
    Kill,
}

/// A `#dbg_value` to write in a stock record's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub target: Target,
    pub value: Value,
    /// The elements of its `DIExpression`.
    pub elements: Vec<u64>,
}

/// What to do with a module's records.
#[derive(Debug, Default)]
pub struct Plan {
    /// By record: None leaves it as it is.
    pub writes: Vec<Option<Vec<Write>>>,
    /// The object of each variable that got one, to be marked on it.
    pub marks: Vec<(u32, ObjectId)>,
    /// For the remarks: the record, and why its expression stays stock's.
    pub declined: Vec<(u32, Declined)>,
}

/// Plans the import of `records`, in program order, and adds the lifetimes
/// that need carriers to `model`.
pub fn plan(variables: &[Variable], records: &[Record], model: &mut Model) -> Plan {
    let mut planner = Planner {
        variables,
        records,
        model,
        plan: Plan {
            writes: vec![None; records.len()],
            ..Plan::default()
        },
    };
    let mut by_variable: Vec<Vec<u32>> = vec![Vec::new(); variables.len()];
    for (index, record) in records.iter().enumerate() {
        by_variable[record.variable as usize].push(index as u32);
    }
    for (variable, records) in by_variable.iter().enumerate() {
        planner.variable(variable as u32, records);
    }
    planner.plan
}

struct Planner<'a> {
    variables: &'a [Variable],
    records: &'a [Record],
    model: &'a mut Model,
    plan: Plan,
}

/// What a record says of a piece of its variable.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// It ends the location.
    Kill,
    /// The variable may carry it itself.
    Own,
    /// The index of a [`Class`].
    Class(usize),
}

/// Records of one piece that share an expression, and so a lifetime.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Class {
    expr: Expr,
    /// The types of the arguments' fragments.
    args: Vec<Type>,
}

/// One record's part in a piece.
struct Event {
    record: u32,
    said: Said,
    /// The record's operand that each argument is.
    args: Vec<u32>,
    /// The carrier's `DIExpression`: stock's own, where that was declined.
    elements: Vec<u64>,
}

/// A piece of a variable, or all of it.
#[derive(Default)]
struct Piece {
    classes: Vec<Class>,
    events: Vec<Event>,
    index: HashMap<Class, usize>,
}

impl Piece {
    fn class(&mut self, class: Class) -> usize {
        *self.index.entry(class.clone()).or_insert_with(|| {
            self.classes.push(class);
            self.classes.len() - 1
        })
    }
}

/// A record's expression, for all that it covers.
struct Reading {
    ops: Vec<Op>,
    arg_types: Vec<Type>,
    args: Vec<u32>,
    elements: Vec<u64>,
    /// Its location is that of its operand, as it stands.
    own: bool,
    /// How many bits the operand of such a location has, where that's known.
    width: Option<u64>,
}

impl Planner<'_> {
    fn variable(&mut self, variable: u32, records: &[u32]) {
        let pinned = |record: &Record| record.kind != RecordKind::Value;
        let mut instances: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &index in records {
            instances
                .entry(self.records[index as usize].instance)
                .or_default()
                .push(index);
        }
        let total = instances.len();
        instances.retain(|_, list| !list.iter().any(|&index| pinned(&self.records[index as usize])));
        let Some(bits) = self.variables[variable as usize].bits else {
            return;
        };
        if instances.len() < total {
            self.pinned(variable, bits, records);
        }
        let fragments: Vec<_> = instances
            .values()
            .flatten()
            .filter_map(|&index| self.fragment(index))
            .collect();
        match cut(bits, &fragments) {
            Some(pieces) => self.in_pieces(variable, &pieces, &instances),
            None => self.whole(variable, bits, &instances),
        }
    }

    /// The piece of its variable that a record is of. An x87 number is all of a
    /// `long double`, whose other bits are padding.
    fn fragment(&self, index: u32) -> Option<Range<u64>> {
        let record = &self.records[index as usize];
        let x87 = Some(Type::Float(FloatKind::X86Fp80));
        let number = record.operands.first() == Some(&x87);
        split_fragment(&record.elements)
            .1
            .filter(|range| !(number && *range == (0..80)))
    }

    /// A variable that stays as it is in some instance. Where stock codegen may
    /// give it a location in parts, finalize looks that over.
    fn pinned(&mut self, variable: u32, bits: u64, records: &[u32]) {
        let in_parts = |index: &u32| {
            split_fragment(&self.records[*index as usize].elements)
                .1
                .is_some()
        };
        if records.iter().any(in_parts) {
            let object = self.add_variable(variable, bits);
            self.own(object, bits, true);
        }
    }

    /// The variable carries itself.
    fn own(&mut self, object: ObjectId, bits: u64, in_parts: bool) {
        self.model.add_lifetime(Lifetime {
            object,
            location: Expr::referrer(Type::Int(bits as u32)),
            args: Vec::new(),
            extent: Extent::Own { in_parts },
        });
    }

    /// A variable that nothing cuts.
    fn whole(&mut self, variable: u32, bits: u64, instances: &BTreeMap<u32, Vec<u32>>) {
        let mut piece = Piece::default();
        for records in instances.values() {
            let mut events = Vec::new();
            for &index in records {
                let reading = self.read(index, bits);
                let said = match &reading {
                    None => Said::Kill,
                    Some(reading) if reading.own => Said::Own,
                    Some(reading) => Said::Class(piece.class(reading.class())),
                };
                events.push(Event::new(index, said, reading));
            }
            // An instance that the variable can carry needs nothing.
            if events.iter().any(|event| matches!(event.said, Said::Class(_))) {
                piece.events.extend(events);
            }
        }
        if piece.events.is_empty() {
            return;
        }
        let object = self.add_variable(variable, bits);
        let own = piece.events.iter().any(|event| event.said == Said::Own);
        if own {
            self.own(object, bits, false);
        }
        let name = self.variables[variable as usize].name.clone();
        self.carry(object, object, &name, &piece, own);
    }

    /// A variable in pieces: a composite over a fragment for each.
    fn in_pieces(&mut self, variable: u32, pieces: &[Range<u64>], instances: &BTreeMap<u32, Vec<u32>>) {
        let bits = pieces.last().map_or(0, |piece| piece.end);
        let mut states: Vec<Piece> = pieces.iter().map(|_| Piece::default()).collect();
        for records in instances.values() {
            let simple = |index: &u32| {
                let record = &self.records[*index as usize];
                record.kill || record.elements.is_empty()
            };
            if records.iter().all(simple) {
                continue;
            }
            for &index in records {
                let range = self.fragment(index).unwrap_or(0..bits);
                let reading = self.read(index, range.end - range.start);
                // Where stores were merged, a record may go on pointing at the
                // merged value without saying which half it means.
                let merged = |reading: &Reading| {
                    range.start > 0 && reading.width.is_some_and(|width| width > range.end - range.start)
                };
                let reading = reading.filter(|reading| !merged(reading));
                let first = pieces.partition_point(|piece| piece.start < range.start);
                let covered = pieces[first..].iter().take_while(|piece| piece.end <= range.end);
                for (piece, state) in covered.zip(&mut states[first..]) {
                    let part = reading.as_ref().and_then(|reading| reading.part(&range, piece));
                    let said = match &part {
                        None => Said::Kill,
                        Some(part) => Said::Class(state.class(part.class())),
                    };
                    state.events.push(Event::new(index, said, part));
                }
            }
        }
        let used = states.iter().any(|state| !state.classes.is_empty());
        if !used {
            return;
        }
        let name = self.variables[variable as usize].name.clone();
        let whole = self.add_variable(variable, bits);
        let mut ops = Vec::new();
        let mut args = Vec::new();
        for (piece, state) in pieces.iter().zip(&states) {
            let size = piece.end - piece.start;
            let ty = Type::Int(size as u32);
            if state.classes.is_empty() {
                ops.push(Op::Constant(Constant { ty, bits: None }));
                self.clear(state);
                continue;
            }
            let name = format!("{name}[{}..{}]", piece.start, piece.end);
            let fragment = self.add_fragment(name.clone(), size);
            ops.push(Op::Arg(args.len() as u32, ty));
            args.push(fragment);
            self.carry(fragment, whole, &name, state, false);
        }
        ops.push(Op::Composite(pieces.len() as u32, Type::Int(bits as u32)));
        self.model.add_lifetime(Lifetime {
            object: whole,
            location: Expr(ops),
            args,
            extent: Extent::Computed,
        });
    }

    /// Records of a piece that never has a location: nothing is written.
    fn clear(&mut self, piece: &Piece) {
        for event in &piece.events {
            self.plan.writes[event.record as usize].get_or_insert_default();
        }
    }

    /// The object of a variable, made when first asked for.
    fn add_variable(&mut self, variable: u32, bits: u64) -> ObjectId {
        if let Some(&(last, object)) = self.plan.marks.last()
            && last == variable
        {
            return object;
        }
        let Variable { name, function, .. } = self.variables[variable as usize].clone();
        let object = self.model.add_object(Object {
            kind: ObjectKind::Local { name, function },
            bits: Some(bits),
            padding: Vec::new(),
        });
        self.plan.marks.push((variable, object));
        object
    }

    fn add_fragment(&mut self, name: String, bits: u64) -> ObjectId {
        self.model.add_object(Object {
            kind: ObjectKind::Fragment { name },
            bits: Some(bits),
            padding: Vec::new(),
        })
    }

    /// What a record says; None: it ends the location.
    fn read(&mut self, index: u32, bits: u64) -> Option<Reading> {
        let record = &self.records[index as usize];
        if record.kill {
            return None;
        }
        let (elements, _) = split_fragment(&record.elements);
        let deref = elements.len() == 1 && elements[0] == u64::from(gimli::DW_OP_deref.0);
        let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
        let width = match &types {
            Some(types) if elements.is_empty() => types.first().map(Type::bits),
            _ => None,
        };
        let imported = match types {
            Some(types) if !elements.is_empty() => translate(elements, &types, bits).map(|imported| {
                let arg_types = imported.args.iter().map(|&arg| types[arg as usize].clone());
                (imported.ops, arg_types.collect(), imported.args)
            }),
            None if !elements.is_empty() => Err(Declined::Operand("unknown".into())),
            _ => Ok(as_it_stands(bits)),
        };
        match imported {
            Ok((ops, arg_types, args)) => Some(Reading {
                ops,
                arg_types,
                args,
                // A value that nobody writes to: salvaging in codegen keeps such
                // expressions right, and not always empty ones.
                elements: match elements.is_empty() {
                    true => Vec::new(),
                    false => vec![u64::from(gimli::DW_OP_stack_value.0)],
                },
                // LLVM knows these two forms best: entry values are for them.
                own: elements.is_empty() || deref,
                width,
            }),
            Err(reason) => {
                let elements = elements.to_vec();
                self.plan.declined.push((index, reason));
                let (ops, arg_types, args) = as_it_stands(bits);
                Some(Reading {
                    ops,
                    arg_types,
                    args,
                    elements,
                    own: true,
                    width,
                })
            }
        }
    }

    /// Gives a piece's classes their lifetimes and its records their writes.
    fn carry(&mut self, object: ObjectId, beside: ObjectId, name: &str, piece: &Piece, own: bool) {
        let single = matches!(&piece.classes[..], [class] if class.expr.has_referrer());
        let has_referrer = piece.classes.iter().any(|class| class.expr.has_referrer());
        let referrer = has_referrer.then(|| self.model.add_carrier(Some(beside)));
        let selector = (!single).then(|| self.model.add_carrier(Some(beside)));
        let mut fragments: BTreeMap<(usize, u64), (ObjectId, CarrierId)> = BTreeMap::new();
        for (value, class) in piece.classes.iter().enumerate() {
            let mut args = Vec::new();
            for (index, ty) in class.args.iter().enumerate() {
                let key = (index, ty.bits());
                let (fragment, _) = *fragments.entry(key).or_insert_with(|| {
                    let fragment = self.add_fragment(format!("{name}, operand {index}"), ty.bits());
                    let carrier = self.model.add_carrier(Some(beside));
                    self.model.add_lifetime(Lifetime {
                        object: fragment,
                        location: Expr::referrer(ty.clone()),
                        args: Vec::new(),
                        extent: bounded(Some(carrier), None),
                    });
                    (fragment, carrier)
                });
                args.push(fragment);
            }
            let referrer = referrer.filter(|_| class.expr.has_referrer());
            let selector = selector.map(|carrier| Selector {
                carrier,
                value: value as u32,
            });
            self.model.add_lifetime(Lifetime {
                object,
                location: class.expr.clone(),
                args,
                extent: bounded(referrer, selector),
            });
        }
        let value = [u64::from(gimli::DW_OP_stack_value.0)];
        for event in &piece.events {
            let record = &self.records[event.record as usize];
            let operand_type = |index: usize| piece.classes[event.class().unwrap_or(0)].args[index].bits();
            let mut writes = Vec::new();
            let mut write = |target, value, elements: &[u64]| {
                writes.push(Write {
                    target,
                    value,
                    elements: elements.to_vec(),
                })
            };
            match event.said {
                Said::Own => write(Target::Own, Value::Same, &record.elements),
                _ if own => write(Target::Own, Value::Kill, &[]),
                _ => {}
            }
            match (event.class(), selector.or(referrer)) {
                (Some(class), _) => {
                    if let Some(selector) = selector {
                        write(Target::Carrier(selector), Value::Number(class as u32), &[]);
                    }
                    if let Some(referrer) = referrer.filter(|_| piece.classes[class].expr.has_referrer()) {
                        write(Target::Carrier(referrer), Value::Same, &event.elements);
                    }
                    for (index, &operand) in event.args.iter().enumerate() {
                        if let Some(&(_, carrier)) = fragments.get(&(index, operand_type(index))) {
                            write(Target::Carrier(carrier), Value::Operand(operand), &value);
                        }
                    }
                }
                (None, Some(main)) => write(Target::Carrier(main), Value::Kill, &[]),
                (None, None) => {}
            }
            self.plan.writes[event.record as usize]
                .get_or_insert_default()
                .extend(writes);
        }
    }
}

fn bounded(referrer: Option<CarrierId>, selector: Option<Selector>) -> Extent {
    Extent::Bounded {
        referrer: referrer.map(|carrier| Referrer {
            carrier,
            pointee: false,
        }),
        selector,
    }
}

/// The operand's location is the variable's.
fn as_it_stands(bits: u64) -> (Vec<Op>, Vec<Type>, Vec<u32>) {
    (vec![Op::Referrer(Type::Int(bits as u32))], Vec::new(), Vec::new())
}

impl Reading {
    fn class(&self) -> Class {
        Class {
            expr: Expr(self.ops.clone()),
            args: self.arg_types.clone(),
        }
    }

    /// What it says of a piece of all that it covers; nothing of what is
    /// beyond its operand.
    fn part(&self, whole: &Range<u64>, piece: &Range<u64>) -> Option<Reading> {
        if whole != piece && self.width.is_some_and(|width| piece.end - whole.start > width) {
            return None;
        }
        let mut ops = self.ops.clone();
        if whole != piece {
            let offset = u128::from(piece.start - whole.start);
            ops.push(Op::Constant(Constant::integer(Type::Int(64), offset)));
            ops.push(Op::BitOffset(Type::Int((piece.end - piece.start) as u32)));
        }
        Some(Reading {
            ops,
            arg_types: self.arg_types.clone(),
            args: self.args.clone(),
            elements: self.elements.clone(),
            own: false,
            width: self.width,
        })
    }
}

impl Event {
    fn new(record: u32, said: Said, reading: Option<Reading>) -> Event {
        let (args, elements) =
            reading.map_or_else(Default::default, |reading| (reading.args, reading.elements));
        Event {
            record,
            said,
            args,
            elements,
        }
    }

    fn class(&self) -> Option<usize> {
        match self.said {
            Said::Class(class) => Some(class),
            Said::Kill | Said::Own => None,
        }
    }
}
