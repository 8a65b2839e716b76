//! The catalogue of rules: one line for each, nowhere else.
//!
//! `docs/rules.md` is made of it. What we made of the proposal where it leaves
//! a rule open is in `docs/encoding.md`.

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
    TYPE_IDENTICAL "type-identical" "DIExpr" "A letter that repeats in an operation's specification stands for one thing.";
    READ_UNDEFINED "read-undefined" "DIExpr" "What is nowhere has no value.";
    READ_RANGE "read-range" "DIExpr" "A storage has no bits past its end.";
    ARG_INDEX "arg-index" "DIOpArg" "An argument that isn't there has no location.";
    ARG_SIZE "arg-size" "DIOpArg" "The argument has as many bits as its type says.";
    REFERRER_UNBOUNDED "referrer-unbounded" "DIOpReferrer" "Only a bounded lifetime has a referrer.";
    REFERRER_SIZE "referrer-size" "DIOpReferrer" "The referrer has as many bits as its type says.";
    TYPE_OBJECT_PROPERTY "type-object-property" "DIOpTypeObject" "Only the property of a type is evaluated for an object of that type.";
    TYPE_OBJECT_SIZE "type-object-size" "DIOpTypeObject" "The object has as many bits as its type says.";
    CONVERT_WIDENS "convert-widens" "DIOpConvert" "Only DIOpZExt and DIOpSExt say what is above an integer.";
    CONVERT_TYPE "convert-type" "DIOpConvert" "Only numbers, pointers and vectors of them have a counterpart in another type.";
    EXTEND_WIDENS "extend-widens" "DIOpZExt, DIOpSExt" "Extending makes a wider integer of an integer.";
    REINTERPRET_SIZE "reinterpret-size" "DIOpReinterpret" "The same bits under another type are as many bits.";
    OFFSET_INTEGRAL "offset-integral" "DIOpBitOffset, DIOpByteOffset" "A distance is a whole number.";
    COMPOSITE_SIZE "composite-size" "DIOpComposite" "The parts make up the whole.";
    COMPOSITE_SHARED "composite-shared" "DIOpComposite" "A bit that is in two parts can't be assigned two values.";
    EXTEND_COUNT "extend-count" "DIOpExtend" "A vector has at least one element.";
    ELEMENT_TYPE "element-type" "DIOpExtend, DIOpSelect" "A vector has elements that are numbers or pointers.";
    VECTOR_TYPE "vector-type" "DIOpSelect" "Only vectors have lanes to choose among.";
    MASK_WIDTH "mask-width" "DIOpSelect" "Each lane needs a bit of the mask.";
    ADDROF_USE "addrof-use" "DIOpAddrOf" "An implicit pointer has no value, only what it points at.";
    DEREF_POINTER "deref-pointer" "DIOpDeref" "Only a pointer points at something.";
    ARITHMETIC_TYPE "arithmetic-type" "DIOpAdd, DIOpSub, DIOpMul, DIOpDiv" "Only numbers, pointers and vectors of them can be calculated with.";
    SHIFT_INTEGRAL "shift-integral" "DIOpLShr, DIOpAShr, DIOpShl" "Only integers are shifted.";
    LANE_INTEGRAL "lane-integral" "DIOpPushLane" "The number of a lane is a whole number.";
    LANE_TARGET "lane-target" "DIOpPushLane" "Where nothing runs in lanes no lane has a number.";
    FRAGMENT_RANGE "fragment-range" "DIOpFragment" "A fragment of a variable has bits, and none outside it.";
    FRAGMENT_ONCE "fragment-once" "DIOpFragment" "What an expression says is about one run of bits.";
    DEF_LIFETIME "def-lifetime" "llvm.dbg.def" "Only a lifetime can begin.";
    DEF_REFERRER "def-referrer" "llvm.dbg.def" "The referrer is an LLVM value, or the name of a physical register.";
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
    VARIABLE_TYPE "variable-type" "DISubprogram" "LLVM's code generators crash on a retained variable without a type.";
    VARIABLE_RETAINED "variable-retained" "DISubprogram" "A variable that its function doesn't retain vanishes with its last use.";
    GLOBAL_LISTED "global-listed" "Global Variable" "A global variable that its unit's globals don't list has no DIE.";
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
        Condition::ArgumentSize(..) => ARG_SIZE,
        Condition::TypeProperty => TYPE_OBJECT_PROPERTY,
        Condition::TypeObjectSize(_) => TYPE_OBJECT_SIZE,
        Condition::Convertible(..) => CONVERT_TYPE,
        Condition::NotWiderInteger(..) => CONVERT_WIDENS,
        Condition::WiderInteger(..) => EXTEND_WIDENS,
        Condition::SameSize(..) => REINTERPRET_SIZE,
        Condition::OffsetIntegral(_) => OFFSET_INTEGRAL,
        Condition::PartsMakeUp(_) => COMPOSITE_SIZE,
        Condition::NotEmpty(_) => EXTEND_COUNT,
        Condition::Element(_) => ELEMENT_TYPE,
        Condition::MaskWidth(..) => MASK_WIDTH,
        Condition::Number(_) => ARITHMETIC_TYPE,
        Condition::ShiftIntegral(_) => SHIFT_INTEGRAL,
        Condition::LaneIntegral(_) => LANE_INTEGRAL,
        Condition::Lanes => LANE_TARGET,
        Condition::InsideVariable(..) => FRAGMENT_RANGE,
    }
}

impl Rule {
    /// The rule of that name.
    pub fn named(name: &str) -> Option<Rule> {
        ALL.iter().copied().find(|rule| rule.name == name)
    }
}
