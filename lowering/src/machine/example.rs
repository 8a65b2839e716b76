//! Machine functions made by hand, and what becomes of them, for tests.

use super::OriginRecord;
use super::edit::{Changes, Edit, NewOperand, NewValue, Position};
use super::function::{
    Block, BlockId, DebugValue, Expression, ExpressionId, Function, Identity, Instance, Instruction,
    InstructionId, Label, Opcode, Operand, RegisterFlags, RegisterOperand, Traits, Variable, VariableId,
};
use super::registers::{Physical, Register, SubRegister, Unit, Virtual};
use super::stages::selection::selected::Step;
use std::collections::HashMap;

/// How many physical registers there are; the variables.
const REGISTERS: u32 = 8;
const VARIABLES: [&str; 3] = ["x", "y", "z"];

#[derive(Debug, Default)]
pub struct Example {
    pub function: Function,
}

pub const fn virtual_register(number: u32) -> Register {
    Register(1 << 31 | number)
}

pub fn operand(register: Register, part: u16, flags: RegisterFlags) -> Operand {
    Operand::Register(RegisterOperand {
        register,
        part,
        flags,
    })
}

pub fn defines(register: Register) -> Operand {
    operand(register, 0, RegisterFlags::DEFINES)
}

pub fn uses(register: Register) -> Operand {
    operand(register, 0, RegisterFlags::empty())
}

pub fn part(register: Register, part: u16) -> Operand {
    operand(register, part, RegisterFlags::empty())
}

impl Example {
    /// With one block, variables that are carriers or a program's, and virtual
    /// registers of 64 bits; parts 1 and 2 are their halves.
    pub fn new(is_carrier: bool) -> Example {
        let mut example = Example::default();
        let function = &mut example.function;
        for number in 1..=REGISTERS {
            let physical = Physical {
                name: format!("R{number}"),
                units: vec![Unit(number)],
                ..Physical::default()
            };
            function.registers.physical.insert(Register(number), physical);
            let virtual_of = Virtual {
                size: 64,
                lanes: 3,
                is_divergent: false,
                class: 0,
            };
            function
                .registers
                .virtuals
                .insert(virtual_register(number), virtual_of);
        }
        for (index, offset) in [(1, 0), (2, 32)] {
            let half = SubRegister {
                offset,
                size: 32,
                lanes: u64::from(index),
            };
            function.registers.parts.insert(index, half);
        }
        function.registers.classes.insert(0, vec![1, 2]);
        function.variables = (0..VARIABLES.len() as u64)
            .map(|index| Variable {
                identity: Identity(index),
                is_carrier,
                is_parameter: false,
                size: Some(64),
            })
            .collect();
        function.expressions = vec![Expression::default()];
        example.block();
        example
    }

    /// What follows is in a new block.
    pub fn block(&mut self) -> BlockId {
        let start = self.function.instructions.len() as u32;
        let number = self.function.blocks.len() as u32;
        self.function.blocks.push(Block {
            identity: Identity(1000 + u64::from(number)),
            instructions: start..start,
            origin: Some(Identity(2000 + u64::from(number))),
            ..Block::default()
        });
        BlockId(number)
    }

    /// Gives instructions identities, by which they are known again.
    pub fn identify(&mut self, all: Vec<(InstructionId, u64)>) {
        for (id, number) in all {
            self.function.instructions[id.0 as usize].identity = Identity(number);
        }
    }

    pub fn edge(&mut self, from: BlockId, to: BlockId) {
        self.function.blocks[from.0 as usize].successors.push(to);
        self.function.blocks[to.0 as usize].predecessors.push(from);
    }

    fn push(&mut self, name: &str, traits: Traits, operands: &[Operand]) -> InstructionId {
        let function = &mut self.function;
        let known = function.opcodes.iter().position(|known| known == name);
        let opcode = known.unwrap_or_else(|| {
            function.opcodes.push(name.to_owned());
            function.opcodes.len() - 1
        });
        let start = function.operands.len() as u32;
        function.operands.extend(operands);
        let id = InstructionId(function.instructions.len() as u32);
        function.instructions.push(Instruction {
            identity: Identity(u64::from(id.0) + 1),
            opcode: Opcode(opcode as u32),
            traits,
            kernarg: None,
            slot: None,
            operands: start..start + operands.len() as u32,
            debug: None,
            label: None,
        });
        if let Some(block) = function.blocks.last_mut() {
            block.instructions.end = id.0 + 1;
        }
        id
    }

