//! Rules about expressions: the stack and its types.

use super::{Finding, Rule, function_of, rules};
use crate::model::{Op, Type};
use crate::read::{CallKind, Reading, ReferrerKind, ReferrerValue, Source};
use std::collections::HashMap;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let defs = defs(source, reading);
    for (number, lifetime) in reading.model.lifetimes.iter().enumerate() {
        if !reading.readable[number] {
            continue;
        }
        let def = defs.get(&number).copied().unwrap_or_default();
        let checker = Checker {
            args: lifetime.args.len(),
            bounded: reading.bounded[number],
            referrer: def.referrer.and_then(value_type),
        };
        if let Err((rule, message)) = checker.run(lifetime.location.ops()) {
            let function = def
                .function
                .or_else(|| function_of(reading.model.object(lifetime.object)));
            let node = reading.lifetime_nodes[number];
            findings.push(Finding::of(source, rule, message, node, function));
        }
    }
}

/// Where a lifetime begins.
#[derive(Clone, Copy, Default)]
struct Def<'s> {
    function: Option<&'s str>,
    referrer: Option<&'s ReferrerValue>,
}

/// The def of each bounded lifetime.
fn defs<'s>(source: &'s Source, reading: &Reading) -> HashMap<usize, Def<'s>> {
    let mut defs = HashMap::new();
    for function in &source.functions {
        let calls = function.blocks.iter().flat_map(|block| &block.calls);
        for call in calls.filter(|call| call.kind == CallKind::Def) {
            if let Some(id) = call.node.and_then(|node| reading.lifetimes.get(&node)) {
                let def = Def {
                    function: Some(&function.name),
                    referrer: call.referrer.as_ref(),
                };
                defs.insert(id.0 as usize, def);
            }
        }
    }
    defs
}

/// The referrer's type, where it is a value with a type.
fn value_type(referrer: &ReferrerValue) -> Option<&Type> {
    let real = referrer.kind != ReferrerKind::Undef;
    referrer.ty.as_ref().filter(|_| real)
}

struct Checker<'s> {
    args: usize,
    bounded: bool,
    referrer: Option<&'s Type>,
}

type Outcome<T> = Result<T, (Rule, String)>;

impl Checker<'_> {
    fn run(&self, ops: &[Op]) -> Outcome<()> {
        if ops.is_empty() {
            return Err((rules::EXPR_EMPTY, "the expression has no operation".into()));
        }
        let mut stack = Vec::new();
        for op in ops {
            self.step(op, &mut stack)?;
        }
        match stack.len() {
            1 => Ok(()),
            left => Err((
                rules::EXPR_RESULT,
                format!("the expression leaves {left} locations, not one"),
            )),
        }
    }

    fn step(&self, op: &Op, stack: &mut Vec<Type>) -> Outcome<()> {
        match op {
            Op::Referrer(ty) => {
                self.check_referrer(ty)?;
                stack.push(ty.clone());
            }
            Op::Arg(index, ty) => {
                if *index as usize >= self.args {
                    let message = format!("{op} in a lifetime with {} argObjects", self.args);
                    return Err((rules::ARG_INDEX, message));
                }
                stack.push(ty.clone());
            }
            Op::Constant(constant) => stack.push(constant.ty.clone()),
            Op::TypeObject(ty) | Op::PushLane(ty) => stack.push(ty.clone()),
            Op::Convert(ty) | Op::ZExt(ty) | Op::SExt(ty) | Op::Reinterpret(ty) => {
                let from = pop(op, stack)?;
                check_conversion(op, &from, ty)?;
                stack.push(ty.clone());
            }
            Op::BitOffset(ty) | Op::ByteOffset(ty) => {
                let offset = pop(op, stack)?;
                expect(offset.is_integer(), op, || {
                    format!("an offset of type {offset} is no integer")
                })?;
                pop(op, stack)?;
                stack.push(ty.clone());
            }
            Op::Composite(count, ty) => {
                let mut bits = 0u64;
                for _ in 0..*count {
                    bits = bits.saturating_add(pop(op, stack)?.bits());
                }
                expect(bits == ty.bits(), op, || {
                    format!("parts of {bits} bits don't make up {ty}")
                })?;
                stack.push(ty.clone());
            }
            Op::Extend(lanes) => {
                let element = Box::new(pop(op, stack)?);
                stack.push(Type::Vector {
                    lanes: *lanes,
                    element,
                });
            }
            Op::Select => {
                pop(op, stack)?;
                let (one, zero) = (pop(op, stack)?, pop(op, stack)?);
                expect(one == zero, op, || {
                    format!("{zero} and {one} are different types")
                })?;
                stack.push(one);
            }
            Op::AddrOf(space) => {
                pop(op, stack)?;
                stack.push(Type::pointer(*space));
            }
            Op::Deref(ty) => {
                let pointer = pop(op, stack)?;
                expect(pointer.is_pointer(), op, || format!("{pointer} is no pointer"))?;
                stack.push(ty.clone());
            }
            Op::Read => {
                let ty = pop(op, stack)?;
                stack.push(ty);
            }
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl => {
                let (right, left) = (pop(op, stack)?, pop(op, stack)?);
                expect(left == right, op, || {
                    format!("{left} and {right} are different types")
                })?;
                stack.push(left);
            }
            Op::Fragment(..) => {}
        }
        Ok(())
    }

    fn check_referrer(&self, ty: &Type) -> Outcome<()> {
        if !self.bounded {
            let message = "DIOpReferrer in a lifetime that no llvm.dbg.def begins".into();
            return Err((rules::REFERRER_UNBOUNDED, message));
        }
        match self.referrer {
            Some(real) if real.bits() != ty.bits() => {
                let message = format!("DIOpReferrer({ty}) of a referrer of type {real}");
                Err((rules::REFERRER_SIZE, message))
            }
            _ => Ok(()),
        }
    }
}

fn check_conversion(op: &Op, from: &Type, to: &Type) -> Outcome<()> {
    let integers = from.is_integer() && to.is_integer();
    let fits = match op {
        Op::Convert(_) => !(integers && to.bits() > from.bits()),
        Op::ZExt(_) | Op::SExt(_) => integers && to.bits() > from.bits(),
        _ => to.bits() == from.bits(),
    };
    expect(fits, op, || format!("{from} can't become {to}"))
}

fn pop(op: &Op, stack: &mut Vec<Type>) -> Outcome<Type> {
    stack.pop().ok_or_else(|| {
        (
            rules::EXPR_UNDERFLOW,
            format!("{op} finds too little on the stack"),
        )
    })
}

fn expect(condition: bool, op: &Op, message: impl FnOnce() -> String) -> Outcome<()> {
    match condition {
        true => Ok(()),
        false => Err((rules::EXPR_TYPE, format!("{op}: {}", message()))),
    }
}
