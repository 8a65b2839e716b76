//! The rules that the documents state, each with a name.

use super::module::{Debug, Instruction, Module};
use super::place::Place;
use super::table::{Count, Kind, OPERATIONS, Operand, Placement, SCOPES_OF_TYPES, Set, numbers};
use rustc_hash::{FxHashMap, FxHashSet};
use spirv::Op;
use std::fmt;

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    pub name: &'static str,
    /// Of the documents: a section, or an instruction.
    pub section: &'static str,
    pub text: &'static str,
}

macro_rules! rules {
    ($($constant:ident $name:literal $section:literal $text:literal;)*) => {
        $(pub(super) static $constant: Rule = Rule { name: $name, section: $section, text: $text };)*
        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$constant),*];
    };
}

rules! {
    NUMBER "spirv-instruction" "Instructions" "Every instruction is one of its set.";
    OPERANDS "spirv-operands" "Instructions" "An instruction has as many operands as it is said to have.";
    RESULT_TYPE "spirv-result-type" "Binary Form" "The result type of every instruction is OpTypeVoid.";
    DEFINED "spirv-defined" "Removing Instructions" "All ids that are referred to are defined.";
    FORWARD "spirv-forward" "Forward references" "Nothing refers forward, but for members of composites and functions in OpenCL.DebugInfo.100.";
    TEXT "spirv-text" "Binary Form" "Names and other texts are ids of OpString.";
    CONSTANT "spirv-number" "Binary Form" "In NonSemantic.Shader.DebugInfo.100 numbers are ids of OpConstants of 32 bits.";
    ENUM "spirv-enum" "Enumerations" "What is one of an enumeration has one of its values.";
    FLAGS "spirv-flags" "Debug Info Flags" "Flags are those of the table.";
    SIZE "spirv-size" "Type instructions" "A size is an OpConstant of 32 or 64 bits.";
    VALUE "spirv-constant" "Type instructions" "An offset or initial value is an OpConstant.";
    COMPONENT "spirv-component" "DebugTypeArray" "A count of components is an OpConstant of 32 or 64 bits, or a variable.";
    BOOL "spirv-bool" "DebugTypeMatrix" "Whether a matrix is column major is a boolean constant.";
    ENUMERATOR "spirv-enumerator" "DebugTypeEnum" "The value of an enumerator is an OpConstant of 32 bits.";
    REFERENCE "spirv-reference" "Instructions" "An operand that is a debug instruction is one of the kind that is wanted.";
    FUNCTION "spirv-function" "DebugFunctionDefinition" "A function is the id of an OpFunction.";
    VARIABLE "spirv-variable" "DebugDeclare" "The variable of a DebugDeclare is an OpVariable.";
    RESULT "spirv-value" "DebugValue" "A value or index is the result of an instruction that is none of debug info.";
    PARENT "spirv-parent" "Type instructions" "A composite or global variable is in a compilation unit, function, lexical block or composite.";
    OPAQUE "spirv-opaque" "Binary Form" "A composite without size has no members, and a name that starts with @.";
    OPERATION "spirv-operation" "Debug Operations" "An operation has as many operands as the table says.";
    GLOBAL "spirv-global-place" "Binary Form" "What isn't for blocks is behind types, constants and variables, and before all functions.";
    BLOCK "spirv-block-place" "Binary Form" "What is for blocks is in one.";
    BLOCK_PART "spirv-block-part" "Binary Form" "In NonSemantic.Shader.DebugInfo.100 what is in a block is behind OpPhi and OpVariable and before merge instructions.";
    CONTINUED "spirv-continued" "DebugSourceContinued" "Text continues that of the instruction before it.";
    ENTRY_BLOCK "spirv-definition-block" "DebugFunctionDefinition" "A definition is in the entry block, and there is one at most.";
    OWN "spirv-definition-own" "DebugFunctionDefinition" "A definition is of the function that it is in.";
    ONCE "spirv-definition-once" "DebugFunctionDefinition" "A DebugFunction has one definition at most.";
    ENTRY_POINT "spirv-entry-point" "DebugEntryPoint" "The function of an entry point has its definition in the first block of an OpEntryPoint's function.";
    LINES "spirv-lines" "DebugLine" "A range of lines and columns doesn't end before it starts.";
    IDENTIFIER "spirv-identifier" "DebugBuildIdentifier" "An identifier has 32 or more digits, hexadecimal and lowercase.";
}

/// What breaks a rule.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: &'static Rule,
    /// The id and the name of the instruction.
    pub id: u32,
    pub instruction: &'static str,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            rule,
            id,
            instruction,
            what,
        } = self;
        write!(f, "%{id} = {instruction}: {what} [{}]", rule.name)
    }
}

