//! Each rule, broken once, in a module that keeps all others.

use super::super::table::{Set, numbers::*};
use super::super::{RULES, check};
use super::Builder;
use spirv::Op;
use std::collections::BTreeSet;

/// The ids of a sound module, for tests to break.
struct Sound {
    name: u32,
    int: u32,
    source: u32,
    unit: u32,
    function: u32,
    local: u32,
    expression: u32,
    none: u32,
    sized: u32,
    zero: u32,
    /// The type of functions.
    ty: u32,
    debug_type: u32,
    bool_true: u32,
}

/// The part before functions.
fn globals(b: &mut Builder) -> Sound {
    let name = b.string("x");
    let ty = b.result(Op::TypeFunction, &[b.void()]);
    let bool_type = b.result(Op::TypeBool, &[]);
    let bool_true = b.typed(Op::ConstantTrue, bool_type, &[]);
    let sized = b.constant(32);
    let zero = b.constant(0);
    let none = b.debug(NONE, &[]);
    let source = b.debug(SOURCE, &[name]);
    let [one, four, signed, line, flags] = [1, 4, 4, 7, 0].map(|value| b.number(value));
    let unit = b.debug(COMPILATION_UNIT, &[one, four, source, one]);
    let basic: &[u32] = match b.set {
        Set::Shader => &[name, sized, signed, flags],
        Set::OpenCl => &[name, sized, signed],
    };
    let int = b.debug(TYPE_BASIC, basic);
    let debug_type = b.debug(TYPE_FUNCTION, &[flags, int, int]);
    let mut operands = vec![name, debug_type, source, line, one, unit, name, flags, line];
    if b.set == Set::OpenCl {
        operands.push(none);
    }
    let function = b.debug(FUNCTION, &operands);
    let local = b.debug(LOCAL_VARIABLE, &[name, int, source, line, one, function, flags]);
    let expression = b.debug(EXPRESSION, &[]);
    Sound {
        name,
        int,
        source,
        unit,
        function,
        local,
        expression,
        none,
        sized,
        zero,
        ty,
        debug_type,
        bool_true,
    }
}

/// A function with the variable, and what a test puts into its block.
fn function(b: &mut Builder, sound: &Sound, inside: impl FnOnce(&mut Builder, &Sound, u32)) {
    let pointer = b.result(Op::TypePointer, &[7, b.uint()]);
    let function = b.function_of(sound.ty);
    let variable = b.typed(Op::Variable, pointer, &[7]);
    b.debug(SCOPE, &[sound.function]);
    if b.set == Set::Shader {
        b.debug(FUNCTION_DEFINITION, &[sound.function, function]);
    }
    inside(b, sound, variable);
    b.end();
}

/// What breaks: something among the globals, then something in the function.
type Globals = fn(&mut Builder, &Sound);
type Inside = fn(&mut Builder, &Sound, u32);

const NOTHING: Globals = |_, _| {};

/// The rules that are broken.
fn broken(set: Set, globally: Globals, inside: Inside) -> BTreeSet<&'static str> {
    let mut b = Builder::new(set);
    let sound = globals(&mut b);
    globally(&mut b, &sound);
    function(&mut b, &sound, inside);
    check(&b.module())
        .into_iter()
        .map(|finding| finding.rule.name)
        .collect()
}

/// An instruction whose id isn't needed.
fn done(_: u32) {}

fn number(b: &mut Builder, value: u32) -> u32 {
    b.number(value)
}

/// A composite with these members, size and name.
fn composite(b: &mut Builder, s: &Sound, name: u32, size: u32, parent: u32, members: &[u32]) -> u32 {
    let [one, flags] = [1, 0].map(|value| number(b, value));
    b.debug(
        TYPE_COMPOSITE,
        &[
            &[name, one, s.source, one, one, parent, name, size, flags],
            members,
        ]
        .concat(),
    )
}

