//! The import of one variable's records.

use super::expression::{
    self, DW_OP_LLVM_ARG, DW_OP_LLVM_CONVERT, DW_OP_LLVM_FRAGMENT, Imported, Loaded, is_list, translate_with,
};
use super::fragments::{composite, split_fragment};
use super::plan::{Plan, Policy};
use super::space::without_spaces;
use super::stock::locations;
use super::{Record, RecordKind, Variable};
use crate::marks::{OPERAND_END, of_lifetime};
use crate::model::{
    Constant, Expr, Extent, FloatKind, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind, Op, Type,
};
use gimli::constants as dw;
use std::collections::HashMap;
use std::ops::Range;

/// The import of one variable.
pub(super) struct Importer<'a> {
    pub(super) variable: &'a Variable,
    number: u32,
    pub(super) policy: Policy,
    /// Also what stock codegen says right by itself.
    pub(super) everything: bool,
    bits: u64,
    pub(super) records: &'a [Record],
    model: &'a mut Model,
    pub(super) plan: &'a mut Plan,
    /// The variable's object, made when first asked for.
    object: Option<ObjectId>,
    /// The fragments that records are of, by their bits.
    fragments: HashMap<(u64, u64), ObjectId>,
    /// The fragments that stand for operands, by position and size.
    operands: HashMap<(usize, u64), ObjectId>,
    /// A lifetime for each expression of each object.
    lifetimes: HashMap<(ObjectId, Expr, Vec<ObjectId>), LifetimeId>,
}

impl<'a> Importer<'a> {
    /// Of a variable with its number.
    pub(super) fn new(
        (variable, number): (&'a Variable, u32),
        records: &'a [Record],
        model: &'a mut Model,
        plan: &'a mut Plan,
    ) -> Importer<'a> {
        Importer {
            variable,
            number,
            policy: Policy::Repair,
            everything: false,
            bits: variable.bits.unwrap_or(0),
            records,
            model,
            plan,
            object: None,
            fragments: HashMap::new(),
            operands: HashMap::new(),
            lifetimes: HashMap::new(),
        }
    }

    /// A variable whose size is known.
    pub(super) fn sized(&mut self, indices: &[u32]) {
        for &index in indices {
            self.change(index);
        }
        if self.everything {
            self.object();
        }
        if self.object.is_some() {
            for &index in indices {
                self.keep(index);
            }
            self.compose();
        }
    }

    /// The piece of the variable that a record is of.
    pub(super) fn piece(&self, record: &Record) -> Range<u64> {
        self.fragment(record).unwrap_or(0..self.bits)
    }

    /// Gives a record a lifetime that finalize works out, if it needs one.
    fn change(&mut self, index: u32) {
        let record = &self.records[index as usize];
        let whole = self.piece(record);
        if self.fragment(record).is_some() {
            self.part(&whole);
        }
        let elements = without_spaces(split_fragment(&record.elements).0);
        let is_list = is_list(&elements, record.operands.len());
        let numbers = numbers(record, self.variable.boolean && !is_list);
        if is_right(record) && numbers.iter().all(Option::is_none) {
            return;
        }
        let size = whole.end - whole.start;
        if is_merged(record, &whole) {
            self.mark(index, &whole, nothing(size));
            return;
        }
        if elements.is_empty() {
            return;
        }
        let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
        if let Some(Ok(imported)) =
            types.map(|types| translate_with(&elements, &types, numbers, size, Loaded::Word))
        {
            self.mark(index, &whole, imported);
        }
    }

    /// Gives a record that stays as it is the lifetimes that it stands for.
    fn keep(&mut self, index: u32) {
        if self.plan.elements[index as usize].is_some() {
            return;
        }
        let record = &self.records[index as usize];
        let whole = self.piece(record);
        for location in locations(record, whole.end - whole.start) {
            match location {
                Ok(imported) => drop(self.lifetime(index, &whole, imported)),
                Err(reason) => self.plan.declined.push((index, reason)),
            }
        }
    }

