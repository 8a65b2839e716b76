//! LLVM's types as assembly writes them.
//!
//! Accepted beside today's spelling are the pointers of old files, `i64
//! addrspace(5)*`, which are `ptr addrspace(5)`, and `u64` for `i64`, as the
//! proposal's listings have it: LLVM's integers have no sign.

use super::cursor::{Cursor, SyntaxError};
use super::lexer::Kind;
use crate::model::FloatKind;
use std::io::Write;

/// How deep types may be nested.
const DEPTH: usize = 100;

/// LLVM's largest integer, in bits (`IntegerType::MAX_INT_BITS`).
const INT_BITS: u32 = 1 << 23;

/// A type that a value can have, without sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypeSyntax<'t> {
    /// `iN`; the width in bits.
    Int(u32),
    Float(FloatKind),
    /// `ptr addrspace(N)`.
    Pointer(u32),
    Vector {
        /// `<vscale x ...>`.
        scalable: bool,
        lanes: u32,
        element: Box<TypeSyntax<'t>>,
    },
    Array {
        count: u64,
        element: Box<TypeSyntax<'t>>,
    },
    Struct {
        packed: bool,
        fields: Vec<TypeSyntax<'t>>,
    },
    /// `%name`, as it is written, with the `%`.
    Named(&'t [u8]),
    /// `target("name", ...)`, as it is written.
    Target(&'t [u8]),
}

impl TypeSyntax<'_> {
    /// As LLVM prints it.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        // Writing to a vector can't fail.
        let _ = self.print(out);
    }

    fn print(&self, out: &mut Vec<u8>) -> std::io::Result<()> {
        match self {
            TypeSyntax::Int(bits) => write!(out, "i{bits}"),
            TypeSyntax::Float(kind) => write!(out, "{}", kind.keyword()),
            TypeSyntax::Pointer(0) => write!(out, "ptr"),
            TypeSyntax::Pointer(space) => write!(out, "ptr addrspace({space})"),
            TypeSyntax::Vector {
                scalable,
                lanes,
                element,
            } => {
                write!(out, "<{}{lanes} x ", if *scalable { "vscale x " } else { "" })?;
                element.print(out)?;
                write!(out, ">")
            }
            TypeSyntax::Array { count, element } => {
                write!(out, "[{count} x ")?;
                element.print(out)?;
                write!(out, "]")
            }
            TypeSyntax::Struct { packed, fields } => {
                let (open, close) = if *packed { ("<{", "}>") } else { ("{", "}") };
                write!(out, "{open}")?;
                for (index, field) in fields.iter().enumerate() {
                    write!(out, "{}", if index == 0 { " " } else { ", " })?;
                    field.print(out)?;
                }
                write!(out, "{}{close}", if fields.is_empty() { "" } else { " " })
            }
            TypeSyntax::Named(text) | TypeSyntax::Target(text) => out.write_all(text),
        }
    }
}

/// What a text of a type, and nothing else, is.
pub(crate) fn read(text: &[u8]) -> Option<TypeSyntax<'_>> {
    let mut cursor = Cursor::new(text, 0);
    let syntax = parse(&mut cursor).ok()?;
    cursor.check_end().ok()?;
    Some(syntax)
}

/// Takes a type.
pub(crate) fn parse<'t>(cursor: &mut Cursor<'t>) -> Result<TypeSyntax<'t>, SyntaxError> {
    nested(cursor, DEPTH)
}

fn nested<'t>(cursor: &mut Cursor<'t>, depth: usize) -> Result<TypeSyntax<'t>, SyntaxError> {
    if depth == 0 {
        return Err(cursor.error(format!("types are nested more than {DEPTH} deep here")));
    }
    let start = cursor.offset();
    // Void and functions are no types of a value, but old files point to them.
    let mut base = match cursor.accept_word(b"void") {
        true => None,
        false => Some(simple(cursor, depth)?),
    };
    loop {
        if cursor.at_punctuation(b'(') && !matches!(base, Some(TypeSyntax::Pointer(_))) {
            cursor.skip_brackets()?;
            base = None;
        } else if cursor.at_word(b"addrspace") {
            let space = address_space(cursor)?;
            cursor.expect(b'*')?;
            base = Some(TypeSyntax::Pointer(space));
        } else if cursor.accept(b'*') {
            base = Some(TypeSyntax::Pointer(0));
        } else {
            return base.ok_or_else(|| SyntaxError::new(start, "no value has this type"));
        }
    }
}

