//! What must hold of `as` and `dis` for any text. Also what the fuzzers check.

use dilifetime::text::{SyntaxError, Translation, assemble, disassemble};

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
