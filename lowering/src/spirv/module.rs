//! A module as words: its instructions, what defines each id, and which of them are debug info.

use super::table::{self, Row, Set};
use rspirv::grammar::{INSTRUCTION_TABLE, OperandKind};
use rustc_hash::FxHashMap;
use spirv::Op;
use std::borrow::Cow;
use std::sync::LazyLock;
use thiserror::Error;

/// Words of the header.
pub(super) const HEADER: usize = 5;

/// Why a module can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error("no SPIR-V: it doesn't start with its magic number")]
    Magic,
    #[error("it ends within a word, or in its header")]
    Words,
    #[error("the instruction at word {0} has no size, or ends beyond the file")]
    Size(usize),
    #[error("it has more than 4 GB")]
    Large,
    #[error("%{0} isn't below the bound of ids in the header")]
    Bound(u32),
    #[error("%{0} is defined twice")]
    Twice(u32),
    #[error("debug info of {0:?} isn't read, only of {shader} and {opencl}", shader = Set::Shader, opencl = Set::OpenCl)]
    Set(String),
}

/// A module.
#[derive(Clone, Debug)]
pub struct Module {
    pub(super) words: Vec<u32>,
    /// Where each instruction begins.
    pub(super) starts: Vec<u32>,
    ids: Ids,
    /// The imports of debug instructions, by id.
    sets: Vec<(u32, Set)>,
    /// Indexes of the debug instructions.
    debug: Vec<u32>,
}

/// Which instruction defines an id. Ids of real modules are dense.
#[derive(Clone, Debug, Default)]
struct Ids {
    /// One more than the instruction's index, or 0.
    dense: Vec<u32>,
    sparse: FxHashMap<u32, u32>,
}

impl Ids {
    fn get(&self, id: u32) -> Option<usize> {
        let index = match self.dense.get(id as usize) {
            Some(index) => *index,
            None => self.sparse.get(&id).copied().unwrap_or(0),
        };
        (index as usize).checked_sub(1)
    }

    /// Whether the id is new.
    fn set(&mut self, id: u32, index: usize) -> bool {
        let place = match self.dense.get_mut(id as usize) {
            Some(place) => place,
            None => self.sparse.entry(id).or_default(),
        };
        std::mem::replace(place, index as u32 + 1) == 0
    }
}

/// For each opcode: 0 if it has no result, else the word of its result's id.
static RESULTS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut results = Vec::new();
    for row in INSTRUCTION_TABLE.iter() {
        let at = row
            .operands
            .iter()
            .position(|operand| operand.kind == OperandKind::IdResult);
        let opcode = row.opcode as usize;
        results.resize(results.len().max(opcode + 1), 0);
        results[opcode] = at.map_or(0, |at| at as u8 + 1);
    }
    results
});

/// Whether bytes start as a module does, in either order of bytes.
pub fn is_spirv(bytes: &[u8]) -> bool {
    let magic = spirv::MAGIC_NUMBER;
    bytes.starts_with(&magic.to_le_bytes()) || bytes.starts_with(&magic.to_be_bytes())
}