/// Checks a module's debug info.
pub fn check(module: &Module) -> Vec<Finding> {
    let mut checker = Checker {
        module,
        found: Vec::new(),
        defined: FxHashMap::default(),
        entries: FxHashSet::default(),
    };
    let places = checker.places();
    for (debug, place) in module.debug().zip(places) {
        checker.instruction(&debug, &place);
    }
    for debug in module
        .debug()
        .filter(|debug| debug.number == numbers::ENTRY_POINT)
    {
        checker.entry_point(&debug);
    }
    checker.found
}

struct Checker<'m> {
    module: &'m Module,
    found: Vec<Finding>,
    /// Functions of debug info with the function that each is defined in.
    defined: FxHashMap<u32, u32>,
    /// Functions that have had their definition.
    entries: FxHashSet<u32>,
}

impl Checker<'_> {
    fn find(&mut self, rule: &'static Rule, debug: &Debug, what: impl Into<String>) {
        let (id, instruction) = (debug.id, debug.name());
        self.found.push(Finding {
            rule,
            id,
            instruction,
            what: what.into(),
        });
    }

    /// Where each debug instruction is; also finds those that stand where they can't in their block.
    fn places(&mut self) -> Vec<Place> {
        let module = self.module;
        let mut place = Place::default();
        let mut places = Vec::new();
        let mut early: Vec<Debug> = Vec::new();
        // Of the last type, constant or global variable.
        for index in 0..module.len() {
            let instruction = module.instruction(index);
            let debug = instruction
                .is(Op::ExtInst)
                .then(|| module.debug_at(index))
                .flatten();
            if let Some(debug) = debug {
                places.push(place);
                let is_block = debug.row.is_some_and(|row| row.place == Placement::Block);
                if is_block && debug.set == Set::Shader && place.in_block {
                    match place.merged {
                        true => self.find(&BLOCK_PART, &debug, "it is behind a merge instruction"),
                        false => early.push(debug),
                    }
                }
            } else if instruction.is(Op::Phi) || (instruction.is(Op::Variable) && place.in_block) {
                for debug in early.drain(..) {
                    self.find(&BLOCK_PART, &debug, "OpPhi or OpVariable comes behind it");
                }
            } else if instruction.is(Op::Label) {
                early.clear();
            }
            place.step(&instruction);
        }
        places
    }

    fn instruction(&mut self, debug: &Debug, place: &Place) {
        let Some(row) = debug.row else {
            return self.find(
                &NUMBER,
                debug,
                format!("{} has no instruction {}", debug.set, debug.number),
            );
        };
        let ty = self.module.instruction(debug.index).words[1];
        if !self.module.by_id(ty).is_some_and(|ty| ty.is(Op::TypeVoid)) {
            self.find(&RESULT_TYPE, debug, format!("%{ty} isn't OpTypeVoid"));
        }
        match row.place {
            Placement::Global if place.function.is_some() || place.functions_began || !place.types_began => {
                self.find(&GLOBAL, debug, "it isn't between types and functions");
            }
            Placement::Block if !place.in_block => self.find(&BLOCK, debug, "it isn't in a block"),
            _ => {}
        }
        self.count(debug);
        for (operand, word) in debug.operands() {
            self.operand(debug, operand, word);
        }
        self.special(debug, place);
    }

    fn count(&mut self, debug: &Debug) {
        let Some(row) = debug.row else { return };
        let (mut least, mut most, mut pairs) = (0, 0usize, false);
        for operand in row.operands(debug.set) {
            match operand.count {
                Count::One => (least, most) = (least + 1, most + 1),
                Count::Optional => most += 1,
                Count::Many => most = usize::MAX,
                Count::Pairs => (most, pairs) = (usize::MAX, true),
            }
        }
        let count = debug.args.len();
        if count < least || count > most {
            self.find(
                &OPERANDS,
                debug,
                format!("it has {count} operands, and not {least}"),
            );
        } else if pairs && !(count - least).is_multiple_of(2) {
            self.find(&OPERANDS, debug, "the last of its pairs lacks its second half");
        }
    }

    /// Whether a number is an OpConstant of 32 bits, where it isn't literal.
    fn number(&mut self, debug: &Debug, operand: &Operand, word: u32) -> Option<u32> {
        if debug.set == Set::Shader && !self.is_there(debug, operand, word) {
            return None;
        }
        let number = match debug.set {
            Set::OpenCl => Some(word),
            Set::Shader => self
                .module
                .constant(word)
                .filter(|(_, bits)| *bits == 32)
                .map(|(value, _)| value as u32),
        };
        if number.is_none() {
            self.find(
                &CONSTANT,
                debug,
                format!("{}, %{word}, isn't an OpConstant of 32 bits", operand.name),
            );
        }
        number
    }

    /// Whether an id is defined, and before the instruction.
    fn is_there(&mut self, debug: &Debug, operand: &Operand, id: u32) -> bool {
        let Some(index) = self.module.defined(id) else {
            self.find(&DEFINED, debug, format!("{}, %{id}, isn't defined", operand.name));
            return false;
        };
        let may = debug.set == Set::OpenCl
            && ((debug.number == numbers::TYPE_COMPOSITE && operand.name == "Members")
                || operand.kind == Kind::Function);
        // A definition is in the function that it refers to, an OpFunction before it.
        if index >= debug.index && !may {
            self.find(&FORWARD, debug, format!("{}, %{id}, comes later", operand.name));
        }
        true
    }

    fn operand(&mut self, debug: &Debug, operand: &Operand, word: u32) {
        let module = self.module;
        match operand.kind {
            Kind::Number | Kind::StorageClass | Kind::Language => {
                self.number(debug, operand, word);
                return;
            }
            Kind::Enum(names) => {
                if let Some(number) = self
                    .number(debug, operand, word)
                    .filter(|number| *number as usize >= names.len())
                {
                    self.find(&ENUM, debug, format!("{} can't be {number}", operand.name));
                }
                return;
            }
            Kind::Flags(names) => {
                let known = (1u32 << names.len()) - 1;
                // What only the other set has is in its last bit.
                let known = match debug.set {
                    Set::OpenCl => known & !super::table::UNKNOWN_PHYSICAL_LAYOUT,
                    Set::Shader => known,
                };
                if let Some(number) = self
                    .number(debug, operand, word)
                    .filter(|number| number & !known != 0)
                {
                    self.find(
                        &FLAGS,
                        debug,
                        format!("flags {:#x} aren't known", number & !known),
                    );
                }
                return;
            }
            _ => {}
        }
        if !self.is_there(debug, operand, word) {
            return;
        }
        let Some(defining) = module.by_id(word) else {
            return;
        };
        let target = module.debug_by_id(word);
        if target.is_some_and(|target| target.number == numbers::NONE) {
            return;
        }
        let constant = module.constant(word);
        let sized = constant.is_some_and(|(_, bits)| matches!(bits, 32 | 64));
        let (rule, is): (&'static Rule, bool) = match operand.kind {
            Kind::Text => (&TEXT, defining.is(Op::String)),
            Kind::Size => (&SIZE, sized),
            Kind::Constant if operand.count == Count::Pairs => {
                (&ENUMERATOR, constant.is_some_and(|(_, bits)| bits == 32))
            }
            Kind::Constant => (&VALUE, is_constant(&defining)),
            Kind::Component => {
                let variables = [numbers::GLOBAL_VARIABLE, numbers::LOCAL_VARIABLE];
                (
                    &COMPONENT,
                    sized || target.is_some_and(|target| variables.contains(&target.number)),
                )
            }
            Kind::Bool => (
                &BOOL,
                defining.is(Op::ConstantTrue) || defining.is(Op::ConstantFalse),
            ),
            Kind::Debug(kinds) => (&REFERENCE, is_debug(target, kinds)),
            Kind::TypeOrVoid => (&REFERENCE, defining.is(Op::TypeVoid) || is_debug(target, &[])),
            Kind::Function => (&FUNCTION, defining.is(Op::Function)),
            Kind::Variable => (
                &VARIABLE,
                defining.is(Op::Variable) || defining.is(Op::FunctionParameter),
            ),
            Kind::Value => (&RESULT, target.is_none()),
            Kind::ValueOrExpression => (
                &RESULT,
                target.is_none_or(|target| target.number == numbers::EXPRESSION),
            ),
            Kind::Number | Kind::Enum(_) | Kind::Flags(_) | Kind::StorageClass | Kind::Language => return,
        };
        if !is {
            let target = target.map_or_else(|| opcode(&defining), |target| target.name().to_string());
            self.find(
                rule,
                debug,
                format!("{} can't be %{word}, {target}", operand.name),
            );
        }
    }

    /// What is said of single instructions.
    fn special(&mut self, debug: &Debug, place: &Place) {
        match debug.number {
            numbers::TYPE_COMPOSITE => {
                self.parent(debug);
                self.opaque(debug);
            }
            numbers::GLOBAL_VARIABLE => self.parent(debug),
            numbers::OPERATION => self.operation(debug),
            numbers::SOURCE_CONTINUED => self.continued(debug),
            numbers::FUNCTION_DEFINITION => self.definition(debug, place),
            numbers::LINE => self.lines(debug),
            numbers::BUILD_IDENTIFIER => {
                let text = debug.text("Identifier").unwrap_or_default();
                let digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
                if text.len() < 32 || !text.chars().all(digit) {
                    self.find(&IDENTIFIER, debug, format!("{text:?} is no identifier"));
                }
            }
            _ => {}
        }
    }

    fn parent(&mut self, debug: &Debug) {
        let Kind::Debug(kinds) = SCOPES_OF_TYPES else {
            return;
        };
        let parent = debug
            .debug("Parent")
            .filter(|parent| parent.number != numbers::NONE);
        if let Some(parent) = parent.filter(|parent| !is_debug(Some(*parent), kinds)) {
            self.find(&PARENT, debug, format!("its parent is a {}", parent.name()));
        }
    }

    fn opaque(&mut self, debug: &Debug) {
        let sizeless = debug
            .debug("Size")
            .is_some_and(|size| size.number == numbers::NONE);
        if !sizeless {
            return;
        }
        let name = debug.text("Name").unwrap_or_default();
        if !debug.words("Members").is_empty() || !name.starts_with('@') {
            self.find(&OPAQUE, debug, format!("{name:?} has no size"));
        }
    }

    fn operation(&mut self, debug: &Debug) {
        let known = debug
            .number("Operation")
            .and_then(|number| OPERATIONS.get(number as usize));
        let count = debug.args.len().saturating_sub(1);
        if let Some((name, wanted)) = known.filter(|(_, wanted)| *wanted != count) {
            self.find(
                &OPERATION,
                debug,
                format!("{name} has {wanted} operands, not {count}"),
            );
        }
    }

    fn continued(&mut self, debug: &Debug) {
        let before = debug
            .index
            .checked_sub(1)
            .and_then(|index| self.module.debug_at(index));
        let has_text = before.is_some_and(|before| {
            before.set == debug.set
                && match before.number {
                    numbers::SOURCE => before.args.len() > 1,
                    number => number == numbers::SOURCE_CONTINUED,
                }
        });
        if !has_text {
            self.find(&CONTINUED, debug, "there is no text right before it");
        }
    }

    fn definition(&mut self, debug: &Debug, place: &Place) {
        let (Some(function), Some(definition)) = (debug.word("Function"), debug.word("Definition")) else {
            return;
        };
        if let Some(inside) = place.function {
            if !place.is_entry || !self.entries.insert(inside) {
                self.find(
                    &ENTRY_BLOCK,
                    debug,
                    "it isn't the one of the function's entry block",
                );
            }
            if inside != definition {
                self.find(&OWN, debug, format!("it is in %{inside}, and of %{definition}"));
            }
        }
        if self.defined.insert(function, definition).is_some() {
            self.find(&ONCE, debug, format!("%{function} is defined elsewhere, too"));
        }
    }

    fn entry_point(&mut self, debug: &Debug) {
        let defined = debug
            .word("Entry Point")
            .and_then(|function| self.defined.get(&function));
        let is_entry = |wanted: u32| {
            let mut instructions = (0..self.module.len()).map(|index| self.module.instruction(index));
            // Entry points come before all functions.
            instructions
                .by_ref()
                .take_while(|instruction| !instruction.is(Op::Function))
                .any(|instruction| {
                    instruction.is(Op::EntryPoint) && instruction.words.get(2) == Some(&wanted)
                })
        };
        if !defined.is_some_and(|defined| is_entry(*defined)) {
            self.find(
                &ENTRY_POINT,
                debug,
                "its function isn't defined in that of an OpEntryPoint",
            );
        }
    }

    fn lines(&mut self, debug: &Debug) {
        let [start, end, first, last] = ["Line Start", "Line End", "Column Start", "Column End"]
            .map(|name| debug.number(name).unwrap_or(0));
        if end < start || (end == start && last < first) {
            self.find(&LINES, debug, format!("{start}:{first} to {end}:{last}"));
        }
    }
}

/// Whether something is a debug instruction of one of these numbers, or of any.
fn is_debug(target: Option<Debug>, kinds: &[u32]) -> bool {
    target.is_some_and(|target| kinds.is_empty() || kinds.contains(&target.number))
}

fn is_constant(instruction: &Instruction) -> bool {
    let constants = [
        Op::Constant,
        Op::ConstantTrue,
        Op::ConstantFalse,
        Op::ConstantNull,
    ];
    constants.iter().any(|op| instruction.is(*op))
}

fn opcode(instruction: &Instruction) -> String {
    match Op::from_u32(instruction.opcode()) {
        Some(op) => format!("Op{op:?}"),
        None => format!("opcode {}", instruction.opcode()),
    }
}
