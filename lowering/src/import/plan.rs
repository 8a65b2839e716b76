//! Which lifetimes the records become, and what their expressions turn into.

use super::expression::{DW_OP_LLVM_ARG, DW_OP_LLVM_FRAGMENT, Declined, Imported, translate};
use super::fragments::{cut, split_fragment};
use super::{Record, RecordKind, Variable};
use crate::model::{
    Constant, Expr, Extent, FloatKind, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind, Op, Type,
};
use gimli::constants as dw;
use std::collections::HashMap;
use std::ops::Range;

/// What to do with a module's records.
#[derive(Debug, Default)]
pub struct Plan {
    /// By record: the elements of its new `DIExpression`; None leaves it as it
    /// is.
    pub elements: Vec<Option<Vec<u64>>>,
    /// The object of each variable that got one, to be marked on it.
    pub marks: Vec<(u32, ObjectId)>,
    /// For the remarks: the record, and why its expression stays stock's.
    pub declined: Vec<(u32, Declined)>,
}

/// Plans the import of `records`, in program order, and adds their lifetimes to
/// `model`. Variables whose records all stay as they are get none, as stock
/// codegen says of them all that there is.
pub fn plan(variables: &[Variable], records: &[Record], model: &mut Model) -> Plan {
    let mut by_variable: Vec<Vec<u32>> = vec![Vec::new(); variables.len()];
    for (index, record) in records.iter().enumerate() {
        by_variable[record.variable as usize].push(index as u32);
    }
    let mut plan = Plan {
        elements: vec![None; records.len()],
        ..Plan::default()
    };
    for (number, indices) in by_variable.iter().enumerate() {
        let Some(bits) = variables[number].bits else {
            continue;
        };
        let mut importer = Importer {
            variable: &variables[number],
            number: number as u32,
            bits,
            records,
            model,
            plan: &mut plan,
            object: None,
            fragments: HashMap::new(),
            operands: HashMap::new(),
            lifetimes: HashMap::new(),
        };
        for &index in indices {
            importer.record(index);
        }
        importer.compose();
    }
    plan
}

