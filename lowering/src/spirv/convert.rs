//! A module with its debug info in the other set: the rest of it stays as it is, word by word.

mod functions;
mod globals;

use super::module::{Debug, HEADER, Instruction, Module};
use super::table::{Count, Kind, Set, UNKNOWN_PHYSICAL_LAYOUT, numbers};
use rustc_hash::FxHashMap;
use spirv::Op;
use std::borrow::Cow;
use std::fmt;

/// What the other set can't say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub id: u32,
    pub instruction: &'static str,
    pub what: &'static str,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{} = {}: {}", self.id, self.instruction, self.what)
    }
}

/// A module that has been written.
#[derive(Clone, Debug)]
pub struct Converted {
    /// In little-endian words.
    pub bytes: Vec<u8>,
    pub losses: Vec<Loss>,
}

/// Writes a module with its debug info in a set. If it is in that set already, nothing changes.
pub fn convert(module: &Module, to: Set) -> Converted {
    let from = module.sets().iter().find(|(_, set)| *set != to);
    let (words, losses) = match from {
        None => (Cow::Borrowed(&module.words[..]), Vec::new()),
        Some(&(import, _)) => {
            let mut converter = Converter::new(module, import, to);
            converter.all();
            (Cow::Owned(converter.finish()), converter.losses)
        }
    };
    let bytes = little_endian(&words);
    Converted { bytes, losses }
}

/// A module's bytes.
pub(super) fn little_endian(words: &[u32]) -> Vec<u8> {
    let mut bytes = vec![0; words.len() * 4];
    let (chunks, _) = bytes.as_chunks_mut();
    for (chunk, word) in chunks.iter_mut().zip(words) {
        *chunk = word.to_le_bytes();
    }
    bytes
}

struct Converter<'m> {
    module: &'m Module,
    /// Of the set that goes; the new one gets its id.
    import: u32,
    to: Set,
    void: u32,
    /// `OpTypeInt 32 0`.
    uint: u32,
    next: u32,
    bound: u32,
    /// New constants and strings, by what they say.
    constants: FxHashMap<u32, u32>,
    empty: Option<u32>,
    none: u32,
    /// New instructions, for where strings, types with constants, and debug info begin.
    strings: Vec<u32>,
    types: Vec<u32>,
    globals: Vec<u32>,
    functions: Vec<u32>,
    /// Of `DebugFunction`s, the functions that they describe.
    defined: FxHashMap<u32, u32>,
    /// Of members, the composites that they are in.
    scopes: FxHashMap<u32, u32>,
    losses: Vec<Loss>,
}

