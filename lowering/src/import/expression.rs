//! A stock `DIExpression` as operations of the proposal.
//!
//! Stock's stack holds untyped words of 64 bits, in which the bits above a
//! narrow operand are anything. Here every entry has the type of the operand
//! that it came from, so a shift or a division sees the operand's bits and no
//! others. What has no counterpart is refused with the operation's name.

mod convert;

use crate::model::{Constant, Op, Type};
use gimli::constants as dw;
use thiserror::Error;

/// LLVM's operations beside DWARF's (`llvm/BinaryFormat/Dwarf.h`).
pub const DW_OP_LLVM_FRAGMENT: u64 = 0x1000;
pub(super) const DW_OP_LLVM_CONVERT: u64 = 0x1001;
pub(crate) const DW_OP_LLVM_TAG_OFFSET: u64 = 0x1002;
pub const DW_OP_LLVM_ARG: u64 = 0x1005;

/// Why a stock expression isn't imported.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Declined {
    #[error("{0} has no counterpart among the DIOps")]
    Operation(String),
    #[error("operands of different widths meet in {0}")]
    Widths(String),
    #[error("a {0} operand is no number")]
    Operand(String),
    #[error("the size of the variable isn't known")]
    Size,
    #[error("a value of {0} bits doesn't fill a variable of {1}")]
    TooNarrow(u64, u64),
    #[error("the expression ends early")]
    Truncated,
    #[error("assignment tracking is yet to decide where the variable is")]
    Assignment,
    #[error("a store was merged with another, and the value is both")]
    Merged,
    #[error("registers may not have the bits of a value of type {0} one after another")]
    Scattered(String),
}

/// A translated expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    pub ops: Vec<Op>,
    /// Which operands of the record `DIOpArg(n)` means, in order; empty where
    /// the expression has a referrer instead.
    pub args: Vec<u32>,
}

impl Imported {
    /// Just one operation that needs no arguments.
    pub fn single(op: Op) -> Imported {
        Imported {
            ops: vec![op],
            args: Vec::new(),
        }
    }
}

/// How many elements an operation takes after its opcode.
pub(crate) fn operands_of(opcode: u64) -> usize {
    match opcode {
        DW_OP_LLVM_FRAGMENT | DW_OP_LLVM_CONVERT | 0x1006 | 0x1007 => 2,
        DW_OP_LLVM_ARG | DW_OP_LLVM_TAG_OFFSET | 0x1003 => 1,
        _ => match dw::DwOp(opcode as u8) {
            dw::DW_OP_constu | dw::DW_OP_consts | dw::DW_OP_plus_uconst | dw::DW_OP_deref_size => 1,
            dw::DW_OP_deref_type | dw::DW_OP_bregx => 2,
            dw::DwOp(opcode) if (0x70..=0x8f).contains(&opcode) => 1,
            _ => 0,
        },
    }
}

/// The operations of an expression, each with its operands; what ends early is
/// left out.
pub(crate) fn operations(mut elements: &[u64]) -> impl Iterator<Item = (u64, &[u64])> {
    std::iter::from_fn(move || {
        let (&opcode, tail) = elements.split_first()?;
        let (operands, rest) = tail.split_at_checked(operands_of(opcode))?;
        elements = rest;
        Some((opcode, operands))
    })
}

impl Declined {
    /// For the want of a counterpart.
    pub(super) fn of(operation: dw::DwOp) -> Declined {
        Declined::Operation(name_of(u64::from(operation.0)))
    }
}

/// Whether operands are named by their numbers.
pub(crate) fn is_list(elements: &[u64], operands: usize) -> bool {
    operands != 1 || operations(elements).any(|(opcode, _)| opcode == DW_OP_LLVM_ARG)
}

