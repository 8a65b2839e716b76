//! A machine function from the words that the shim has for it (`facts.cpp`).

mod frame;
mod registers;
mod scopes;

use super::super::{
    Block as IrBlock, Expression as Node, Function as IrFunction, Label as LabelNode, LocalVariable,
    Location, Module, Value, text,
};
use super::origin::steps;
use super::{Analyses, Needs, Opaque, Snapshot, ffi, name};
use crate::machine::kernarg;
use crate::passes::before_codegen::loads;
use crate::passes::has_lanes;
use lowering::import::split_fragment;
use lowering::machine::{
    Access, Argument, Block, BlockId, DebugValue, Expression, ExpressionId, Frame, Function, Identity,
    Instance, Instruction, Label, Live, Mask, Opcode, Operand, Register, RegisterFlags, RegisterOperand,
    Registers, Scopes, Traits, Variable, VariableId,
};
use rustc_hash::FxHashMap;
use std::collections::HashSet;
use std::ffi::CStr;

/// What LLVM's numbers and pointers have become; the same in all readings of a run.
#[derive(Debug, Default)]
pub struct Known {
    /// What registers, opcodes and masks are of.
    target: u64,
    has_looked_for_exec: bool,
    has_all_registers: bool,
    opcodes: FxHashMap<u32, Opcode>,
    masks: FxHashMap<u64, u32>,
    variables: FxHashMap<u64, VariableId>,
    expressions: FxHashMap<u64, ExpressionId>,
}

/// Reads a function into what was read before.
pub struct Reader {
    raw: *mut Opaque,
    /// Whether names of symbols are wanted.
    names: bool,
    words: Vec<u64>,
    /// The first of those that aren't read yet.
    at: usize,
    function: Function,
    blocks: Vec<u32>,
    known: Known,
    /// The `DILocation`s of code in blocks, as they come.
    places: Vec<(BlockId, u64)>,
}

impl Reader {
    pub fn new(raw: *mut Opaque, names: bool, last: Snapshot) -> Reader {
        // SAFETY: a machine function in its stage, by its handle.
        let words = words_into(last.words, |context| unsafe {
            ffi::dil_machine_read(raw, text::append_words, context);
        });
        let mut reader = Reader {
            raw,
            names,
            words,
            at: 0,
            function: last.function,
            blocks: last.blocks,
            known: last.known,
            places: Vec::new(),
        };
        reader.forget();
        reader
    }

    /// What isn't this function's.
    fn forget(&mut self) {
        let function = &mut self.function;
        function.blocks.clear();
        function.instructions.clear();
        function.operands.clear();
        function.arguments.clear();
        function.loaded.clear();
        function.unstored.clear();
        function.symbols.clear();
        function.origins.clear();
        function.frame = Frame::default();
        function.scopes = Scopes::default();
        function.live = Live::default();
        function.assigned.clear();
        function.registers.virtuals.clear();
        // Some are the function's own.
        function.masks.clear();
        self.known.masks.clear();
        self.blocks.clear();
        // SAFETY: a machine function in its stage, by its handle.
        let target = unsafe { ffi::dil_machine_target(self.raw) };
        if target != self.known.target {
            function.opcodes.clear();
            function.registers = Registers::default();
            self.known.opcodes.clear();
            self.known.has_looked_for_exec = false;
            self.known.has_all_registers = false;
            self.known.target = target;
        }
    }

