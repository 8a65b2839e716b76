//! Which lifetimes the records become, and what their expressions turn into.

use super::expression::{DW_OP_LLVM_ARG, DW_OP_LLVM_FRAGMENT, Declined, Imported, translate};
use super::fragments::{composite, split_fragment};
use super::space::without_spaces;
use super::stock::locations;
use super::{Record, RecordKind, Variable};
use crate::model::{
    Constant, Expr, Extent, FloatKind, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind, Op, Type,
};
use gimli::constants as dw;
use std::collections::HashMap;
use std::ops::Range;

/// Which records become lifetimes that finalize works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Those that stock codegen gets wrong.
    Repair,
    /// All.
    TakeOver,
}

/// What to do with a module's records.
#[derive(Debug, Default)]
pub struct Plan {
    /// By record: the elements of its new `DIExpression`; None leaves it as it
    /// is.
    pub elements: Vec<Option<Vec<u64>>>,
    /// The object of each variable that got one, to be marked on it.
    pub marks: Vec<(u32, ObjectId)>,
    /// For the remarks: the record, and why it has no lifetime, and so stays as
    /// stock wrote it or, where all is taken over, says nothing. Of variables in
    /// `model` only.
    pub declined: Vec<(u32, Declined)>,
}

/// Plans the import of `records`, in program order, and adds to `model` the
/// lifetimes of each variable that finalize has something to do for. Of the
/// others stock codegen says all that there is; [`describe`] knows them too.
#[tracing::instrument(level = "info", skip_all, name = "import", fields(variables = variables.len(), records = records.len()))]
pub fn plan(variables: &[Variable], records: &[Record], model: &mut Model, policy: Policy) -> Plan {
    import(variables, records, model, policy, false)
}

/// All lifetimes of `records`, in program order, and which of these have none.
/// For looking at: finalize has no use for most of them.
pub fn describe(variables: &[Variable], records: &[Record]) -> (Model, Vec<(u32, Declined)>) {
    let mut model = Model::default();
    let plan = import(variables, records, &mut model, Policy::Repair, true);
    (model, plan.declined)
}

fn import(
    variables: &[Variable],
    records: &[Record],
    model: &mut Model,
    policy: Policy,
    everything: bool,
) -> Plan {
    let mut by_variable: Vec<Vec<u32>> = vec![Vec::new(); variables.len()];
    for (index, record) in records.iter().enumerate() {
        by_variable[record.variable as usize].push(index as u32);
    }
    let mut plan = Plan {
        elements: vec![None; records.len()],
        ..Plan::default()
    };
    for (number, indices) in by_variable.iter().enumerate() {
        let mut importer = Importer {
            variable: &variables[number],
            number: number as u32,
            policy,
            everything,
            bits: variables[number].bits.unwrap_or(0),
            records,
            model,
            plan: &mut plan,
            object: None,
            fragments: HashMap::new(),
            operands: HashMap::new(),
            lifetimes: HashMap::new(),
        };
        if policy == Policy::TakeOver {
            importer.take_over(indices);
        } else if variables[number].bits.is_some() {
            importer.sized(indices);
        } else if everything {
            importer.object();
            let declined = indices.iter().map(|&index| (index, Declined::Size));
            plan.declined.extend(declined);
        }
    }
    plan
}

/// The import of one variable.
pub(super) struct Importer<'a> {
    variable: &'a Variable,
    number: u32,
    policy: Policy,
    /// Also what stock codegen says right by itself.
    everything: bool,
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

