//! A machine function: blocks of instructions, and debug values between them.

use super::live::Live;
use super::registers::{Register, Registers};
use super::stages::listed::frames::Frame;
use super::stages::selection::selected::Step;
use crate::import::{DW_OP_LLVM_ARG, DW_OP_LLVM_FRAGMENT, DW_OP_LLVM_TAG_OFFSET, operations};
use bitflags::bitflags;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A block, by its place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// An instruction, by its place in the code; those in bundles count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstructionId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExpressionId(pub u32);

/// An opcode, by its place in [`Function::opcodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opcode(pub u32);

/// Which thing of LLVM's it is: the same in each reading of a function while the
/// thing isn't deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity(pub u64);

bitflags! {
    /// What is known of an instruction beside its operands. The plugin's shim
    /// has the same numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Traits: u32 {
        /// Of one operand.
        const VALUE = 1 << 0;
        /// Of any number of operands.
        const VALUE_LIST = 1 << 1;
        /// Of an instruction (`DBG_INSTR_REF`).
        const REFERENCE = 1 << 2;
        const LABEL = 1 << 3;
        /// These, and others that are no code.
        const DEBUG = 1 << 4;
        /// A debug value of what is at an address.
        const INDIRECT = 1 << 5;
        const PHI = 1 << 6;
        const COPY = 1 << 7;
        const MOVES_IMMEDIATE = 1 << 8;
        const TERMINATOR = 1 << 9;
        const CALL = 1 << 10;
        const RETURN = 1 << 11;
        const LOADS = 1 << 12;
        const STORES = 1 << 13;
        /// Inline assembly.
        const ASSEMBLY = 1 << 14;
        /// A label, or what tells unwinders of the frame.
        const POSITION = 1 << 15;
        /// Effects that its operands don't say.
        const EFFECTS = 1 << 16;
        /// Nothing is scheduled across it.
        const BOUNDARY = 1 << 17;
        /// The first of a bundle, which has the operands of all.
        const BUNDLE = 1 << 18;
        const BUNDLED_BEFORE = 1 << 19;
        const BUNDLED_BEHIND = 1 << 20;
        const FRAME_SETUP = 1 << 21;
        const HAS_LINE = 1 << 22;
        /// A load from a slot of the frame.
        const RELOADS = 1 << 24;
        /// It was there when all were marked.
        const MARKED = 1 << 25;
        /// It has a line of the source, not 0.
        const OF_SOURCE = 1 << 26;
        /// Inline assembly of several instructions.
        const SEVERAL = 1 << 28;
        /// No code comes of it: what it defines (`IMPLICIT_DEF`) stays what it was.
        const NO_CODE = 1 << 29;
        /// A copy, or what the target's code has for one.
        const MOVES = 1 << 30;
        const FRAME_DESTROY = 1 << 31;
    }
}

bitflags! {
    /// How an instruction uses a register.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RegisterFlags: u8 {
        const DEFINES = 1 << 0;
        const IMPLICIT = 1 << 1;
        const UNDEFINED = 1 << 2;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterOperand {
    /// [`Register::NONE`]: nothing.
    pub register: Register,
    /// The index of a part; 0: all of it.
    pub part: u16,
    pub flags: RegisterFlags,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    Register(RegisterOperand),
    Immediate(i64),
    /// An object of the frame, by its number.
    Frame(i32),
    /// Registers that a call may write, by the place in [`Function::masks`].
    Mask(u32),
    Block(BlockId),
    /// A constant of LLVM's that is no immediate.
    Constant(Identity),
    /// A name, by its place in [`Function::symbols`].
    Symbol(u32),
    /// What the instruction of this number gives, or a copy of it.
    Reference(u32),
    /// Anything else, by a number that is the same for what is the same.
    Other(u64),
}

impl Operand {
    pub fn register(&self) -> Option<&RegisterOperand> {
        match self {
            Operand::Register(register) if register.register != Register::NONE => Some(register),
            _ => None,
        }
    }

    /// The object of the frame.
    pub fn object(&self) -> Option<i32> {
        match self {
            Operand::Frame(object) => Some(*object),
            _ => None,
        }
    }

    /// The register that an instruction writes here.
    pub fn defined(&self) -> Option<Register> {
        let register = self.register()?;
        let defines = register.flags.contains(RegisterFlags::DEFINES);
        defines.then_some(register.register)
    }
}

/// A variable of the source, or a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub identity: Identity,
    pub is_carrier: bool,
    pub is_parameter: bool,
    /// In bits, if it is known.
    pub size: Option<u64>,
}

