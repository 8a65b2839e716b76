//! Bytes of LLVM assembly to tokens (LLVM's `LLLexer`), without allocating.
//!
//! A token is a kind and where it stands. `!` and what follows it at once are
//! one token: `!12`, `!name`, `!"text"`. White space and comments are between
//! tokens. Any bytes give tokens: what LLVM would refuse is
//! [`Kind::Invalid`], and the lexer goes on behind it.

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr};
use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `!name`, and `!\6eame` with escapes; the kind of an attachment, a
    /// specialised node's name, named metadata.
    MetadataName,
    /// `!12`.
    MetadataNumber,
    /// `!"text"`.
    MetadataString,
    /// A `!` with none of these behind it, as in `!{`.
    Bang,
    /// `@name`, `@"name"`, `@12`.
    Global,
    /// `%name`, `%"name"`, `%12`.
    Local,
    /// `$name`, `$"name"`.
    Comdat,
    /// `#12`.
    AttributeGroup,
    /// A `#` alone, as in `#dbg_value`.
    Hash,
    /// `^12`.
    Summary,
    /// `name:`, `"name":`, `12:`, with the colon: a block's or a field's.
    Label,
    /// A keyword, a type, an operation: letters, digits and `_`.
    Word,
    /// `"text"`.
    String,
    /// `12`, `-12`.
    Integer,
    /// `1.5e3`, `0x4008000000000000`, `u0xff`.
    Number,
    /// `...`.
    Dots,
    /// One of `=,*[]{}<>()|:`.
    Punctuation(u8),
    /// Bytes that start no token, or a string that doesn't end.
    Invalid,
}

/// A token: what it is, and its bytes' offsets in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether this is the punctuation `byte`.
    pub fn is(&self, byte: u8) -> bool {
        self.kind == Kind::Punctuation(byte)
    }

    /// The token's bytes in the text that it is from.
    pub fn bytes<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.span()]
    }
}

/// An iterator over the tokens of a text.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    /// No label ends before this offset, so that no byte is looked at twice
    /// for that.
    no_label: usize,
    /// Where a `/*` is that no `*/` closes.
    open_comment: Option<usize>,
}

/// What a byte can be part of.
const BLANK: u8 = 1;
const DIGIT: u8 = 2;
/// `[A-Za-z0-9_]`: in a keyword.
const WORD: u8 = 4;
/// `[-a-zA-Z$._0-9]`: in a name or a label.
const NAME: u8 = 8;
const PUNCTUATION: u8 = 16;

const CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0 | b' ' | b'\t' | b'\n' | b'\r' => BLANK,
            b'0'..=b'9' => DIGIT | WORD | NAME,
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => WORD | NAME,
            b'-' | b'$' | b'.' => NAME,
            b'=' | b',' | b'*' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'(' | b')' | b'|' | b':' => {
                PUNCTUATION
            }
            _ => 0,
        };
        byte += 1;
    }
    table
}

