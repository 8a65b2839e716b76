//! Expressions with anything where nothing is, or where nothing can be read.
//! What they give doesn't depend on that if it is the same for all of it.

use super::*;

/// The case with something where there was nothing.
pub(super) fn filled(case: &Case, stopped: &Stopped, salt: u64) -> (Case, Stopped) {
    let bits = anything(salt);
    let location = Location::implicit(Value::Runtime(bits.clone()), 2048);
    let fill = |both: &Both| match both.lowered {
        Place::Undefined => Both {
            location: location.clone(),
            ..both.clone()
        },
        _ => both.clone(),
    };
    let stopped = Stopped {
        referrer: fill(&stopped.referrer),
        arguments: stopped.arguments.iter().map(fill).collect(),
        ..stopped.clone()
    };
    let ops = case.expr.ops().iter().map(|op| match op {
        Op::Constant(unknown) if unknown.bits.is_none() => constant(&unknown.ty, bits.clone()),
        op => op.clone(),
    });
    let mut case = Case {
        expr: Expr::new(ops.collect()),
        ..case.clone()
    };
    if case.referrer == Referrer::Undefined {
        case.referrer = Referrer::Entity { bits: None };
    }
    (case, stopped)
}

/// The case with something in place of operands that can't be read, as they
/// are beyond the end of what is there or quotients of nothing; bits that can
/// be read stay.
pub(super) fn readable(case: &Case, stopped: &Stopped, salt: u64) -> Case {
    let reading = Reading { case, stopped, salt };
    let mut stack: Vec<Vec<Op>> = Vec::new();
    let has_value = |op: &&Op| !op.signature().outputs.is_empty();
    for op in case.expr.ops().iter().filter(has_value) {
        let inputs = match op {
            Op::Composite(count, _) => *count as usize,
            op => op.signature().inputs.len(),
        };
        let Some(rest) = stack.len().checked_sub(inputs) else {
            return case.clone();
        };
        let operands = stack.split_off(rest);
        stack.push(reading.applied(op, operands));
    }
    let whole = stack.into_iter().map(|ops| reading.operand(ops));
    Case {
        expr: Expr::new(whole.collect::<Vec<_>>().concat()),
        ..case.clone()
    }
}

struct Reading<'r> {
    case: &'r Case,
    stopped: &'r Stopped,
    salt: u64,
}

impl Reading<'_> {
    fn evaluated(&self, ops: &[Op]) -> Result<Typed, Failure> {
        let expr = Expr::new(ops.to_vec());
        evaluate::evaluate(&expr, &self.case.static_context(), self.stopped)
    }

    /// The operation behind its operands.
    fn applied(&self, op: &Op, operands: Vec<Vec<Op>>) -> Vec<Op> {
        let behind = |operands: Vec<Vec<Op>>| [operands.concat(), vec![op.clone()]].concat();
        let as_it_is = behind(operands.clone());
        if self.evaluated(&as_it_is).is_ok() {
            return as_it_is;
        }
        let read = behind(operands.into_iter().map(|ops| self.operand(ops)).collect());
        let ty = evaluate::check(&Expr::new(read.clone()), &self.case.static_context());
        match (self.evaluated(&read), ty) {
            (Err(Failure::Error(EvaluationError::DivisionByZero)), Ok(ty)) => {
                vec![constant(&ty, anything(self.salt))]
            }
            _ => read,
        }
    }

    /// An operand that can be read.
    fn operand(&self, ops: Vec<Op>) -> Vec<Op> {
        let Ok(typed) = self.evaluated(&ops) else {
            return ops;
        };
        let read = |bits| evaluate::read(&typed.location, bits, self.stopped);
        if read(typed.ty.bits()).is_ok() {
            return ops;
        }
        let there = (0..typed.ty.bits()).rev().find_map(|bits| {
            let held = read(bits).ok()?;
            Some((held.bits()?.clone(), bits))
        });
        let (held, bits) = there.unwrap_or_default();
        vec![constant(&typed.ty, (anything(self.salt) << bits) | held)]
    }
}

fn constant(ty: &Type, bits: BigUint) -> Op {
    let size = ty.bits();
    let mut bytes = crate::evaluate::value::low(bits, size).to_bytes_le();
    bytes.resize(size.div_ceil(8) as usize, 0);
    Op::Constant(Constant {
        ty: ty.clone(),
        bits: Some(bytes),
    })
}

/// 2048 bits.
fn anything(salt: u64) -> BigUint {
    let words = (0..32).map(|at| word(salt, 7, at).to_le_bytes());
    BigUint::from_bytes_le(&words.collect::<Vec<_>>().concat())
}