impl Module {
    /// Reads a module.
    ///
    /// # Errors
    /// That it is none, is damaged, or has debug info of an unknown set.
    pub fn read(bytes: &[u8]) -> Result<Module, ReadError> {
        if !is_spirv(bytes) {
            return Err(ReadError::Magic);
        }
        let (words, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() || words.len() < HEADER {
            return Err(ReadError::Words);
        }
        let little = bytes.starts_with(&spirv::MAGIC_NUMBER.to_le_bytes());
        let word = |bytes: &[u8; 4]| match little {
            true => u32::from_le_bytes(*bytes),
            false => u32::from_be_bytes(*bytes),
        };
        Module::from_words(words.iter().map(word).collect())
    }

    pub(super) fn from_words(words: Vec<u32>) -> Result<Module, ReadError> {
        if u32::try_from(words.len()).is_err() {
            return Err(ReadError::Large);
        }
        let bound = words.get(3).map_or(0, |bound| *bound as usize);
        let mut module = Module {
            starts: Vec::with_capacity(words.len() / 4),
            ids: Ids {
                dense: vec![0; bound.min(words.len())],
                sparse: FxHashMap::default(),
            },
            sets: Vec::new(),
            debug: Vec::new(),
            words,
        };
        let mut at = HEADER;
        while at < module.words.len() {
            let size = (module.words[at] >> 16) as usize;
            if size == 0 || size > module.words.len() - at {
                return Err(ReadError::Size(at));
            }
            module.starts.push(at as u32);
            module.take(module.starts.len() - 1)?;
            at += size;
        }
        Ok(module)
    }

    /// Takes an instruction in.
    fn take(&mut self, index: usize) -> Result<(), ReadError> {
        let instruction = self.instruction(index);
        let (result, opcode) = (instruction.result(), instruction.opcode());
        if opcode == Op::ExtInstImport as u32 {
            let name = text(instruction.words.get(2..).unwrap_or_default());
            let set = [Set::Shader, Set::OpenCl]
                .into_iter()
                .find(|set| set.name() == name);
            let families = ["NonSemantic.Shader.DebugInfo.", "OpenCL.DebugInfo."];
            let is_debug = name == "DebugInfo" || families.iter().any(|family| name.starts_with(family));
            match (set, result) {
                (Some(set), Some(id)) => self.sets.push((id, set)),
                (None, _) if is_debug => return Err(ReadError::Set(name.into_owned())),
                _ => {}
            }
        } else if opcode == Op::ExtInst as u32 {
            let set = instruction.words.get(3).copied();
            if self.sets.iter().any(|(id, _)| Some(*id) == set) && instruction.words.len() >= 5 {
                self.debug.push(index as u32);
            }
        }
        match result {
            Some(id) if id >= self.words[3] => Err(ReadError::Bound(id)),
            Some(id) if !self.ids.set(id, index) => Err(ReadError::Twice(id)),
            _ => Ok(()),
        }
    }

    /// The version of SPIR-V.
    pub fn version(&self) -> (u8, u8) {
        let [_, minor, major, _] = self.words[1].to_le_bytes();
        (major, minor)
    }

    /// The sets of debug instructions that it imports, with their ids.
    pub fn sets(&self) -> &[(u32, Set)] {
        &self.sets
    }

    /// How many instructions there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// An instruction by its index.
    pub fn instruction(&self, index: usize) -> Instruction<'_> {
        let start = self.starts[index] as usize;
        let size = (self.words[start] >> 16) as usize;
        Instruction {
            words: &self.words[start..start + size],
        }
    }

    /// The index of the instruction that defines an id.
    pub fn defined(&self, id: u32) -> Option<usize> {
        self.ids.get(id)
    }

    /// The instruction that defines an id.
    pub fn by_id(&self, id: u32) -> Option<Instruction<'_>> {
        self.defined(id).map(|index| self.instruction(index))
    }

    /// The id that an instruction defines, unless it is nothing but the id: its type is void.
    pub fn value(&self, instruction: &Instruction) -> Option<u32> {
        let ty = instruction.words.get(1).and_then(|ty| self.by_id(*ty));
        instruction
            .result()
            .filter(|_| !ty.is_some_and(|ty| ty.is(Op::TypeVoid)))
    }

    /// All debug instructions, in order.
    pub fn debug(&self) -> impl Iterator<Item = Debug<'_>> {
        self.debug
            .iter()
            .filter_map(|index| self.debug_at(*index as usize))
    }

    /// A debug instruction by its index among all instructions.
    pub fn debug_at(&self, index: usize) -> Option<Debug<'_>> {
        let words = self.instruction(index).words;
        let set = words.get(3)?;
        let is_ext = words[0] & 0xffff == Op::ExtInst as u32;
        let (_, set) = self.sets.iter().find(|(id, _)| id == set).filter(|_| is_ext)?;
        let number = *words.get(4)?;
        Some(Debug {
            module: self,
            index,
            set: *set,
            number,
            row: table::row(*set, number),
            id: words[2],
            args: &words[5..],
        })
    }

    /// A debug instruction by its id.
    pub fn debug_by_id(&self, id: u32) -> Option<Debug<'_>> {
        self.debug_at(self.defined(id)?)
    }

    /// What an `OpString` says.
    pub fn string(&self, id: u32) -> Option<Cow<'_, str>> {
        let instruction = self.by_id(id)?;
        let is_string = instruction.opcode() == Op::String as u32;
        is_string.then(|| text(instruction.words.get(2..).unwrap_or_default()))
    }

    /// The value of an integral `OpConstant`, and its size in bits.
    pub fn constant(&self, id: u32) -> Option<(u64, u32)> {
        let instruction = self.by_id(id)?;
        if instruction.opcode() != Op::Constant as u32 {
            return None;
        }
        let ty = self.by_id(*instruction.words.get(1)?)?;
        let bits = (ty.opcode() == Op::TypeInt as u32).then(|| ty.words.get(2).copied())??;
        let low = u64::from(*instruction.words.get(3)?);
        let high = instruction.words.get(4).map_or(0, |high| u64::from(*high) << 32);
        Some((low | high, bits))
    }
}

