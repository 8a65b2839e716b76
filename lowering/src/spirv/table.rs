//! The one table of the instructions of both sets: `NonSemantic.Shader.DebugInfo.100` and `OpenCL.DebugInfo.100`.

use std::fmt;

/// A set of debug instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// Numbers are constants; nothing refers forward.
    Shader,
    /// Numbers are literal.
    OpenCl,
}

impl Set {
    /// As a module imports it.
    pub const fn name(self) -> &'static str {
        match self {
            Set::Shader => "NonSemantic.Shader.DebugInfo.100",
            Set::OpenCl => "OpenCL.DebugInfo.100",
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An instruction.
#[derive(Debug)]
pub struct Row {
    pub number: u32,
    pub name: &'static str,
    /// None: both sets have it.
    pub only: Option<Set>,
    pub operands: &'static [Operand],
    pub place: Placement,
}

/// Where an instruction may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Behind types, constants and global variables, and before all functions.
    Global,
    /// In a block.
    Block,
}

/// An operand.
#[derive(Debug)]
pub struct Operand {
    /// As the documents call it.
    pub name: &'static str,
    pub kind: Kind,
    pub count: Count,
    pub only: Option<Set>,
}

/// How often an operand is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    One,
    Optional,
    Many,
    /// Any number of pairs, of this and of the next operand.
    Pairs,
}

/// What an operand is. `DebugInfoNone` may stand for what is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An `OpString`.
    Text,
    /// 32 bits: literal, or the id of an `OpConstant`.
    Number,
    /// The same, one of these.
    Enum(&'static [&'static str]),
    /// The same, of these bits, and combinations of them.
    Flags(&'static [&'static str]),
    StorageClass,
    Language,
    /// The id of an `OpConstant` of 32 or 64 bits, in both sets.
    Size,
    /// The id of an integral `OpConstant` of any size, in both sets.
    Constant,
    /// A size of an array: an `OpConstant`, or a variable.
    Component,
    /// The id of an `OpConstantTrue` or `OpConstantFalse`.
    Bool,
    /// A debug instruction of one of these numbers.
    Debug(&'static [u32]),
    /// The same, or `OpTypeVoid`.
    TypeOrVoid,
    Function,
    /// An `OpVariable` or parameter.
    Variable,
    /// A result of an instruction that is none of debug info.
    Value,
    /// The same, or an expression.
    ValueOrExpression,
}

impl Kind {
    /// Whether it is literal in `OpenCL.DebugInfo.100`.
    pub fn is_number(self) -> bool {
        use Kind::*;
        matches!(self, Number | Enum(_) | Flags(_) | StorageClass | Language)
    }
}

/// The numbers of instructions.
pub mod numbers {
    pub const NONE: u32 = 0;
    pub const COMPILATION_UNIT: u32 = 1;
    pub const TYPE_BASIC: u32 = 2;
    pub const TYPE_POINTER: u32 = 3;
    pub const TYPE_QUALIFIER: u32 = 4;
    pub const TYPE_ARRAY: u32 = 5;
    pub const TYPE_VECTOR: u32 = 6;
    pub const TYPEDEF: u32 = 7;
    pub const TYPE_FUNCTION: u32 = 8;
    pub const TYPE_ENUM: u32 = 9;
    pub const TYPE_COMPOSITE: u32 = 10;
    pub const TYPE_MEMBER: u32 = 11;
    pub const TYPE_INHERITANCE: u32 = 12;
    pub const TYPE_PTR_TO_MEMBER: u32 = 13;
    pub const TYPE_TEMPLATE: u32 = 14;
    pub const TEMPLATE_PARAMETER: u32 = 15;
    pub const TEMPLATE_TEMPLATE: u32 = 16;
    pub const TEMPLATE_PACK: u32 = 17;
    pub const GLOBAL_VARIABLE: u32 = 18;
    pub const FUNCTION_DECLARATION: u32 = 19;
    pub const FUNCTION: u32 = 20;
    pub const LEXICAL_BLOCK: u32 = 21;
    pub const DISCRIMINATOR: u32 = 22;
    pub const SCOPE: u32 = 23;
    pub const NO_SCOPE: u32 = 24;
    pub const INLINED_AT: u32 = 25;
    pub const LOCAL_VARIABLE: u32 = 26;
    pub const INLINED_VARIABLE: u32 = 27;
    pub const DECLARE: u32 = 28;
    pub const VALUE: u32 = 29;
    pub const OPERATION: u32 = 30;
    pub const EXPRESSION: u32 = 31;
    pub const MACRO_DEF: u32 = 32;
    pub const MACRO_UNDEF: u32 = 33;
    pub const IMPORTED_ENTITY: u32 = 34;
    pub const SOURCE: u32 = 35;
    pub const MODULE_INTEL: u32 = 36;
    pub const FUNCTION_DEFINITION: u32 = 101;
    pub const SOURCE_CONTINUED: u32 = 102;
    pub const LINE: u32 = 103;
    pub const NO_LINE: u32 = 104;
    pub const BUILD_IDENTIFIER: u32 = 105;
    pub const STORAGE_PATH: u32 = 106;
    pub const ENTRY_POINT: u32 = 107;
    pub const TYPE_MATRIX: u32 = 108;
}
use numbers::*;