/// The import of one variable.
struct Importer<'a> {
    variable: &'a Variable,
    number: u32,
    bits: u64,
    records: &'a [Record],
    model: &'a mut Model,
    plan: &'a mut Plan,
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
    fn record(&mut self, index: u32) {
        let record = &self.records[index as usize];
        let (elements, _) = split_fragment(&record.elements);
        let fragment = self.fragment(record);
        let whole = fragment.clone().unwrap_or(0..self.bits);
        if fragment.is_some() {
            self.part(&whole);
        }
        // What stock codegen knows best: LLVM's entry values are for the first
        // two, and assignment tracking decides by assigns where a variable is.
        let deref = elements.len() == 1 && elements[0] == u64::from(dw::DW_OP_deref.0);
        if record.kill || deref || record.kind != RecordKind::Value {
            return;
        }
        let size = whole.end - whole.start;
        if is_offset(elements, &record.operands) {
            return;
        }
        if elements.is_empty() {
            if is_merged(record, &whole) {
                let nothing = Op::Constant(Constant {
                    ty: Type::Int(size as u32),
                    bits: None,
                });
                self.mark(index, &whole, Expr::new(vec![nothing]), &[], &[]);
            }
            return;
        }
        let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
        let imported = match &types {
            Some(types) => translate(elements, types, size),
            None => Err(Declined::Operand("unknown".into())),
        };
        match (imported, types) {
            (Ok(Imported { ops, args }), Some(types)) => {
                let types: Vec<_> = args.iter().map(|&arg| types[arg as usize].clone()).collect();
                self.mark(index, &whole, Expr::new(ops), &args, &types);
            }
            (Err(reason), _) => self.plan.declined.push((index, reason)),
            (Ok(_), None) => {}
        }
    }

    /// The piece of its variable that a record is of. An x87 number is all of a
    /// `long double`, whose other bits are padding.
    fn fragment(&self, record: &Record) -> Option<Range<u64>> {
        let number = record.operands.first() == Some(&Some(Type::Float(FloatKind::X86Fp80)));
        let fragment = split_fragment(&record.elements).1?;
        (!(number && fragment == (0..80)) && fragment.end <= self.bits).then_some(fragment)
    }

    /// Gives a record a lifetime, and its expression that lifetime's mark.
    /// `args` are the record's operands that the location's arguments are.
    fn mark(&mut self, index: u32, whole: &Range<u64>, location: Expr, args: &[u32], types: &[Type]) {
        let object = match *whole == (0..self.bits) {
            true => self.object(),
            false => self.part(whole),
        };
        let objects: Vec<_> = types
            .iter()
            .enumerate()
            .map(|(at, ty)| self.operand(at, ty))
            .collect();
        let key = (object, location.clone(), objects.clone());
        let model = &mut *self.model;
        let lifetime = *self.lifetimes.entry(key).or_insert_with(|| {
            model.add_lifetime(Lifetime {
                object,
                location,
                args: objects,
                extent: Extent::Own,
            })
        });
        let end = u64::from(dw::DW_OP_push_object_address.0);
        let mut elements: Vec<u64> = match args {
            // The one operand is there without being asked for.
            [] => vec![end],
            args => args
                .iter()
                .flat_map(|&arg| [DW_OP_LLVM_ARG, u64::from(arg), end])
                .collect(),
        };
        let number = u64::from(lifetime.0);
        elements.extend([
            u64::from(dw::DW_OP_constu.0),
            number,
            u64::from(dw::DW_OP_stack_value.0),
        ]);
        let record = &self.records[index as usize];
        if let Some(fragment) = split_fragment(&record.elements).1 {
            elements.extend([DW_OP_LLVM_FRAGMENT, fragment.start, fragment.end - fragment.start]);
        }
        self.plan.elements[index as usize] = Some(elements);
    }

    /// The variable's object.
    fn object(&mut self) -> ObjectId {
        if let Some(object) = self.object {
            return object;
        }
        let Variable { name, function, .. } = self.variable.clone();
        let object = self.add(ObjectKind::Local { name, function }, self.bits);
        self.object = Some(object);
        self.plan.marks.push((self.number, object));
        self.carries_itself(object, Type::Int(self.bits as u32));
        object
    }

    /// The fragment that a piece of the variable is.
    fn part(&mut self, bits: &Range<u64>) -> ObjectId {
        self.object();
        if let Some(&fragment) = self.fragments.get(&(bits.start, bits.end)) {
            return fragment;
        }
        let name = format!("{}[{}..{}]", self.variable.name, bits.start, bits.end);
        let size = bits.end - bits.start;
        let fragment = self.add(ObjectKind::Fragment { name }, size);
        self.fragments.insert((bits.start, bits.end), fragment);
        self.carries_itself(fragment, Type::Int(size as u32));
        fragment
    }

    /// The fragment that an operand is.
    fn operand(&mut self, at: usize, ty: &Type) -> ObjectId {
        let key = (at, ty.bits());
        if let Some(&fragment) = self.operands.get(&key) {
            return fragment;
        }
        let name = format!("{}, operand {at}", self.variable.name);
        let fragment = self.add(ObjectKind::Fragment { name }, ty.bits());
        self.operands.insert(key, fragment);
        self.carries_itself(fragment, ty.clone());
        fragment
    }

    fn add(&mut self, kind: ObjectKind, bits: u64) -> ObjectId {
        self.model.add_object(Object {
            kind,
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
    /// lifetimes is active. What no record is of is undefined.
    fn compose(&mut self) {
        let Some(object) = self.object.filter(|_| !self.fragments.is_empty()) else {
            return;
        };
        let mut ranges: Vec<_> = self
            .fragments
            .iter()
            .map(|(&(start, end), &id)| (start..end, id))
            .collect();
        ranges.sort_by_key(|(range, _)| (range.end - range.start, range.start));
        let bare: Vec<_> = ranges.iter().map(|(range, _)| range.clone()).collect();
        let whole = 0..self.bits;
        let pieces = cut(self.bits, &bare).unwrap_or_else(|| vec![whole]);
        let mut ops = Vec::new();
        let mut args = Vec::new();
        for piece in &pieces {
            let ty = Type::Int((piece.end - piece.start) as u32);
            // Of several the smallest.
            let around = ranges
                .iter()
                .find(|(range, _)| range.start <= piece.start && piece.end <= range.end);
            let Some((range, fragment)) = around else {
                ops.push(Op::Constant(Constant { ty, bits: None }));
                continue;
            };
            let size = Type::Int((range.end - range.start) as u32);
            ops.push(Op::Arg(args.len() as u32, size));
            args.push(*fragment);
            if range != piece {
                let offset = u128::from(piece.start - range.start);
                ops.push(Op::Constant(Constant::integer(Type::Int(64), offset)));
                ops.push(Op::BitOffset(ty));
            }
        }
        ops.push(Op::Composite(pieces.len() as u32, Type::Int(self.bits as u32)));
        self.model.add_lifetime(Lifetime {
            object,
            location: Expr::new(ops),
            args,
            extent: Extent::Computed,
        });
    }
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
fn is_merged(record: &Record, fragment: &Range<u64>) -> bool {
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
            merged: false,
        }
    }

    fn planned(bits: u64, records: &[Record]) -> (Plan, Model) {
        let variable = Variable {
            name: "x".into(),
            function: "f".into(),
            bits: Some(bits),
        };
        let mut model = Model::default();
        let plan = plan(&[variable], records, &mut model);
        (plan, model)
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
    fn what_has_no_counterpart_stays_and_is_told() {
        let (plan, _) = planned(64, &[record(&[0x10, 1, 0x21, STACK_VALUE], &[64])]);
        assert_eq!(plan.elements, [None]);
        assert_eq!(plan.declined.len(), 1);
    }
}
