//! Random expressions, what they are evaluated in, and states of a program: for
//! property tests, and for `test/lifetimes`, which puts them into programs.
//!
//! Expressions come from the table of operations, so they follow its types. A
//! few break a rule all the same: parts that share storage, reads of nothing.

#[cfg(test)]
mod state;
#[cfg(test)]
mod strategies;

#[cfg(test)]
pub(crate) use state::{State, state};
#[cfg(test)]
pub(crate) use strategies::{mutated, well_typed};

use super::binding::Binding;
use super::{Location, Property, Referrer, StaticContext, Typed};
use crate::model::{
    AddressSpace, Constant, Expr, FloatKind, Op, Param, Parameter, ParameterKind, Pattern, Signature, TABLE,
    Type,
};

/// An expression and what the metadata says around it.
#[derive(Clone, Debug)]
pub struct Case {
    pub expr: Expr,
    pub referrer: Referrer,
    pub arguments: Vec<Option<u64>>,
    pub property: Option<Property>,
    pub lanes: bool,
    pub variable: Option<u64>,
}

impl Case {
    pub fn static_context(&self) -> StaticContext<'_> {
        StaticContext {
            referrer: self.referrer,
            arguments: &self.arguments,
            property: self.property,
            lanes: self.lanes,
            variable: self.variable,
        }
    }
}

/// A well-typed expression of a few operations. Numbers decide it: fewer make a
/// smaller one.
pub fn expression(choices: &[u32], referrer: Referrer, arguments: Vec<Option<u64>>) -> Expr {
    let mut maker = Maker::new(choices);
    maker.case = Case {
        expr: Expr::new(Vec::new()),
        referrer,
        arguments,
        property: None,
        lanes: false,
        variable: None,
    };
    maker.case().expr
}

/// Numbers that decide everything; zeros when they are used up, so that
/// fewer of them make a smaller case.
pub(super) struct Choices<'c> {
    left: std::slice::Iter<'c, u32>,
}

impl Choices<'_> {
    pub(super) fn new(choices: &[u32]) -> Choices<'_> {
        Choices { left: choices.iter() }
    }

    pub(super) fn number(&mut self) -> u32 {
        self.left.next().copied().unwrap_or(0)
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.number() as usize % end.max(1)
    }

    /// True once in so many times.
    pub(super) fn one_in(&mut self, times: u32) -> bool {
        self.number() % times == times - 1
    }

    fn is_empty(&self) -> bool {
        self.left.len() == 0
    }
}

struct Maker<'c> {
    choices: Choices<'c>,
    stack: Vec<Typed>,
    case: Case,
    ops: Vec<Op>,
}

