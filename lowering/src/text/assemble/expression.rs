//! The operations of the proposal inside a `!DIExpression`, as ROCm's LLVM
//! writes them today, as the operations of stock LLVM.
//!
//! There an expression belongs to a stock record, which ends what the records
//! before it said of its variable, as no lifetime does. So the record stays what
//! it is, and import makes the lifetime of it, with the operand's type. What a
//! stock expression can't say in import's reading of it is refused.

mod stock;

use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::lexer::Kind;
use crate::text::operation;
use crate::text::types::{self, TypeSyntax};
pub(super) use stock::{Operand, Operands, Owner, Stock};

/// Where an entry of the stack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The code gives the value.
    Value,
    /// The code gives the address of the value.
    Memory,
    /// A number, which takes the other operand's width.
    Constant(i128),
    /// As `Value`, with another type that import doesn't learn of.
    Renamed,
}

#[derive(Clone, Debug)]
struct Entry<'t> {
    place: Place,
    ty: TypeSyntax<'t>,
    code: Vec<String>,
}

/// Takes an expression behind its name, for a record of these operands. What is
/// refused leaves a record without a location, for the reason beside it; a global
/// variable's expression can't say that, so there the reason is an error.
pub(super) fn translate(
    cursor: &mut Cursor,
    owner: Owner,
    operands: &Operands,
) -> Result<(Stock, Option<SyntaxError>), SyntaxError> {
    let start = cursor.offset();
    cursor.expect(b'(')?;
    let mut translation = Translation {
        owner,
        operands,
        stack: Vec::new(),
        fragment: None,
        local: false,
        refused: None,
    };
    let mut poisoned = false;
    let mut first = true;
    while !cursor.accept(b')') {
        if !std::mem::take(&mut first) {
            cursor.expect(b',')?;
        }
        if cursor.accept_word(b"DW_OP_LLVM_poisoned") {
            poisoned = true;
        } else if cursor.accept_word(b"DW_OP_LLVM_fragment") {
            cursor.expect(b',')?;
            let offset = cursor.unsigned()?;
            cursor.expect(b',')?;
            translation.fragment = Some((offset, cursor.unsigned()?));
        } else {
            translation.step(cursor)?;
        }
    }
    let nothing = Stock {
        elements: translation.with_fragment(Vec::new()),
        operand: Operand::Poison,
    };
    let refused = translation.refused.take();
    let refused = match (refused, poisoned) {
        (Some(reason), _) => Some(reason),
        (None, true) if owner == Owner::Global => {
            let message = "a poisoned global variable has no location; take the expression from the global";
            Some(SyntaxError::new(start, message))
        }
        (None, true) => None,
        (None, false) => match translation.finish() {
            Ok(stock) => return Ok((stock, None)),
            Err(reason) => Some(SyntaxError::new(start, reason)),
        },
    };
    match refused {
        Some(reason) if owner == Owner::Global => Err(reason),
        refused => Ok((nothing, refused)),
    }
}

struct Translation<'a, 't> {
    owner: Owner,
    operands: &'a Operands<'a>,
    stack: Vec<Entry<'t>>,
    fragment: Option<(u32, u32)>,
    /// There is an argument that points into AMDGPU's local memory.
    local: bool,
    /// Why the expression has no counterpart; what follows is only read.
    refused: Option<SyntaxError>,
}

/// Clang's words for an address in local memory, by which import knows that the
/// global has one; of other operands import knows the type.
const LOCAL_IDIOM: &str = "DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef";

type Refused<T> = Result<T, String>;

