//! What a `DebugDeclare` or `DebugValue` says, as an expression of a lifetime.

use super::super::module::{Debug, Module};
use super::super::plain::PREFIX;
use super::super::table::numbers;
use super::address_space;
use super::assembly::Assembly;
use spirv::Op;

/// A value of LLVM's: its type, its size in bits, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub ty: String,
    pub bits: u64,
    pub text: String,
    /// How many components it has.
    pub lanes: u64,
}

/// Which bits of a variable a record is about: offset and size.
pub(super) type Part = Option<(u64, u64)>;

/// A value of the module in the IR that was made of it.
///
/// # Errors
/// Why there is none.
pub(super) fn value(module: &Module, assembly: &Assembly, id: u32) -> Result<Value, &'static str> {
    let defining = module.by_id(id).ok_or("it isn't defined")?;
    let ty = defining
        .words
        .get(1)
        .and_then(|ty| module.by_id(*ty))
        .ok_or("it has no type")?;
    let is_constant = [Op::Constant, Op::ConstantTrue, Op::ConstantFalse]
        .iter()
        .any(|op| defining.is(*op));
    if defining.is(Op::Undef) {
        return Err("it is undefined");
    }
    let mut value = match ty.is(Op::TypePointer) {
        true => {
            let ty = assembly
                .pointer(id)
                .ok_or("the IR has no such pointer, or a parameter that is passed by value")?;
            let space = ty
                .strip_prefix("ptr addrspace(")
                .and_then(|it| it.strip_suffix(')'));
            let space = space.and_then(|it| address_space(assembly.target, it.parse().ok()?));
            Value {
                bits: space.map_or(64, |space| u64::from(space.bits)),
                ty,
                text: String::new(),
                lanes: 1,
            }
        }
        false => plain_type(module, ty.words)
            .ok_or("its type isn't one of numbers, vectors of them or pointers")?,
    };
    value.text = if is_constant {
        literal(defining.words, &value).ok_or("it is a constant that isn't read")?
    } else if assembly.values.contains_key(&id) {
        format!("%{PREFIX}{id}")
    } else {
        return Err("the IR has no such value");
    };
    Ok(value)
}

fn plain_type(module: &Module, words: &[u32]) -> Option<Value> {
    let ty = super::super::Instruction { words };
    let number = |at: usize| words.get(at).copied().map(u64::from);
    let (text, bits, lanes) = if ty.is(Op::TypeInt) {
        (format!("i{}", number(2)?), number(2)?, 1)
    } else if ty.is(Op::TypeBool) {
        ("i1".to_string(), 1, 1)
    } else if ty.is(Op::TypeFloat) {
        let name = match number(2)? {
            16 => "half",
            32 => "float",
            64 => "double",
            _ => return None,
        };
        (name.to_string(), number(2)?, 1)
    } else if ty.is(Op::TypeVector) {
        // Elements are no vectors: this ends.
        let element = module
            .by_id(*words.get(2)?)
            .filter(|element| !element.is(Op::TypeVector))?;
        let element = plain_type(module, element.words)?;
        let count = number(3)?;
        (
            format!("<{count} x {}>", element.ty),
            element.bits.checked_mul(count)?,
            count,
        )
    } else {
        return None;
    };
    Some(Value {
        ty: text,
        bits,
        text: String::new(),
        lanes,
    })
}

/// A constant as LLVM writes it.
fn literal(words: &[u32], value: &Value) -> Option<String> {
    let instruction = super::super::Instruction { words };
    if instruction.is(Op::ConstantTrue) || instruction.is(Op::ConstantFalse) {
        return Some(instruction.is(Op::ConstantTrue).to_string());
    }
    let low = u64::from(*words.get(3)?);
    let bits = low | words.get(4).map_or(0, |high| u64::from(*high) << 32);
    match value.ty.as_str() {
        "half" => Some(format!("0xH{:04X}", bits & 0xffff)),
        // LLVM writes them as doubles.
        "float" => Some(format!(
            "0x{:016X}",
            f64::from(f32::from_bits(low as u32)).to_bits()
        )),
        "double" => Some(format!("0x{bits:016X}")),
        _ if value.bits < 64 => Some((bits & ((1 << value.bits) - 1)).to_string()),
        _ if value.bits == 64 => Some(bits.to_string()),
        _ => None,
    }
}

/// The operations of an expression by number, each with its operands; none if one can't be read.
fn operations(debug: &Debug) -> Option<Vec<(u32, Vec<u32>)>> {
    let expression = debug.debug("Expression")?;
    let operations = expression.words("Operation").iter();
    operations
        .map(|id| {
            let operation = debug
                .module
                .debug_by_id(*id)
                .filter(|each| each.number == numbers::OPERATION)?;
            let operands = operation.words("Operands").iter();
            Some((
                operation.number("Operation")?,
                operands
                    .map(|word| operation.number_of(*word))
                    .collect::<Option<_>>()?,
            ))
        })
        .collect()
}