/// Each rule with what breaks it, in the sets where it can be broken.
const CASES: &[(&str, &[Set], Globals, Inside)] = &[
    ("spirv-instruction", BOTH, |b, _| done(b.debug(77, &[])), KEPT),
    (
        "spirv-operands",
        BOTH,
        |b, s| done(b.debug(SOURCE, &[s.name, s.name, s.name])),
        KEPT,
    ),
    (
        "spirv-operands",
        BOTH,
        |b, s| {
            let [line, flags] = [1, 0].map(|value| number(b, value));
            b.debug(
                TYPE_ENUM,
                &[
                    s.name, s.int, s.source, line, line, s.unit, s.sized, flags, s.zero,
                ],
            );
        },
        KEPT,
    ),
    (
        "spirv-result-type",
        BOTH,
        |b, s| {
            let set = b.import;
            b.typed(Op::ExtInst, b.uint(), &[set, SOURCE, s.name]);
        },
        KEPT,
    ),
    ("spirv-defined", BOTH, |b, _| done(b.debug(SOURCE, &[9999])), KEPT),
    (
        "spirv-forward",
        BOTH,
        |b, _| {
            let later = b.words[3] + 1;
            b.debug(TYPE_ARRAY, &[later]);
            b.debug(NONE, &[]);
        },
        KEPT,
    ),
    (
        "spirv-forward",
        SHADER,
        |b, s| {
            let later = b.words[3] + 5;
            composite(b, s, s.name, s.sized, s.unit, &[later]);
            while b.words[3] != later {
                b.constant(0);
            }
            b.debug(NONE, &[]);
        },
        KEPT,
    ),
    ("spirv-text", BOTH, |b, s| done(b.debug(SOURCE, &[s.zero])), KEPT),
    (
        "spirv-number",
        SHADER,
        |b, s| done(b.debug(TYPE_VECTOR, &[s.int, s.name])),
        KEPT,
    ),
    (
        "spirv-enum",
        BOTH,
        |b, s| {
            let four = number(b, 4);
            b.debug(TYPE_QUALIFIER, &[s.int, four]);
        },
        KEPT,
    ),
    (
        "spirv-flags",
        BOTH,
        |b, s| {
            let flags = number(b, 1 << 18);
            b.debug(TYPE_FUNCTION, &[flags, s.int]);
        },
        KEPT,
    ),
    (
        "spirv-flags",
        &[Set::OpenCl],
        |b, s| done(b.debug(TYPE_FUNCTION, &[1 << 17, s.int])),
        KEPT,
    ),
    (
        "spirv-size",
        BOTH,
        |b, s| done(composite(b, s, s.name, s.name, s.unit, &[])),
        KEPT,
    ),
    (
        "spirv-constant",
        BOTH,
        |b, s| {
            let line = number(b, 1);
            b.debug(TEMPLATE_PARAMETER, &[s.name, s.int, s.name, s.source, line, line]);
        },
        KEPT,
    ),
    (
        "spirv-component",
        BOTH,
        |b, s| done(b.debug(TYPE_ARRAY, &[s.int, s.name])),
        KEPT,
    ),
    (
        "spirv-bool",
        SHADER,
        |b, s| done(b.debug(TYPE_MATRIX, &[s.int, s.sized, s.sized])),
        KEPT,
    ),
    (
        "spirv-enumerator",
        BOTH,
        |b, s| {
            let long = b.result(Op::TypeInt, &[64, 0]);
            let value = b.typed(Op::Constant, long, &[1, 0]);
            let [line, flags] = [1, 0].map(|value| number(b, value));
            b.debug(
                TYPE_ENUM,
                &[
                    s.name, s.int, s.source, line, line, s.unit, s.sized, flags, value, s.name,
                ],
            );
        },
        KEPT,
    ),
    (
        "spirv-reference",
        BOTH,
        |b, s| done(b.debug(TYPE_ARRAY, &[s.source, s.sized])),
        KEPT,
    ),
    (
        "spirv-reference",
        BOTH,
        |b, s| {
            let flags = number(b, 0);
            b.debug(TYPE_FUNCTION, &[flags, s.zero]);
        },
        KEPT,
    ),
    ("spirv-function", SHADER, NOTHING, |b, s, _| {
        done(b.debug(FUNCTION_DEFINITION, &[s.none, s.zero]))
    }),
    ("spirv-variable", BOTH, NOTHING, |b, s, _| {
        done(b.debug(DECLARE, &[s.local, s.zero, s.expression]))
    }),
    ("spirv-value", BOTH, NOTHING, |b, s, _| {
        done(b.debug(VALUE, &[s.local, s.int, s.expression]))
    }),
    (
        "spirv-parent",
        BOTH,
        |b, s| {
            let discriminator = number(b, 1);
            let block = b.debug(DISCRIMINATOR, &[s.source, discriminator, s.unit]);
            composite(b, s, s.name, s.sized, block, &[]);
        },
        KEPT,
    ),
    (
        "spirv-opaque",
        BOTH,
        |b, s| done(composite(b, s, s.name, s.none, s.unit, &[])),
        KEPT,
    ),
    (
        "spirv-operation",
        BOTH,
        |b, _| {
            let plus = number(b, 3);
            b.debug(OPERATION, &[plus]);
        },
        KEPT,
    ),
    ("spirv-global-place", BOTH, NOTHING, |b, _, _| {
        done(b.debug(EXPRESSION, &[]))
    }),
    (
        "spirv-block-place",
        BOTH,
        |b, s| done(b.debug(SCOPE, &[s.function])),
        KEPT,
    ),
    ("spirv-block-part", SHADER, NOTHING, |b, _, _| {
        let label = b.words[3] + 1;
        b.plain(Op::SelectionMerge, &[label, 0]);
        b.debug(NO_SCOPE, &[]);
    }),
    ("spirv-block-part", SHADER, NOTHING, |b, s, _| {
        done(b.typed(Op::Phi, s.ty, &[]))
    }),
    (
        "spirv-continued",
        SHADER,
        |b, s| {
            b.debug(SOURCE, &[s.name]);
            b.debug(SOURCE_CONTINUED, &[s.name]);
        },
        KEPT,
    ),
    ("spirv-definition-block", SHADER, NOTHING, |b, s, _| {
        let function = b.words[3] - 4;
        b.debug(FUNCTION_DEFINITION, &[s.none, function]);
    }),
    ("spirv-definition-own", SHADER, NOTHING, |b, s, _| {
        done(b.debug(FUNCTION_DEFINITION, &[s.none, s.zero]))
    }),
    ("spirv-definition-once", SHADER, NOTHING, |b, s, _| {
        let function = b.words[3] - 4;
        b.debug(FUNCTION_DEFINITION, &[s.function, function]);
    }),
    (
        "spirv-entry-point",
        SHADER,
        |b, s| done(b.debug(ENTRY_POINT, &[s.function, s.unit, s.name, s.name])),
        KEPT,
    ),
    ("spirv-lines", SHADER, NOTHING, |b, s, _| {
        done(b.debug(LINE, &[s.source, s.sized, s.zero, s.zero, s.zero]))
    }),
    (
        "spirv-identifier",
        SHADER,
        |b, s| done(b.debug(BUILD_IDENTIFIER, &[s.name, s.zero])),
        KEPT,
    ),
];

