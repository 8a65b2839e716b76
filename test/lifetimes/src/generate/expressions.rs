//! Locations: mostly plain ones, and those of `evaluate/random`.

use super::Generator;
use crate::print::is_printable;
use crate::program::mask;
use dilifetime::evaluate::{Referrer, StaticContext, check, random};
use dilifetime::model::{Constant, Expr, Op, Param, Type};

/// The address space of `evaluate/random` whose addresses have 32 bits: those of
/// amdgcn, while elsewhere the data layout says 64.
const NARROW_SPACE: u32 = 3;

fn has_narrow_space(op: &Op) -> bool {
    op.params().into_iter().any(|param| match param {
        Param::Type(ty) => is_narrow(ty),
        Param::Literal(literal) => is_narrow(&literal.ty),
        Param::AddressSpace(space) => space.number == NARROW_SPACE,
        Param::Unsigned(_) => false,
    })
}

fn is_narrow(ty: &Type) -> bool {
    matches!(ty, Type::Pointer { space, .. } if *space == NARROW_SPACE)
}

impl Generator {
    /// A location for an object, of what a referrer and arguments are.
    pub fn expression(
        &mut self,
        object: usize,
        referrer: Referrer,
        ty: Option<&Type>,
        arguments: &[usize],
    ) -> Expr {
        let bits = self.function.objects[object].bits;
        let sizes: Vec<Option<u64>> = arguments
            .iter()
            .map(|each| Some(self.function.objects[*each].bits))
            .collect();
        let static_context = StaticContext {
            referrer,
            arguments: &sizes,
            variable: Some(bits),
            ..StaticContext::default()
        };
        for _ in 0..8 {
            let mut ops = match self.random.below(10) {
                0..=3 => self.plain(ty, &sizes),
                4..=6 => self.computed_value(ty, &sizes),
                7 => self.in_memory(ty, &sizes),
                _ => {
                    let choices: Vec<u32> = (0..4 + self.random.below(30))
                        .map(|_| self.random.number() as u32)
                        .collect();
                    random::expression(&choices, referrer, sizes.clone())
                        .ops()
                        .to_vec()
                }
            };
            let Ok(result) = check(&Expr::new(ops.clone()), &static_context) else {
                continue;
            };
            self.fit(&mut ops, &result, bits);
            let expr = Expr::new(ops);
            // An implicit pointer is no number that could be compared.
            let pointer = expr.ops().iter().any(|op| matches!(op, Op::AddrOf(_)));
            let fits = check(&expr, &static_context).is_ok_and(|ty| ty.bits() == bits);
            let is_there = self.gpu || !expr.ops().iter().any(has_narrow_space);
            if fits && is_there && is_printable(expr.ops()) && !(pointer && self.random.percent(70)) {
                return expr;
            }
        }
        Expr::new(vec![Op::Constant(self.literal(bits))])
    }

    /// An integer of so many bits.
    fn literal(&mut self, bits: u64) -> Constant {
        let value = match self.random.below(3) {
            0 => u128::from(self.random.number()) << 64 | u128::from(self.random.number()),
            1 => u128::MAX - self.random.below(64) as u128,
            _ => self.random.below(64) as u128,
        };
        Constant::integer(Type::Int(bits as u32), mask(value, bits))
    }

    /// Inputs, as they are.
    fn inputs(&mut self, ty: Option<&Type>, sizes: &[Option<u64>]) -> Vec<(Op, Type)> {
        let mut all: Vec<(Op, Type)> = ty
            .map(|ty| (Op::Referrer(ty.clone()), ty.clone()))
            .into_iter()
            .collect();
        for (number, bits) in (0..).zip(sizes) {
            let ty = Type::Int(bits.unwrap_or(64) as u32);
            all.push((Op::Arg(number, ty.clone()), ty));
        }
        if all.is_empty() {
            let literal = self.literal(32);
            all.push((Op::Constant(literal), Type::Int(32)));
        }
        all
    }

    /// What is given, one after the other.
    fn plain(&mut self, ty: Option<&Type>, sizes: &[Option<u64>]) -> Vec<Op> {
        let inputs = self.inputs(ty, sizes);
        let bits: u64 = inputs.iter().map(|(_, ty)| ty.bits()).sum();
        let count = inputs.len() as u32;
        let mut ops: Vec<Op> = inputs.into_iter().map(|(op, _)| op).collect();
        if count > 1 {
            ops.push(Op::Composite(count, Type::Int(bits as u32)));
        }
        ops
    }

    /// Arithmetic with one input.
    fn computed_value(&mut self, ty: Option<&Type>, sizes: &[Option<u64>]) -> Vec<Op> {
        let inputs = self.inputs(ty, sizes);
        let at = self.random.below(inputs.len());
        let (input, ty) = inputs[at].clone();
        let bits = ty.bits();
        let ty = Type::Int(bits as u32);
        let mut ops = vec![input, Op::Reinterpret(ty.clone())];
        for _ in 0..1 + self.random.below(2) {
            let distance = Constant::integer(ty.clone(), self.random.below(bits as usize) as u128);
            let literal = self.literal(bits);
            ops.extend(match self.random.below(7) {
                0 => [Op::Constant(literal), Op::Add],
                1 => [Op::Constant(literal), Op::Sub],
                2 => [Op::Constant(literal), Op::Mul],
                3 => [Op::Constant(distance), Op::Shl],
                4 => [Op::Constant(distance), Op::LShr],
                5 => [Op::Constant(distance), Op::AShr],
                _ => [Op::Constant(Constant::integer(ty.clone(), 3)), Op::Div],
            });
        }
        if self.random.percent(25) {
            let to = Type::Int(bits as u32 * 2);
            ops.push(if self.random.percent(50) {
                Op::ZExt(to)
            } else {
                Op::SExt(to)
            });
        }
        ops
    }

    /// What the first pointer points at.
    fn in_memory(&mut self, ty: Option<&Type>, sizes: &[Option<u64>]) -> Vec<Op> {
        let Some(ty) = ty.filter(|ty| ty.is_pointer()) else {
            return self.plain(ty, sizes);
        };
        let mut ops = vec![Op::Referrer(ty.clone())];
        let to = Type::Int(self.random.pick([8, 16, 32, 64]));
        if self.random.percent(20) {
            ops.push(Op::Read);
        }
        ops.push(Op::Deref(to.clone()));
        if self.random.percent(20) {
            let bytes = Constant::integer(Type::Int(32), self.random.below(3) as u128);
            ops.extend([Op::Constant(bytes), Op::ByteOffset(Type::Int(8))]);
        }
        ops
    }

    /// Cuts a result to a size, or puts something beside it.
    fn fit(&mut self, ops: &mut Vec<Op>, ty: &Type, bits: u64) {
        let have = ty.bits();
        let whole = Type::Int(bits as u32);
        match have.cmp(&bits) {
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => {
                let at = self.random.below(((have - bits) / 8 + 1) as usize) as u128 * 8;
                let distance = Constant::integer(Type::Int(32), at);
                ops.extend([Op::Constant(distance), Op::BitOffset(whole)]);
            }
            std::cmp::Ordering::Less => {
                let literal = self.literal(bits - have);
                let literal = match self.random.percent(20) {
                    true => Constant {
                        bits: None,
                        ..literal
                    },
                    false => literal,
                };
                match self.random.percent(50) {
                    true => ops.insert(0, Op::Constant(literal)),
                    false => ops.push(Op::Constant(literal)),
                }
                ops.push(Op::Composite(2, whole));
            }
        }
    }
}