impl<'c> Maker<'c> {
    fn new(choices: &'c [u32]) -> Maker<'c> {
        let mut choices = Choices::new(choices);
        let undefined = choices.one_in(16);
        let mut size = || Some([8u64, 16, 32, 64, 64, 128][choices.below(6)]);
        let (bits, arguments) = (size(), vec![size(), None]);
        let referrer = match undefined {
            true => Referrer::Undefined,
            false => Referrer::Entity { bits },
        };
        Maker {
            choices,
            stack: Vec::new(),
            case: Case {
                expr: Expr::new(Vec::new()),
                referrer,
                arguments,
                property: Some(Property { object: Some(64) }),
                lanes: true,
                variable: Some(64),
            },
            ops: Vec::new(),
        }
    }

    fn case(mut self) -> Case {
        while !self.choices.is_empty() && self.ops.len() < 24 {
            let row = &TABLE[self.choices.below(TABLE.len())];
            // What pushes without popping is half of the table's use.
            let row = match self.stack.len() {
                0 => &TABLE[self.choices.below(4)],
                _ => row,
            };
            self.try_row(row);
        }
        if self.stack.is_empty() {
            self.push(Op::Constant(Constant::integer(Type::Int(32), 7)));
        }
        self.reduce();
        self.case.expr = Expr::new(std::mem::take(&mut self.ops));
        self.case
    }

    /// Makes one entry of all.
    fn reduce(&mut self) {
        let count = self.stack.len() as u32;
        let bits = self.stack.iter().map(|entry| entry.ty.bits()).sum::<u64>();
        if count > 1 {
            self.push(Op::Composite(count, Type::Int(bits as u32)));
        }
    }

    fn try_row(&mut self, row: &'static Signature) {
        for _ in 0..3 {
            let params: Vec<Drawn> = row
                .parameters
                .iter()
                .map(|parameter| self.draw(row, parameter))
                .collect();
            let params: Vec<Param> = params.iter().map(Drawn::param).collect();
            let op = Op::build(row.name, &params).expect("the parameters are of the kinds in the table");
            // Wide ones would make everything after them an error.
            let wide = self.stack.iter().any(|entry| entry.ty.bits() > 1024);
            if !(wide && row.name == "DIOpExtend") && self.push(op) {
                return;
            }
        }
    }

    /// Appends an operation if the types allow it, and only one `DIOpFragment`.
    fn push(&mut self, op: Op) -> bool {
        let is_fragment = |op: &Op| matches!(op, Op::Fragment(..));
        if is_fragment(&op) && self.ops.iter().any(is_fragment) {
            return false;
        }
        let mut stack = self.stack.clone();
        let Ok(bound) = Binding::new(&op, &mut stack, &self.case.static_context()) else {
            return false;
        };
        if let Some(ty) = bound.output() {
            let location = Location::unknown();
            stack.push(Typed { location, ty });
        }
        self.stack = stack;
        self.ops.push(op);
        true
    }

    fn draw(&mut self, row: &Signature, parameter: &Parameter) -> Drawn {
        match parameter.kind {
            ParameterKind::Type => Drawn::Type(self.draw_type(row)),
            ParameterKind::Unsigned => {
                let most = match row.inputs.first() {
                    Some(Pattern::Every(_)) => self.stack.len(),
                    _ => 4,
                };
                Drawn::Unsigned(self.choices.below(most + 1) as u32)
            }
            ParameterKind::AddressSpace => Drawn::Space(spaces()[self.choices.below(2)]),
            ParameterKind::Literal => Drawn::Literal(self.literal()),
        }
    }

    /// A type that is likely to fit.
    fn draw_type(&mut self, row: &Signature) -> Type {
        let top = self.stack.last().map(|entry| entry.ty.bits());
        let wanted = match row.inputs.first() {
            None if row.name == "DIOpReferrer" => match self.case.referrer {
                Referrer::Entity { bits } => bits,
                _ => None,
            },
            None => self.case.arguments.first().copied().flatten(),
            Some(Pattern::Every(_)) => Some(self.stack.iter().map(|entry| entry.ty.bits()).sum()),
            Some(_) => top,
        };
        let types = types();
        let fitting: Vec<&Type> = types.iter().filter(|ty| Some(ty.bits()) == wanted).collect();
        match (fitting.is_empty(), self.choices.below(4)) {
            (false, 0 | 1) => fitting[self.choices.below(fitting.len())].clone(),
            (_, 2) => Type::Int(wanted.unwrap_or(8).clamp(1, 1024) as u32),
            _ => types[self.choices.below(types.len())].clone(),
        }
    }

    fn literal(&mut self) -> Constant {
        let types = types();
        let ty = match (self.stack.last(), self.choices.below(3)) {
            (Some(entry), 0) => entry.ty.clone(),
            (_, 1) => Type::Int(32),
            _ => types[self.choices.below(types.len())].clone(),
        };
        let bits = ty.bits();
        let value = match self.choices.below(8) {
            0..=3 => u128::from(self.choices.number() % 17) * 8,
            4 => u128::from(self.choices.number() % 4),
            5 => !u128::from(self.choices.number() % 64),
            6 => u128::from(self.choices.number()).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835),
            _ => return Constant { ty, bits: None },
        };
        let mut bytes = value.to_le_bytes().to_vec();
        bytes.resize(bits.div_ceil(8) as usize, 0x5a);
        if bits % 8 != 0
            && let Some(last) = bytes.last_mut()
        {
            *last &= (1 << (bits % 8)) - 1;
        }
        Constant {
            ty,
            bits: Some(bytes),
        }
    }
}

/// A parameter that an operation can be built of.
enum Drawn {
    Type(Type),
    Unsigned(u32),
    Space(AddressSpace),
    Literal(Constant),
}

impl Drawn {
    fn param(&self) -> Param<'_> {
        match self {
            Drawn::Type(ty) => Param::Type(ty),
            Drawn::Unsigned(number) => Param::Unsigned(*number),
            Drawn::Space(space) => Param::AddressSpace(*space),
            Drawn::Literal(constant) => Param::Literal(constant),
        }
    }
}

pub(super) fn spaces() -> [AddressSpace; 2] {
    [(0, 64), (3, 32)].map(|(number, bits)| AddressSpace { number, bits })
}

/// Types of every class.
pub(super) fn types() -> Vec<Type> {
    let mut types: Vec<Type> = [1, 7, 8, 16, 32, 64, 65, 128].map(Type::Int).to_vec();
    let floats = [
        FloatKind::Half,
        FloatKind::BFloat,
        FloatKind::Float,
        FloatKind::Double,
        FloatKind::X86Fp80,
        FloatKind::Fp128,
        FloatKind::PpcFp128,
    ];
    types.extend(floats.map(Type::Float));
    types.extend(spaces().map(Type::pointer));
    for (lanes, element) in [
        (2, Type::Int(32)),
        (4, Type::Int(8)),
        (2, Type::Float(FloatKind::Float)),
    ] {
        let element = Box::new(element);
        types.push(Type::Vector { lanes, element });
    }
    let element = Box::new(Type::Int(16));
    types.push(Type::Array {
        count: 4,
        element,
        bits: 64,
    });
    let text = "{ i8, i32 }".to_string();
    types.push(Type::Struct { text, bits: 64 });
    types
}