fn has(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blank();
        let start = self.at;
        let first = *self.text.get(start)?;
        self.at += 1;
        let kind = match first {
            _ if has(first, PUNCTUATION) => Kind::Punctuation(first),
            b'!' => self.metadata(),
            b'@' => self.name_or_number(Kind::Global),
            b'%' => self.name_or_number(Kind::Local),
            b'"' => match self.string() {
                true if self.take(b':') => Kind::Label,
                true => Kind::String,
                false => Kind::Invalid,
            },
            b'#' if self.peek_is(DIGIT) => self.run(DIGIT, Kind::AttributeGroup),
            b'#' => Kind::Hash,
            b'^' if self.peek_is(DIGIT) => self.run(DIGIT, Kind::Summary),
            b'.' if self.text[start..].starts_with(b"...") => {
                self.at = start + 3;
                Kind::Dots
            }
            b'+' if self.peek_is(DIGIT) => self.number(start),
            _ if has(first, NAME) => self.word(start, first),
            _ => {
                // All bytes of a character outside of ASCII at once.
                while self.text.get(self.at).is_some_and(|byte| !byte.is_ascii()) {
                    self.at += 1;
                }
                Kind::Invalid
            }
        };
        let end = self.at;
        Some(Token { kind, start, end })
    }
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t [u8]) -> Lexer<'t> {
        Lexer::starting_at(text, 0)
    }

    /// A lexer of `text` that starts at offset `at`, which must be between
    /// tokens; offsets are those of `text`.
    pub(crate) fn starting_at(text: &'t [u8], at: usize) -> Lexer<'t> {
        Lexer {
            text,
            at: at.min(text.len()),
            no_label: 0,
            open_comment: None,
        }
    }

    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Where the next token is looked for: the end of the last one.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Where a comment starts that has no end, once the lexer is there.
    pub(crate) fn open_comment(&self) -> Option<usize> {
        self.open_comment
    }

    fn skip_blank(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                _ if has(byte, BLANK) => self.at += 1,
                b';' => self.line_comment(),
                b'/' if self.text.get(self.at + 1) == Some(&b'*') => self.block_comment(),
                _ => return,
            }
        }
    }

    /// Goes to the line break at the end of a comment.
    fn line_comment(&mut self) {
        let rest = &self.text[self.at..];
        self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// Goes behind a comment that `/*` starts; one without an end goes to the
    /// end of the text.
    fn block_comment(&mut self) {
        let rest = &self.text[self.at + 2..];
        match memmem::find(rest, b"*/") {
            Some(end) => self.at += 2 + end + 2,
            None => {
                self.open_comment = Some(self.at);
                self.at = self.text.len();
            }
        }
    }

    fn peek_is(&self, class: u8) -> bool {
        self.text.get(self.at).is_some_and(|&byte| has(byte, class))
    }

    fn take(&mut self, byte: u8) -> bool {
        let there = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    /// Goes behind the bytes of a class.
    fn run(&mut self, class: u8, kind: Kind) -> Kind {
        while self.peek_is(class) {
            self.at += 1;
        }
        kind
    }

    /// Goes behind the string whose opening quote is behind us; false if it
    /// has no end. A quote in it is written `\22`, so every quote ends it.
    fn string(&mut self) -> bool {
        let rest = &self.text[self.at..];
        match memchr(b'"', rest) {
            Some(end) => {
                self.at += end + 1;
                true
            }
            None => {
                self.at = self.text.len();
                false
            }
        }
    }

    fn metadata(&mut self) -> Kind {
        match self.text.get(self.at) {
            Some(byte) if has(*byte, DIGIT) => self.run(DIGIT, Kind::MetadataNumber),
            Some(byte) if has(*byte, NAME) || *byte == b'\\' => {
                while self.peek_is(NAME) || self.text.get(self.at) == Some(&b'\\') {
                    self.at += 1;
                }
                Kind::MetadataName
            }
            Some(b'"') => {
                self.at += 1;
                match self.string() {
                    true => Kind::MetadataString,
                    false => Kind::Invalid,
                }
            }
            _ => Kind::Bang,
        }
    }

    fn name_or_number(&mut self, kind: Kind) -> Kind {
        match self.text.get(self.at) {
            Some(byte) if has(*byte, DIGIT) => self.run(DIGIT, kind),
            Some(byte) if has(*byte, NAME) => self.run(NAME, kind),
            Some(b'"') => {
                self.at += 1;
                match self.string() {
                    true => kind,
                    false => Kind::Invalid,
                }
            }
            _ => Kind::Invalid,
        }
    }

    /// What starts with a letter, a digit or one of `-$._`.
    fn word(&mut self, start: usize, first: u8) -> Kind {
        if self.no_label <= start {
            self.run(NAME, Kind::Label);
            if self.take(b':') {
                return Kind::Label;
            }
            self.no_label = self.at;
        }
        // Not a label: shorter than one, where `.`, `-` or `$` follows.
        self.at = start + 1;
        match first {
            b'$' => match self.text.get(self.at) {
                Some(byte) if has(*byte, NAME) || *byte == b'"' => self.name_or_number(Kind::Comdat),
                _ => Kind::Invalid,
            },
            b'-' if !self.peek_is(DIGIT) => Kind::Invalid,
            b'-' | b'0'..=b'9' => self.number(start),
            b'.' => Kind::Invalid,
            b'u' | b's' if self.text[self.at..].starts_with(b"0x") => self.run(WORD, Kind::Number),
            _ => self.run(WORD, Kind::Word),
        }
    }

    /// The rest of a number that starts with a digit or a sign.
    fn number(&mut self, start: usize) -> Kind {
        if self.text[start..].starts_with(b"0x") {
            return self.run(WORD, Kind::Number);
        }
        self.run(DIGIT, Kind::Integer);
        if !self.take(b'.') {
            return Kind::Integer;
        }
        self.run(DIGIT, Kind::Number);
        let rest = &self.text[self.at..];
        if let [b'e' | b'E', exponent @ ..] = rest {
            let sign = usize::from(matches!(exponent.first(), Some(b'+' | b'-')));
            if exponent.get(sign).is_some_and(|&byte| has(byte, DIGIT)) {
                self.at += 1 + sign;
                self.run(DIGIT, Kind::Number);
            }
        }
        Kind::Number
    }
}

/// Line and column of an offset, both from 1; the column is in bytes, as
/// LLVM's.
pub fn position(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let line = memchr_iter(b'\n', before).count() + 1;
    let start = memrchr(b'\n', before).map_or(0, |at| at + 1);
    (line, before.len() - start + 1)
}

#[cfg(test)]
mod tests;