    pub fn code(&mut self, name: &str, operands: &[Operand]) -> InstructionId {
        self.push(name, Traits::empty(), operands)
    }

    pub fn with(&mut self, name: &str, traits: Traits, operands: &[Operand]) -> InstructionId {
        self.push(name, traits, operands)
    }

    /// A call of something by its name.
    pub fn call(&mut self, name: &str) -> InstructionId {
        self.function.symbols.push(name.to_owned());
        let symbol = Operand::Symbol(self.function.symbols.len() as u32 - 1);
        self.push(name, Traits::CALL, &[symbol])
    }

    /// A debug value of one of `x`, `y`, `z`, of a record's line.
    pub fn value(&mut self, variable: u32, of: Operand, line: u32) -> InstructionId {
        self.debug_value(Traits::VALUE, variable, &[of], line)
    }

    /// The same of several operands.
    pub fn list(&mut self, variable: u32, of: &[Operand], line: u32) -> InstructionId {
        self.debug_value(Traits::VALUE | Traits::VALUE_LIST, variable, of, line)
    }

    fn debug_value(&mut self, traits: Traits, variable: u32, of: &[Operand], line: u32) -> InstructionId {
        let id = self.push("DBG_VALUE", traits | Traits::DEBUG, of);
        self.function.instructions[id.0 as usize].debug = Some(DebugValue {
            instance: instance(variable),
            expression: ExpressionId(0),
            location: Identity(u64::from(line)),
            line,
        });
        id
    }

    /// The record in the IR, of line 1, that a debug value of `x` in the first block is of: an
    /// integer of so many bits, or nothing of that kind for 0.
    pub fn record_of_integer(&mut self, bits: u32) {
        let record = origin_record(0, 1, None, bits);
        self.function.origins.insert(Identity(2000), vec![record]);
    }

    /// What marks a place in the code.
    pub fn label(&mut self, label: u64) -> InstructionId {
        let id = self.push("DBG_LABEL", Traits::LABEL | Traits::DEBUG, &[]);
        self.function.instructions[id.0 as usize].label = Some(Label {
            identity: Identity(label),
            inlined_at: None,
            is_place: true,
        });
        id
    }

    pub fn expression(&mut self, value: InstructionId, elements: &[u64], bits: Option<std::ops::Range<u64>>) {
        self.function.expressions.push(Expression {
            elements: elements.to_vec(),
            fragment: bits,
        });
        let last = ExpressionId(self.function.expressions.len() as u32 - 1);
        if let Some(debug) = &mut self.function.instructions[value.0 as usize].debug {
            debug.expression = last;
        }
    }

    /// The same, where all instructions have been marked.
    pub fn marked(&self) -> Function {
        let mut function = self.function.clone();
        for instruction in &mut function.instructions {
            instruction.traits |= Traits::MARKED;
        }
        function
    }

    /// The same instructions in one block in another order.
    pub fn reordered(&self, order: &[InstructionId]) -> Function {
        let mut function = self.function.clone();
        function.instructions = order
            .iter()
            .map(|id| self.function.instruction(*id).clone())
            .collect();
        function
    }
}

/// A record in the IR, of an integer of so many bits.
pub fn origin_record(variable: u32, line: u32, constant: Option<i64>, bits: u32) -> Step {
    Step::Record(OriginRecord {
        instance: instance(variable),
        expression: Vec::new(),
        location: Identity(u64::from(line)),
        line,
        constant,
        bits,
        is_value: true,
        is_nothing: false,
    })
}

pub fn instance(variable: u32) -> Instance {
    Instance {
        variable: VariableId(variable),
        inlined_at: None,
    }
}

/// All that is in the blocks once changes are made, one after the other.
pub fn listing(function: &Function, changes: &Changes) -> Vec<String> {
    let mut blocks: Vec<Lines> = Vec::new();
    for block in function.block_ids() {
        let all = function.all_in_block(block);
        blocks.push(all.map(|id| (Some(id), text(function, id))).collect());
    }
    let mut behind = HashMap::new();
    for edit in &changes.edits {
        apply(function, &mut blocks, &mut behind, edit);
    }
    blocks.into_iter().flatten().map(|(_, text)| text).collect()
}

type Lines = Vec<(Option<InstructionId>, String)>;