/// An instruction's words.
#[derive(Clone, Copy, Debug)]
pub struct Instruction<'m> {
    pub words: &'m [u32],
}

impl Instruction<'_> {
    /// Its opcode.
    pub fn opcode(&self) -> u32 {
        self.words[0] & 0xffff
    }

    /// Whether it is of an opcode.
    pub fn is(&self, op: Op) -> bool {
        self.opcode() == op as u32
    }

    /// The id that it defines.
    pub fn result(&self) -> Option<u32> {
        let at = RESULTS
            .get(self.opcode() as usize)
            .copied()
            .filter(|at| *at != 0)?;
        self.words.get(usize::from(at)).copied()
    }
}

/// A debug instruction.
#[derive(Clone, Copy, Debug)]
pub struct Debug<'m> {
    pub(super) module: &'m Module,
    /// Among all instructions.
    pub index: usize,
    pub set: Set,
    pub number: u32,
    /// None: the set has no such instruction.
    pub row: Option<&'static Row>,
    pub id: u32,
    /// Its operands, behind its number.
    pub args: &'m [u32],
}

impl<'m> Debug<'m> {
    /// Its name.
    pub fn name(&self) -> &'static str {
        self.row.map_or("an unknown debug instruction", |row| row.name)
    }

    /// Each operand with its word.
    pub fn operands(&self) -> Vec<(&'static table::Operand, u32)> {
        use table::Count::{Many, One, Optional, Pairs};
        let mut found = Vec::with_capacity(self.args.len());
        let mut args = self.args.iter().copied();
        let Some(row) = self.row else { return found };
        let mut rows = row.operands(self.set);
        while let Some(operand) = rows.next() {
            match operand.count {
                One | Optional => found.extend(args.next().map(|arg| (operand, arg))),
                Many => found.extend(args.by_ref().map(|arg| (operand, arg))),
                Pairs => {
                    let Some(second) = rows.next() else { break };
                    let both = [operand, second].into_iter().cycle();
                    found.extend(both.zip(args.by_ref()));
                }
            }
        }
        found
    }

    /// The first word of an operand, by the documents' name for it.
    pub fn word(&self, name: &str) -> Option<u32> {
        let (mut at, row) = (0, self.row?);
        for operand in row.operands(self.set) {
            if operand.name == name {
                return self.args.get(at).copied();
            }
            at += 1;
        }
        None
    }

    /// The words of the operand that is there any number of times.
    pub fn words(&self, name: &str) -> &'m [u32] {
        let Some(row) = self.row else { return &[] };
        let at = row.operands(self.set).position(|operand| operand.name == name);
        at.and_then(|at| self.args.get(at..)).unwrap_or_default()
    }

    /// What the word of an operand that is a number stands for.
    pub fn number_of(&self, word: u32) -> Option<u32> {
        match self.set {
            Set::OpenCl => Some(word),
            Set::Shader => u32::try_from(self.module.constant(word)?.0).ok(),
        }
    }

    /// An operand that is a number.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.number_of(self.word(name)?)
    }

    /// An operand that is a text.
    pub fn text(&self, name: &str) -> Option<Cow<'m, str>> {
        self.module.string(self.word(name)?)
    }

    /// An operand that is a debug instruction.
    pub fn debug(&self, name: &str) -> Option<Debug<'m>> {
        self.module.debug_by_id(self.word(name)?)
    }

    /// An operand that is the id of a constant in both sets.
    pub fn size(&self, name: &str) -> Option<u64> {
        Some(self.module.constant(self.word(name)?)?.0)
    }
}

/// A literal string, up to its NUL.
pub(super) fn text(words: &[u32]) -> Cow<'_, str> {
    let bytes = words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .take_while(|byte| *byte != 0);
    let bytes: Vec<u8> = bytes.collect();
    Cow::Owned(
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
    )
}