/// LLVM's name of an operation.
pub(super) fn name_of(opcode: u64) -> String {
    match u8::try_from(opcode)
        .ok()
        .and_then(|byte| dw::DwOp(byte).static_string())
    {
        Some(name) => name.to_string(),
        None => format!("operation {opcode:#x}"),
    }
}

/// Translates the elements of an expression whose `DW_OP_LLVM_fragment` has
/// been taken off. `operands` are the types of what the record refers to;
/// `bits` is the size of the variable or fragment.
pub(super) fn translate(elements: &[u64], operands: &[Type], bits: u64) -> Result<Imported, Declined> {
    translate_with(elements, operands, &[], bits, Loaded::Word)
}

/// What `DW_OP_deref` loads where it isn't the last operation.
#[derive(Clone, Copy)]
pub(super) enum Loaded<'a> {
    /// 64 bits.
    Word,
    /// Straight from the first operand a value of this type, as far as that is known; from
    /// elsewhere nobody knows what.
    Held(Option<&'a Type>),
}

/// The same where some operands are constants, which become the expression's, and memory
/// may hold pointers of other sizes.
pub(super) fn translate_with(
    elements: &[u64],
    operands: &[Type],
    numbers: &[Option<u64>],
    bits: u64,
    loaded: Loaded<'_>,
) -> Result<Imported, Declined> {
    let list = is_list(elements, operands.len());
    let mut translation = Translation {
        ops: Vec::new(),
        stack: Vec::new(),
        args: Vec::new(),
        operands,
        numbers,
        list,
        loaded,
    };
    if !list {
        translation.operand(0)?;
    }
    let mut rest = elements;
    let mut value = false;
    while let Some((&opcode, tail)) = rest.split_first() {
        let count = operands_of(opcode);
        let (parameters, tail) = tail.split_at_checked(count).ok_or(Declined::Truncated)?;
        rest = tail;
        match dw::DwOp(opcode as u8) {
            dw::DW_OP_stack_value if opcode < 0x100 => value = true,
            dw::DW_OP_deref if opcode < 0x100 && rest.is_empty() => {
                // The last one says what the variable's location is.
                translation.deref(Type::Int(bits as u32))?;
                return translation.finish();
            }
            _ => translation.step(opcode, parameters)?,
        }
    }
    if !value && !elements.is_empty() {
        return Err(Declined::Operation("an address that nothing dereferences".into()));
    }
    translation.fit(bits)?;
    if value && !translation.is_value() {
        translation.ops.push(Op::Read);
    }
    translation.finish()
}

/// So many operations may come of one that repeats what it is computed of.
const MOST: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) ty: Type,
    /// What a `DW_OP_LLVM_convert` made of it; None: an untyped word.
    pub(super) encoding: Option<Encoding>,
    /// The index of the constant that takes the other operand's type.
    pub(super) constant: Option<usize>,
    /// How LLVM compares with a constant, if the expression says so.
    pub(super) is_signed: Option<bool>,
    /// Where its operations start.
    pub(super) start: usize,
    /// The pointer that it is a distance from.
    pointer: Option<Type>,
}

impl Entry {
    /// It is something else now, of a type yet to be said.
    pub(super) fn forget(&mut self) {
        self.constant = None;
        self.encoding = None;
        self.pointer = None;
    }
}

/// What the second operand of a `DW_OP_LLVM_convert` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Signed,
    Unsigned,
    Float,
}

pub(super) struct Translation<'a> {
    pub(super) ops: Vec<Op>,
    stack: Vec<Entry>,
    args: Vec<u32>,
    operands: &'a [Type],
    numbers: &'a [Option<u64>],
    list: bool,
    loaded: Loaded<'a>,
}