/// How much has been put behind instructions: what comes is behind that.
type Behind = HashMap<InstructionId, usize>;

fn apply(function: &Function, blocks: &mut [Lines], behind: &mut Behind, edit: &Edit) {
    let set = |blocks: &mut [Lines], id: InstructionId, text: String| {
        for line in blocks.iter_mut().flatten().filter(|line| line.0 == Some(id)) {
            line.1.clone_from(&text);
        }
    };
    match edit {
        Edit::Undefine(id) => set(blocks, *id, said(function, *id, "?")),
        Edit::SetRegister(id, _, register, part) => {
            set(blocks, *id, said(function, *id, &register_text(*register, *part)));
        }
        Edit::SetImmediate(id, _, number) => set(blocks, *id, said(function, *id, &number.to_string())),
        Edit::SetExpression(id, elements) => {
            let now = format!("{} {elements:?}", text(function, *id));
            set(blocks, *id, now);
        }
        Edit::Erase(id) => {
            for block in blocks {
                block.retain(|line| line.0 != Some(*id));
            }
        }
        Edit::Move(id, to) => {
            let mut moved = None;
            for block in blocks.iter_mut() {
                if let Some(place) = block.iter().position(|line| line.0 == Some(*id)) {
                    moved = Some(block.remove(place));
                }
            }
            insert(function, blocks, behind, *to, moved.expect("it is there"));
        }
        Edit::Insert(to, value) => insert(function, blocks, behind, *to, (None, new_text(value))),
        Edit::MarkAll(_) => {}
        other => panic!("{other:?} isn't expected"),
    }
}

fn insert(
    function: &Function,
    blocks: &mut [Lines],
    behind: &mut Behind,
    to: Position,
    line: (Option<InstructionId>, String),
) {
    let (anchor, after) = match to.past_phis(function) {
        Position::End(block) => return blocks[block.0 as usize].push(line),
        Position::Start(block) => {
            let lines = &mut blocks[block.0 as usize];
            let is_phi = |id: Option<InstructionId>| id.is_some_and(|id| function.has(id, Traits::PHI));
            let phis = lines.iter().take_while(|(id, _)| is_phi(*id)).count();
            return lines.insert(phis, line);
        }
        Position::Before(id) => (id, 0),
        Position::Behind(id) => {
            let after = behind.entry(id).or_default();
            *after += 1;
            (id, *after)
        }
    };
    for block in blocks {
        if let Some(place) = block.iter().position(|other| other.0 == Some(anchor)) {
            return block.insert(place + after, line);
        }
    }
    panic!("{anchor:?} isn't there");
}

fn text(function: &Function, id: InstructionId) -> String {
    if let Some(label) = &function.instruction(id).label {
        return format!("L{}", label.identity.0);
    }
    let operands = function.operands(id).iter().map(NewOperand::from);
    let operands: Vec<String> = operands.map(|operand| operand_text(&operand)).collect();
    match function.debug_value(id) {
        Some(_) => said(function, id, &operands.join(",")),
        None => function.name(id).to_owned(),
    }
}

fn said(function: &Function, id: InstructionId, what: &str) -> String {
    let value = function.debug_value(id).expect("it is a debug value");
    let variable = VARIABLES[value.instance.variable.0 as usize];
    let bits = &function.expression(value).fragment;
    let bits = bits
        .as_ref()
        .map_or_else(String::new, |bits| format!("[{bits:?}]"));
    format!("{variable}{bits}={what}")
}

fn new_text(value: &NewValue) -> String {
    let operands: Vec<String> = value.operands.iter().map(operand_text).collect();
    let variable = VARIABLES[value.variable.0 as usize];
    let elements = match &value.expression[..] {
        [] => String::new(),
        elements => format!(" {elements:?}"),
    };
    format!("{variable}={}{elements}", operands.join(","))
}

fn operand_text(operand: &NewOperand) -> String {
    match operand {
        NewOperand::Register(register, part) => register_text(*register, *part),
        NewOperand::Immediate(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

fn register_text(register: Register, part: u16) -> String {
    let part = match part {
        0 => String::new(),
        part => format!(".{part}"),
    };
    match register {
        Register::NONE => "?".to_owned(),
        register if register.is_virtual() => format!("%{}{part}", register.0 & 0xffff),
        register => format!("r{}{part}", register.0),
    }
}