/// Of an object of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// `Access::ANY`: nobody knows which.
    pub object: i32,
    /// Whether it is about the first 32 bits only.
    pub is_word: bool,
}

impl Access {
    pub(crate) const ANY: i32 = i32::MIN;
}

/// A `DIExpression`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    pub elements: Vec<u64>,
    /// The bits of the variable that it is about; none: all.
    pub fragment: Option<Range<u64>>,
}

impl Expression {
    /// Whether it is more than its operands.
    pub fn computes(&self) -> bool {
        let is_bare = |operation| {
            matches!(
                operation,
                DW_OP_LLVM_FRAGMENT | DW_OP_LLVM_TAG_OFFSET | DW_OP_LLVM_ARG
            )
        };
        operations(&self.elements).any(|(operation, _)| !is_bare(operation))
    }

    /// Whether it says where its operands go; else it is about the only one.
    pub(crate) fn names_operands(&self) -> bool {
        operations(&self.elements).any(|(operation, _)| operation == DW_OP_LLVM_ARG)
    }

    /// The elements that say which bits of its variable it is about.
    pub(crate) fn fragment_elements(&self) -> Vec<u64> {
        self.fragment.as_ref().map_or_else(Vec::new, of_fragment)
    }
}

/// The elements that say which bits of a variable an expression is about.
pub(super) fn of_fragment(bits: &Range<u64>) -> Vec<u64> {
    vec![DW_OP_LLVM_FRAGMENT, bits.start, bits.end - bits.start]
}

/// Whether two expressions of a variable are about some bit of it both.
pub(super) fn overlap(one: &Option<Range<u64>>, other: &Option<Range<u64>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.start < other.end && other.start < one.end,
        _ => true,
    }
}

/// A variable in one inlined copy of its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    pub variable: VariableId,
    pub inlined_at: Option<Identity>,
}

/// A variable, or a fragment of one.
pub type VariablePart = (Instance, Option<Range<u64>>);

/// What a debug value has beside its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DebugValue {
    pub instance: Instance,
    pub expression: ExpressionId,
    /// Its `DILocation`.
    pub location: Identity,
    pub line: u32,
}

/// A label of the source, or what marks a place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    pub identity: Identity,
    pub inlined_at: Option<Identity>,
    /// Whether it is no program's.
    pub is_place: bool,
}

#[derive(Clone, Debug)]
pub struct Instruction {
    pub identity: Identity,
    pub opcode: Opcode,
    pub traits: Traits,
    /// Where in the kernarg segment it loads from, in bytes: its first operand
    /// gets what is there, its second is the segment's address.
    pub kernarg: Option<u64>,
    /// What of the frame it loads or stores.
    pub slot: Option<Access>,
    /// In [`Function::operands`]; of a debug value, what it is of.
    pub operands: Range<u32>,
    pub debug: Option<DebugValue>,
    pub label: Option<Label>,
}

/// The physical registers that a call leaves alone, a bit for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask(pub Vec<u32>);