    /// The piece of its variable that a record is of. An x87 number is all of a
    /// `long double`, whose other bits are padding.
    pub(super) fn fragment(&self, record: &Record) -> Option<Range<u64>> {
        let number = record.operands.first() == Some(&Some(Type::Float(FloatKind::X86Fp80)));
        let fragment = split_fragment(&record.elements).1?;
        (!(number && fragment == (0..80)) && fragment.end <= self.bits).then_some(fragment)
    }

    /// The lifetime of a record that has this location.
    pub(super) fn lifetime(&mut self, index: u32, whole: &Range<u64>, imported: Imported) -> LifetimeId {
        let object = match *whole == (0..self.bits) {
            true => self.object(),
            false => self.part(whole),
        };
        let operands = &self.records[index as usize].operands;
        let args = imported.args.iter().enumerate();
        let args = args.filter_map(|(at, &arg)| Some((at, operands.get(arg as usize)?.as_ref()?)));
        let objects: Vec<_> = args.map(|(at, ty)| self.operand(at, ty)).collect();
        let location = Expr::new(imported.ops);
        let key = (object, location.clone(), objects.clone());
        let model = &mut *self.model;
        *self.lifetimes.entry(key).or_insert_with(|| {
            model.add_lifetime(Lifetime {
                object,
                location,
                args: objects,
                extent: Extent::Own,
            })
        })
    }

    /// Gives a record a lifetime, and its expression that lifetime's mark.
    pub(super) fn mark(&mut self, index: u32, whole: &Range<u64>, imported: Imported) {
        let args = imported.args.clone();
        let lifetime = self.lifetime(index, whole, imported);
        let mut elements: Vec<u64> = match &args[..] {
            // The one operand is there without being asked for.
            [] => vec![OPERAND_END],
            args => args
                .iter()
                .flat_map(|&arg| [DW_OP_LLVM_ARG, u64::from(arg), OPERAND_END])
                .collect(),
        };
        let [_, mut number @ ..] = of_lifetime(lifetime);
        if self.policy == Policy::TakeOver {
            // Stock codegen doesn't split a sum over its operand's registers.
            number[0] = u64::from(dw::DW_OP_plus_uconst.0);
        }
        elements.extend(number);
        let record = &self.records[index as usize];
        if let Some(fragment) = split_fragment(&record.elements).1 {
            elements.extend([DW_OP_LLVM_FRAGMENT, fragment.start, fragment.end - fragment.start]);
        }
        self.plan.elements[index as usize] = Some(elements);
    }

    /// The variable's object.
    pub(super) fn object(&mut self) -> ObjectId {
        if let Some(object) = self.object {
            return object;
        }
        let Variable { name, function, .. } = self.variable.clone();
        let object = self.model.add_object(Object {
            kind: ObjectKind::Local { name, function },
            bits: self.variable.bits,
            padding: Vec::new(),
        });
        self.object = Some(object);
        self.plan.marks.push((self.number, object));
        object
    }

    /// The fragment that a piece of the variable is.
    pub(super) fn part(&mut self, bits: &Range<u64>) -> ObjectId {
        self.object();
        if let Some(&fragment) = self.fragments.get(&(bits.start, bits.end)) {
            return fragment;
        }
        let name = format!("{}[{}..{}]", self.variable.name, bits.start, bits.end);
        let size = bits.end - bits.start;
        let fragment = self.add_fragment(name, size);
        self.fragments.insert((bits.start, bits.end), fragment);
        fragment
    }

    /// The fragment that an operand is.
    fn operand(&mut self, at: usize, ty: &Type) -> ObjectId {
        let key = (at, ty.bits());
        if let Some(&fragment) = self.operands.get(&key) {
            return fragment;
        }
        let name = format!("{}, operand {at}", self.variable.name);
        let fragment = self.add_fragment(name, ty.bits());
        self.operands.insert(key, fragment);
        self.carries_itself(fragment, ty.clone());
        fragment
    }

    fn add_fragment(&mut self, name: String, bits: u64) -> ObjectId {
        self.model.add_object(Object {
            kind: ObjectKind::Fragment { name },
            bits: Some(bits),
            padding: Vec::new(),
        })
    }

