//! Constants: their bits, as far as they have any.

use super::quotes::unescaped;
use super::types::{Sized, Types};
use crate::model::{DataLayout, FloatKind, Type};
use crate::read::{Content, Value};
use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::lexer::{Kind, Token};
use crate::text::types;

/// Decimal digits that a number may have. LLVM's own limit is as far away as
/// its widest integer, but reading digits takes quadratic time.
const DIGITS: usize = 4096;

/// Takes the value of a constant whose type is behind us.
pub(super) fn take<'t>(
    cursor: &mut Cursor<'t>,
    sized: Option<Sized>,
    types: &mut Types<'t>,
) -> Result<Value, SyntaxError> {
    let ty = sized.and_then(|sized| sized.ty);
    let first = cursor.peek().ok_or_else(|| cursor.error("expected a value"))?;
    let start = cursor.offset();
    let bytes = cursor.element()?;
    let content =
        content(first, bytes, ty.as_ref(), types).map_err(|message| SyntaxError::new(start, message))?;
    Ok(Value { ty, content })
}

fn content<'t>(
    first: Token,
    bytes: &'t [u8],
    ty: Option<&Type>,
    types: &mut Types<'t>,
) -> Result<Content, String> {
    let Some(ty) = ty else {
        return Ok(Content::Symbolic);
    };
    match (first.kind, ty) {
        (Kind::Local, _) => Err("only a function's code can refer to this".to_string()),
        (Kind::Word, _) => match (bytes, ty) {
            (b"poison", _) => Ok(Content::Poison),
            (b"undef", _) => Ok(Content::Undef),
            (b"zeroinitializer", _) | (b"null", Type::Pointer { .. }) => Ok(Content::zero(ty)),
            (b"true", Type::Int(1)) => Ok(Content::Bits(vec![1])),
            (b"false", Type::Int(1)) => Ok(Content::Bits(vec![0])),
            ([b's', b'p', b'l', b'a', b't', ..], Type::Vector { .. }) => elements(bytes, ty, types),
            ([b'c', b'"', characters @ .., b'"'], Type::Array { .. }) => {
                string(characters, bytes, ty, types.layout())
            }
            (b"true" | b"false" | b"null", _) => Err(mismatch(bytes, ty)),
            _ => Ok(Content::Symbolic),
        },
        (Kind::Integer, Type::Int(width)) => integer(bytes, *width),
        (Kind::Number, Type::Int(width)) if matches!(bytes[0], b'u' | b's') => integer(bytes, *width),
        (Kind::Number, Type::Float(kind)) => {
            let bits = float(bytes, *kind).ok_or_else(|| mismatch(bytes, ty))?;
            Ok(Content::Bits(bits))
        }
        (Kind::Integer | Kind::Number, _) => Err(mismatch(bytes, ty)),
        (Kind::Punctuation(b'<'), Type::Vector { .. }) | (Kind::Punctuation(b'['), Type::Array { .. }) => {
            elements(bytes, ty, types)
        }
        (Kind::Punctuation(b'{' | b'<'), Type::Struct { bits, .. }) => {
            members(bytes, *bits, types).unwrap_or_else(|| Err(mismatch(bytes, ty)))
        }
        _ => Ok(Content::Symbolic),
    }
}

/// `c"abc"`, without its quotes in `characters`.
fn string(characters: &[u8], text: &[u8], ty: &Type, layout: &DataLayout) -> Result<Content, String> {
    let bytes = unescaped(characters);
    match ty {
        Type::Array { count, element, .. } if **element == Type::Int(8) && *count == bytes.len() as u64 => {
            let bytes = bytes.iter().map(|byte| Content::Bits(vec![*byte]));
            Ok(Content::elements(layout, ty, &bytes.collect::<Vec<_>>()))
        }
        _ => Err(mismatch(text, ty)),
    }
}

