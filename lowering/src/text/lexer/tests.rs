use super::*;
use proptest::prelude::*;

fn kinds(text: &str) -> Vec<(Kind, &str)> {
    Lexer::new(text.as_bytes())
        .map(|token| (token.kind, &text[token.span()]))
        .collect()
}

#[test]
fn metadata() {
    use Kind::*;
    let text = r#"!pc.default.lifetime = distinct !DILifetime(object: !12, "a:b": !"x\22y", ! {!\6eame})"#;
    let expected = [
        (MetadataName, "!pc.default.lifetime"),
        (Punctuation(b'='), "="),
        (Word, "distinct"),
        (MetadataName, "!DILifetime"),
        (Punctuation(b'('), "("),
        (Label, "object:"),
        (MetadataNumber, "!12"),
        (Punctuation(b','), ","),
        (Label, "\"a:b\":"),
        (MetadataString, "!\"x\\22y\""),
        (Punctuation(b','), ","),
        (Bang, "!"),
        (Punctuation(b'{'), "{"),
        (MetadataName, "!\\6eame"),
        (Punctuation(b'}'), "}"),
        (Punctuation(b')'), ")"),
    ];
    assert_eq!(kinds(text), expected);
}

#[test]
fn instructions() {
    use Kind::*;
    let text =
        "%\"a b\" = call i64 (ptr, ...) @f.x$1(i64 -5, double 1.5e-3, i64 u0xFF), #0 ; !9 \"\n-l.1: $c ^3 1:";
    let names: Vec<_> = kinds(text)
        .into_iter()
        .filter(|(kind, _)| !matches!(kind, Punctuation(_) | Word))
        .collect();
    let expected = [
        (Local, "%\"a b\""),
        (Dots, "..."),
        (Global, "@f.x$1"),
        (Integer, "-5"),
        (Number, "1.5e-3"),
        (Number, "u0xFF"),
        (AttributeGroup, "#0"),
        (Label, "-l.1:"),
        (Comdat, "$c"),
        (Summary, "^3"),
        (Label, "1:"),
    ];
    assert_eq!(names, expected);
}

#[test]
fn comments_and_what_is_no_token() {
    use Kind::*;
    assert_eq!(
        kinds("a/* \" \n ; */b;c\nd"),
        [(Word, "a"), (Word, "b"), (Word, "d")]
    );
    assert_eq!(kinds("a /* b"), [(Word, "a")]);
    assert_eq!(kinds("a.b"), [(Word, "a"), (Invalid, "."), (Word, "b")]);
    assert_eq!(kinds("? \"ab"), [(Invalid, "?"), (Invalid, "\"ab")]);
    assert_eq!(kinds("\u{e4}@"), [(Invalid, "\u{e4}"), (Invalid, "@")]);
}

#[test]
fn a_run_of_names_is_looked_at_once() {
    let text = "a.".repeat(1_000_000);
    assert_eq!(Lexer::new(text.as_bytes()).count(), 2_000_000);
    let text = "/**/".repeat(1_000_000) + "x";
    assert_eq!(Lexer::new(text.as_bytes()).count(), 1);
}

#[test]
fn lines_and_columns() {
    let text = b"a \"x\ny\" ; \"\n /* \" \n */ b\n c";
    let position_of = |tail: &[u8]| position(text, memchr::memmem::find(text, tail).unwrap());
    assert_eq!(position(text, 0), (1, 1));
    assert_eq!(position_of(b"/*"), (3, 2));
}

proptest! {
    /// Tokens are in order, aren't empty, and between them is white space and
    /// comments only.
    #[test]
    fn any_bytes(text in prop::collection::vec(prop::sample::select(b"!\"@%$#^;/*\n .:-+0x9ae{}\\\xff".to_vec()), 0..60)) {
        let mut end = 0;
        for token in Lexer::new(&text) {
            prop_assert!(token.start >= end && token.end > token.start && token.end <= text.len());
            end = token.end;
        }
    }
}
