//! Runs an expression on a stack of [`Term`]s, so that what comes out says
//! where the value is and not how to compute where.

mod finish;

use super::decode::{self, Decoded, hex, operations};
use super::term::{Located, Term};
use super::words::{Description, Kind, Pointed, ValueType, constant};
use super::{Slice, Symbolizer};
use crate::dwarf::operation::Extension;
use finish::tuple;
use gimli::{DieReference, Encoding, Operation};
use std::rc::Rc;

/// How deep expressions may call each other.
const MAX_DEPTH: u32 = 8;

/// An expression in words, or its operations where there are none. Each
/// operation looked at, here or in a called procedure, takes one off `budget`.
pub(super) fn describe(
    expression: Slice,
    encoding: Encoding,
    ty: ValueType,
    symbolizer: &dyn Symbolizer,
    depth: u32,
    budget: &mut u32,
) -> Description {
    let mut describer = Describer {
        encoding,
        ty,
        symbolizer,
        depth,
        budget,
        stack: Vec::new(),
        place: None,
        pieces: Vec::new(),
        bits_so_far: 0,
        bitwise: false,
        complete: false,
    };
    let result = describer.run(expression).and_then(|()| describer.finish());
    result.unwrap_or_else(|reason| Description {
        kind: Kind::Unworded,
        words: format!("{} ({reason})", decode::list(expression, encoding, symbolizer)),
    })
}

/// Why there is no wording.
type Unworded = String;

const FOLLOWED: &str = "operations follow a location";

/// A location that isn't an address on the stack.
enum NonMemory {
    Register(gimli::Register),
    Value(Rc<Term>),
    Constant(String),
    Pointer(String),
    Spaced { address: Rc<Term>, space: Rc<Term> },
    Nowhere,
}

struct Describer<'m> {
    encoding: Encoding,
    ty: ValueType,
    symbolizer: &'m dyn Symbolizer,
    depth: u32,
    budget: &'m mut u32,
    stack: Vec<Rc<Term>>,
    place: Option<NonMemory>,
    /// Size in bits and words of each piece so far.
    pieces: Vec<(u64, u64, Description)>,
    bits_so_far: u64,
    /// A piece isn't of whole bytes.
    bitwise: bool,
    /// The pieces are all there are.
    complete: bool,
}