pub const FLAGS: &[&str] = &[
    "FlagIsProtected",
    "FlagIsPrivate",
    "FlagIsLocal",
    "FlagIsDefinition",
    "FlagFwdDecl",
    "FlagArtificial",
    "FlagExplicit",
    "FlagPrototyped",
    "FlagObjectPointer",
    "FlagStaticMember",
    "FlagIndirectVariable",
    "FlagLValueReference",
    "FlagRValueReference",
    "FlagIsOptimized",
    "FlagIsEnumClass",
    "FlagTypePassByValue",
    "FlagTypePassByReference",
    "FlagUnknownPhysicalLayout",
];

/// The flag that only the shader set has.
pub const UNKNOWN_PHYSICAL_LAYOUT: u32 = 1 << 17;

const IDENTIFIER_FLAGS: &[&str] = &["IdentifierPossibleDuplicates"];

const ENCODINGS: &[&str] = &[
    "Unspecified",
    "Address",
    "Boolean",
    "Float",
    "Signed",
    "SignedChar",
    "Unsigned",
    "UnsignedChar",
];
const COMPOSITES: &[&str] = &["Class", "Structure", "Union"];
const QUALIFIERS: &[&str] = &["ConstType", "VolatileType", "RestrictType", "AtomicType"];
const IMPORTS: &[&str] = &["ImportedModule", "ImportedDeclaration"];

/// The operations of expressions by number, with how many operands each has.
pub const OPERATIONS: [(&str, usize); 10] = [
    ("Deref", 0),
    ("Plus", 0),
    ("Minus", 0),
    ("PlusUconst", 1),
    ("BitPiece", 2),
    ("Swap", 0),
    ("Xderef", 0),
    ("StackValue", 0),
    ("Constu", 1),
    ("Fragment", 2),
];
const OPERATION_NAMES: &[&str] = &[
    "Deref",
    "Plus",
    "Minus",
    "PlusUconst",
    "BitPiece",
    "Swap",
    "Xderef",
    "StackValue",
    "Constu",
    "Fragment",
];

const TYPE: Kind = Kind::Debug(&[
    TYPE_BASIC,
    TYPE_POINTER,
    TYPE_QUALIFIER,
    TYPE_ARRAY,
    TYPE_VECTOR,
    TYPEDEF,
    TYPE_FUNCTION,
    TYPE_ENUM,
    TYPE_COMPOSITE,
    TYPE_PTR_TO_MEMBER,
    TYPE_TEMPLATE,
    TEMPLATE_PARAMETER,
    TYPE_MATRIX,
]);
const PARENT: Kind = Kind::Debug(&[
    COMPILATION_UNIT,
    FUNCTION,
    FUNCTION_DECLARATION,
    LEXICAL_BLOCK,
    DISCRIMINATOR,
    TYPE_COMPOSITE,
    MODULE_INTEL,
]);
const SCOPE_OF_ALL: Kind = Kind::Debug(&[COMPILATION_UNIT, FUNCTION, LEXICAL_BLOCK, TYPE_COMPOSITE]);
const ANY: Kind = Kind::Debug(&[]);
const OF_SOURCE: Kind = Kind::Debug(&[SOURCE]);