    /// The lifetime whose location is its referrer's, as stock codegen says.
    fn carries_itself(&mut self, object: ObjectId, ty: Type) {
        self.model.add_lifetime(Lifetime {
            object,
            location: Expr::referrer(ty),
            args: Vec::new(),
            extent: Extent::Own,
        });
    }

    /// A variable in fragments is their composite wherever none of its own
    /// lifetimes is active.
    pub(super) fn compose(&mut self) {
        let Some(object) = self.object.filter(|_| !self.fragments.is_empty()) else {
            return;
        };
        let own = self.lifetimes.keys().any(|(of, ..)| *of == object);
        if !own && !self.everything {
            // Finalize looks at its list, in which stock codegen put the parts.
            self.carries_itself(object, Type::Int(self.bits as u32));
        }
        let parts = self.fragments.iter();
        let parts = parts.map(|(&(start, end), &id)| (start..end, id)).collect();
        self.model.add_lifetime(composite(object, self.bits, parts));
    }
}

/// A location that is none.
pub(super) fn nothing(bits: u64) -> Imported {
    Imported::single(Op::Constant(Constant {
        ty: Type::Int(bits as u32),
        bits: None,
    }))
}

/// A record's operands as numbers, where they are to be the expression's.
pub(super) fn numbers(record: &Record, are_expressions: bool) -> &[Option<u64>] {
    match are_expressions && record.kind == RecordKind::Value && !record.kill {
        true => &record.numbers,
        false => &[],
    }
}

/// What stock codegen knows best: LLVM's entry values are for records that are
/// their operand or its pointee, assignment tracking decides by assigns where
/// a variable is, and constant distances are codegen's own doing.
fn is_right(record: &Record) -> bool {
    let elements = without_spaces(split_fragment(&record.elements).0);
    let elements = &elements[..];
    let deref = elements.len() == 1 && elements[0] == u64::from(dw::DW_OP_deref.0);
    record.kill || deref || record.kind != RecordKind::Value || is_offset(elements, &record.operands)
}

/// A constant distance from one operand of 64 bits. Stock's untyped words mean
/// the same as that type, and codegen makes such records itself: it joins ways
/// into a block only if their expressions are equal.
fn is_offset(elements: &[u64], operands: &[Option<Type>]) -> bool {
    let [Some(ty)] = operands else { return false };
    let mut rest = elements;
    loop {
        rest = match *rest {
            [opcode, _, ref tail @ ..] if opcode == u64::from(dw::DW_OP_plus_uconst.0) => tail,
            [constant, _, minus, ref tail @ ..]
                if constant == u64::from(dw::DW_OP_constu.0) && minus == u64::from(dw::DW_OP_minus.0) =>
            {
                tail
            }
            [end] => return ty.bits() == 64 && end == u64::from(dw::DW_OP_stack_value.0),
            _ => return false,
        };
    }
}

/// Where two stores were merged into one, the record of the upper part goes on
/// pointing at the merged value without a shift: it is the lower part that a
/// debugger would read.
pub(super) fn is_merged(record: &Record, fragment: &Range<u64>) -> bool {
    let width = record.operands.first().and_then(|ty| ty.as_ref()).map(Type::bits);
    let is_wider = |width: u64| width > fragment.end - fragment.start;
    let is_merged = record.merged && width.is_some_and(is_wider);
    fragment.start > 0 && (is_merged || merged_width(&record.elements).is_some_and(is_wider))
}

/// The same where LLVM has put how the value is computed into the record: how many bits
/// that has, if the last operation of it joins the parts.
fn merged_width(elements: &[u64]) -> Option<u64> {
    let elements = without_spaces(split_fragment(elements).0);
    let (mut operations, mut width) = (Vec::new(), None);
    for (operation, operands) in expression::operations(&elements) {
        if operation == DW_OP_LLVM_CONVERT {
            width = operands.first().copied();
        }
        operations.push(operation);
    }
    while operations.last() == Some(&u64::from(dw::DW_OP_stack_value.0)) {
        operations.pop();
    }
    let is_joined = operations.last() == Some(&u64::from(dw::DW_OP_or.0));
    width.filter(|_| is_joined)
}