const BOTH: &[Set] = &[Set::Shader, Set::OpenCl];
const SHADER: &[Set] = &[Set::Shader];
/// Nothing is wrong in the function.
const KEPT: Inside = |b, s, variable| {
    b.debug(DECLARE, &[s.local, variable, s.expression]);
    b.debug(VALUE, &[s.local, s.zero, s.expression, s.zero]);
    b.debug(NO_SCOPE, &[]);
};

#[test]
fn a_sound_module_breaks_no_rule() {
    for set in BOTH {
        let sound: Globals = |b, s| {
            let [line, flags] = [1, 0].map(|value| number(b, value));
            let long = b.string("0123456789abcdef0123456789abcdef");
            if b.set == Set::Shader {
                b.debug(BUILD_IDENTIFIER, &[long, flags]);
                b.debug(TYPE_MATRIX, &[s.int, s.sized, s.bool_true]);
                b.debug(SOURCE, &[s.name, s.name]);
                b.debug(SOURCE_CONTINUED, &[long]);
            }
            let opaque = b.string("@sampler");
            composite(b, s, opaque, s.none, s.unit, &[]);
            b.debug(
                TYPE_ENUM,
                &[
                    s.name, s.none, s.source, line, line, s.unit, s.sized, flags, s.zero, s.name,
                ],
            );
            b.debug(TYPE_ARRAY, &[s.int, s.sized, s.none]);
            assert_ne!(s.debug_type, s.int);
        };
        assert_eq!(broken(*set, sound, KEPT), BTreeSet::new(), "{set}");
    }
}

#[test]
fn each_rule_is_broken_by_what_breaks_it() {
    for (rule, sets, globally, inside) in CASES {
        for set in *sets {
            let found = broken(*set, *globally, *inside);
            assert!(found.contains(rule), "{rule} in {set}: {found:?}");
        }
    }
}

#[test]
fn every_rule_has_a_negative_test() {
    let tested: BTreeSet<_> = CASES.iter().map(|(rule, ..)| *rule).collect();
    let rules: BTreeSet<_> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(tested, rules);
}

#[test]
fn the_page_has_every_rule() {
    let page = include_str!("../../../../docs/spirv.md");
    for rule in RULES {
        let row = format!("| `{}` | {} | {} |", rule.name, rule.section, rule.text);
        assert!(page.contains(&row), "docs/spirv.md lacks: {row}");
    }
}