const fn one(name: &'static str, kind: Kind) -> Operand {
    Operand {
        name,
        kind,
        count: Count::One,
        only: None,
    }
}
const fn optional(name: &'static str, kind: Kind) -> Operand {
    Operand {
        name,
        kind,
        count: Count::Optional,
        only: None,
    }
}
const fn many(name: &'static str, kind: Kind) -> Operand {
    Operand {
        name,
        kind,
        count: Count::Many,
        only: None,
    }
}
impl Operand {
    const fn only(self, set: Set) -> Operand {
        Operand {
            only: Some(set),
            ..self
        }
    }
}

const NAME: Operand = one("Name", Kind::Text);
const SOURCE_OPERAND: Operand = one("Source", OF_SOURCE);
const LINE_OPERAND: Operand = one("Line", Kind::Number);
const COLUMN: Operand = one("Column", Kind::Number);
const PARENT_OPERAND: Operand = one("Parent", PARENT);
const FLAGS_OPERAND: Operand = one("Flags", Kind::Flags(FLAGS));

const fn global(number: u32, name: &'static str, operands: &'static [Operand]) -> Row {
    Row {
        number,
        name,
        only: None,
        operands,
        place: Placement::Global,
    }
}
const fn block(number: u32, name: &'static str, operands: &'static [Operand]) -> Row {
    Row {
        number,
        name,
        only: None,
        operands,
        place: Placement::Block,
    }
}
impl Row {
    const fn only(self, set: Set) -> Row {
        Row {
            only: Some(set),
            ..self
        }
    }

    /// The operands that a set has.
    pub fn operands(&self, set: Set) -> impl Iterator<Item = &'static Operand> + use<> {
        let operands: &'static [Operand] = self.operands;
        operands
            .iter()
            .filter(move |operand| operand.only.is_none_or(|only| only == set))
    }
}

/// The instruction of a number in a set.
pub fn row(set: Set, number: u32) -> Option<&'static Row> {
    let at = match number {
        0..=36 => number as usize,
        101..=108 => number as usize - 101 + 37,
        _ => return None,
    };
    TABLE
        .get(at)
        .filter(|row| row.only.is_none_or(|only| only == set))
}

