//! Types, scopes, variables and lines as LLVM's metadata.

mod operands;
mod types;

use super::super::module::{Debug, Module};
use super::super::table::numbers;
use super::Lost;
use super::code::Position;
use crate::target::Target;
pub(super) use operands::quoted;
use operands::{ENCODINGS, IS_LOCAL, IS_OPTIMIZED, column, file, flags, linkage};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write;

/// How many qualifiers, names and arrays of a type are looked through, and scopes around something.
const MAX_DEPTH: usize = 256;

/// The nodes of a module, each written when it is first referred to.
pub(super) struct Nodes<'m> {
    pub module: &'m Module,
    pub target: Option<&'static Target>,
    /// The number of the first.
    first: u32,
    texts: Vec<String>,
    /// Of debug instructions by id.
    numbers: FxHashMap<u32, u32>,
    /// Equal nodes that aren't distinct are one.
    equal: FxHashMap<String, u32>,
    open: VecDeque<u32>,
    /// Of members, their composites.
    composites: FxHashMap<u32, u32>,
    /// Of functions, their local variables.
    locals: FxHashMap<u32, Vec<u32>>,
    /// The functions of debug info that the module has, by the `OpFunction`.
    pub described: FxHashMap<u32, u32>,
    /// The nodes of global variables that are found, by unit.
    pub globals: FxHashMap<Option<u32>, Vec<u32>>,
    pub lost: Vec<Lost>,
}