    pub fn read<'m>(
        mut self,
        needs: Needs,
        module: &Module<'m>,
        of: IrFunction<'m>,
        analyses: Analyses,
    ) -> Snapshot {
        self.function.is_allocated = self.next() != 0;
        for _ in 0..self.next() {
            self.block(module);
        }
        self.number_blocks();
        if needs.arguments {
            self.arguments(module, of);
        }
        if needs.loads {
            self.loads(of);
        }
        if needs.stores {
            self.stores(module, of);
        }
        if needs.records {
            self.origins();
        }
        if needs.scopes {
            self.function.scopes = self.scopes();
        }
        if needs.live && !analyses.intervals.is_null() {
            self.function.live = self.live(analyses.intervals);
        }
        if needs.assigned && !analyses.assignments.is_null() {
            self.assigned(analyses.assignments);
        }
        if needs.frame {
            self.function.frame = self.frame(has_lanes(module));
        }
        // Nobody asks of one that isn't called what a call may write.
        if needs.registers && self.function.frame.starts_at_zero() == Some(false) {
            self.all_registers();
        }
        self.find_exec();
        Snapshot {
            function: self.function,
            blocks: self.blocks,
            words: self.words,
            known: self.known,
        }
    }

    fn next(&mut self) -> u64 {
        self.at += 1;
        self.words.get(self.at - 1).copied().unwrap_or(0)
    }

    /// A number that has 32 bits in LLVM.
    #[allow(clippy::cast_possible_truncation)]
    fn small(&mut self) -> u32 {
        self.next() as u32
    }

    fn block(&mut self, module: &Module<'_>) {
        let identity = Identity(self.next());
        let origin = Some(self.next()).filter(|raw| *raw != 0).map(Identity);
        let number = self.small();
        self.blocks.push(number);
        let alignment = self.next();
        let successors = (0..self.next()).map(|_| BlockId(self.small())).collect();
        let live_in = (0..self.next()).map(|_| self.register()).collect();
        let start = count(&self.function.instructions);
        for _ in 0..self.next() {
            self.instruction(module);
        }
        self.function.blocks.push(Block {
            identity,
            instructions: start..count(&self.function.instructions),
            successors,
            predecessors: Vec::new(),
            live_in,
            alignment,
            origin,
        });
    }

    fn instruction(&mut self, module: &Module<'_>) {
        let identity = Identity(self.next());
        let word = self.next();
        let location = self.next();
        let (opcode, traits) = halves(word);
        let traits = Traits::from_bits_truncate(traits);
        let start = count(&self.function.operands);
        for _ in 0..self.next() {
            let operand = self.operand();
            self.function.operands.push(operand);
        }
        let loaded = (word >> 55 & 1 != 0).then(|| (self.next(), self.next().cast_signed()));
        let slot = (word >> 59 & 1 != 0).then(|| Access {
            object: self.small().cast_signed(),
            is_word: self.next() != 0,
        });
        let is_value = traits.intersects(Traits::VALUE | Traits::VALUE_LIST | Traits::REFERENCE);
        let debug = is_value.then(|| self.debug_value(location));
        if !traits.contains(Traits::DEBUG) && location != 0 {
            self.place(location);
        }
        let label = traits.contains(Traits::LABEL).then(|| self.label());
        let opcode = self.opcode(opcode);
        if self.function.opcodes[opcode.0 as usize] == "REG_SEQUENCE" {
            // It says which parts of a register it puts together by numbers.
            for index in start..count(&self.function.operands) {
                if let Operand::Immediate(part) = self.function.operands[index as usize] {
                    self.part(part.cast_unsigned());
                }
            }
        }
        let kernarg = loaded.and_then(|(base, distance)| {
            let operands = &self.function.operands[start as usize..];
            self.kernarg(module, opcode, operands, base, distance)
        });
        self.function.instructions.push(Instruction {
            identity,
            opcode,
            traits,
            kernarg,
            slot,
            operands: start..count(&self.function.operands),
            debug,
            label,
        });
    }

    /// Where in the kernarg segment an instruction loads from, if its first operand
    /// gets what is there, and its second is the segment's address.
    fn kernarg(
        &self,
        module: &Module<'_>,
        opcode: Opcode,
        operands: &[Operand],
        base: u64,
        distance: i64,
    ) -> Option<u64> {
        let name = self.function.opcodes.get(opcode.0 as usize)?;
        let Some(Operand::Immediate(immediate)) = operands.get(2) else {
            return None;
        };
        if !name.starts_with("S_LOAD_DWORD") {
            return None;
        }
        // SAFETY: what the IR of the function has a pointer to.
        let base = unsafe { Value::new(pointer(Identity(base)))? };
        let offset = kernarg::offset(module, base)?.checked_add_signed(distance)?;
        (offset.cast_signed() == *immediate).then_some(offset)
    }

    fn operand(&mut self) -> Operand {
        let word = self.next();
        let value = self.next();
        let (low, part) = (word.to_le_bytes(), word >> 16);
        match low[0] {
            1 => Operand::Register(RegisterOperand {
                register: self.known(Register(halves(value).0)),
                part: self.part(part),
                flags: RegisterFlags::from_bits_truncate(low[1]),
            }),
            2 => Operand::Immediate(value.cast_signed()),
            3 => Operand::Frame(halves(value).0.cast_signed()),
            4 => Operand::Mask(self.mask(value)),
            5 => Operand::Block(BlockId(halves(value).0)),
            6 => Operand::Constant(Identity(value)),
            7 | 8 if self.names => Operand::Symbol(self.symbol(low[0] == 8, value)),
            9 => Operand::Reference(halves(value).0),
            _ => Operand::Other(value),
        }
    }

    fn debug_value(&mut self, location: u64) -> DebugValue {
        let (variable, expression) = (self.next(), self.next());
        let (inlined_at, line) = (self.next(), self.small());
        DebugValue {
            line,
            instance: self.instance(variable, inlined_at),
            expression: self.expression(expression),
            location: Identity(location),
        }
    }

    fn label(&mut self) -> Label {
        let (raw, inlined_at, is_artificial) = (self.next(), self.next(), self.next() != 0);
        // SAFETY: the label of a debug label.
        let node = unsafe { LabelNode::new(pointer(Identity(raw))) };
        Label {
            identity: Identity(raw),
            inlined_at: (inlined_at != 0).then_some(Identity(inlined_at)),
            is_place: is_artificial && node.is_some_and(|node| node.name().is_empty()),
        }
    }

    /// The variables that are nothing but arguments of a kernel, and that code
    /// generation hasn't taken apart.
    fn arguments<'m>(&mut self, module: &Module<'m>, of: IrFunction<'m>) {
        let values = self
            .function
            .instructions
            .iter()
            .filter_map(|it| it.debug.as_ref());
        let parts = values.filter(|value| self.function.expression(value).fragment.is_some());
        let parts: HashSet<Instance> = parts.map(|value| value.instance).collect();
        for argument in kernarg::arguments(module, of) {
            let instance = self.instance_of(argument.variable, argument.location.inlined_at());
            if !parts.contains(&instance) {
                self.function.arguments.push(Argument {
                    instance,
                    location: Self::identity(argument.location),
                    offset: argument.offset,
                });
            }
        }
    }

    fn loads(&mut self, of: IrFunction<'_>) {
        for (variable, inlined_at) in loads::loaded(of) {
            let instance = self.instance_of(variable, inlined_at);
            self.function.loaded.insert(instance);
        }
    }

    /// What stands in the blocks of the IR.
    fn origins(&mut self) {
        let blocks = self.function.blocks.iter();
        let mut origins: Vec<Identity> = blocks.filter_map(|block| block.origin).collect();
        origins.sort_unstable();
        origins.dedup();
        for origin in origins {
            // SAFETY: the block of the IR that a block of this function's is of.
            if let Some(block) = unsafe { IrBlock::new(pointer(origin)) } {
                let steps = steps(self, block);
                self.function.origins.insert(origin, steps);
            }
        }
    }

    /// The name of a symbol or of a global.
    fn symbol(&mut self, is_global: bool, raw: u64) -> u32 {
        // SAFETY: a global, or a name that ends with a zero byte, of an operand.
        let name = unsafe {
            match is_global {
                true => Value::new(pointer(Identity(raw))).map_or_else(String::new, Value::name),
                false => CStr::from_ptr(pointer(Identity(raw)))
                    .to_string_lossy()
                    .into_owned(),
            }
        };
        self.function.symbols.push(name);
        count(&self.function.symbols) - 1
    }

    /// An instance of a variable that a record is of.
    pub fn instance_of(&mut self, variable: LocalVariable<'_>, inlined_at: Option<Location<'_>>) -> Instance {
        let inlined_at = inlined_at.map_or(0, |location| Self::identity(location).0);
        self.instance(variable.raw().expose_provenance() as u64, inlined_at)
    }

    pub fn identity(location: Location<'_>) -> Identity {
        Identity(location.raw().expose_provenance() as u64)
    }

    fn instance(&mut self, variable: u64, inlined_at: u64) -> Instance {
        Instance {
            variable: self.variable(variable),
            inlined_at: (inlined_at != 0).then_some(Identity(inlined_at)),
        }
    }

    fn opcode(&mut self, opcode: u32) -> Opcode {
        let names = &mut self.function.opcodes;
        *self.known.opcodes.entry(opcode).or_insert_with(|| {
            // SAFETY: an opcode of an instruction of this function's.
            names.push(unsafe { name(|size| ffi::dil_machine_opcode(self.raw, opcode, size)) });
            Opcode(count(names) - 1)
        })
    }

    fn variable(&mut self, raw: u64) -> VariableId {
        let variables = &mut self.function.variables;
        *self.known.variables.entry(raw).or_insert_with(|| {
            // SAFETY: the variable of a debug value.
            let node = unsafe { LocalVariable::new(pointer(Identity(raw))) };
            variables.push(Variable {
                identity: Identity(raw),
                is_carrier: node.is_some_and(crate::passes::is_carrier),
                is_parameter: node.is_some_and(|it| it.arg().is_some()),
                size: node.and_then(LocalVariable::size_in_bits),
            });
            VariableId(count(variables) - 1)
        })
    }

    fn expression(&mut self, raw: u64) -> ExpressionId {
        let expressions = &mut self.function.expressions;
        *self.known.expressions.entry(raw).or_insert_with(|| {
            // SAFETY: the expression of a debug value.
            let node = unsafe { Node::new(pointer(Identity(raw))) };
            let elements = node.map_or_else(Vec::new, Node::elements);
            let fragment = split_fragment(&elements).1;
            expressions.push(Expression { elements, fragment });
            ExpressionId(count(expressions) - 1)
        })
    }

    fn mask(&mut self, raw: u64) -> u32 {
        let masks = &mut self.function.masks;
        *self.known.masks.entry(raw).or_insert_with(|| {
            let mut bytes = Vec::<u8>::new();
            let sink = (&raw mut bytes).cast();
            // SAFETY: the mask of an operand of this function's.
            unsafe { ffi::dil_machine_mask(self.raw, raw, text::append, sink) };
            let words = bytes.chunks_exact(4);
            let words = words.map(|word| word.try_into().map_or(0, u32::from_ne_bytes));
            masks.push(Mask(words.collect()));
            count(masks) - 1
        })
    }

    /// Blocks by their place in the code, and who comes before whom.
    fn number_blocks(&mut self) {
        let places = self.blocks.iter().zip(0..);
        let places: FxHashMap<u32, BlockId> = places.map(|(&raw, place)| (raw, BlockId(place))).collect();
        let place = |block: &mut BlockId| {
            if let Some(known) = places.get(&block.0) {
                *block = *known;
            }
        };
        for operand in &mut self.function.operands {
            if let Operand::Block(block) = operand {
                place(block);
            }
        }
        for index in 0..self.function.blocks.len() {
            let mut successors = std::mem::take(&mut self.function.blocks[index].successors);
            successors.iter_mut().for_each(place);
            for next in &successors {
                let from = BlockId(u32::try_from(index).unwrap_or(u32::MAX));
                self.function.blocks[next.0 as usize].predecessors.push(from);
            }
            self.function.blocks[index].successors = successors;
        }
    }
}

/// What a pointer of LLVM's points to.
pub fn pointer<T>(identity: Identity) -> *mut T {
    std::ptr::with_exposed_provenance_mut(usize::try_from(identity.0).unwrap_or(0))
}

/// The words that a function of the shim's hands to a sink.
fn words(hand: impl FnOnce(*mut std::ffi::c_void)) -> Vec<u64> {
    words_into(Vec::new(), hand)
}

/// The same in memory that had others.
fn words_into(mut words: Vec<u64>, hand: impl FnOnce(*mut std::ffi::c_void)) -> Vec<u64> {
    words.clear();
    hand((&raw mut words).cast());
    words
}

#[allow(clippy::cast_possible_truncation)]
fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

/// How many there are; LLVM has no function of more than 32 bits can count.
fn count<T>(all: &[T]) -> u32 {
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}
