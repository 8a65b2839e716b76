//! Operations between their two spellings, by the table of operations:
//! `DIOpArg(0, i64)` and `!{!"DIOpArg", i32 0, i64 poison}`.
//!
//! Of old files are accepted the parameters that operations have lost since,
//! `DIOpExtend(64, i64)` and `DIOpSelect(64, i64)`, and `DIOpShr()`, which the
//! fork that knew it wrote as `DW_OP_shr`: it is `DIOpLShr()`.

use super::cursor::{Cursor, SyntaxError};
use super::lexer::Kind;
use super::types::{self, TypeSyntax};
use crate::model::{ParameterKind, Signature, TABLE};
use std::io::Write;

/// What old files have behind the parameters of today. It says nothing that
/// the operand's type doesn't.
const FORMER: &[(&str, &[ParameterKind])] = &[
    ("DIOpExtend", &[ParameterKind::Type]),
    ("DIOpSelect", &[ParameterKind::Unsigned, ParameterKind::Type]),
];

/// Takes `DIOpName(...)` and writes its tuple.
pub(super) fn encode(cursor: &mut Cursor, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    let start = cursor.offset();
    let Some(name) = cursor.take_if(Kind::Word).map(|token| cursor.bytes(token)) else {
        return Err(SyntaxError::new(
            start,
            "expected an operation, such as DIOpRead()",
        ));
    };
    let signature = named(name).ok_or_else(|| SyntaxError::new(start, unknown(name)))?;
    cursor.expect(b'(')?;
    write(out, format_args!("!{{!\"{}\"", signature.name));
    let hint =
        |error: SyntaxError| SyntaxError::new(error.offset, format!("{error} in {}", usage(signature)));
    for (index, parameter) in signature.parameters.iter().enumerate() {
        if index > 0 {
            cursor.expect(b',').map_err(hint)?;
        }
        out.extend_from_slice(b", ");
        encode_parameter(cursor, parameter.kind, out).map_err(hint)?;
    }
    drop_former(cursor, signature).map_err(hint)?;
    cursor.expect(b')').map_err(hint)?;
    out.push(b'}');
    Ok(())
}

fn encode_parameter(cursor: &mut Cursor, kind: ParameterKind, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    match kind {
        ParameterKind::Type => {
            types::parse(cursor)?.write(out);
            out.extend_from_slice(b" poison");
        }
        ParameterKind::Unsigned | ParameterKind::AddressSpace => {
            write(out, format_args!("i32 {}", cursor.unsigned()?));
        }
        ParameterKind::Literal => literal(cursor, out)?,
    }
    Ok(())
}

/// Takes the parameters that an operation had once.
fn drop_former(cursor: &mut Cursor, signature: &Signature) -> Result<(), SyntaxError> {
    let Some((_, kinds)) = FORMER.iter().find(|(name, _)| *name == signature.name) else {
        return Ok(());
    };
    if cursor.at_punctuation(b')') {
        return Ok(());
    }
    for (index, kind) in kinds.iter().enumerate() {
        if index > 0 || !signature.parameters.is_empty() {
            cursor.expect(b',')?;
        }
        encode_parameter(cursor, *kind, &mut Vec::new())?;
    }
    Ok(())
}

/// Takes the operands of a tuple behind its name, with the closing brace, and
/// writes the operation.
pub(super) fn decode(name: &[u8], cursor: &mut Cursor, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    let signature = named(name).ok_or_else(|| SyntaxError::new(cursor.end(), unknown(name)))?;
    write(out, format_args!("{}(", signature.name));
    let hint = |error: SyntaxError| {
        SyntaxError::new(
            error.offset,
            format!("{error} in the tuple of {}", usage(signature)),
        )
    };
    for (index, parameter) in signature.parameters.iter().enumerate() {
        cursor.expect(b',').map_err(hint)?;
        out.extend_from_slice(if index == 0 { b"" } else { b", " });
        decode_parameter(cursor, parameter.kind, out).map_err(hint)?;
    }
    cursor.expect(b'}').map_err(hint)?;
    out.push(b')');
    Ok(())
}

fn decode_parameter(cursor: &mut Cursor, kind: ParameterKind, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    match kind {
        ParameterKind::Type => {
            types::parse(cursor)?.write(out);
            match cursor.accept_word(b"poison") {
                true => Ok(()),
                false => Err(cursor.error("expected 'poison', which makes this a type,")),
            }
        }
        ParameterKind::Unsigned | ParameterKind::AddressSpace => {
            if !cursor.accept_word(b"i32") {
                return Err(cursor.error("expected an i32"));
            }
            write(out, format_args!("{}", signed_or_not(cursor)?));
            Ok(())
        }
        ParameterKind::Literal => literal(cursor, out),
    }
}