impl Describer<'_> {
    fn run(&mut self, expression: Slice) -> Result<(), Unworded> {
        for operation in operations(expression, self.encoding, self.symbolizer.extensions()) {
            *self.budget = self.budget.checked_sub(1).ok_or("too many operations")?;
            match operation.map_err(|unreadable| unreadable.reason.to_string())? {
                Decoded::Extension(operation, operands) => self.extension(operation, &operands)?,
                Decoded::Standard(_, operation) => {
                    let ends_location = match operation {
                        Operation::Piece { .. } => !self.complete,
                        operation => operation == Operation::Nop,
                    };
                    if !ends_location {
                        self.keep_location()?;
                    }
                    self.step(operation)?;
                }
            }
            if self.stack.last().is_some_and(|top| !top.is_worth_printing()) {
                return Err("too long for words".to_string());
            }
        }
        Ok(())
    }

    /// With locations on the stack, other operations may go on with one.
    fn keep_location(&mut self) -> Result<(), Unworded> {
        if std::mem::take(&mut self.complete) {
            let pieces = std::mem::take(&mut self.pieces);
            let name = tuple(&pieces).ok_or("no words for locations on the stack")?;
            let bytes = u8::try_from(self.bits_so_far / 8).ok();
            self.bits_so_far = 0;
            let from = None;
            return self.push(Term::Located(Located { name, bytes, from }));
        }
        match self.place.take() {
            None => Ok(()),
            Some(NonMemory::Register(register)) => self.push(Term::Located(Located {
                name: self.symbolizer.register(register),
                bytes: self.symbolizer.lane_bytes(register),
                from: None,
            })),
            Some(_) => Err(FOLLOWED.to_string()),
        }
    }

    fn push(&mut self, term: Term) -> Result<(), Unworded> {
        self.stack.push(Rc::new(term));
        Ok(())
    }

    /// Takes a value. Of a location on the stack there is none.
    fn pop(&mut self) -> Result<Rc<Term>, Unworded> {
        let top = self.pop_any()?;
        match *top {
            Term::Located(_) => Err(FOLLOWED.to_string()),
            _ => Ok(top),
        }
    }

    fn pop_any(&mut self) -> Result<Rc<Term>, Unworded> {
        self.stack.pop().ok_or_else(|| "the stack is empty".to_string())
    }

    fn named(&self, register: gimli::Register) -> Rc<Term> {
        Rc::new(Term::Named(self.symbolizer.register(register)))
    }

    fn step(&mut self, operation: Operation<Slice>) -> Result<(), Unworded> {
        match operation {
            Operation::Nop => Ok(()),
            Operation::UnsignedConstant { value } => self.push(Term::Unsigned(value)),
            Operation::SignedConstant { value } => self.push(Term::Signed(value)),
            Operation::Address { address } => self.push(Term::Address(self.symbolizer.address(address))),
            Operation::AddressIndex { index } => {
                let address = self
                    .symbolizer
                    .indexed_address(index)
                    .ok_or("no such address index")?;
                self.push(Term::Address(self.symbolizer.address(address)))
            }
            Operation::ConstantIndex { index } => {
                let value = self
                    .symbolizer
                    .indexed_address(index)
                    .ok_or("no such address index")?;
                self.push(Term::Unsigned(value))
            }
            Operation::RegisterOffset {
                register,
                offset,
                base_type,
            } => {
                let register = self.named(register);
                let term = match base_type.0 {
                    0 => register.plus(offset),
                    _ => Rc::new(Term::Cast(self.type_name(base_type)?, register)),
                };
                self.stack.push(term);
                Ok(())
            }
            Operation::FrameOffset { offset } => {
                let base = Rc::new(Term::Named("frame base".to_string()));
                self.stack.push(base.plus(offset));
                Ok(())
            }
            Operation::CallFrameCFA => self.push(Term::Named("CFA".to_string())),
            Operation::PushObjectAddress => self.push(Term::Named("the object's address".to_string())),
            Operation::TLS => {
                let offset = self.pop()?;
                self.push(Term::ThreadLocal(self.thread_local(offset)))
            }
            Operation::EntryValue { expression } => self.entry_value(expression),
            Operation::Register { register } => self.place(NonMemory::Register(register)),
            Operation::StackValue => {
                let value = self.pop()?;
                self.place(NonMemory::Value(value))
            }
            Operation::ImplicitValue { data } => {
                // A piece's bytes needn't be the whole of the variable.
                let whole = self.ty.bytes == Some(data.slice().len() as u64);
                let ty = if whole { self.ty } else { ValueType::default() };
                let text = constant(data.slice(), ty, self.symbolizer.is_little_endian());
                self.place(NonMemory::Constant(text))
            }
            Operation::ImplicitPointer { value, byte_offset } => {
                let text = self.implicit_pointer(value, byte_offset)?;
                self.place(NonMemory::Pointer(text))
            }
            Operation::Piece {
                size_in_bits,
                bit_offset,
            } => self.piece(size_in_bits, bit_offset),
            Operation::Call { offset } => self.call(offset),
            other => self.compute(other),
        }
    }

    /// Operations that only work on the stack.
    fn compute(&mut self, operation: Operation<Slice>) -> Result<(), Unworded> {
        let sign = match operation {
            Operation::Drop => return self.pop().map(drop),
            Operation::Pick { index } => {
                let at = self
                    .stack
                    .len()
                    .checked_sub(usize::from(index) + 1)
                    .ok_or("the stack is too low")?;
                let term = self.stack.get(at).ok_or("the stack is too low")?.clone();
                self.stack.push(term);
                return Ok(());
            }
            Operation::Swap => return self.rotate(2),
            Operation::Rot => return self.rotate(3),
            Operation::Deref {
                base_type,
                size,
                space,
            } => return self.load(base_type, size, space),
            Operation::Convert { base_type } | Operation::Reinterpret { base_type } => {
                let reinterpret = matches!(operation, Operation::Reinterpret { .. });
                let term = self.pop()?;
                let name = match base_type.0 {
                    0 => "address".to_string(),
                    _ => self.type_name(base_type)?,
                };
                let name = if reinterpret {
                    format!("bits as {name}")
                } else {
                    name
                };
                return self.push(Term::Cast(name, term));
            }
            Operation::TypedLiteral { base_type, value } => {
                let name = self.type_name(base_type)?;
                return self.push(Term::Literal(format!("{name}({})", hex(value.slice()))));
            }
            Operation::PlusConstant { value } => {
                let term = self.pop()?;
                self.stack
                    .push(Term::binary("+", term, Rc::new(Term::Unsigned(value))));
                return Ok(());
            }
            Operation::Neg => return self.unary("-"),
            Operation::Not => return self.unary("~"),
            Operation::Abs => {
                let term = self.pop()?;
                return self.push(Term::Cast("abs".to_string(), term));
            }
            Operation::And => "&",
            Operation::Or => "|",
            Operation::Xor => "^",
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Mul => "*",
            Operation::Div => "/",
            Operation::Mod => "%",
            Operation::Shl => "<<",
            Operation::Shr => ">> (unsigned)",
            Operation::Shra => ">>",
            Operation::Eq => "==",
            Operation::Ne => "!=",
            Operation::Lt => "<",
            Operation::Le => "<=",
            Operation::Gt => ">",
            Operation::Ge => ">=",
            Operation::Bra { .. } | Operation::Skip { .. } => return Err("it branches".to_string()),
            _ => return Err("no words for an operation".to_string()),
        };
        let (right, left) = (self.pop()?, self.pop()?);
        self.stack.push(Term::binary(sign, left, right));
        Ok(())
    }

    fn unary(&mut self, sign: &'static str) -> Result<(), Unworded> {
        let term = self.pop()?;
        self.push(Term::Unary(sign, term))
    }

    /// Brings the top below `count - 1` others.
    fn rotate(&mut self, count: usize) -> Result<(), Unworded> {
        let start = self
            .stack
            .len()
            .checked_sub(count)
            .ok_or("the stack is too low")?;
        self.stack
            .get_mut(start..)
            .ok_or("the stack is too low")?
            .rotate_right(1);
        Ok(())
    }

    fn load(&mut self, base_type: gimli::UnitOffset, size: u8, space: bool) -> Result<(), Unworded> {
        let address = self.pop_any()?;
        let space = if space { Some(self.pop()?) } else { None };
        let bytes = (size != self.encoding.address_size).then_some(size);
        let loaded = match &*address {
            Term::Located(located) => located.contents(size),
            _ => Term::Load(address, bytes, space),
        };
        match base_type.0 {
            0 => self.push(loaded),
            _ => self.push(Term::Cast(self.type_name(base_type)?, Rc::new(loaded))),
        }
    }

    fn type_name(&self, base_type: gimli::UnitOffset) -> Result<String, Unworded> {
        self.symbolizer
            .base_type(base_type)
            .ok_or_else(|| "no such base type".to_string())
    }

    /// An offset in thread-local storage: before linking, it is relative to a
    /// section, whose place an address names.
    fn thread_local(&self, offset: Rc<Term>) -> Rc<Term> {
        match *offset {
            Term::Unsigned(value) => Rc::new(Term::Named(self.symbolizer.thread_local(value))),
            Term::Signed(value) => Rc::new(Term::Named(self.symbolizer.thread_local(value as u64))),
            _ => offset,
        }
    }

    fn entry_value(&mut self, expression: Slice) -> Result<(), Unworded> {
        let parts: Vec<_> = operations(expression, self.encoding, self.symbolizer.extensions())
            .take(2)
            .collect();
        let term = match parts.as_slice() {
            [Ok(Decoded::Standard(_, Operation::Register { register }))] => self.named(*register),
            [
                Ok(Decoded::Standard(
                    _,
                    Operation::RegisterOffset {
                        register,
                        offset,
                        base_type,
                    },
                )),
            ] if base_type.0 == 0 => self.named(*register).plus(*offset),
            _ => return Err("an entry value of more than a register".to_string()),
        };
        self.push(Term::Entry(term))
    }

    fn implicit_pointer(&mut self, value: gimli::DebugInfoOffset, bytes: i64) -> Result<String, Unworded> {
        let target = match self
            .symbolizer
            .pointed(value.0)
            .ok_or("it points at no known entry")?
        {
            Pointed::Variable(name) => format!("variable {name}"),
            Pointed::Procedure(expression, encoding) => {
                self.deeper()?;
                let depth = self.depth + 1;
                let inner = describe(
                    expression,
                    encoding,
                    ValueType::default(),
                    self.symbolizer,
                    depth,
                    self.budget,
                );
                format!("an object {}", inner.words)
            }
        };
        Ok(match bytes {
            0 => target,
            bytes => format!("{target}, byte {bytes}"),
        })
    }

    fn deeper(&self) -> Result<(), Unworded> {
        match self.depth < MAX_DEPTH {
            true => Ok(()),
            false => Err("procedures call each other too deeply".to_string()),
        }
    }

    /// A call runs the procedure's operations on this stack.
    fn call(&mut self, offset: DieReference) -> Result<(), Unworded> {
        self.deeper()?;
        let symbolizer = self.symbolizer;
        let target = match offset {
            DieReference::UnitRef(offset) => symbolizer.unit_offset(offset).ok_or("no such entry")?,
            DieReference::DebugInfoRef(offset) => offset.0,
        };
        let Some(Pointed::Procedure(expression, encoding)) = symbolizer.pointed(target) else {
            return Err("it calls what isn't a DWARF procedure".to_string());
        };
        self.depth += 1;
        let caller = std::mem::replace(&mut self.encoding, encoding);
        let result = self.run(expression);
        self.encoding = caller;
        self.depth -= 1;
        result
    }

    /// The operations of the extensions that describe a location by themselves, or
    /// a part of a register. The others work on any location descriptions on the
    /// stack.
    fn extension(&mut self, operation: Extension, operands: &[i128]) -> Result<(), Unworded> {
        if operation != Extension::Nop {
            self.keep_location()?;
        }
        match (operation, operands) {
            (Extension::Nop, _) => Ok(()),
            (Extension::PieceEnd, _) if !self.pieces.is_empty() => {
                self.complete = true;
                Ok(())
            }
            (Extension::Offset, _) => {
                let offset = self.pop()?;
                match &*self.pop_any()? {
                    Term::Located(located) => self.push(Term::Located(located.clone().offset(offset))),
                    _ => Err("no words for locations on the stack".to_string()),
                }
            }
            (Extension::Undefined, _) => self.place(NonMemory::Nowhere),
            (Extension::PushLane | Extension::PushSimdLane, _) => self.push(Term::Named("lane".to_string())),
            (Extension::FormAspaceAddress, _) => {
                let space = self.pop()?;
                let address = self.pop()?;
                self.place(NonMemory::Spaced { address, space })
            }
            (Extension::RegvalBits, [bits]) => {
                let offset = self.pop()?;
                let register = self.pop()?;
                let register = match *register {
                    Term::Unsigned(number) => decode::register_text(number.into(), self.symbolizer),
                    ref computed => format!("register {computed}"),
                };
                self.push(Term::Named(format!(
                    "{bits} bits of {register} from bit {offset}"
                )))
            }
            (Extension::AspaceBregx, [register, offset]) => {
                let space = self.pop()?;
                let register = Term::Named(decode::register_text(*register, self.symbolizer));
                let address = Rc::new(register).plus(*offset as i64);
                self.place(NonMemory::Spaced { address, space })
            }
            _ => Err("no words for locations on the stack".to_string()),
        }
    }

    fn place(&mut self, place: NonMemory) -> Result<(), Unworded> {
        self.place = Some(place);
        Ok(())
    }
}
