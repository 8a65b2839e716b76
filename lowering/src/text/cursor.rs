//! Reading tokens one by one, with errors that say where.

use super::lexer::{Kind, Lexer, Token};
use thiserror::Error;

/// What is wrong with a text, and the offset in bytes of where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct SyntaxError {
    pub offset: usize,
    pub message: String,
}

impl SyntaxError {
    pub fn new(offset: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            offset,
            message: message.into(),
        }
    }

    /// All that is wrong, once each and in the order of the text, if anything
    /// is.
    pub(crate) fn none_of(mut errors: Vec<SyntaxError>) -> Result<(), Vec<SyntaxError>> {
        errors.sort_by(|a, b| (a.offset, &a.message).cmp(&(b.offset, &b.message)));
        errors.dedup();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// A place in a text, with the token that is next.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    lexer: Lexer<'t>,
    next: Option<Token>,
    last: Option<Token>,
}

/// The number in `!12`, if it is below 2^32.
pub(crate) fn number(reference: &[u8]) -> Option<u32> {
    let digits = reference.get(1..)?;
    // Rust's numbers may have a sign.
    let all = digits.iter().all(u8::is_ascii_digit);
    all.then(|| std::str::from_utf8(digits).ok()?.parse().ok())?
}

impl<'t> Cursor<'t> {
    /// A cursor at `offset`, which must be between tokens.
    pub(crate) fn new(text: &'t [u8], offset: usize) -> Cursor<'t> {
        let mut lexer = Lexer::starting_at(text, offset);
        let next = lexer.next();
        Cursor {
            lexer,
            next,
            last: None,
        }
    }

    pub(crate) fn text(&self) -> &'t [u8] {
        self.lexer.text()
    }

    /// An error if the text ends in a comment that has no end.
    pub(crate) fn check_end(&self) -> Result<(), SyntaxError> {
        match self.lexer.open_comment() {
            Some(start) => Err(SyntaxError::new(start, "this comment is never closed")),
            None => Ok(()),
        }
    }

    /// The bytes of a token.
    pub(crate) fn bytes(&self, token: Token) -> &'t [u8] {
        token.bytes(self.text())
    }

    /// The next token, which stays the next one.
    pub(crate) fn peek(&self) -> Option<Token> {
        self.next
    }

    /// Where the next token starts; the end of the text if there is none.
    pub(crate) fn offset(&self) -> usize {
        self.next.map_or(self.text().len(), |token| token.start)
    }

    /// The token that was taken last.
    pub(crate) fn last(&self) -> Option<Token> {
        self.last
    }

    /// Where the last token that was taken ends.
    pub(crate) fn end(&self) -> usize {
        self.last.map_or(0, |token| token.end)
    }

    /// Takes the next token.
    pub(crate) fn take(&mut self) -> Option<Token> {
        let token = self.next?;
        self.last = Some(token);
        self.next = self.lexer.next();
        Some(token)
    }

    /// Whether the next token is of a kind; it stays.
    pub(crate) fn at(&self, kind: Kind) -> bool {
        self.next.is_some_and(|token| token.kind == kind)
    }

    pub(crate) fn at_punctuation(&self, byte: u8) -> bool {
        self.at(Kind::Punctuation(byte))
    }

    /// Whether the next token is this word; it stays.
    pub(crate) fn at_word(&self, word: &[u8]) -> bool {
        self.next
            .is_some_and(|token| token.kind == Kind::Word && self.bytes(token) == word)
    }

    /// Takes the next token if it is of a kind.
    pub(crate) fn take_if(&mut self, kind: Kind) -> Option<Token> {
        if self.at(kind) { self.take() } else { None }
    }

    /// Takes punctuation if it is next.
    pub(crate) fn accept(&mut self, byte: u8) -> bool {
        self.take_if(Kind::Punctuation(byte)).is_some()
    }

    /// Takes a word if it is next.
    pub(crate) fn accept_word(&mut self, word: &[u8]) -> bool {
        let there = self.at_word(word);
        if there {
            self.take();
        }
        there
    }

    pub(crate) fn expect(&mut self, byte: u8) -> Result<Token, SyntaxError> {
        match self.take_if(Kind::Punctuation(byte)) {
            Some(token) => Ok(token),
            None => Err(self.error(format!("expected '{}' here", byte as char))),
        }
    }

    /// A number below 2^32 in decimal digits.
    pub(crate) fn unsigned(&mut self) -> Result<u32, SyntaxError> {
        let token = self.peek().filter(|token| token.kind == Kind::Integer);
        let number = token.and_then(|token| std::str::from_utf8(self.bytes(token)).ok()?.parse().ok());
        match number {
            Some(number) => {
                self.take();
                Ok(number)
            }
            None => Err(self.error("expected a number from 0 to 4294967295")),
        }
    }

    /// Takes a number `!12` of metadata if it is next; none if it is no number
    /// that LLVM has, either.
    pub(crate) fn metadata_number(&mut self) -> Option<u32> {
        let token = self.take_if(Kind::MetadataNumber)?;
        number(self.bytes(token))
    }

    /// An error about the next token.
    pub(crate) fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.offset(), message)
    }

    /// Takes an opening bracket, which is next, and everything up to the one
    /// that closes it. Any bracket closes any other: what is skipped isn't
    /// looked at. A `=` is never inside metadata or a type, but behind the
    /// name of the next definition: there the bracket must have been closed.
    pub(crate) fn skip_brackets(&mut self) -> Result<(), SyntaxError> {
        let start = self.offset();
        let mut depth = 0usize;
        while let Some(token) = self.peek().filter(|token| !token.is(b'=')) {
            self.take();
            depth = match token.kind {
                Kind::Punctuation(b'(' | b'[' | b'{' | b'<') => depth + 1,
                Kind::Punctuation(b')' | b']' | b'}' | b'>') => depth.saturating_sub(1),
                _ => depth,
            };
            if depth == 0 {
                return Ok(());
            }
        }
        Err(SyntaxError::new(start, "this bracket is never closed"))
    }

    /// Takes tokens up to a `,`, a `=` or a closing bracket outside of
    /// brackets, which stays. The text that was taken; an error if it is none.
    pub(crate) fn element(&mut self) -> Result<&'t [u8], SyntaxError> {
        let start = self.offset();
        while let Some(token) = self.peek() {
            match token.kind {
                Kind::Punctuation(b',' | b')' | b']' | b'}' | b'>' | b'=') => break,
                Kind::Punctuation(b'(' | b'[' | b'{' | b'<') => self.skip_brackets()?,
                _ => drop(self.take()),
            }
        }
        match self.offset() > start {
            true => Ok(&self.text()[start..self.end()]),
            false => Err(self.error("there is something missing here")),
        }
    }
}
