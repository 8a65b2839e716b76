//! What instructions say of values: where a value isn't in a register any more,
//! how it follows from others.
//!
//! `X = Y + 4` says what X is of Y, and Y of X. What is known at one point is what
//! instructions say that have run since control flow joined last. Blocks are
//! followed once, each after its only predecessor.

use super::edit::NewOperand;
use super::function::{BlockId, Function, InstructionId, Operand, RegisterFlags};
use super::registers::Register;
use super::values::{Number, Values};
use crate::import::DW_OP_LLVM_ARG;
use gimli::constants as dw;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many steps from a register, how many relations of a value, and how many
/// elements of an expression.
const MOST_STEPS: u32 = 3;
const MOST_RELATIONS: usize = 8;
const MOST_ELEMENTS: usize = 40;

/// How far control flow is followed back.
const MOST_BLOCKS: usize = 64;

const BITS: u64 = 32;
const LOW_HALF: u64 = u32::MAX as u64;

/// The operation between all terms, of which the first is shifted to the left
/// before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Add,
    Subtract,
    Xor,
    And,
    Or,
    Multiply,
    ShiftRight,
    /// Of 64 bits, whose low half the first term is; the halves of what is added
    /// may follow.
    WideShift,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    Value(Number),
    Constant(u32),
}

impl Term {
    fn value(self) -> Option<Number> {
        match self {
            Term::Value(value) => Some(value),
            Term::Constant(_) => None,
        }
    }
}

#[derive(Clone, Debug)]
struct Relation {
    kind: Kind,
    shift: u64,
    terms: Vec<Term>,
    result: Number,
    high: Number,
    block: BlockId,
}

/// How an instruction has its operands.
struct Form {
    kind: Kind,
    operands: usize,
    /// Which one is the distance of a shift to the left.
    distance: Option<usize>,
    is_reversed: bool,
}

/// An expression that is put together, and the registers that it is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Computation {
    pub elements: Vec<u64>,
    pub registers: Vec<Register>,
}

impl Computation {
    pub(super) fn push(&mut self, operation: dw::DwOp) {
        self.elements.push(u64::from(operation.0));
    }

    pub(super) fn constant(&mut self, constant: u64) {
        self.push(dw::DW_OP_constu);
        self.elements.push(constant);
    }

    fn shift(&mut self, operation: dw::DwOp, distance: u64) {
        if distance > 0 {
            self.constant(distance);
            self.push(operation);
        }
    }

    fn register(&mut self, register: Register) {
        let known = self.registers.iter().position(|known| *known == register);
        let place = known.unwrap_or_else(|| {
            self.registers.push(register);
            self.registers.len() - 1
        });
        self.elements.extend([DW_OP_LLVM_ARG, place as u64]);
    }

    pub(super) fn operands(&self) -> Vec<NewOperand> {
        let registers = self.registers.iter();
        registers
            .map(|register| NewOperand::Register(*register, 0))
            .collect()
    }
}

#[derive(Debug)]
pub(super) struct Relations<'f> {
    function: &'f Function,
    all: Vec<Relation>,
    about: FxHashMap<Number, Vec<usize>>,
    /// The blocks since control flow joined; and when each was followed.
    since: FxHashSet<BlockId>,
    followed: FxHashMap<BlockId, u32>,
    time: u32,
    here: BlockId,
    /// What the instruction says that runs now, and where its result is.
    running: Option<(Relation, Vec<Register>)>,
}