/// `<i32 1, i32 2>`, or `splat (i32 1)`; `[i32 1, i32 2]`.
fn elements<'t>(text: &'t [u8], ty: &Type, types: &mut Types<'t>) -> Result<Content, String> {
    let (count, element) = match ty {
        Type::Vector { lanes, element } => (u64::from(*lanes), element),
        Type::Array { count, element, .. } => (*count, element),
        _ => return Err(mismatch(text, ty)),
    };
    let mut cursor = Cursor::new(text, 0);
    let splat = cursor.accept_word(b"splat");
    cursor.take();
    let mut contents = Vec::new();
    loop {
        let content = one_element(&mut cursor, element, types);
        contents.push(content.ok_or_else(|| mismatch(text, ty))?);
        if !cursor.accept(b',') {
            break;
        }
    }
    if splat && ty.bits() <= Content::MAX_BITS as u64 {
        contents = vec![contents[0].clone(); count as usize];
    }
    match contents.len() as u64 == count || splat {
        true => Ok(Content::elements(types.layout(), ty, &contents)),
        false => Err(mismatch(text, ty)),
    }
}

fn one_element<'t>(cursor: &mut Cursor<'t>, ty: &Type, types: &mut Types<'t>) -> Option<Content> {
    let mut written = Vec::new();
    types::parse(cursor).ok()?.write(&mut written);
    let first = cursor.peek().filter(|_| written == ty.to_string().as_bytes())?;
    content(first, cursor.element().ok()?, Some(ty), types).ok()
}

/// `{ i32 1, i8 2 }`, or `<{ i32 1, i8 2 }>`, of so many bits. None: it is no struct of that size.
fn members<'t>(text: &'t [u8], bits: u64, types: &mut Types<'t>) -> Option<Result<Content, String>> {
    let mut cursor = Cursor::new(text, 0);
    let packed = cursor.accept(b'<');
    cursor.accept(b'{').then_some(())?;
    let (mut extents, mut contents) = (Vec::new(), Vec::new());
    while !cursor.at_punctuation(b'}') {
        let sized = types.take(&mut cursor).ok()??;
        let first = cursor.peek()?;
        let value = content(first, cursor.element().ok()?, sized.ty.as_ref(), types);
        match value {
            Ok(value) => contents.push(value),
            Err(message) => return Some(Err(message)),
        }
        extents.push(sized.extent);
        if !cursor.accept(b',') {
            break;
        }
    }
    let (whole, offsets) = types.layout().members(packed, &extents)?;
    let placed = offsets.iter().zip(&extents).zip(&contents);
    let placed = placed.map(|((&offset, extent), content)| (offset, extent.bits, content));
    (whole.bits == bits).then(|| Ok(Content::placed(types.layout(), bits, placed)))
}

fn mismatch(value: &[u8], ty: &Type) -> String {
    format!("'{}' is no {ty}", String::from_utf8_lossy(value))
}

/// An integer in decimal, or in hexadecimal as `u0xff` or `s0xff`; what
/// doesn't fit the width is cut off, as LLVM does.
fn integer(text: &[u8], width: u32) -> Result<Content, String> {
    let number = match text {
        [b'u' | b's', b'0', b'x', digits @ ..] => hexadecimal(digits, text[0] == b's'),
        [b'-', digits @ ..] => decimal(digits).map(|number| (number, true)),
        digits => decimal(digits).map(|number| (number, false)),
    };
    let Some((mut bytes, negative)) = number else {
        return Err(format!(
            "this is no integer, or it has more than {DIGITS} digits: '{}'",
            String::from_utf8_lossy(&text[..text.len().min(20)])
        ));
    };
    if width as usize > Content::MAX_BITS {
        return Ok(Content::Symbolic);
    }
    bytes.resize(width.div_ceil(8) as usize, 0);
    if negative {
        negate(&mut bytes);
    }
    if let (Some(last), 1..) = (bytes.last_mut(), width % 8) {
        *last &= (1 << (width % 8)) - 1;
    }
    Ok(Content::Bits(bytes))
}