impl<'m> Converter<'m> {
    fn new(module: &'m Module, import: u32, to: Set) -> Converter<'m> {
        let mut converter = Converter {
            module,
            import,
            to,
            void: 0,
            uint: 0,
            next: module.words[3],
            bound: module.words[3],
            constants: FxHashMap::default(),
            empty: None,
            none: 0,
            strings: Vec::new(),
            types: Vec::new(),
            globals: Vec::new(),
            functions: Vec::new(),
            defined: FxHashMap::default(),
            scopes: FxHashMap::default(),
            losses: Vec::new(),
        };
        converter.look();
        converter
    }

    /// Finds what new instructions need, and who belongs to whom.
    fn look(&mut self) {
        for index in 0..self.module.len() {
            let instruction = self.module.instruction(index);
            let words = instruction.words;
            if instruction.is(Op::Function) {
                break;
            }
            if instruction.is(Op::TypeVoid) {
                self.void = words.get(1).copied().unwrap_or(0);
            } else if instruction.is(Op::TypeInt) && words.get(2..) == Some(&[32, 0]) {
                self.uint = words[1];
            } else if instruction.is(Op::Constant)
                && words.len() == 4
                && words[1] == self.uint
                && self.uint != 0
            {
                self.constants.entry(words[3]).or_insert(words[2]);
            } else if instruction.is(Op::String) && words.get(2) == Some(&0) {
                self.empty = Some(words[1]);
            }
        }
        for debug in self.module.debug() {
            match debug.number {
                numbers::NONE => self.none = debug.id,
                numbers::FUNCTION => {
                    if let Some(function) = debug.word("Function").filter(|id| self.is_function(*id)) {
                        self.defined.insert(debug.id, function);
                    }
                }
                numbers::FUNCTION_DEFINITION => {
                    if let (Some(function), Some(definition)) =
                        (debug.word("Function"), debug.word("Definition"))
                    {
                        self.defined.insert(function, definition);
                    }
                }
                numbers::TYPE_COMPOSITE => {
                    for member in debug.words("Members") {
                        self.scopes.entry(*member).or_insert(debug.id);
                    }
                }
                _ => {}
            }
        }
    }

    fn is_function(&self, id: u32) -> bool {
        self.module
            .by_id(id)
            .is_some_and(|instruction| instruction.is(Op::Function))
    }

    fn id(&mut self) -> u32 {
        // Where a header has no number left for more, there are some between those that are taken.
        while matches!(self.next, 0 | u32::MAX) || self.module.defined(self.next).is_some() {
            self.next = self.next.wrapping_add(1);
        }
        let id = self.next;
        self.next += 1;
        self.bound = self.bound.max(self.next);
        id
    }

    fn lose(&mut self, debug: &Debug, what: &'static str) {
        let (id, instruction) = (debug.id, debug.name());
        self.losses.push(Loss {
            id,
            instruction,
            what,
        });
    }

    fn all(&mut self) {
        if self.void == 0 {
            self.void = self.id();
            push(&mut self.types, Op::TypeVoid, &[self.void]);
        }
        if self.none == 0 {
            self.none = self.id();
        }
        let none = [self.void, self.none, self.import, numbers::NONE];
        push(&mut self.globals, Op::ExtInst, &none);
        self.write_globals();
        self.write_functions();
    }

    /// The id of a constant of 32 bits.
    fn constant(&mut self, value: u32) -> u32 {
        if let Some(id) = self.constants.get(&value) {
            return *id;
        }
        if self.uint == 0 {
            self.uint = self.id();
            push(&mut self.types, Op::TypeInt, &[self.uint, 32, 0]);
        }
        let id = self.id();
        push(&mut self.types, Op::Constant, &[self.uint, id, value]);
        self.constants.insert(value, id);
        id
    }

    fn empty(&mut self) -> u32 {
        if let Some(id) = self.empty {
            return id;
        }
        let id = self.id();
        push(&mut self.strings, Op::String, &[id, 0]);
        self.empty = Some(id);
        id
    }

    /// An instruction's operands as the new set has them.
    fn operands(&mut self, debug: &Debug<'m>) -> Vec<u32> {
        let from = debug.set;
        let mut operands = Vec::with_capacity(debug.args.len() + 1);
        for (operand, word) in debug.operands() {
            if operand.only == Some(from) {
                continue;
            }
            if operand.kind.is_number() {
                let word = self.number(debug, operand.kind, word);
                operands.push(word);
            } else if operand.kind == Kind::Component && self.is_unknown(word) {
                // Only the shader set has a number for what is known at run time.
            } else if operand.kind == Kind::ValueOrExpression
                && self.is_expression(word)
                && self.to == Set::OpenCl
            {
                self.lose(debug, "the value of a variable that is one");
                operands.push(self.none);
            } else if !self.is_none(word) {
                operands.push(word);
            } else if self.to == Set::OpenCl {
                operands.push(self.none);
            } else if operand.count != Count::One {
                // What isn't there needn't be said.
            } else if operand.kind == Kind::Text {
                operands.push(self.empty());
            } else if operand.kind == Kind::TypeOrVoid {
                operands.push(self.void);
            } else {
                operands.push(self.none);
            }
        }
        self.added(debug, &mut operands);
        operands
    }

    /// Whether an id is that of a `DebugInfoNone`.
    fn is_none(&self, id: u32) -> bool {
        self.module
            .debug_by_id(id)
            .is_some_and(|debug| debug.number == numbers::NONE)
    }

    /// Whether a count of components is none.
    fn is_unknown(&self, id: u32) -> bool {
        self.is_none(id) || self.module.constant(id).is_some_and(|(count, _)| count == 0)
    }

    fn is_expression(&self, id: u32) -> bool {
        self.module
            .debug_by_id(id)
            .is_some_and(|debug| debug.number == numbers::EXPRESSION)
    }

    fn number(&mut self, debug: &Debug, kind: Kind, word: u32) -> u32 {
        if self.to == Set::Shader {
            return self.constant(word);
        }
        let Some(number) = debug.number_of(word) else {
            self.lose(debug, "a number that is no constant");
            return 0;
        };
        if matches!(kind, Kind::Flags(_)) && number & UNKNOWN_PHYSICAL_LAYOUT != 0 {
            self.lose(debug, "FlagUnknownPhysicalLayout");
            return number & !UNKNOWN_PHYSICAL_LAYOUT;
        }
        number
    }

    /// What only the new set has.
    fn added(&mut self, debug: &Debug, operands: &mut Vec<u32>) {
        let place = match (self.to, debug.number) {
            (Set::Shader, numbers::TYPE_ARRAY) if operands.len() == 1 => {
                let unknown = self.constant(0);
                return operands.push(unknown);
            }
            (Set::Shader, numbers::TYPE_BASIC) => {
                let flags = self.constant(0);
                return operands.push(flags);
            }
            (Set::OpenCl, numbers::TYPE_MEMBER) => 5,
            (Set::OpenCl, numbers::TYPE_INHERITANCE) => 0,
            (Set::OpenCl, numbers::FUNCTION) => 9,
            (Set::OpenCl, numbers::TYPE_BASIC) => {
                if debug
                    .number("Flags")
                    .is_some_and(|flags| flags & !UNKNOWN_PHYSICAL_LAYOUT != 0)
                {
                    self.lose(debug, "the flags of a basic type");
                }
                return;
            }
            _ => return,
        };
        let known = match debug.number {
            numbers::FUNCTION => &self.defined,
            _ => &self.scopes,
        };
        let word = known.get(&debug.id).copied().unwrap_or(self.none);
        if place <= operands.len() {
            operands.insert(place, word);
        }
    }

    /// The whole module.
    fn finish(&mut self) -> Vec<u32> {
        let module = self.module;
        let mut out = module.words[..HEADER].to_vec();
        out[3] = self.bound;
        let mut strings = Some(std::mem::take(&mut self.strings));
        let mut extension = self.needs_extension();
        for index in 0..module.len() {
            let instruction = module.instruction(index);
            if instruction.is(Op::Function) {
                break;
            }
            if extension && !instruction.is(Op::Capability) && !instruction.is(Op::Extension) {
                let name = words(EXTENSION);
                push(&mut out, Op::Extension, &name);
                extension = false;
            }
            if !before_strings(&instruction) {
                out.extend(strings.take().unwrap_or_default());
            }
            if instruction.is(Op::ExtInstImport) && instruction.result() == Some(self.import) {
                push(
                    &mut out,
                    Op::ExtInstImport,
                    &[&[self.import], &words(self.to.name())[..]].concat(),
                );
            } else if self.converted(index).is_none() {
                out.extend(instruction.words);
            }
        }
        out.extend(strings.unwrap_or_default());
        out.extend(std::mem::take(&mut self.types));
        out.extend(std::mem::take(&mut self.globals));
        out.extend(std::mem::take(&mut self.functions));
        out
    }

    /// The debug instruction at an index, if it is of the set that goes.
    fn converted(&self, index: usize) -> Option<Debug<'m>> {
        let is_ext = self.module.instruction(index).is(Op::ExtInst);
        let debug = is_ext.then(|| self.module.debug_at(index)).flatten()?;
        (debug.set != self.to).then_some(debug)
    }