impl Mask {
    pub fn keeps(&self, register: Register) -> bool {
        let word = self.0.get(register.0 as usize / 32);
        word.is_some_and(|word| word >> (register.0 % 32) & 1 != 0)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub identity: Identity,
    /// In [`Function::instructions`].
    pub instructions: Range<u32>,
    pub successors: Vec<BlockId>,
    pub predecessors: Vec<BlockId>,
    pub live_in: Vec<Register>,
    /// What its address is a multiple of, in bytes: nops may stand before it.
    pub alignment: u64,
    /// The block of the IR that it comes of.
    pub origin: Option<Identity>,
}

/// Where the code is of scopes that variables of inlined functions are in.
#[derive(Clone, Debug, Default)]
pub struct Scopes {
    /// By its number the scope of an instance.
    pub of: FxHashMap<Instance, usize>,
    /// The blocks with code of each.
    pub blocks: Vec<FxHashSet<BlockId>>,
}

impl Scopes {
    /// Whether code of a block may be in a variable's scope.
    pub(crate) fn may_be_in(&self, instance: Instance, block: BlockId) -> bool {
        self.blocks_of(instance)
            .is_none_or(|blocks| blocks.contains(&block))
    }

    /// The blocks with code in a variable's scope; none if that isn't known.
    pub(crate) fn blocks_of(&self, instance: Instance) -> Option<&FxHashSet<BlockId>> {
        self.of.get(&instance).map(|&scope| &self.blocks[scope])
    }
}

/// What an instance of a variable is throughout a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    pub instance: Instance,
    /// Its `DILocation`.
    pub location: Identity,
    /// In the kernarg segment, in bytes.
    pub offset: u64,
}

/// What a virtual register has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// A physical register.
    pub to: Option<Register>,
    /// Not only some of its value, the rest of which is in the frame.
    pub is_whole: bool,
    /// An object of the frame, where it was spilled.
    pub slot: Option<i32>,
}

#[derive(Clone, Debug, Default)]
pub struct Function {
    /// In the order of the code; the first is the entry.
    pub blocks: Vec<Block>,
    pub instructions: Vec<Instruction>,
    pub operands: Vec<Operand>,
    pub opcodes: Vec<String>,
    pub symbols: Vec<String>,
    /// What stands in blocks of the IR.
    pub origins: FxHashMap<Identity, Vec<Step>>,
    pub variables: Vec<Variable>,
    /// The variables that are nothing but arguments of a kernel.
    pub arguments: Vec<Argument>,
    /// The variables that are nothing but what is loaded, or constants.
    pub loaded: FxHashSet<Instance>,
    /// The objects of the frame that aren't stored to where the IR says so.
    pub unstored: FxHashSet<i32>,
    pub expressions: Vec<Expression>,
    pub masks: Vec<Mask>,
    pub registers: Registers,
    pub frame: Frame,
    pub live: Live,
    pub scopes: Scopes,
    /// What virtual registers have got, while registers are allocated.
    pub assigned: FxHashMap<Register, Assignment>,
    /// Whether there are no virtual registers any more.
    pub is_allocated: bool,
}

