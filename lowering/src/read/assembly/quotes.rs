//! Names and strings without their quotes.

use std::borrow::Cow;

/// A name without its sigil (`@`, `%`, `!`) and quotes.
pub(super) fn unquoted(name: &[u8]) -> Cow<'_, [u8]> {
    match name.get(1..) {
        Some([b'"', inner @ .., b'"']) => unescaped(inner),
        Some(plain) if name[0] == b'!' => unescaped(plain),
        plain => Cow::Borrowed(plain.unwrap_or_default()),
    }
}

/// What is between quotes: `\22` is a quote, `\\` a backslash.
pub(super) fn unescaped(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return Cow::Borrowed(text);
    }
    let digit = |byte: Option<&u8>| byte.and_then(|byte| (*byte as char).to_digit(16));
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let escape = (byte == b'\\').then(|| (digit(text.get(at + 1)), digit(text.get(at + 2))));
        let (byte, size) = match escape {
            Some((Some(high), Some(low))) => ((high << 4 | low) as u8, 3),
            Some(_) if text.get(at + 1) == Some(&b'\\') => (b'\\', 2),
            _ => (byte, 1),
        };
        out.push(byte);
        at += size;
    }
    Cow::Owned(out)
}
