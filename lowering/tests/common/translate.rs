//! What must hold of `as` and `dis`: of any text, which the fuzzers check, and
//! of text that LLVM could read.

use dilifetime::text::lexer::{Kind, Lexer};
use dilifetime::text::{SyntaxError, Translation, assemble, disassemble};

/// `as` ends with any text, and both with what it makes. Of garbage nobody
/// expects to get it back.
pub fn any_as(text: &[u8]) {
    ends(text, bytes(assemble(text)));
}

/// `dis` ends with any text, and both with what it makes.
pub fn any_dis(text: &[u8]) {
    ends(text, bytes(disassemble(text)));
}

fn ends(text: &[u8], result: Result<Vec<u8>, Vec<SyntaxError>>) {
    match result {
        Ok(made) => {
            let _ = (bytes(assemble(&made)), bytes(disassemble(&made)));
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| error.offset <= text.len()));
        }
    }
}

/// `as` of any text ends, and what it makes is stock IR.
pub fn check_as(text: &[u8]) {
    if let Ok(stock) = bytes(assemble(text)) {
        same("as of as", bytes(assemble(&stock)), &stock);
        round_trip(&stock);
    }
}

/// `dis` of any text ends.
pub fn check_dis(text: &[u8]) {
    let proposal = bytes(disassemble(text));
    // Names instead of numbers, and a mixture of both syntaxes, don't come back.
    if proposal.is_ok() && bytes(assemble(text)).is_ok_and(|stock| stock == text) {
        round_trip(text);
    }
}

/// What `dis` prints of stock IR is canonical: there and back changes nothing.
fn round_trip(text: &[u8]) {
    if !stands_apart(text) {
        return;
    }
    let Ok(proposal) = bytes(disassemble(text)) else {
        return;
    };
    same("dis of dis", bytes(disassemble(&proposal)), &proposal);
    // Of what isn't the encoding's, `dis` lets more through than `as`.
    let Ok(stock) = bytes(assemble(&proposal)) else {
        return;
    };
    same("dis of as", bytes(disassemble(&stock)), &proposal);
    same("as of as", bytes(assemble(&stock)), &stock);
}

/// Whether taking a definition out leaves what is around it as it was: brackets
/// are closed, and definitions and declarations are in none and behind nothing
/// that is unfinished. So it is in what LLVM reads.
fn stands_apart(text: &[u8]) -> bool {
    let mut open = Vec::new();
    let tokens: Vec<_> = Lexer::new(text).collect();
    for (index, token) in tokens.iter().enumerate() {
        let starts = match token.kind {
            Kind::Punctuation(bracket @ (b'(' | b'[' | b'{' | b'<')) => {
                open.push(bracket);
                false
            }
            Kind::Punctuation(bracket @ (b')' | b']' | b'}' | b'>')) => {
                let closed = b"([{<"[b")]}>".iter().position(|it| *it == bracket).unwrap()];
                if open.pop() != Some(closed) {
                    return false;
                }
                false
            }
            Kind::Word => matches!(token.bytes(text), b"declare" | b"define"),
            Kind::MetadataNumber | Kind::MetadataName => {
                tokens.get(index + 1).is_some_and(|token| token.is(b'='))
            }
            Kind::Invalid => return false,
            _ => false,
        };
        let before = index.checked_sub(1).map(|before| tokens[before]);
        let unfinished = before.is_some_and(|it| {
            let word =
                it.kind == Kind::Word && matches!(it.bytes(text), b"distinct" | b"define" | b"declare");
            word || matches!(
                it.kind,
                Kind::Bang | Kind::MetadataName | Kind::Label | Kind::Punctuation(b'=' | b',')
            )
        });
        if starts && (unfinished || !open.is_empty()) {
            return false;
        }
    }
    open.is_empty()
}

fn bytes(result: Result<Translation, Vec<SyntaxError>>) -> Result<Vec<u8>, Vec<SyntaxError>> {
    result.map(|translation| translation.to_bytes())
}

fn same(what: &str, found: Result<Vec<u8>, Vec<SyntaxError>>, wanted: &[u8]) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match found {
        Ok(found) if found == wanted => {}
        Ok(found) => panic!("{what}:\n{}\n-- instead of\n{}", text(&found), text(wanted)),
        Err(errors) => panic!("{what}: {} in\n{}", errors[0], text(wanted)),
    }
}