/// A type without what makes it a pointer behind it.
fn simple<'t>(cursor: &mut Cursor<'t>, depth: usize) -> Result<TypeSyntax<'t>, SyntaxError> {
    let Some(token) = cursor.peek() else {
        return Err(cursor.error("expected a type"));
    };
    match token.kind {
        Kind::Local => {
            cursor.take();
            Ok(TypeSyntax::Named(cursor.bytes(token)))
        }
        Kind::Word => word(cursor),
        Kind::Punctuation(b'[') => {
            cursor.take();
            let count = count(cursor)?;
            by(cursor)?;
            let element = Box::new(nested(cursor, depth - 1)?);
            cursor.expect(b']')?;
            Ok(TypeSyntax::Array { count, element })
        }
        Kind::Punctuation(b'{') => Ok(TypeSyntax::Struct {
            packed: false,
            fields: fields(cursor, depth)?,
        }),
        Kind::Punctuation(b'<') => {
            cursor.take();
            let found = match cursor.at_punctuation(b'{') {
                true => TypeSyntax::Struct {
                    packed: true,
                    fields: fields(cursor, depth)?,
                },
                false => vector(cursor, depth)?,
            };
            cursor.expect(b'>')?;
            Ok(found)
        }
        _ => Err(cursor.error("expected a type")),
    }
}

/// `iN`, a floating-point type, `ptr` or a target's type.
fn word<'t>(cursor: &mut Cursor<'t>) -> Result<TypeSyntax<'t>, SyntaxError> {
    let start = cursor.offset();
    let name = cursor.take().map_or(&b""[..], |token| cursor.bytes(token));
    if let [b'i' | b'u', digits @ ..] = name
        && !digits.is_empty()
        && digits.iter().all(u8::is_ascii_digit)
    {
        let bits = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        return match bits {
            Some(bits @ 1..=INT_BITS) => Ok(TypeSyntax::Int(bits)),
            _ => Err(SyntaxError::new(
                start,
                format!("an integer has from 1 to {INT_BITS} bits"),
            )),
        };
    }
    let float = |kind| Ok(TypeSyntax::Float(kind));
    match name {
        b"half" => float(FloatKind::Half),
        b"bfloat" => float(FloatKind::BFloat),
        b"float" => float(FloatKind::Float),
        b"double" => float(FloatKind::Double),
        b"x86_fp80" => float(FloatKind::X86Fp80),
        b"fp128" => float(FloatKind::Fp128),
        b"ppc_fp128" => float(FloatKind::PpcFp128),
        b"ptr" if cursor.at_word(b"addrspace") => address_space(cursor).map(TypeSyntax::Pointer),
        b"ptr" => Ok(TypeSyntax::Pointer(0)),
        b"target" if cursor.at_punctuation(b'(') => {
            cursor.skip_brackets()?;
            Ok(TypeSyntax::Target(&cursor.text()[start..cursor.end()]))
        }
        name => {
            let name = String::from_utf8_lossy(name);
            Err(SyntaxError::new(
                start,
                format!("'{name}' is no type that a value has"),
            ))
        }
    }
}

fn address_space(cursor: &mut Cursor) -> Result<u32, SyntaxError> {
    cursor.take();
    cursor.expect(b'(')?;
    let space = cursor.unsigned()?;
    cursor.expect(b')')?;
    Ok(space)
}

fn vector<'t>(cursor: &mut Cursor<'t>, depth: usize) -> Result<TypeSyntax<'t>, SyntaxError> {
    let scalable = cursor.accept_word(b"vscale");
    if scalable {
        by(cursor)?;
    }
    let start = cursor.offset();
    let lanes = cursor.unsigned()?;
    by(cursor)?;
    if lanes == 0 {
        return Err(SyntaxError::new(start, "a vector has at least one element"));
    }
    let start = cursor.offset();
    let element = nested(cursor, depth - 1)?;
    if let TypeSyntax::Vector { .. } | TypeSyntax::Array { .. } | TypeSyntax::Struct { .. } = element {
        let message = "a vector's elements are integers, floating-point numbers or pointers";
        return Err(SyntaxError::new(start, message));
    }
    Ok(TypeSyntax::Vector {
        scalable,
        lanes,
        element: Box::new(element),
    })
}