    /// Whether the extension that the shader set needs before SPIR-V 1.6 isn't there.
    fn needs_extension(&self) -> bool {
        let instructions = (0..self.module.len()).map(|index| self.module.instruction(index));
        let mut extensions = instructions.take_while(|instruction| before_strings(instruction));
        let name = words(EXTENSION);
        let has = extensions.any(|each| each.is(Op::Extension) && each.words.get(1..) == Some(&name[..]));
        self.to == Set::Shader && self.module.version() < (1, 6) && !has
    }
}

const EXTENSION: &str = "SPV_KHR_non_semantic_info";

/// Whether strings may come behind an instruction ("Logical Layout of a Module").
pub(super) fn before_strings(instruction: &Instruction) -> bool {
    const EARLY: [Op; 7] = [
        Op::Capability,
        Op::Extension,
        Op::ExtInstImport,
        Op::MemoryModel,
        Op::EntryPoint,
        Op::ExecutionMode,
        Op::ExecutionModeId,
    ];
    EARLY.iter().any(|op| instruction.is(*op))
}

/// Appends an instruction.
fn push(out: &mut Vec<u32>, op: Op, operands: &[u32]) {
    // No instruction of ours is longer than one that has been read.
    out.push((operands.len() as u32 + 1) << 16 | op as u32);
    out.extend(operands);
}

/// Appends an `OpName`.
pub(super) fn push_name(out: &mut Vec<u32>, id: u32, name: &str) {
    push(out, Op::Name, &[&[id], &words(name)[..]].concat());
}

/// A string in words.
fn words(text: &str) -> Vec<u32> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize((bytes.len() + 1).next_multiple_of(4), 0);
    let (chunks, _) = bytes.as_chunks::<4>();
    chunks.iter().map(|chunk| u32::from_le_bytes(*chunk)).collect()
}