impl<'m> Nodes<'m> {
    pub(super) fn new(module: &'m Module, first: u32, target: Option<&'static Target>) -> Nodes<'m> {
        let mut nodes = Nodes {
            module,
            target,
            first,
            texts: Vec::new(),
            numbers: FxHashMap::default(),
            equal: FxHashMap::default(),
            open: VecDeque::new(),
            composites: FxHashMap::default(),
            locals: FxHashMap::default(),
            described: FxHashMap::default(),
            globals: FxHashMap::default(),
            lost: Vec::new(),
        };
        for debug in module.debug() {
            nodes.look(&debug);
        }
        nodes
    }

    /// Notes who belongs to whom.
    fn look(&mut self, debug: &Debug<'m>) {
        match debug.number {
            numbers::TYPE_COMPOSITE => {
                for member in debug.words("Members") {
                    self.composites.entry(*member).or_insert(debug.id);
                }
            }
            numbers::LOCAL_VARIABLE => {
                if let Some(function) = self.function_of(debug.word("Parent")) {
                    self.locals.entry(function).or_default().push(debug.id);
                }
            }
            numbers::FUNCTION => {
                let function = debug.word("Function");
                let function = function.filter(|id| self.module.debug_by_id(*id).is_none());
                self.described
                    .extend(function.map(|function| (function, debug.id)));
            }
            numbers::FUNCTION_DEFINITION => {
                let both = debug.word("Definition").zip(debug.word("Function"));
                self.described.extend(both);
            }
            _ => {}
        }
    }

    pub(super) fn lose(&mut self, id: u32, what: impl Into<String>) {
        let instruction = self.module.debug_by_id(id).map_or("id", |debug| debug.name());
        let what = what.into();
        self.lost.push(Lost {
            id,
            instruction,
            what,
        });
    }

    /// A node of a text; the same for equal texts.
    pub(super) fn node(&mut self, text: String) -> u32 {
        if let Some(number) = self.equal.get(&text) {
            return *number;
        }
        let number = self.distinct(text.clone());
        self.equal.insert(text, number);
        number
    }

    /// A node of its own.
    pub(super) fn distinct(&mut self, text: String) -> u32 {
        self.texts.push(text);
        self.first + self.texts.len() as u32 - 1
    }

    fn list(&mut self, of: impl Iterator<Item = String>) -> u32 {
        let of: Vec<String> = of.collect();
        self.node(format!("!{{{}}}", of.join(", ")))
    }

    /// The node of a debug instruction.
    pub(super) fn number(&mut self, id: u32) -> u32 {
        if let Some(number) = self.numbers.get(&id) {
            return *number;
        }
        let number = self.distinct(String::new());
        self.numbers.insert(id, number);
        self.open.push_back(id);
        number
    }

    /// What refers to a debug instruction, by an operand of another one.
    fn operand(&mut self, debug: &Debug<'m>, name: &str) -> String {
        self.reference(debug.word(name))
    }

    fn reference(&mut self, id: Option<u32>) -> String {
        match id.and_then(|id| self.resolved(id)) {
            Some(id) => format!("!{}", self.number(id)),
            None => "null".to_string(),
        }
    }

    /// The instruction that a node is made of. A template is what it makes.
    fn resolved(&self, mut id: u32) -> Option<u32> {
        for _ in 0..MAX_DEPTH {
            let debug = self.module.debug_by_id(id)?;
            match debug.number {
                numbers::TYPE_TEMPLATE => id = debug.word("Target")?,
                numbers::TEMPLATE_PARAMETER => id = debug.word("Actual Type")?,
                numbers::NONE | numbers::SOURCE_CONTINUED => return None,
                _ => return Some(id),
            }
        }
        None
    }

    /// All nodes, a line each, behind those that are needed.
    pub(super) fn finish(&mut self) -> String {
        loop {
            while let Some(id) = self.open.pop_front() {
                let text = match self.module.debug_by_id(id) {
                    Some(debug) => self.write(&debug),
                    None => "!{}".to_string(),
                };
                let at = (self.numbers[&id] - self.first) as usize;
                self.texts[at] = text;
            }
            if self.open.is_empty() {
                break;
            }
        }
        let mut all = String::new();
        for (at, text) in self.texts.iter().enumerate() {
            let _ = writeln!(all, "!{} = {text}", self.first + at as u32);
        }
        all
    }

    fn write(&mut self, debug: &Debug<'m>) -> String {
        let name = quoted(&debug.text("Name").unwrap_or_default());
        let line = debug.number("Line").unwrap_or(0);
        let flags = flags(debug.number("Flags").unwrap_or(0));
        match debug.number {
            numbers::COMPILATION_UNIT => self.unit(debug),
            numbers::SOURCE => file(&debug.text("File").unwrap_or_default()),
            numbers::TYPE_BASIC => {
                let bits = debug.size("Size").unwrap_or(0);
                let encoding = debug.number("Encoding").unwrap_or(0) as usize;
                match ENCODINGS.get(encoding).filter(|name| !name.is_empty()) {
                    Some(encoding) => {
                        format!("!DIBasicType(name: {name}, size: {bits}, encoding: {encoding})")
                    }
                    None => format!("!DIBasicType(tag: DW_TAG_unspecified_type, name: {name})"),
                }
            }
            numbers::TYPE_POINTER => self.pointer(debug, &flags),
            numbers::TYPE_QUALIFIER => {
                let tags = ["const", "volatile", "restrict", "atomic"];
                let tag = tags.get(debug.number("Type Qualifier").unwrap_or(0) as usize);
                let base = self.operand(debug, "Base Type");
                format!(
                    "!DIDerivedType(tag: DW_TAG_{}_type, baseType: {base})",
                    tag.unwrap_or(&"const")
                )
            }
            numbers::TYPEDEF => {
                let [base, file, scope] =
                    ["Base Type", "Source", "Parent"].map(|name| self.operand(debug, name));
                format!(
                    "!DIDerivedType(tag: DW_TAG_typedef, name: {name}, scope: {scope}, file: {file}, line: {line}, baseType: {base})"
                )
            }
            numbers::TYPE_ARRAY | numbers::TYPE_VECTOR | numbers::TYPE_MATRIX => self.array(debug),
            numbers::TYPE_FUNCTION => {
                let returned = self.operand(debug, "Return Type");
                let parameters = debug.words("Parameter Types").iter();
                let parameters: Vec<String> = parameters.map(|id| self.reference(Some(*id))).collect();
                let types = self.list(std::iter::once(returned).chain(parameters));
                format!("!DISubroutineType({flags}types: !{types})")
            }
            numbers::TYPE_COMPOSITE => self.composite(debug, &name, line, &flags),
            numbers::TYPE_ENUM => self.enumeration(debug, &name, line, &flags),
            numbers::TYPE_MEMBER => {
                let scope = self.composites.get(&debug.id).copied().or(debug.word("Scope"));
                let [scope, base] = [scope, debug.word("Type")].map(|id| self.reference(id));
                let file = self.operand(debug, "Source");
                let [offset, bits] = ["Offset", "Size"].map(|name| debug.size(name).unwrap_or(0));
                format!(
                    "!DIDerivedType(tag: DW_TAG_member, name: {name}, scope: {scope}, file: {file}, line: {line}, baseType: {base}, {flags}size: {bits}, offset: {offset})"
                )
            }
            numbers::TYPE_INHERITANCE => {
                let scope = self.composites.get(&debug.id).copied().or(debug.word("Child"));
                let [scope, base] = [scope, debug.word("Parent")].map(|id| self.reference(id));
                let offset = debug.size("Offset").unwrap_or(0);
                format!(
                    "!DIDerivedType(tag: DW_TAG_inheritance, scope: {scope}, baseType: {base}, {flags}offset: {offset})"
                )
            }
            numbers::TYPE_PTR_TO_MEMBER => {
                let [base, class] = ["Member Type", "Parent"].map(|name| self.operand(debug, name));
                format!(
                    "!DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: {base}, extraData: {class}, size: 64)"
                )
            }
            numbers::FUNCTION | numbers::FUNCTION_DECLARATION => self.subprogram(debug, &name, line),
            numbers::LEXICAL_BLOCK => {
                let [file, scope] = ["Source", "Parent"].map(|name| self.operand(debug, name));
                let column = column(debug.number("Column").unwrap_or(0));
                match debug.text("Name") {
                    Some(name) => format!("!DINamespace(name: {}, scope: {scope})", quoted(&name)),
                    None => format!(
                        "distinct !DILexicalBlock(scope: {scope}, file: {file}, line: {line}, column: {column})"
                    ),
                }
            }
            numbers::DISCRIMINATOR => {
                let [file, scope] = ["Source", "Parent"].map(|name| self.operand(debug, name));
                let discriminator = debug.number("Discriminator").unwrap_or(0);
                format!("!DILexicalBlockFile(scope: {scope}, file: {file}, discriminator: {discriminator})")
            }
            numbers::LOCAL_VARIABLE => {
                let [file, scope, ty] = ["Source", "Parent", "Type"].map(|name| self.operand(debug, name));
                let argument = debug.number("ArgNumber").filter(|number| *number <= 0xffff);
                let argument = argument.map_or(String::new(), |number| format!("arg: {number}, "));
                format!(
                    "!DILocalVariable(name: {name}, {argument}{flags}scope: {scope}, file: {file}, line: {line}, type: {ty})"
                )
            }
            numbers::GLOBAL_VARIABLE => {
                let [file, scope, ty] = ["Source", "Parent", "Type"].map(|name| self.operand(debug, name));
                let linkage = linkage(debug);
                format!(
                    "distinct !DIGlobalVariable(name: {name}, {linkage}scope: {scope}, file: {file}, line: {line}, type: {ty}, isLocal: {}, isDefinition: true)",
                    debug.number("Flags").unwrap_or(0) & IS_LOCAL != 0
                )
            }
            numbers::INLINED_AT => {
                let position = Position {
                    scope: debug.word("Scope"),
                    inlined: debug.word("Inlined"),
                    line: None,
                };
                let text = self.location_text(position, line, 0);
                format!("distinct {text}")
            }
            _ => {
                self.lose(debug.id, "there is nothing like it in LLVM");
                "!{}".to_string()
            }
        }
    }

    fn unit(&mut self, debug: &Debug<'m>) -> String {
        let file = self.operand(debug, "Source");
        let language = debug.number("Language").and_then(spirv::SourceLanguage::from_u32);
        let name = match language {
            Some(spirv::SourceLanguage::OpenCL_C) => "DW_LANG_OpenCL",
            Some(spirv::SourceLanguage::OpenCL_CPP | spirv::SourceLanguage::CPP_for_OpenCL) => {
                "DW_LANG_C_plus_plus_14"
            }
            _ => {
                self.lose(
                    debug.id,
                    "its language has no number that debuggers know; it is said to be C",
                );
                "DW_LANG_C99"
            }
        };
        let globals = [Some(debug.id), None]
            .into_iter()
            .filter_map(|unit| self.globals.remove(&unit));
        let globals: Vec<String> = globals.flatten().map(|number| format!("!{number}")).collect();
        let globals = self.list(globals.into_iter());
        let producer = quoted(&self.producer().unwrap_or_default());
        format!(
            "distinct !DICompileUnit(language: {name}, file: {file}, producer: {producer}, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !{globals})"
        )
    }

    /// As the translator between LLVM and SPIR-V notes it.
    fn producer(&self) -> Option<String> {
        let instructions = (0..self.module.len()).map(|index| self.module.instruction(index));
        let mut before = instructions.take_while(|each| !each.is(spirv::Op::Function));
        before.find_map(|each| {
            let text = super::super::module::text(
                each.words
                    .get(1..)
                    .filter(|_| each.is(spirv::Op::ModuleProcessed))?,
            );
            text.strip_prefix("Debug info producer: ").map(str::to_string)
        })
    }

    fn subprogram(&mut self, debug: &Debug<'m>, name: &str, line: u32) -> String {
        let [file, scope, ty] = ["Source", "Parent", "Type"].map(|name| self.operand(debug, name));
        let number = debug.number("Flags").unwrap_or(0);
        let linkage = linkage(debug);
        let flags = flags(number);
        let head =
            format!("name: {name}, {linkage}scope: {scope}, file: {file}, line: {line}, type: {ty}, {flags}");
        if debug.number == numbers::FUNCTION_DECLARATION {
            return format!("!DISubprogram({head}spFlags: 0)");
        }
        let scope_line = debug.number("Scope Line").unwrap_or(line);
        let parts = [
            (true, "DISPFlagDefinition"),
            (number & IS_LOCAL != 0, "DISPFlagLocalToUnit"),
            (number & IS_OPTIMIZED != 0, "DISPFlagOptimized"),
        ];
        let parts: Vec<&str> = parts
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, name)| *name)
            .collect();
        let unit = self.unit_of(debug.word("Parent"));
        let unit = self.reference(unit);
        let locals = self.locals.get(&debug.id).cloned().unwrap_or_default();
        let locals: Vec<String> = locals.into_iter().map(|id| self.reference(Some(id))).collect();
        let retained = self.list(locals.into_iter());
        let declaration = debug.word("Declaration").and_then(|id| self.resolved(id));
        let declaration =
            declaration.map_or(String::new(), |id| format!(", declaration: !{}", self.number(id)));
        format!(
            "distinct !DISubprogram({head}scopeLine: {scope_line}, spFlags: {}, unit: {unit}, retainedNodes: !{retained}{declaration})",
            parts.join(" | ")
        )
    }

    /// The scopes around something, itself the first.
    fn parents(&self, from: Option<u32>) -> impl Iterator<Item = Debug<'m>> {
        let module = self.module;
        let first = from.and_then(|id| module.debug_by_id(id));
        std::iter::successors(first, |scope| scope.debug("Parent")).take(MAX_DEPTH)
    }

    /// The function that a scope is in.
    pub(super) fn function_of(&self, scope: Option<u32>) -> Option<u32> {
        let mut local = self.parents(scope).take_while(|scope| {
            let is_block = scope.number == numbers::LEXICAL_BLOCK && scope.word("Name").is_none();
            is_block || matches!(scope.number, numbers::FUNCTION | numbers::DISCRIMINATOR)
        });
        local
            .find(|scope| scope.number == numbers::FUNCTION)
            .map(|scope| scope.id)
    }

    pub(super) fn unit_of(&self, scope: Option<u32>) -> Option<u32> {
        let found = self
            .parents(scope)
            .find(|scope| scope.number == numbers::COMPILATION_UNIT);
        let first = || {
            self.module
                .debug()
                .find(|debug| debug.number == numbers::COMPILATION_UNIT)
        };
        found.or_else(first).map(|unit| unit.id)
    }

    /// The function of the debug info that the code at a position is in, after all inlining.
    pub(super) fn outermost(&self, position: Position) -> Option<u32> {
        let (mut scope, mut inlined) = (position.scope, position.inlined);
        for _ in 0..MAX_DEPTH {
            // Each on the way is in a function, too.
            let function = self.function_of(scope)?;
            let Some(at) = inlined.and_then(|id| self.module.debug_by_id(id)) else {
                return Some(function);
            };
            (scope, inlined) = (at.word("Scope"), at.word("Inlined"));
        }
        None
    }

    /// The node of a position in code of a function.
    pub(super) fn location(&mut self, position: Position) -> Option<u32> {
        self.function_of(position.scope)?;
        let file = self
            .parents(position.scope)
            .find_map(|scope| scope.debug("Source")?.word("File"));
        // A line of another file would be taken for one of the scope's.
        let same = |other: u32| {
            Some(other) == file || file.and_then(|file| self.module.string(file)) == self.module.string(other)
        };
        let (line, column) = match position.line {
            Some((file, line, column)) if same(file) => (line, column),
            _ => (0, 0),
        };
        let text = self.location_text(position, line, column);
        Some(self.node(text))
    }

    fn location_text(&mut self, position: Position, line: u32, at: u32) -> String {
        let scope = self.reference(position.scope);
        let inlined = position.inlined.and_then(|id| self.resolved(id));
        let inlined = inlined.map_or(String::new(), |id| format!(", inlinedAt: !{}", self.number(id)));
        format!(
            "!DILocation(line: {line}, column: {}, scope: {scope}{inlined})",
            column(at)
        )
    }
}