impl Function {
    pub(crate) fn block_ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        (0..u32::try_from(self.blocks.len()).unwrap_or(u32::MAX)).map(BlockId)
    }

    /// The blocks by what they are in each reading of the function.
    pub(crate) fn blocks_by_identity(&self) -> FxHashMap<Identity, BlockId> {
        let blocks = self.block_ids();
        blocks.map(|block| (self.block(block).identity, block)).collect()
    }

    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.0 as usize]
    }

    /// The instructions of all blocks, without those inside bundles.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = InstructionId> + use<'_> {
        self.block_ids().flat_map(|block| self.in_block(block))
    }

    /// The instructions of a block, in order; a bundle is one.
    pub(crate) fn in_block(
        &self,
        block: BlockId,
    ) -> impl DoubleEndedIterator<Item = InstructionId> + use<'_> {
        let is_inside = |id: &InstructionId| self.has(*id, Traits::BUNDLED_BEFORE);
        self.all_in_block(block).filter(move |id| !is_inside(id))
    }

    /// The same, with those in bundles.
    pub(crate) fn all_in_block(
        &self,
        block: BlockId,
    ) -> impl DoubleEndedIterator<Item = InstructionId> + use<> {
        self.block(block).instructions.clone().map(InstructionId)
    }

    /// The block that an instruction is in.
    pub fn block_of(&self, id: InstructionId) -> BlockId {
        let before = self
            .blocks
            .partition_point(|block| block.instructions.end <= id.0);
        BlockId(u32::try_from(before).unwrap_or(u32::MAX))
    }

    pub fn instruction(&self, id: InstructionId) -> &Instruction {
        &self.instructions[id.0 as usize]
    }

    pub fn operands(&self, id: InstructionId) -> &[Operand] {
        let range = &self.instruction(id).operands;
        &self.operands[range.start as usize..range.end as usize]
    }

    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    pub fn has(&self, id: InstructionId, traits: Traits) -> bool {
        self.instruction(id).traits.intersects(traits)
    }

    /// Whether it may store to what codegen alone has in the frame, as spilled registers:
    /// nobody gives their addresses to the program's assembly.
    pub(crate) fn may_store_to_slots(&self, id: InstructionId) -> bool {
        self.has(id, Traits::STORES) && !self.has(id, Traits::ASSEMBLY)
    }

    /// No code.
    pub(crate) fn is_debug(&self, id: InstructionId) -> bool {
        self.has(id, Traits::DEBUG)
    }

    /// What a debug value of operands says of which variable.
    pub fn debug_value(&self, id: InstructionId) -> Option<&DebugValue> {
        let instruction = self.instruction(id);
        let is_value = instruction.traits.intersects(Traits::VALUE | Traits::VALUE_LIST);
        instruction.debug.as_ref().filter(|_| is_value)
    }

    /// The same of a variable of the source.
    pub fn source_value(&self, id: InstructionId) -> Option<&DebugValue> {
        let value = self.debug_value(id)?;
        let is_carrier = self.variable(value.instance.variable).is_carrier;
        (!is_carrier).then_some(value)
    }

    /// What of a variable a debug value is about.
    pub(crate) fn variable_part(&self, value: &DebugValue) -> VariablePart {
        (value.instance, self.expression(value).fragment.clone())
    }

    pub fn expression(&self, value: &DebugValue) -> &Expression {
        &self.expressions[value.expression.0 as usize]
    }

    /// Whether a debug value says that the variable is nowhere.
    pub fn is_undefined(&self, id: InstructionId) -> bool {
        self.debug_value(id).is_some()
            && self.operands(id).iter().any(|operand| match operand {
                Operand::Register(operand) => operand.register == Register::NONE,
                _ => false,
            })
    }

    /// As LLVM calls it; "" for one that no instruction has.
    pub fn name(&self, id: InstructionId) -> &str {
        let opcode = self.instruction(id).opcode.0 as usize;
        self.opcodes.get(opcode).map_or("", String::as_str)
    }

    /// An instruction and, if it begins a bundle, what is in that.
    pub(crate) fn bundle(&self, head: InstructionId) -> impl Iterator<Item = InstructionId> + use<> {
        let mut last = head;
        while self.has(last, Traits::BUNDLED_BEHIND) {
            last = InstructionId(last.0 + 1);
        }
        (head.0..=last.0).map(InstructionId)
    }

    /// The registers that an instruction or debug value is of.
    pub(crate) fn registers_of(&self, id: InstructionId) -> impl Iterator<Item = Register> + use<'_> {
        let operands = self.operands(id).iter().filter_map(Operand::register);
        operands.map(|operand| operand.register)
    }

    /// Whether an instruction writes a register or a part of it.
    pub fn writes(&self, id: InstructionId, register: Register) -> bool {
        self.operands(id).iter().any(|operand| match operand {
            Operand::Mask(mask) => register.is_physical() && !self.masks[*mask as usize].keeps(register),
            operand => operand
                .defined()
                .is_some_and(|defined| self.registers.overlap(defined, register)),
        })
    }

    /// Whether an instruction writes what a debug value is of.
    pub fn changes(&self, id: InstructionId, value: InstructionId) -> bool {
        self.registers_of(value).any(|register| self.writes(id, register))
    }
}