fn fields<'t>(cursor: &mut Cursor<'t>, depth: usize) -> Result<Vec<TypeSyntax<'t>>, SyntaxError> {
    cursor.expect(b'{')?;
    let mut fields = Vec::new();
    while !cursor.accept(b'}') {
        if !fields.is_empty() {
            cursor.expect(b',')?;
        }
        fields.push(nested(cursor, depth - 1)?);
    }
    Ok(fields)
}

fn count(cursor: &mut Cursor) -> Result<u64, SyntaxError> {
    let token = cursor.take_if(Kind::Integer);
    let digits = token.and_then(|token| std::str::from_utf8(cursor.bytes(token)).ok());
    digits
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| cursor.error("expected the number of elements"))
}

/// The `x` between a number of elements and their type.
fn by(cursor: &mut Cursor) -> Result<(), SyntaxError> {
    match cursor.accept_word(b"x") {
        true => Ok(()),
        false => Err(cursor.error("expected 'x' here")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The type as LLVM prints it, and what is left behind it.
    fn read(text: &str) -> Result<(String, &str), String> {
        let mut cursor = Cursor::new(text.as_bytes(), 0);
        let ty = parse(&mut cursor).map_err(|error| format!("{}: {error}", error.offset))?;
        let mut out = Vec::new();
        ty.write(&mut out);
        Ok((String::from_utf8(out).unwrap(), &text[cursor.offset()..]))
    }

    #[test]
    fn types_of_today() {
        for text in [
            "i1",
            "i8388608",
            "ppc_fp128",
            "ptr",
            "ptr addrspace(5)",
            "<64 x i64>",
            "<vscale x 4 x ptr addrspace(1)>",
            "[0 x <{ i8, [2 x { i64, %\"a b\" }] }>]",
            "{}",
            "%T",
            "target(\"spirv.Image\", void, 1)",
        ] {
            assert_eq!(read(text), Ok((text.to_string(), "")), "{text}");
        }
        assert_eq!(read("i64 poison"), Ok(("i64".to_string(), "poison")));
    }

    #[test]
    fn types_of_old_files() {
        for (old, new) in [
            ("i64 addrspace(5)*", "ptr addrspace(5)"),
            ("i64*addrspace(5)*", "ptr addrspace(5)"),
            ("i64 addrspace(5)**", "ptr"),
            ("<2 x i32*>", "<2 x ptr>"),
            ("[4 x {i8,%T*}]", "[4 x { i8, ptr }]"),
            ("void (i32, ...)*", "ptr"),
            ("<64 x u64>", "<64 x i64>"),
        ] {
            assert_eq!(read(old), Ok((new.to_string(), "")), "{old}");
        }
    }

    #[test]
    fn no_types() {
        for (text, error) in [
            ("", "0: expected a type"),
            ("i0", "0: an integer has from 1 to 8388608 bits"),
            ("i8388609", "0: an integer has from 1 to 8388608 bits"),
            ("i99999999999", "0: an integer has from 1 to 8388608 bits"),
            ("void", "0: no value has this type"),
            ("i32 (i32)", "0: no value has this type"),
            ("label", "0: 'label' is no type that a value has"),
            ("<0 x i8>", "1: a vector has at least one element"),
            ("[2 i8]", "3: expected 'x' here"),
            ("ptr addrspace(x)", "14: expected a number from 0 to 4294967295"),
            ("{i8", "3: expected ',' here"),
            ("void (", "5: this bracket is never closed"),
        ] {
            assert_eq!(read(text), Err(error.to_string()), "{text}");
        }
        let deep = "[1 x ".repeat(1_000_000);
        assert_eq!(
            read(&deep),
            Err("500: types are nested more than 100 deep here".to_string())
        );
    }
}