impl<'f> Relations<'f> {
    pub(super) fn new(function: &'f Function) -> Relations<'f> {
        Relations {
            function,
            all: Vec::new(),
            about: FxHashMap::default(),
            since: FxHashSet::default(),
            followed: FxHashMap::default(),
            time: 0,
            here: BlockId(0),
            running: None,
        }
    }

    pub(super) fn enter(&mut self, block: BlockId) {
        self.here = block;
        self.time += 1;
        self.followed.insert(block, self.time);
        self.since.clear();
        let mut one = block;
        while self.since.insert(one) && self.since.len() < MOST_BLOCKS {
            let &[before] = &self.function.block(one).predecessors[..] else {
                break;
            };
            let when = self.followed.get(&before);
            if when.is_none_or(|when| *when >= self.followed[&one]) {
                break;
            }
            one = before;
        }
    }

    /// Before [`Values::step`].
    pub(super) fn before(&mut self, id: InstructionId, values: &Values<'_>) {
        self.running = self.read(id, values);
    }

    /// Behind it.
    pub(super) fn after(&mut self, values: &Values<'_>) {
        let Some((mut relation, results)) = self.running.take() else {
            return;
        };
        relation.result = values.at(results[0]);
        relation.high = results.get(1).map_or(Number::UNKNOWN, |high| values.at(*high));
        relation.block = self.here;
        let of: Vec<Number> = relation.terms.iter().filter_map(|term| term.value()).collect();
        if of.contains(&relation.result) || of.contains(&relation.high) {
            return;
        }
        let index = self.all.len();
        self.about.entry(relation.result).or_default().push(index);
        for value in of {
            self.about.entry(value).or_default().push(index);
        }
        self.all.push(relation);
    }

    /// What an instruction says of its first operand, and where that is.
    fn read(&self, id: InstructionId, values: &Values<'_>) -> Option<(Relation, Vec<Register>)> {
        let name = operation(self.function.name(id))?;
        let form = form(name)?;
        let is_wide = form.kind == Kind::WideShift;
        let mut shift = 0;
        let mut terms = Vec::new();
        let mut count = 0;
        for operand in self.uses(id) {
            if count >= form.operands {
                // Whether the result is clamped.
                if *operand != Operand::Immediate(0) {
                    return None;
                }
                continue;
            }
            count += 1;
            let is_addend = is_wide && !terms.is_empty();
            if form.distance == Some(count - 1) {
                let Operand::Immediate(distance) = operand else {
                    return None;
                };
                shift = distance.cast_unsigned() % if is_wide { 64 } else { 32 };
            } else if !is_addend || *operand != Operand::Immediate(0) {
                terms.extend(term(operand, is_addend, values)?);
            }
        }
        if name == "NOT_B32" {
            terms.push(Term::Constant(u32::MAX));
        }
        if form.is_reversed {
            terms.reverse();
        }
        let results = values.parts(self.function.operands(id).first()?.defined()?);
        let is_right = form.kind == Kind::ShiftRight;
        let fits = count == form.operands && results.len() == if is_wide { 2 } else { 1 } && shift < BITS;
        if !fits || is_right && terms.get(1)?.value().is_some() {
            return None;
        }
        let relation = Relation {
            kind: form.kind,
            shift,
            terms,
            result: Number::UNKNOWN,
            high: Number::UNKNOWN,
            block: self.here,
        };
        Some((relation, results))
    }

    /// The explicit operands that an instruction reads.
    fn uses(&self, id: InstructionId) -> impl Iterator<Item = &'f Operand> + use<'f> {
        let is_use = |operand: &&Operand| match operand {
            Operand::Register(register) => !register
                .flags
                .intersects(RegisterFlags::DEFINES | RegisterFlags::IMPLICIT),
            _ => true,
        };
        self.function.operands(id).iter().filter(is_use)
    }

    /// Adds to an expression what leaves a value as the low 32 bits. None: it
    /// doesn't follow from any register.
    pub(super) fn solve(&self, value: Number, values: &Values<'_>, to: &mut Computation) -> Option<()> {
        self.push(Term::Value(value), MOST_STEPS, values, to)
    }

    /// Adds what leaves a number below 2^32, but in the last step.
    fn push(&self, term: Term, steps: u32, values: &Values<'_>, to: &mut Computation) -> Option<()> {
        if to.elements.len() > MOST_ELEMENTS {
            return None;
        }
        let value = match term {
            Term::Constant(constant) => {
                to.constant(u64::from(constant));
                return Some(());
            }
            Term::Value(value) => value,
        };
        if let Some(register) = values.find(value) {
            to.register(register);
            return Some(());
        }
        self.compute(value, steps.checked_sub(1)?, values, to)?;
        if steps < MOST_STEPS {
            to.constant(LOW_HALF);
            to.push(dw::DW_OP_and);
        }
        Some(())
    }

    fn compute(&self, value: Number, steps: u32, values: &Values<'_>, to: &mut Computation) -> Option<()> {
        // The last ones are likely to be about what is there.
        let (elements, registers) = (to.elements.len(), to.registers.len());
        for &index in self.about.get(&value)?.iter().rev().take(MOST_RELATIONS) {
            let relation = &self.all[index];
            if self.since.contains(&relation.block)
                && self.invert(value, relation, steps, values, to).is_some()
            {
                return Some(());
            }
            to.elements.truncate(elements);
            to.registers.truncate(registers);
        }
        None
    }

    /// A value from what one relation says of it.
    fn invert(
        &self,
        value: Number,
        from: &Relation,
        steps: u32,
        values: &Values<'_>,
        to: &mut Computation,
    ) -> Option<()> {
        let is_wide = from.kind == Kind::WideShift;
        if value == from.result {
            self.term(from, 0, None, steps, values, to)?;
            return match is_wide {
                true if from.terms.len() == 1 => Some(()),
                true => self.term(from, 1, Some(dw::DW_OP_plus), steps, values, to),
                false => self.others(from, 0, operation_of(from.kind)?, steps, values, to),
            };
        }
        let place = from.terms.iter().position(|term| *term == Term::Value(value))?;
        if place == 0 && from.shift > 0 && !is_wide {
            return None;
        }
        let result = Term::Value(from.result);
        match from.kind {
            // The difference of 64 bits has all of the term's low half.
            Kind::WideShift if place == 0 => {
                self.halves(result, Term::Value(from.high), steps, values, to)?;
                if let [_, low, high] = from.terms[..] {
                    self.halves(low, high, steps, values, to)?;
                    to.push(dw::DW_OP_minus);
                } else if from.terms.len() != 1 {
                    return None;
                }
                to.shift(dw::DW_OP_shr, from.shift);
                Some(())
            }
            Kind::Add | Kind::Xor => {
                let back = match from.kind {
                    Kind::Add => dw::DW_OP_minus,
                    _ => dw::DW_OP_xor,
                };
                self.push(result, steps, values, to)?;
                self.others(from, place, back, steps, values, to)
            }
            Kind::Subtract if place == 0 => {
                self.push(result, steps, values, to)?;
                self.term(from, 1, Some(dw::DW_OP_plus), steps, values, to)
            }
            Kind::Subtract => {
                self.term(from, 0, None, steps, values, to)?;
                self.push(result, steps, values, to)?;
                to.push(dw::DW_OP_minus);
                Some(())
            }
            _ => None,
        }
    }

    /// Adds a term, and what it does to what is there.
    fn term(
        &self,
        from: &Relation,
        which: usize,
        operation: Option<dw::DwOp>,
        steps: u32,
        values: &Values<'_>,
        to: &mut Computation,
    ) -> Option<()> {
        self.push(*from.terms.get(which)?, steps, values, to)?;
        if which == 0 {
            to.shift(dw::DW_OP_shl, from.shift);
        }
        if let Some(operation) = operation {
            to.push(operation);
        }
        Some(())
    }

    fn others(
        &self,
        from: &Relation,
        but: usize,
        operation: dw::DwOp,
        steps: u32,
        values: &Values<'_>,
        to: &mut Computation,
    ) -> Option<()> {
        let mut others = (0..from.terms.len()).filter(|which| *which != but);
        others.try_for_each(|which| self.term(from, which, Some(operation), steps, values, to))
    }

    fn halves(
        &self,
        low: Term,
        high: Term,
        steps: u32,
        values: &Values<'_>,
        to: &mut Computation,
    ) -> Option<()> {
        self.push(low, steps, values, to)?;
        self.push(high, steps, values, to)?;
        to.shift(dw::DW_OP_shl, BITS);
        to.push(dw::DW_OP_or);
        Some(())
    }
}

/// Between two terms.
fn operation_of(kind: Kind) -> Option<dw::DwOp> {
    Some(match kind {
        Kind::Add => dw::DW_OP_plus,
        Kind::Subtract => dw::DW_OP_minus,
        Kind::Xor => dw::DW_OP_xor,
        Kind::And => dw::DW_OP_and,
        Kind::Or => dw::DW_OP_or,
        Kind::Multiply => dw::DW_OP_mul,
        Kind::ShiftRight => dw::DW_OP_shr,
        Kind::WideShift => return None,
    })
}

/// The operation of a vector or scalar instruction.
fn operation(name: &str) -> Option<&str> {
    let vector = name.strip_suffix("_e32").or_else(|| name.strip_suffix("_e64"));
    match vector {
        Some(name) => name.strip_prefix("V_"),
        None => name.strip_prefix("S_"),
    }
}

fn form(name: &str) -> Option<Form> {
    let (kind, operands, distance, is_reversed) = match name {
        "ADD_U32" | "ADD_CO_U32" | "ADD_I32" => (Kind::Add, 2, None, false),
        "ADD3_U32" => (Kind::Add, 3, None, false),
        "LSHL_ADD_U32" => (Kind::Add, 3, Some(1), false),
        "SUB_U32" | "SUB_CO_U32" | "SUB_I32" => (Kind::Subtract, 2, None, false),
        "SUBREV_U32" | "SUBREV_CO_U32" => (Kind::Subtract, 2, None, true),
        "XOR_B32" => (Kind::Xor, 2, None, false),
        "NOT_B32" => (Kind::Xor, 1, None, false),
        "AND_B32" => (Kind::And, 2, None, false),
        "OR_B32" => (Kind::Or, 2, None, false),
        "LSHL_OR_B32" => (Kind::Or, 3, Some(1), false),
        "MUL_LO_U32" | "MUL_I32" => (Kind::Multiply, 2, None, false),
        "LSHLREV_B32" => (Kind::Add, 2, Some(0), true),
        "LSHL_B32" => (Kind::Add, 2, Some(1), false),
        "LSHRREV_B32" => (Kind::ShiftRight, 2, None, true),
        "LSHR_B32" => (Kind::ShiftRight, 2, None, false),
        "LSHLREV_B64" => (Kind::WideShift, 2, Some(0), true),
        "LSHL_B64" => (Kind::WideShift, 2, Some(1), false),
        "LSHL_ADD_U64" => (Kind::WideShift, 3, Some(1), false),
        _ => return None,
    };
    Some(Form {
        kind,
        operands,
        distance,
        is_reversed,
    })
}

/// What an operand is: both halves of a wide one, or the low one.
fn term(operand: &Operand, is_wide: bool, values: &Values<'_>) -> Option<Vec<Term>> {
    if let Operand::Immediate(number) = operand
        && !is_wide
    {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        return Some(vec![Term::Constant(*number as u32)]);
    }
    let operand = operand.register()?;
    if operand.flags.contains(RegisterFlags::UNDEFINED) {
        return None;
    }
    let count = if is_wide { 2 } else { 1 };
    let parts = values.parts(operand.register);
    let known = parts.get(..count)?.iter().map(|part| values.at(*part));
    known
        .map(|value| (value != Number::UNKNOWN).then_some(Term::Value(value)))
        .collect()
}