/// Two's complement.
fn negate(bytes: &mut [u8]) {
    let mut carry = true;
    for byte in bytes {
        (*byte, carry) = (!*byte).overflowing_add(carry.into());
    }
}

/// The bytes of a number in decimal digits, lowest first.
fn decimal(digits: &[u8]) -> Option<Vec<u8>> {
    if digits.is_empty() || digits.len() > DIGITS || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut words: Vec<u32> = Vec::new();
    for chunk in digits.chunks(9) {
        let mut carry = chunk
            .iter()
            .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
        let scale = 10u64.pow(chunk.len() as u32);
        for word in &mut words {
            carry += u64::from(*word) * scale;
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    Some(words.iter().flat_map(|word| word.to_le_bytes()).collect())
}

/// The magnitude of a number in hexadecimal digits, and whether it is
/// negative: the highest bit that is set is the sign of a signed one.
fn hexadecimal(digits: &[u8], signed: bool) -> Option<(Vec<u8>, bool)> {
    let mut bytes = hex_bytes(digits)?;
    while bytes.last() == Some(&0) {
        bytes.pop();
    }
    match bytes.last_mut() {
        Some(last) if signed => {
            // All above the highest one is ones too.
            *last |= 0xff << (7 - last.leading_zeros());
            negate(&mut bytes);
            Some((bytes, true))
        }
        _ => Some((bytes, false)),
    }
}

/// Hexadecimal digits, highest first, as bytes, lowest first.
fn hex_bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: &u8| (*byte as char).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| {
        pair.iter()
            .rev()
            .try_fold(0u8, |sum, byte| Some(sum << 4 | digit(byte)?))
    };
    let reversed: Vec<u8> = digits.iter().rev().copied().collect();
    (!digits.is_empty()).then(|| reversed.chunks(2).map(byte).collect())?
}

/// The bytes of a floating-point number, lowest first; None if it isn't
/// exactly one of that kind.
fn float(text: &[u8], kind: FloatKind) -> Option<Vec<u8>> {
    let sized = |digits: &[u8], count| (digits.len() == count).then(|| hex_bytes(digits))?;
    match (text, kind) {
        ([b'0', b'x', b'H', digits @ ..], FloatKind::Half)
        | ([b'0', b'x', b'R', digits @ ..], FloatKind::BFloat) => sized(digits, 4),
        ([b'0', b'x', b'K', digits @ ..], FloatKind::X86Fp80) => sized(digits, 20),
        // The low half comes first.
        ([b'0', b'x', b'L', digits @ ..], FloatKind::Fp128)
        | ([b'0', b'x', b'M', digits @ ..], FloatKind::PpcFp128) => {
            let (low, high) = digits.split_at_checked(16)?;
            Some([sized(low, 16)?, sized(high, 16)?].concat())
        }
        _ => {
            let double = match text {
                [b'0', b'x', digits @ ..] => u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?,
                text => str::from_utf8(text).ok()?.parse::<f64>().ok()?.to_bits(),
            };
            let (exponent, fraction) = match kind {
                FloatKind::Half => (5, 10),
                FloatKind::BFloat => (8, 7),
                FloatKind::Float => (8, 23),
                FloatKind::Double => return Some(double.to_le_bytes().to_vec()),
                FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => return None,
            };
            let bits = narrow(double, exponent, fraction)?;
            Some(bits.to_le_bytes()[..(kind.bits() / 8) as usize].to_vec())
        }
    }
}

/// A double as a smaller IEEE number of so many bits of exponent and fraction,
/// if that loses nothing.
fn narrow(double: u64, exponent: u32, fraction: u32) -> Option<u32> {
    let sign = ((double >> 63) as u32) << (exponent + fraction);
    let (power, rest) = (((double >> 52) & 0x7ff) as i32, double & ((1 << 52) - 1));
    let cut = |number: u64, bits: u32| (number & ((1 << bits) - 1) == 0).then_some((number >> bits) as u32);
    let largest = (1u32 << exponent) - 1;
    let bias = (largest >> 1) as i32;
    let magnitude = match power {
        0 if rest == 0 => 0,
        // No double that is subnormal is anything smaller.
        0 => return None,
        0x7ff => largest << fraction | cut(rest, 52 - fraction)?,
        _ => match power - 1023 + bias {
            power if power >= largest as i32 => return None,
            power @ 1.. => (power as u32) << fraction | cut(rest, 52 - fraction)?,
            // Subnormal: the leading one becomes visible.
            power => {
                let shift = 52 - fraction + (1 - power) as u32;
                cut((1 << 52) | rest, (shift <= 52).then_some(shift)?)?
            }
        },
    };
    Some(sign | magnitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(content: Result<Content, String>) -> Vec<u8> {
        match content {
            Ok(Content::Bits(bits)) => bits,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn integers_of_any_width() {
        for (text, width, expected) in [
            ("0", 1, vec![0]),
            ("255", 8, vec![255]),
            ("300", 8, vec![44]),
            ("-1", 7, vec![0x7f]),
            ("-2", 20, vec![0xfe, 0xff, 0x0f]),
            ("18446744073709551616", 72, vec![0, 0, 0, 0, 0, 0, 0, 0, 1]),
            ("u0xFF", 16, vec![0xff, 0]),
            ("s0x0F", 8, vec![0xff]),
            ("s0x10", 8, vec![0xf0]),
            ("s0x100", 16, vec![0, 0xff]),
            ("s0x00", 8, vec![0]),
        ] {
            assert_eq!(bits(integer(text.as_bytes(), width)), expected, "{text}");
        }
        assert!(integer(&[b'9'; DIGITS + 1], 64).is_err());
        assert!(integer(b"-", 64).is_err() && integer(b"u0x", 64).is_err());
        assert_eq!(integer(b"1", 8388607), Ok(Content::Symbolic));
    }

    #[test]
    fn smaller_floats_are_exact() {
        // Every number that a half is, and none that a half isn't.
        for half in 0..=u16::MAX {
            let (sign, power, fraction) = (half >> 15, half >> 10 & 31, half & 0x3ff);
            let value = match power {
                31 => continue,
                0 => f64::from(fraction) * 2f64.powi(-24),
                _ => f64::from(fraction | 0x400) * 2f64.powi(i32::from(power) - 25),
            };
            let value = if sign == 1 { -value } else { value };
            assert_eq!(narrow(value.to_bits(), 5, 10), Some(half.into()), "{value}");
            let next = f64::from_bits(value.to_bits() + 1);
            assert_eq!(narrow(next.to_bits(), 5, 10), None, "{next}");
        }
        for value in [
            0.0f32,
            -1.5,
            f32::MAX,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            f32::INFINITY,
        ] {
            assert_eq!(narrow(f64::from(value).to_bits(), 8, 23), Some(value.to_bits()));
        }
        assert_eq!(narrow(0.1f64.to_bits(), 8, 23), None);
        assert_eq!(narrow(1e300f64.to_bits(), 8, 23), None);
    }

    #[test]
    fn floats_in_hexadecimal() {
        assert_eq!(float(b"0xH3C00", FloatKind::Half), Some(vec![0, 0x3c]));
        assert_eq!(
            float(b"0x3FF0000000000000", FloatKind::Float),
            Some(vec![0, 0, 0x80, 0x3f])
        );
        let low_first = float(b"0xL0000000000000001FFFF000000000000", FloatKind::Fp128).unwrap();
        assert_eq!((low_first[0], low_first[15]), (1, 0xff));
        let high_first = float(b"0xK3FFF8000000000000000", FloatKind::X86Fp80).unwrap();
        assert_eq!(high_first, [0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f]);
        assert_eq!(float(b"0xH3C0", FloatKind::Half), None);
        assert_eq!(float(b"1.0", FloatKind::Fp128), None);
    }
}