impl<'t> Translation<'_, 't> {
    /// Takes one operation.
    fn step(&mut self, cursor: &mut Cursor<'t>) -> Result<(), SyntaxError> {
        let start = cursor.offset();
        // Its spelling is checked as that of all operations.
        let (name, mut fields) = (cursor.peek().map(|token| cursor.bytes(token)), cursor.clone());
        let mut spelled = Vec::new();
        match name {
            Some(b"DIOpAnd") => {
                cursor.take();
                cursor.expect(b'(')?;
                cursor.expect(b')')?;
            }
            _ => operation::encode(cursor, &mut spelled)?,
        }
        fields.take();
        fields.take();
        let done = match name.unwrap_or_default() {
            b"DIOpArg" => {
                let index = fields.unsigned()?;
                fields.take();
                self.argument(index, types::parse(&mut fields)?)
            }
            b"DIOpConstant" => {
                let ty = types::parse(&mut fields)?;
                let value = fields.peek().map(|token| fields.bytes(token)).unwrap_or_default();
                self.constant(ty, value)
            }
            b"DIOpFragment" => {
                let offset = fields.unsigned()?;
                fields.take();
                self.fragment = Some((offset, fields.unsigned()?));
                Ok(())
            }
            name => {
                let ty = match fields.at_punctuation(b')') || fields.at(Kind::Integer) {
                    true => None,
                    false => Some(types::parse(&mut fields)?),
                };
                self.operate(&String::from_utf8_lossy(name), ty)
            }
        };
        if let Err(reason) = done {
            self.refused.get_or_insert(SyntaxError::new(start, reason));
        }
        Ok(())
    }

    fn operate(&mut self, name: &str, ty: Option<TypeSyntax<'t>>) -> Refused<()> {
        let binary = match name {
            "DIOpAdd" => Some("DW_OP_plus"),
            "DIOpSub" => Some("DW_OP_minus"),
            "DIOpMul" => Some("DW_OP_mul"),
            "DIOpDiv" => Some("DW_OP_div"),
            "DIOpLShr" | "DIOpShr" => Some("DW_OP_shr"),
            "DIOpAShr" => Some("DW_OP_shra"),
            "DIOpShl" => Some("DW_OP_shl"),
            "DIOpAnd" => Some("DW_OP_and"),
            _ => None,
        };
        match (name, ty, binary) {
            (_, _, Some(operation)) => self.binary(name, operation),
            ("DIOpDeref", Some(ty), _) => self.deref(ty),
            ("DIOpRead", ..) => self.load(name),
            ("DIOpReinterpret", Some(ty), _) => self.reinterpret(ty),
            ("DIOpConvert" | "DIOpZExt" | "DIOpSExt", Some(ty), _) => self.convert(name, ty),
            ("DIOpByteOffset", Some(ty), _) => self.offset(name, ty, 1),
            ("DIOpBitOffset", Some(ty), _) => self.offset(name, ty, 8),
            ("DIOpComposite", ..) => Err(format!(
                "{name} is none of stock's; records of fragments say the same"
            )),
            ("DIOpExtend" | "DIOpSelect" | "DIOpPushLane", ..) => Err(format!(
                "{name} is about lanes, of which a stock record says nothing"
            )),
            ("DIOpAddrOf", ..) => Err(format!(
                "{name} has no counterpart: the pointer isn't there to be read"
            )),
            _ => Err(format!(
                "{name} is for lifetimes; a record's operands are arguments"
            )),
        }
    }

    fn pop(&mut self, name: &str) -> Refused<Entry<'t>> {
        self.stack
            .pop()
            .ok_or_else(|| format!("{name} has too few operands"))
    }

    fn push(&mut self, place: Place, ty: TypeSyntax<'t>, code: Vec<String>) {
        self.stack.push(Entry { place, ty, code });
    }

    fn argument(&mut self, index: u32, ty: TypeSyntax<'t>) -> Refused<()> {
        match self.operands.types.get(index as usize) {
            None if self.owner == Owner::Global && index == 0 => {}
            None => return Err(format!("there is no operand {index}")),
            Some(there) if !same(there, &ty) => return Err(format!("operand {index} has another type")),
            Some(_) => {}
        }
        self.local |= ty == TypeSyntax::Pointer(3);
        self.push(Place::Value, ty, vec![format!("DW_OP_LLVM_arg, {index}")]);
        Ok(())
    }

    fn constant(&mut self, ty: TypeSyntax<'t>, value: &[u8]) -> Refused<()> {
        let number = std::str::from_utf8(value).ok().and_then(|value| match value {
            "true" => Some(1),
            "false" | "zeroinitializer" => Some(0),
            digits => digits.parse::<i128>().ok(),
        });
        let (TypeSyntax::Int(bits @ 1..=64), Some(number)) = (&ty, number) else {
            return Err("only integers of up to 64 bits are constants of a stock expression".into());
        };
        let number = number & ((1 << bits) - 1);
        self.push(
            Place::Constant(number),
            ty,
            vec![format!("DW_OP_constu, {number}")],
        );
        Ok(())
    }

    /// The top entry as a value of a number of bits that its code has.
    fn value(&mut self, name: &str) -> Refused<Entry<'t>> {
        let mut entry = self.pop(name)?;
        match (entry.place, &entry.ty) {
            (Place::Renamed, _) => return Err(format!("{name} behind a DIOpReinterpret isn't stock's")),
            (Place::Memory, TypeSyntax::Int(bits @ (8 | 16 | 32))) => {
                entry.code.push(format!("DW_OP_deref_size, {}", bits / 8));
                entry.code.push(converted(*bits, false));
            }
            (Place::Memory, TypeSyntax::Int(64) | TypeSyntax::Pointer(0)) => {
                entry.code.push("DW_OP_deref".into())
            }
            (Place::Memory, _) => return Err(format!("{name} reads what a stock expression can't read")),
            (Place::Value | Place::Constant(_), _) => return Ok(entry),
        }
        entry.place = Place::Value;
        Ok(entry)
    }

    fn load(&mut self, name: &str) -> Refused<()> {
        let mut entry = self.value(name)?;
        if entry.code.len() == 1 && entry.place == Place::Value {
            // A value that nobody can write to.
            entry.code.push("DW_OP_plus_uconst, 0".into());
        }
        self.stack.push(entry);
        Ok(())
    }

    fn binary(&mut self, name: &str, operation: &str) -> Refused<()> {
        let mut right = self.value(name)?;
        let mut left = self.value(name)?;
        let constants = [&left, &right].map(|entry| matches!(entry.place, Place::Constant(_)));
        if constants == [true, true] {
            return Err(format!("{name} of two constants is a constant; write that"));
        }
        if left.ty != right.ty || !matches!(left.ty, TypeSyntax::Int(1..=64)) {
            return Err(format!("{name} is of two integers of one type, of up to 64 bits"));
        }
        let wide = widened(operation, &left.ty);
        for entry in [&mut left, &mut right] {
            entry.code.extend(
                wide.iter()
                    .flat_map(|(bits, signed)| [converted(*bits, *signed), converted(64, *signed)]),
            );
        }
        left.code.extend(right.code);
        left.code.push(operation.into());
        left.code
            .extend(wide.map(|(bits, signed)| converted(bits, signed)));
        left.place = Place::Value;
        self.stack.push(left);
        Ok(())
    }

    fn deref(&mut self, ty: TypeSyntax<'t>) -> Refused<()> {
        let pointer = self.value("DIOpDeref")?;
        if !matches!(pointer.ty, TypeSyntax::Pointer(_)) {
            return Err("DIOpDeref is of a pointer".into());
        }
        self.push(Place::Memory, ty, pointer.code);
        Ok(())
    }

    /// Import knows an operand by its own type, so nothing can be made of one
    /// with another.
    fn reinterpret(&mut self, ty: TypeSyntax<'t>) -> Refused<()> {
        let mut entry = self.pop("DIOpReinterpret")?;
        if entry.place == Place::Value && entry.ty != ty {
            entry.place = Place::Renamed;
        } else if let Place::Constant(_) = entry.place {
            return Err("DIOpReinterpret of a constant is a constant; write that".into());
        }
        entry.ty = ty;
        self.stack.push(entry);
        Ok(())
    }

    fn convert(&mut self, name: &str, to: TypeSyntax<'t>) -> Refused<()> {
        let mut entry = self.value(name)?;
        let signed = name == "DIOpSExt";
        match (&entry.ty, &to, entry.place) {
            (_, _, Place::Constant(_)) => {
                return Err(format!("{name} of a constant is a constant; write that"));
            }
            (from, to, _) if from == to && name == "DIOpConvert" => {}
            (TypeSyntax::Int(from @ 1..=64), TypeSyntax::Int(to @ 1..=64), _)
                if (from > to) == (name == "DIOpConvert") =>
            {
                entry.code.push(converted(*from, signed));
                entry.code.push(converted(*to, signed));
            }
            (TypeSyntax::Pointer(_), TypeSyntax::Pointer(_), _) => {
                return Err(format!("{name} between address spaces isn't stock's"));
            }
            (TypeSyntax::Int(_), TypeSyntax::Int(_), _) => {
                return Err(format!("{name} is of other widths, and up to 64 bits"));
            }
            _ => return Err(format!("{name} is of integers in a stock expression")),
        }
        entry.ty = to;
        self.stack.push(entry);
        Ok(())
    }

    /// A part of memory, `bits` of an offset to the byte.
    fn offset(&mut self, name: &str, ty: TypeSyntax<'t>, bits: i128) -> Refused<()> {
        let offset = self.pop(name)?;
        let mut base = self.pop(name)?;
        let (Place::Constant(number), TypeSyntax::Int(width)) = (offset.place, &offset.ty) else {
            return Err(format!("{name} is by a constant in a stock expression"));
        };
        let negative = number >> (width - 1) != 0;
        if negative || number % bits != 0 {
            return Err(format!(
                "{name} is forward and by whole bytes in a stock expression"
            ));
        }
        if base.place != Place::Memory {
            return Err(format!(
                "{name} is of memory; DIOpLShr and DIOpConvert give a part of a value"
            ));
        }
        if number != 0 {
            base.code.push(format!("DW_OP_plus_uconst, {}", number / bits));
        }
        base.ty = ty;
        self.stack.push(base);
        Ok(())
    }

    fn with_fragment(&self, mut code: Vec<String>) -> String {
        code.extend(
            self.fragment
                .map(|(offset, size)| format!("DW_OP_LLVM_fragment, {offset}, {size}")),
        );
        code.join(", ")
    }

    fn finish(mut self) -> Refused<Stock> {
        let (entry, true) = (self.pop("the expression")?, self.stack.is_empty()) else {
            return Err("the expression leaves more than one entry".into());
        };
        let Entry { place, ty, mut code } = entry;
        let constant = match (place, self.owner, &ty) {
            (Place::Constant(number), Owner::Value, TypeSyntax::Int(bits)) => Some(match bits {
                1 => format!("i1 {}", number != 0),
                bits => format!("i{bits} {number}"),
            }),
            _ => None,
        };
        if let Some(constant) = constant {
            return Ok(Stock {
                elements: self.with_fragment(Vec::new()),
                operand: Operand::Constant(constant),
            });
        }
        let operand = self.operand(&mut code)?;
        let local = self.local;
        match (self.owner, place) {
            (Owner::Global, Place::Memory) if local => code.push(LOCAL_IDIOM.into()),
            (Owner::Declare | Owner::Global, Place::Memory) => {}
            (Owner::Declare, _) => {
                return Err("a declared variable is in memory, which DIOpDeref says".into());
            }
            (Owner::Value, Place::Memory) => code.push("DW_OP_deref".into()),
            (Owner::Global, Place::Constant(_)) => code.push("DW_OP_stack_value".into()),
            (Owner::Global, _) => return Err("a global variable is in memory, or a constant".into()),
            (Owner::Value, _) if code.is_empty() => {}
            (Owner::Value, _) => code.push("DW_OP_stack_value".into()),
        }
        Ok(Stock {
            elements: self.with_fragment(code),
            operand,
        })
    }

    /// Takes the operand off that stock puts on the stack by itself.
    fn operand(&self, code: &mut Vec<String>) -> Refused<Operand> {
        let argument = |code: &String| {
            code.strip_prefix("DW_OP_LLVM_arg, ")
                .and_then(|index| index.parse().ok())
        };
        let arguments: Vec<u32> = code.iter().filter_map(argument).collect();
        match (&arguments[..], code.first().and_then(argument)) {
            ([], _) if self.owner == Owner::Global => Ok(Operand::Stays),
            ([only], Some(_)) => {
                code.remove(0);
                Ok(if self.operands.list {
                    Operand::Only(*only)
                } else {
                    Operand::Stays
                })
            }
            _ if self.owner != Owner::Value => Err("only a dbg_value has a list of operands".into()),
            _ if self.operands.list => Ok(Operand::Stays),
            _ => Ok(Operand::List),
        }
    }
}

fn converted(bits: u32, signed: bool) -> String {
    let encoding = if signed {
        "DW_ATE_signed"
    } else {
        "DW_ATE_unsigned"
    };
    format!("DW_OP_LLVM_convert, {bits}, {encoding}")
}

/// How many bits of a stack's word an operation's operands have, and whether
/// they are signed, where the bits above would change the result.
fn widened(operation: &str, ty: &TypeSyntax) -> Option<(u32, bool)> {
    match (operation, ty) {
        ("DW_OP_div" | "DW_OP_shra", TypeSyntax::Int(bits @ ..64)) => Some((*bits, true)),
        ("DW_OP_shr", TypeSyntax::Int(bits @ ..64)) => Some((*bits, false)),
        _ => None,
    }
}

/// Whether two types are one: types with names can't be compared here.
fn same(one: &TypeSyntax, other: &TypeSyntax) -> bool {
    let named = |ty: &TypeSyntax| matches!(ty, TypeSyntax::Named(_) | TypeSyntax::Target(_));
    named(one) || named(other) || one == other
}

#[cfg(test)]
mod tests;