/// LLVM prints an i32 from 2^31 on as a negative number.
fn signed_or_not(cursor: &mut Cursor) -> Result<u32, SyntaxError> {
    let text = cursor
        .peek()
        .and_then(|token| std::str::from_utf8(cursor.bytes(token)).ok());
    match text.and_then(|text| text.parse::<i32>().ok()) {
        Some(number) => {
            cursor.take();
            Ok(number as u32)
        }
        None => cursor.unsigned(),
    }
}

/// Takes a type and a value of it, and writes both: no expression of LLVM's
/// constants is looked into.
fn literal(cursor: &mut Cursor, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    let ty = types::parse(cursor)?;
    ty.write(out);
    out.push(b' ');
    let value = cursor.clone();
    let text = cursor.element()?;
    if value.peek().is_some_and(|token| token.end == cursor.end()) {
        check_value(&ty, &value)?;
    }
    out.extend_from_slice(text);
    Ok(())
}

/// Checks a value that is a single token.
fn check_value(ty: &TypeSyntax, cursor: &Cursor) -> Result<(), SyntaxError> {
    let Some(token) = cursor.peek() else {
        return Ok(());
    };
    let word = cursor.bytes(token);
    let fits = match (token.kind, ty) {
        (Kind::Word, _) if word == b"undef" || word == b"zeroinitializer" => true,
        (Kind::Word, _) if word == b"poison" => {
            return Err(cursor.error("poison stands for no value here, undef does"));
        }
        (Kind::Word, TypeSyntax::Int(1)) => word == b"true" || word == b"false",
        (Kind::Word, TypeSyntax::Pointer(_)) => word == b"null",
        (Kind::Word, _) => word == b"none",
        (Kind::Global, ty) => matches!(ty, TypeSyntax::Pointer(_)),
        (Kind::Integer, TypeSyntax::Int(bits)) => fits(word, *bits),
        (Kind::Number, TypeSyntax::Int(_)) => matches!(word, [b'u' | b's', ..]),
        (Kind::Number, TypeSyntax::Float(_)) => !matches!(word, [b'u' | b's', ..]),
        (_, TypeSyntax::Named(_) | TypeSyntax::Target(_)) => true,
        _ => false,
    };
    match fits {
        true => Ok(()),
        false => Err(cursor.error("this is no value of that type")),
    }
}

/// Whether a decimal number is one of an integer's values, signed or not.
/// LLVM would cut it off in silence.
fn fits(number: &[u8], bits: u32) -> bool {
    let digits = number.strip_prefix(b"-").unwrap_or(number);
    let text = std::str::from_utf8(digits)
        .unwrap_or_default()
        .trim_start_matches('0');
    if bits > 127 || text.len() > 38 {
        // 2^bits has more than 0.301 digits for each bit.
        return text.len() <= (u64::from(bits) * 302 / 1000 + 1) as usize;
    }
    let value: u128 = match text {
        "" => 0,
        text => text.parse().unwrap_or(u128::MAX),
    };
    match number.starts_with(b"-") {
        true => value <= 1 << (bits - 1),
        false => value < 1 << bits,
    }
}

fn named(name: &[u8]) -> Option<&'static Signature> {
    match std::str::from_utf8(name).ok()? {
        "DIOpShr" => Signature::named("DIOpLShr"),
        name => Signature::named(name),
    }
}

/// What to say of a name that is no operation's.
fn unknown(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let tail = name.trim_start_matches("DIOp").trim_start_matches("DI");
    let meant = TABLE
        .iter()
        .find(|signature| signature.name["DIOp".len()..].eq_ignore_ascii_case(tail));
    match meant {
        Some(meant) => format!("'{name}' is no operation; {} is", usage(meant)),
        None => format!("'{name}' is no operation"),
    }
}

/// An operation with its parameters, as the proposal writes it.
fn usage(signature: &Signature) -> String {
    let parameters: Vec<_> = signature
        .parameters
        .iter()
        .map(|parameter| {
            let letter = parameter.letter;
            match parameter.kind {
                ParameterKind::Type => format!("{letter}: type"),
                ParameterKind::Unsigned => format!("{letter}: unsigned"),
                ParameterKind::Literal => format!("{letter}: type, V: literal"),
                ParameterKind::AddressSpace => format!("{letter}: addrspace"),
            }
        })
        .collect();
    format!("{}({})", signature.name, parameters.join(", "))
}

fn write(out: &mut Vec<u8>, text: std::fmt::Arguments) {
    // Writing to a vector can't fail.
    let _ = out.write_fmt(text);
}
