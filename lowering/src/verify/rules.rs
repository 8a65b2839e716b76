//! The catalogue of rules: one line for each, nowhere else.

/// A rule of well-formedness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    DEF_ONCE "def-once" "DILifetime" "A lifetime has one beginning, else its referrer is ambiguous.";
    KILL_LIFETIME "kill-lifetime" "llvm.dbg.kill" "Only a lifetime can end.";
    KILL_REACHABLE "kill-reachable" "llvm.dbg.kill" "What never begins on the way here can't end here.";
    CODE_LABEL "code-label" "llvm.dbg.label" "Only a code location can be placed.";
    OBJECT_KIND "object-kind" "DILifetime" "A lifetime is of a variable or a fragment.";
    GLOBAL_FRAGMENT_OBJECT "global-fragment-object" "Global Variable" "A global's address needs no lifetime, and allows none.";
    GLOBAL_FRAGMENT_ONCE "global-fragment-once" "Global Variable" "One fragment is the address of one global.";
    GRAPH_CYCLE "graph-cycle" "DILifetime" "A location that depends on itself has no value.";
    GRAPH_UNREACHABLE "graph-unreachable" "DILifetime" "What no variable, type or function leads to describes nothing.";
}

impl Rule {
    /// The rule of that name.
    pub fn named(name: &str) -> Option<Rule> {
        ALL.iter().copied().find(|rule| rule.name == name)
    }
}