impl Translation<'_> {
    /// Whether an operation that repeats what it is computed of has done so too often.
    pub(super) fn bounded(&self, operation: dw::DwOp) -> Result<(), Declined> {
        match self.ops.len() {
            ..=MOST => Ok(()),
            _ => Err(Declined::of(operation)),
        }
    }

    fn operand(&mut self, index: u32) -> Result<(), Declined> {
        let ty = self
            .operands
            .get(index as usize)
            .ok_or(Declined::Truncated)?
            .clone();
        let start = self.ops.len();
        let number = self.numbers.get(index as usize).copied().flatten();
        if let Some(number) = number {
            let constant = Constant::integer(ty.clone(), u128::from(number));
            self.ops.push(Op::Constant(constant));
            self.push(ty, start);
            self.top()?.constant = Some(start);
            return Ok(());
        }
        if self.list {
            let position = self.args.iter().position(|&arg| arg == index).unwrap_or_else(|| {
                self.args.push(index);
                self.args.len() - 1
            });
            self.ops.push(Op::Arg(position as u32, ty.clone()));
        } else {
            self.ops.push(Op::Referrer(ty.clone()));
        }
        self.push(ty, start);
        Ok(())
    }

    fn push(&mut self, ty: Type, start: usize) {
        self.stack.push(Entry {
            ty,
            encoding: None,
            constant: None,
            is_signed: None,
            start,
            pointer: None,
        });
    }

    fn push_constant(&mut self, value: u64, is_signed: bool) {
        let ty = Type::Int(64);
        let start = self.ops.len();
        self.ops
            .push(Op::Constant(Constant::integer(ty.clone(), u128::from(value))));
        self.stack.push(Entry {
            ty,
            encoding: None,
            constant: Some(start),
            is_signed: Some(is_signed),
            start,
            pointer: None,
        });
    }

    /// The constant that is the top entry, taken off.
    pub(super) fn pop_constant(&mut self) -> Option<u64> {
        let start = self.stack.last()?.constant?;
        let Some(Op::Constant(constant)) = self.ops.get(start) else {
            return None;
        };
        let value = constant.as_u64()?;
        self.stack.pop();
        self.ops.truncate(start);
        Some(value)
    }

    pub(super) fn top(&mut self) -> Result<&mut Entry, Declined> {
        self.stack.last_mut().ok_or(Declined::Truncated)
    }

    /// The top entry as an integer: a pointer's number where it is one.
    pub(super) fn integer(&mut self) -> Result<u32, Declined> {
        let entry = self.stack.last_mut().ok_or(Declined::Truncated)?;
        match entry.ty {
            Type::Int(bits) if bits <= 64 => Ok(bits),
            Type::Pointer { bits, .. } => {
                entry.pointer = Some(std::mem::replace(&mut entry.ty, Type::Int(bits)));
                self.ops.push(Op::Reinterpret(Type::Int(bits)));
                Ok(bits)
            }
            _ => Err(Declined::Operand(entry.ty.to_string())),
        }
    }

    fn step(&mut self, opcode: u64, parameters: &[u64]) -> Result<(), Declined> {
        let declined = || Err(Declined::Operation(name_of(opcode)));
        if opcode == DW_OP_LLVM_ARG {
            let index = u32::try_from(parameters[0]).map_err(|_| Declined::Truncated)?;
            self.operand(index)?;
            // A constant's index may be below; a pointer must be a number
            // before anything is put on top of it.
            if self.top()?.ty.is_pointer() && self.operands.len() > 1 {
                self.integer()?;
            }
            return Ok(());
        }
        if opcode == DW_OP_LLVM_CONVERT {
            let bits = parameters[0];
            return match u8::try_from(parameters[1]).map(dw::DwAte) {
                Ok(dw::DW_ATE_float) => self.convert_to_real(bits),
                Ok(dw::DW_ATE_signed | dw::DW_ATE_signed_char) => self.convert(bits, Encoding::Signed),
                _ => self.convert(bits, Encoding::Unsigned),
            };
        }
        if opcode > 0xff {
            return declined();
        }
        match dw::DwOp(opcode as u8) {
            operation @ (dw::DW_OP_constu | dw::DW_OP_consts) => {
                self.push_constant(parameters[0], operation == dw::DW_OP_consts);
            }
            dw::DwOp(lit) if (0x30..=0x4f).contains(&lit) => {
                self.push_constant(u64::from(lit - 0x30), false);
            }
            dw::DW_OP_plus_uconst => {
                self.integer()?;
                self.push_constant(parameters[0], false);
                self.binary(Op::Add, opcode)?;
            }
            dw::DW_OP_plus => self.binary(Op::Add, opcode)?,
            dw::DW_OP_minus => self.binary(Op::Sub, opcode)?,
            dw::DW_OP_mul => self.binary(Op::Mul, opcode)?,
            dw::DW_OP_div => self.binary(Op::Div, opcode)?,
            dw::DW_OP_shl => self.binary(Op::Shl, opcode)?,
            dw::DW_OP_shr => self.binary(Op::LShr, opcode)?,
            dw::DW_OP_shra => self.binary(Op::AShr, opcode)?,
            operation @ (dw::DW_OP_and | dw::DW_OP_or | dw::DW_OP_xor) => self.bitwise(operation)?,
            operation @ (dw::DW_OP_eq
            | dw::DW_OP_ne
            | dw::DW_OP_lt
            | dw::DW_OP_le
            | dw::DW_OP_gt
            | dw::DW_OP_ge) => self.comparison(operation)?,
            // -x is 0 - x, and ~x is -1 - x.
            dw::DW_OP_neg => self.subtract_from(0)?,
            dw::DW_OP_not => self.subtract_from(u64::MAX)?,
            dw::DW_OP_deref => {
                let loaded = self.loaded()?;
                self.deref(loaded)?;
            }
            dw::DW_OP_deref_size if matches!(parameters[0], 1 | 2 | 4) => {
                self.deref(Type::Int(8 * parameters[0] as u32))?;
                self.widen(64, false)?;
            }
            _ => return declined(),
        }
        Ok(())
    }

    /// An operation on the two top entries, of one width.
    pub(super) fn binary(&mut self, op: Op, opcode: u64) -> Result<(), Declined> {
        if self.real_operands() && matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div) {
            self.stack.pop();
            self.ops.push(op);
            return Ok(());
        }
        let right_bits = self.integer()?;
        let right = self.stack.pop().ok_or(Declined::Truncated)?;
        let left = self.stack.last().ok_or(Declined::Truncated)?.clone();
        let mut pointer = left.pointer.clone();
        let left_bits = match left.ty {
            Type::Int(bits) if bits <= 64 => bits,
            // Its Reinterpret would have to stand below the right operand.
            Type::Pointer { bits, .. } if right.constant.is_some() => {
                pointer = Some(left.ty.clone());
                self.ops.insert(right.start, Op::Reinterpret(Type::Int(bits)));
                bits
            }
            ref ty => return Err(Declined::Operand(ty.to_string())),
        };
        let moved = usize::from(left.ty.is_pointer());
        let bits = match (left.constant, right.constant) {
            (_, Some(_)) if right.is_signed.is_none() && right_bits != left_bits => {
                return Err(Declined::Widths(name_of(opcode)));
            }
            (_, Some(constant)) => {
                self.retype(constant + moved, left_bits);
                left_bits
            }
            (Some(constant), None) => {
                self.retype(constant, right_bits);
                right_bits
            }
            (None, None) if left_bits == right_bits => left_bits,
            (None, None) => return Err(Declined::Widths(name_of(opcode))),
        };
        self.ops.push(op);
        let top = self.top()?;
        top.forget();
        top.ty = Type::Int(bits);
        top.pointer = pointer.or(right.pointer);
        Ok(())
    }

    /// The two top entries are floating-point numbers of one type.
    pub(super) fn real_operands(&self) -> bool {
        let [.., left, right] = &self.stack[..] else {
            return false;
        };
        let real = |entry: &Entry| entry.encoding == Some(Encoding::Float);
        real(left) && real(right) && left.ty == right.ty
    }

    fn retype(&mut self, index: usize, bits: u32) {
        if let Some(Op::Constant(constant)) = self.ops.get_mut(index) {
            let value = constant.as_u64().unwrap_or(0);
            *constant = Constant::integer(Type::Int(bits), u128::from(value));
            if bits < 64 {
                // Keep only the bits that the narrower type has.
                let masked = u128::from(value) & ((1u128 << bits) - 1);
                *constant = Constant::integer(Type::Int(bits), masked);
            }
        }
    }

    pub(super) fn subtract_from(&mut self, value: u64) -> Result<(), Declined> {
        let bits = self.integer()?;
        let entry = self.top()?;
        entry.constant = None;
        let start = entry.start;
        let masked = if bits < 64 {
            value & ((1 << bits) - 1)
        } else {
            value
        };
        let constant = Constant::integer(Type::Int(bits), u128::from(masked));
        self.ops.insert(start, Op::Constant(constant));
        self.ops.push(Op::Sub);
        Ok(())
    }

    /// The type of what is loaded for more operations.
    fn loaded(&self) -> Result<Type, Declined> {
        match (self.loaded, &self.ops[..]) {
            (Loaded::Word, _) => Ok(Type::Int(64)),
            (Loaded::Held(Some(ty)), [Op::Referrer(_)]) => Ok(ty.clone()),
            (Loaded::Held(_), _) => Err(Declined::Operation("a pointer in memory".into())),
        }
    }

    /// The memory that the top entry points at.
    fn deref(&mut self, to: Type) -> Result<(), Declined> {
        let entry = self.top()?;
        let pointer = entry.pointer.take();
        match (&entry.ty, pointer) {
            (Type::Pointer { .. }, _) => {}
            (Type::Int(bits), Some(pointer)) if u64::from(*bits) == pointer.bits() => {
                self.ops.push(Op::Reinterpret(pointer));
            }
            (Type::Int(64), _) => {
                let pointer = Type::Pointer { space: 0, bits: 64 };
                self.ops.push(Op::Reinterpret(pointer));
            }
            (ty, _) => return Err(Declined::Operand(ty.to_string())),
        }
        self.ops.push(Op::Deref(to.clone()));
        let entry = self.top()?;
        entry.ty = to;
        entry.encoding = None;
        entry.constant = None;
        Ok(())
    }

    /// The result in the size of the variable.
    fn fit(&mut self, bits: u64) -> Result<(), Declined> {
        let top = self.top()?;
        let have = top.ty.bits();
        if have == bits {
            return Ok(());
        }
        if let (Some(index), true) = (top.constant, bits < have) {
            top.ty = Type::Int(bits as u32);
            self.retype(index, bits as u32);
            return Ok(());
        }
        match (&top.ty, have < bits) {
            (Type::Int(1), true) if bits <= 64 => self.widen(bits as u32, false),
            (_, true) => Err(Declined::TooNarrow(have, bits)),
            (Type::Int(_) | Type::Pointer { .. }, false) => {
                self.integer()?;
                self.ops.push(Op::Convert(Type::Int(bits as u32)));
                self.top()?.ty = Type::Int(bits as u32);
                Ok(())
            }
            (ty, false) => Err(Declined::Operand(ty.to_string())),
        }
    }

    /// The last operation makes an implicit location already.
    fn is_value(&self) -> bool {
        !matches!(
            self.ops.last(),
            Some(Op::Referrer(_) | Op::Arg(..) | Op::Deref(_) | Op::Reinterpret(_)) | None
        )
    }

    fn finish(self) -> Result<Imported, Declined> {
        match self.stack.len() {
            1 => Ok(Imported {
                ops: self.ops,
                args: self.args,
            }),
            _ => Err(Declined::Truncated),
        }
    }
}

#[cfg(test)]
mod tests;