impl Importer<'_> {
    /// A variable whose size is known.
    fn sized(&mut self, indices: &[u32]) {
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
        if is_right(record) {
            return;
        }
        let elements = without_spaces(split_fragment(&record.elements).0);
        let size = whole.end - whole.start;
        if elements.is_empty() {
            if is_merged(record, &whole) {
                self.mark(index, &whole, nothing(size));
            }
            return;
        }
        let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
        if let Some(Ok(imported)) = types.map(|types| translate(&elements, &types, size)) {
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
        let end = u64::from(dw::DW_OP_push_object_address.0);
        let mut elements: Vec<u64> = match &args[..] {
            // The one operand is there without being asked for.
            [] => vec![end],
            args => args
                .iter()
                .flat_map(|&arg| [DW_OP_LLVM_ARG, u64::from(arg), end])
                .collect(),
        };
        let [_, mut number @ ..] = mark(lifetime);
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

/// What ends the one operand of an expression and names its lifetime.
pub(super) fn mark(lifetime: LifetimeId) -> [u64; 4] {
    [
        u64::from(dw::DW_OP_push_object_address.0),
        u64::from(dw::DW_OP_constu.0),
        u64::from(lifetime.0),
        u64::from(dw::DW_OP_stack_value.0),
    ]
}

/// The elements of a record that code generation has made false beyond recognition:
/// the mark of no lifetime.
pub fn damaged(elements: &[u64]) -> Vec<u64> {
    let [first, _, number, last] = mark(LifetimeId::NONE);
    let mut damaged = vec![first, u64::from(dw::DW_OP_plus_uconst.0), number, last];
    if let Some(bits) = split_fragment(elements).1 {
        damaged.extend([DW_OP_LLVM_FRAGMENT, bits.start, bits.end - bits.start]);
    }
    damaged
}

/// A location that is none.
pub(super) fn nothing(bits: u64) -> Imported {
    Imported::single(Op::Constant(Constant {
        ty: Type::Int(bits as u32),
        bits: None,
    }))
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
    let wider = width.is_some_and(|width| width > fragment.end - fragment.start);
    record.merged && wider && fragment.start > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK_VALUE: u64 = 0x9f;

    fn record(elements: &[u64], operands: &[u32]) -> Record {
        Record {
            kind: RecordKind::Value,
            variable: 0,
            elements: elements.to_vec(),
            operands: operands.iter().map(|&bits| Some(Type::Int(bits))).collect(),
            kill: false,
            constant: false,
            merged: false,
            misplaced: false,
            address: None,
        }
    }

    fn variable(bits: u64) -> Variable {
        Variable {
            name: "x".into(),
            function: "f".into(),
            bits: Some(bits),
        }
    }

    fn planned(bits: u64, records: &[Record]) -> (Plan, Model) {
        let mut model = Model::default();
        let plan = plan(&[variable(bits)], records, &mut model, Policy::Repair);
        (plan, model)
    }

    fn locations_of(model: &Model) -> Vec<String> {
        let lifetimes = model.lifetimes.iter();
        lifetimes.map(|lifetime| lifetime.location.to_string()).collect()
    }

    #[test]
    fn what_stock_says_right_stays() {
        let records = [
            record(&[], &[32]),
            record(&[0x06], &[64]),
            record(&[0x23, 8, STACK_VALUE], &[64]),
        ];
        let (plan, model) = planned(32, &records);
        assert_eq!(plan.elements, [None, None, None]);
        assert!(model.is_empty() && plan.marks.is_empty());
        let (model, declined) = describe(&[variable(32)], &records);
        assert_eq!(
            locations_of(&model),
            [
                "!DIExpr(DIOpReferrer(i32))",
                "!DIExpr(DIOpReferrer(i64), DIOpReinterpret(ptr), DIOpDeref(i32))",
                "!DIExpr(DIOpReferrer(i64), DIOpConstant(i64 8), DIOpAdd(), DIOpConvert(i32))",
            ]
        );
        assert_eq!(declined, []);
    }

    #[test]
    fn beside_a_changed_record_the_kept_ones_have_lifetimes_too() {
        let records = [record(&[], &[32]), record(&[0x31, 0x1e, STACK_VALUE], &[32])];
        let (plan, model) = planned(32, &records);
        assert_eq!(
            (plan.elements[0].is_none(), plan.elements[1].is_some()),
            (true, true)
        );
        let mul = "!DIExpr(DIOpReferrer(i32), DIOpConstant(i32 1), DIOpMul())";
        assert_eq!(locations_of(&model), [mul, "!DIExpr(DIOpReferrer(i32))"]);
    }

    #[test]
    fn memory_and_value_of_an_assign_are_a_lifetime_each() {
        let mut assign = record(&[], &[32]);
        assign.kind = RecordKind::Assign;
        let ptr = Type::Pointer { space: 0, bits: 64 };
        assign.address = Some((vec![], ptr.clone()));
        let mut declare = record(&[], &[]);
        declare.kind = RecordKind::Declare;
        declare.operands = vec![Some(ptr)];
        let (value, memory) = (
            "!DIExpr(DIOpReferrer(i32))",
            "!DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))",
        );
        let (model, _) = describe(&[variable(32)], &[assign]);
        assert_eq!(locations_of(&model), [value, memory]);
        let (model, _) = describe(&[variable(32)], &[declare]);
        assert_eq!(locations_of(&model), [memory]);
    }

    #[test]
    fn a_variable_without_size_has_no_lifetimes() {
        let unsized_variable = Variable {
            bits: None,
            ..variable(0)
        };
        let (model, declined) = describe(&[unsized_variable], &[record(&[], &[64])]);
        assert_eq!((model.objects.len(), model.lifetimes.len()), (1, 0));
        assert_eq!(declined, [(0, Declined::Size)]);
    }

    #[test]
    fn an_expression_becomes_its_operands_and_a_number() {
        let list = [DW_OP_LLVM_ARG, 0, DW_OP_LLVM_ARG, 1, 0x22, STACK_VALUE];
        let single = [0x23, 1, STACK_VALUE];
        let records = [
            record(&list, &[32, 32]),
            record(&single, &[32]),
            record(&single, &[32]),
        ];
        let (plan, model) = planned(32, &records);
        let first = plan.elements[0].as_ref().unwrap();
        assert_eq!(first[..6], [DW_OP_LLVM_ARG, 0, 0x97, DW_OP_LLVM_ARG, 1, 0x97]);
        assert_eq!((first[6], first[8]), (0x10, STACK_VALUE));
        let lifetime = &model.lifetimes[first[7] as usize];
        assert_eq!(
            lifetime.location.to_string(),
            "!DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpAdd())"
        );
        // Equal expressions are one lifetime.
        assert_eq!(plan.elements[1], plan.elements[2]);
        assert_eq!(plan.elements[1].as_ref().unwrap()[0], 0x97);
    }

    #[test]
    fn fragments_make_a_composite() {
        let records = [record(&[DW_OP_LLVM_FRAGMENT, 32, 16], &[16])];
        let (plan, model) = planned(64, &records);
        assert_eq!(plan.elements, [None]);
        let composite = model
            .lifetimes
            .iter()
            .find(|lifetime| lifetime.extent == Extent::Computed);
        assert_eq!(
            composite.unwrap().location.to_string(),
            "!DIExpr(DIOpConstant(i32 undef), DIOpArg(0, i16), DIOpConstant(i16 undef), DIOpComposite(3, i64))"
        );
    }

    #[test]
    fn the_upper_half_of_merged_stores_is_nowhere() {
        let mut upper = record(&[DW_OP_LLVM_FRAGMENT, 32, 32], &[64]);
        upper.merged = true;
        let (plan, model) = planned(64, &[upper]);
        let number = plan.elements[0].as_ref().unwrap()[2];
        assert_eq!(
            model.lifetimes[number as usize].location.to_string(),
            "!DIExpr(DIOpConstant(i32 undef))"
        );
    }

    #[test]
    fn what_is_damaged_is_of_no_lifetime() {
        let number = u64::from(u32::MAX);
        assert_eq!(damaged(&[0x11, 3]), [0x97, 0x23, number, STACK_VALUE]);
        let part = [DW_OP_LLVM_FRAGMENT, 32, 16];
        assert_eq!(
            damaged(&part),
            [&[0x97, 0x23, number, STACK_VALUE], &part[..]].concat()
        );
    }

    #[test]
    fn what_has_no_counterpart_stays_and_is_told() {
        let records = [record(&[0x10, 1, 0x1d, STACK_VALUE], &[64])];
        let (plan, _) = planned(64, &records);
        assert_eq!(plan.elements, [None]);
        let (_, declined) = describe(&[variable(64)], &records);
        assert_eq!(declined.len(), 1);
    }
}