/// All instructions, by number.
#[rustfmt::skip]
pub static TABLE: [Row; 45] = [
    global(NONE, "DebugInfoNone", &[]),
    global(COMPILATION_UNIT, "DebugCompilationUnit", &[
        one("Version", Kind::Number), one("DWARF Version", Kind::Number), SOURCE_OPERAND, one("Language", Kind::Language)]),
    global(TYPE_BASIC, "DebugTypeBasic", &[
        NAME, one("Size", Kind::Size), one("Encoding", Kind::Enum(ENCODINGS)), FLAGS_OPERAND.only(Set::Shader)]),
    global(TYPE_POINTER, "DebugTypePointer", &[
        one("Base Type", TYPE), one("Storage Class", Kind::StorageClass), FLAGS_OPERAND]),
    global(TYPE_QUALIFIER, "DebugTypeQualifier", &[
        one("Base Type", TYPE), one("Type Qualifier", Kind::Enum(QUALIFIERS))]),
    global(TYPE_ARRAY, "DebugTypeArray", &[one("Base Type", TYPE), many("Component Count", Kind::Component)]),
    global(TYPE_VECTOR, "DebugTypeVector", &[one("Base Type", TYPE), one("Component Count", Kind::Number)]),
    global(TYPEDEF, "DebugTypedef", &[
        NAME, one("Base Type", TYPE), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND]),
    global(TYPE_FUNCTION, "DebugTypeFunction", &[
        FLAGS_OPERAND, one("Return Type", Kind::TypeOrVoid), many("Parameter Types", TYPE)]),
    global(TYPE_ENUM, "DebugTypeEnum", &[
        NAME, one("Underlying Type", TYPE), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND, one("Size", Kind::Size),
        FLAGS_OPERAND,
        Operand { name: "Value", kind: Kind::Constant, count: Count::Pairs, only: None },
        Operand { name: "Enumerator", kind: Kind::Text, count: Count::Pairs, only: None }]),
    global(TYPE_COMPOSITE, "DebugTypeComposite", &[
        NAME, one("Tag", Kind::Enum(COMPOSITES)), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND,
        one("Linkage Name", Kind::Text), one("Size", Kind::Size), FLAGS_OPERAND,
        many("Members", Kind::Debug(&[TYPE_MEMBER, FUNCTION, FUNCTION_DECLARATION, TYPE_INHERITANCE]))]),
    global(TYPE_MEMBER, "DebugTypeMember", &[
        NAME, one("Type", TYPE), SOURCE_OPERAND, LINE_OPERAND, COLUMN,
        one("Scope", Kind::Debug(&[TYPE_COMPOSITE])).only(Set::OpenCl),
        one("Offset", Kind::Constant), one("Size", Kind::Size), FLAGS_OPERAND, optional("Value", Kind::Constant)]),
    global(TYPE_INHERITANCE, "DebugTypeInheritance", &[
        one("Child", Kind::Debug(&[TYPE_COMPOSITE])).only(Set::OpenCl),
        one("Parent", Kind::Debug(&[TYPE_COMPOSITE])), one("Offset", Kind::Constant), one("Size", Kind::Size),
        FLAGS_OPERAND]),
    global(TYPE_PTR_TO_MEMBER, "DebugTypePtrToMember", &[
        one("Member Type", ANY), one("Parent", Kind::Debug(&[TYPE_COMPOSITE]))]),
    global(TYPE_TEMPLATE, "DebugTypeTemplate", &[
        one("Target", Kind::Debug(&[TYPE_COMPOSITE, FUNCTION, FUNCTION_DECLARATION])),
        many("Parameters", Kind::Debug(&[TEMPLATE_PARAMETER, TEMPLATE_TEMPLATE, TEMPLATE_PACK]))]),
    global(TEMPLATE_PARAMETER, "DebugTypeTemplateParameter", &[
        NAME, one("Actual Type", TYPE), one("Value", Kind::Constant), SOURCE_OPERAND, LINE_OPERAND, COLUMN]),
    global(TEMPLATE_TEMPLATE, "DebugTypeTemplateTemplateParameter", &[
        NAME, one("Template Name", Kind::Text), SOURCE_OPERAND, LINE_OPERAND, COLUMN]),
    global(TEMPLATE_PACK, "DebugTypeTemplateParameterPack", &[
        NAME, SOURCE_OPERAND, LINE_OPERAND, COLUMN, many("Template Parameters", Kind::Debug(&[TEMPLATE_PARAMETER]))]),
    global(GLOBAL_VARIABLE, "DebugGlobalVariable", &[
        NAME, one("Type", TYPE), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND, one("Linkage Name", Kind::Text),
        one("Variable", Kind::ValueOrExpression), FLAGS_OPERAND,
        optional("Static Member Declaration", Kind::Debug(&[TYPE_MEMBER]))]),
    global(FUNCTION_DECLARATION, "DebugFunctionDeclaration", &[
        NAME, one("Type", Kind::Debug(&[TYPE_FUNCTION])), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND,
        one("Linkage Name", Kind::Text), FLAGS_OPERAND]),
    global(FUNCTION, "DebugFunction", &[
        NAME, one("Type", Kind::Debug(&[TYPE_FUNCTION])), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND,
        one("Linkage Name", Kind::Text), FLAGS_OPERAND, one("Scope Line", Kind::Number),
        one("Function", Kind::Function).only(Set::OpenCl),
        optional("Declaration", Kind::Debug(&[FUNCTION_DECLARATION]))]),
    global(LEXICAL_BLOCK, "DebugLexicalBlock", &[
        SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND, optional("Name", Kind::Text)]),
    global(DISCRIMINATOR, "DebugLexicalBlockDiscriminator", &[
        SOURCE_OPERAND, one("Discriminator", Kind::Number), PARENT_OPERAND]),
    block(SCOPE, "DebugScope", &[one("Scope", PARENT), optional("Inlined", Kind::Debug(&[INLINED_AT]))]),
    block(NO_SCOPE, "DebugNoScope", &[]),
    global(INLINED_AT, "DebugInlinedAt", &[
        LINE_OPERAND, one("Scope", PARENT), optional("Inlined", Kind::Debug(&[INLINED_AT]))]),
    global(LOCAL_VARIABLE, "DebugLocalVariable", &[
        NAME, one("Type", TYPE), SOURCE_OPERAND, LINE_OPERAND, COLUMN, PARENT_OPERAND, FLAGS_OPERAND,
        optional("ArgNumber", Kind::Number)]),
    global(INLINED_VARIABLE, "DebugInlinedVariable", &[
        one("Variable", Kind::Debug(&[LOCAL_VARIABLE])), one("Inlined", Kind::Debug(&[INLINED_AT]))]),
    block(DECLARE, "DebugDeclare", &[
        one("Local Variable", Kind::Debug(&[LOCAL_VARIABLE, INLINED_VARIABLE])), one("Variable", Kind::Variable),
        one("Expression", Kind::Debug(&[EXPRESSION])), many("Indexes", Kind::Value).only(Set::Shader)]),
    block(VALUE, "DebugValue", &[
        one("Local Variable", Kind::Debug(&[LOCAL_VARIABLE, INLINED_VARIABLE])), one("Value", Kind::Value),
        one("Expression", Kind::Debug(&[EXPRESSION])), many("Indexes", Kind::Value)]),
    global(OPERATION, "DebugOperation", &[
        one("Operation", Kind::Enum(OPERATION_NAMES)), many("Operands", Kind::Number)]),
    global(EXPRESSION, "DebugExpression", &[many("Operation", Kind::Debug(&[OPERATION]))]),
    global(MACRO_DEF, "DebugMacroDef", &[
        one("Source", Kind::Text), LINE_OPERAND, NAME, optional("Value", Kind::Text)]),
    global(MACRO_UNDEF, "DebugMacroUndef", &[
        one("Source", Kind::Text), LINE_OPERAND, one("Macro", Kind::Debug(&[MACRO_DEF]))]),
    global(IMPORTED_ENTITY, "DebugImportedEntity", &[
        NAME, one("Tag", Kind::Enum(IMPORTS)), SOURCE_OPERAND, one("Entity", ANY), LINE_OPERAND, COLUMN, PARENT_OPERAND]),
    global(SOURCE, "DebugSource", &[one("File", Kind::Text), optional("Text", Kind::Text)]),
    global(MODULE_INTEL, "DebugModuleINTEL", &[
        NAME, SOURCE_OPERAND, PARENT_OPERAND, LINE_OPERAND, one("Configuration Macros", Kind::Text),
        one("Include Path", Kind::Text), one("API Notes File", Kind::Text), one("Is Declaration", Kind::Number)])
        .only(Set::OpenCl),
    block(FUNCTION_DEFINITION, "DebugFunctionDefinition", &[
        one("Function", Kind::Debug(&[FUNCTION])), one("Definition", Kind::Function)]).only(Set::Shader),
    global(SOURCE_CONTINUED, "DebugSourceContinued", &[one("Text", Kind::Text)]).only(Set::Shader),
    block(LINE, "DebugLine", &[
        SOURCE_OPERAND, one("Line Start", Kind::Number), one("Line End", Kind::Number), one("Column Start", Kind::Number),
        one("Column End", Kind::Number)]).only(Set::Shader),
    block(NO_LINE, "DebugNoLine", &[]).only(Set::Shader),
    global(BUILD_IDENTIFIER, "DebugBuildIdentifier", &[
        one("Identifier", Kind::Text), one("Flags", Kind::Flags(IDENTIFIER_FLAGS))]).only(Set::Shader),
    global(STORAGE_PATH, "DebugStoragePath", &[one("Path", Kind::Text)]).only(Set::Shader),
    global(ENTRY_POINT, "DebugEntryPoint", &[
        one("Entry Point", Kind::Debug(&[FUNCTION])), one("Compilation Unit", Kind::Debug(&[COMPILATION_UNIT])),
        one("Compiler Signature", Kind::Text), one("Command-line Arguments", Kind::Text)]).only(Set::Shader),
    global(TYPE_MATRIX, "DebugTypeMatrix", &[
        one("Vector Type", TYPE), one("Vector Count", Kind::Number), one("Column Major", Kind::Bool)]).only(Set::Shader),
];

/// The kinds of scopes that the documents have for types and global variables.
pub const SCOPES_OF_TYPES: Kind = SCOPE_OF_ALL;