const DEREF: u32 = 0;
const PLUS: u32 = 1;
const MINUS: u32 = 2;
const PLUS_UCONST: u32 = 3;
const SWAP: u32 = 5;
const XDEREF: u32 = 6;
const STACK_VALUE: u32 = 7;
const CONSTU: u32 = 8;
const FRAGMENT: u32 = 9;

/// The bits that a record is about: it ends what was said of these.
pub(super) fn part(debug: &Debug) -> Part {
    match operations(debug)?.last() {
        Some((FRAGMENT, operands)) => Some((u64::from(*operands.first()?), u64::from(*operands.get(1)?))),
        _ => None,
    }
}

/// The expression of a lifetime whose referrer is a value; `bits` is the size of the variable.
///
/// # Errors
/// What has no counterpart.
pub(super) fn expression(debug: &Debug, value: &Value, bits: u64) -> Result<String, &'static str> {
    let mut operations = operations(debug).ok_or("its expression can't be read")?;
    let part = part(debug);
    if part.is_some() {
        operations.pop();
    }
    // That an address space follows is about the variable, and says nothing of its place.
    if let [.., (CONSTU, _), (SWAP, _), (XDEREF, _)] = operations[..] {
        operations.truncate(operations.len() - 3);
    }
    if !debug.words("Indexes").is_empty() {
        return Err("which part it is of is said by indexes");
    }
    let wanted = part.map_or(bits, |(_, size)| size);
    let mut made = vec![format!("!{{!\"DIOpReferrer\", {} poison}}", value.ty)];
    let is_pointer = value.ty.starts_with("ptr");
    let mut memory = debug.number == numbers::DECLARE;
    let (mut rest, mut distance) = (&operations[..], 0);
    while let Some(((number, operands), more)) = rest.split_first() {
        rest = more;
        let operand = operands.first().copied().unwrap_or(0);
        match (*number, rest.first().map(|(next, _)| *next)) {
            (STACK_VALUE, None) if !memory => {}
            (DEREF, None | Some(STACK_VALUE)) if !memory && is_pointer => {
                memory = true;
                rest = &[];
            }
            (PLUS_UCONST, _) => offset(&mut made, value, operand.into(), &mut distance)?,
            (CONSTU, Some(next @ (PLUS | MINUS))) => {
                let by = i64::from(operand);
                offset(
                    &mut made,
                    value,
                    if next == MINUS { -by } else { by },
                    &mut distance,
                )?;
                rest = &rest[1..];
            }
            _ => return Err("its expression has no counterpart"),
        }
    }
    let mut about = part;
    if memory {
        if !wanted.is_multiple_of(8) {
            return Err("it is no whole bytes");
        }
        // What is at the pointer begins before the variable, and ends with it.
        let distance = u64::try_from(distance).map_err(|_| "it is in front of a pointer")?;
        made.push(format!(
            "!{{!\"DIOpDeref\", [{} x i8] poison}}",
            wanted / 8 + distance
        ));
        if distance > 0 {
            made.push(format!("!{{!\"DIOpConstant\", i64 {distance}}}"));
            made.push(format!("!{{!\"DIOpByteOffset\", [{} x i8] poison}}", wanted / 8));
        }
    } else if distance != 0 {
        return Err("it is at a distance from a pointer");
    } else if value.bits > wanted && value.ty.starts_with('i') {
        made.push(format!("!{{!\"DIOpConvert\", i{wanted} poison}}"));
    } else if value.bits < wanted && value.lanes == 3 && part.is_none() {
        // A variable of three components has the room of four.
        about = Some((0, value.bits));
    } else if value.bits != wanted {
        return Err("its value is of another size");
    }
    if let Some((offset, size)) = about {
        made.push(format!("!{{!\"DIOpFragment\", i32 {offset}, i32 {size}}}"));
    }
    Ok(format!("!{{!\"DIExpr\", {}}}", made.join(", ")))
}

/// Adds a number to the value so far; where that is a pointer, to the distance of the memory from it, in bytes.
fn offset(made: &mut Vec<String>, value: &Value, by: i64, distance: &mut i64) -> Result<(), &'static str> {
    if value.ty.starts_with("ptr") {
        *distance += by;
    } else if value.ty.starts_with('i') {
        made.push(format!("!{{!\"DIOpConstant\", {} {by}}}", value.ty));
        made.push("!{!\"DIOpAdd\"}".to_string());
    } else {
        return Err("its expression has no counterpart");
    }
    Ok(())
}
