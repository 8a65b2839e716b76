//! The catalogue of rules: one line for each, nowhere else.
//!
//! `docs/rules.md` is made of it. What we made of the proposal where it leaves
//! a rule open is in `DESIGN.md`, "Rules".

use crate::model::Condition;

/// A rule of well-formedness. Only the catalogue has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rule {
    /// Stable; what a message carries in brackets.
    pub name: &'static str,
    /// The proposal's section.
    pub section: &'static str,
    /// Why it is a rule.
    pub why: &'static str,
}

macro_rules! rules {
    ($($constant:ident $name:literal $section:literal $why:literal;)*) => {
        $(pub const $constant: Rule = Rule { name: $name, section: $section, why: $why };)*
        /// Every rule there is.
        pub const ALL: &[Rule] = &[$($constant),*];
    };
}

rules! {
    NODE_FIELDS "node-fields" "Metadata" "A node with missing or foreign fields has no meaning.";
    NODE_DISTINCT "node-distinct" "Metadata" "A node that stands for an identity must not be merged with an equal one.";
    OP_FIELDS "op-fields" "DIExpr" "An operation with missing or foreign parameters has no meaning.";
    OP_UNKNOWN "op-unknown" "DIExpr" "Only the proposal's operations have a meaning.";
    EXPR_EMPTY "expr-empty" "DIExpr" "An expression is a sequence of one or more operations.";
    EXPR_UNDERFLOW "expr-underflow" "DIExpr" "An operation needs its inputs on the stack.";
    EXPR_RESULT "expr-result" "DIExpr" "An expression leaves exactly one location.";
    EXPR_TYPE "expr-type" "DIExpr" "A type that repeats in an operation's specification is one type.";
    ARG_INDEX "arg-index" "DIOpArg" "An argument that isn't there has no location.";
    REFERRER_UNBOUNDED "referrer-unbounded" "DIOpReferrer" "Only a bounded lifetime has a referrer.";
    REFERRER_SIZE "referrer-size" "DIOpReferrer" "The referrer has as many bits as its type says.";
    DEF_LIFETIME "def-lifetime" "llvm.dbg.def" "Only a lifetime can begin.";
    DEF_REFERRER "def-referrer" "llvm.dbg.def" "The referrer is an LLVM value.";
    DEF_ONCE "def-once" "DILifetime" "A lifetime has one beginning, else its referrer is ambiguous; one that ends without a beginning was never active.";
    KILL_LIFETIME "kill-lifetime" "llvm.dbg.kill" "Only a lifetime can end.";
    KILL_REACHABLE "kill-reachable" "llvm.dbg.kill" "What never begins on the way here can't end here.";
    KILL_REDUNDANT "kill-redundant" "DILifetime" "A kill that every path from the def reaches through another kill never ends anything.";
    LIFETIME_KIND "lifetime-kind" "DILifetime" "A lifetime is bounded, by calls, or computed, and then retained; it can't be both.";
    COMPUTED_ONCE "computed-once" "DILifetime" "The computed lifetime is an object's default, and of two defaults neither is.";
    CODE_LABEL "code-label" "llvm.dbg.label" "Only a code location can be placed.";
    CODE_ONCE "code-once" "DILifetime" "A code location is the address of one block, so it is placed exactly once.";
    OBJECT_KIND "object-kind" "DILifetime" "A lifetime is of a variable or a fragment.";
    GLOBAL_FRAGMENT_OBJECT "global-fragment-object" "Global Variable" "A global's address needs no lifetime, and allows none.";
    GLOBAL_FRAGMENT_ONCE "global-fragment-once" "Global Variable" "One fragment is the address of one global.";
    PROPERTY_FRAGMENT_ONCE "property-fragment-once" "DICompositeType" "A fragment is the property of one field of one type, whose instance its location is computed from.";
    PROPERTY_FRAGMENT_ARGUMENT "property-fragment-argument" "DICompositeType" "Outside the evaluation of its type's property such a fragment has no type object.";
    VARIABLE_RETAINED "variable-retained" "DISubprogram" "A variable that its function doesn't retain vanishes with its last use.";
    LABEL_RETAINED "label-retained" "DISubprogram" "A label that its function doesn't retain vanishes with its last use.";
    CODE_RETAINED "code-retained" "DISubprogram" "A code location goes when its function goes, so the function retains it.";
    COMPUTED_RETAINED "computed-retained" "DISubprogram" "A computed lifetime lives as long as what it is about: a function, or else the module.";
    GRAPH_CYCLE "graph-cycle" "DILifetime" "A location that depends on itself has no value.";
    GRAPH_UNREACHABLE "graph-unreachable" "DILifetime" "What no variable, type or function leads to describes nothing.";
}

/// The rule that a condition of the table of operations is checked under.
pub fn of_condition(condition: &Condition) -> Rule {
    match condition {
        Condition::Bounded => REFERRER_UNBOUNDED,
        Condition::ReferrerSize(_) => REFERRER_SIZE,
        Condition::ArgumentThere(_) => ARG_INDEX,
        _ => EXPR_TYPE,
    }
}

impl Rule {
    /// The rule of that name.
    pub fn named(name: &str) -> Option<Rule> {
        ALL.iter().copied().find(|rule| rule.name == name)
    }
}
