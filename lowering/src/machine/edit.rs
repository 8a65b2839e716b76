//! What is to be changed of a machine function: its debug values only.

use super::function::{
    BlockId, DebugValue, Expression, Function, Identity, InstructionId, Operand, Traits, VariableId,
    of_fragment,
};
use super::registers::Register;
use crate::import::{DW_OP_LLVM_ARG, DW_OP_LLVM_TAG_OFFSET, operations, split_fragment};
use crate::marks::{NEXT_REGISTER, NOTHING};
use gimli::constants as dw;
use std::ops::Range;

/// Between instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    Before(InstructionId),
    Behind(InstructionId),
    /// Behind the phis of a block.
    Start(BlockId),
    End(BlockId),
}

impl Position {
    /// The same where only code can be: no debug value stands before or among phis, so
    /// one at a phi is behind the last.
    #[must_use]
    pub fn past_phis(self, function: &Function) -> Position {
        let (Position::Before(id) | Position::Behind(id)) = self else {
            return self;
        };
        if !function.has(id, Traits::PHI) {
            return self;
        }
        let phis = function.in_block(function.block_of(id));
        let last = phis.take_while(|id| function.has(*id, Traits::PHI)).last();
        Position::Behind(last.unwrap_or(id))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NewOperand {
    /// A register or a part of it; `Register::NONE`: nothing.
    Register(Register, u16),
    Immediate(i64),
    Frame(i32),
    Constant(Identity),
}

impl From<&Operand> for NewOperand {
    /// What can't be said again is nothing.
    fn from(operand: &Operand) -> NewOperand {
        match *operand {
            Operand::Register(of) => NewOperand::Register(of.register, of.part),
            Operand::Immediate(number) => NewOperand::Immediate(number),
            Operand::Frame(object) => NewOperand::Frame(object),
            Operand::Constant(constant) => NewOperand::Constant(constant),
            Operand::Mask(_)
            | Operand::Block(_)
            | Operand::Symbol(_)
            | Operand::Reference(_)
            | Operand::Other(_) => NewOperand::Register(Register::NONE, 0),
        }
    }
}

/// A debug value to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewValue {
    pub variable: VariableId,
    /// Its `DILocation`, which says in which copy of its function.
    pub location: Identity,
    pub operands: Vec<NewOperand>,
    /// The elements of its expression.
    pub expression: Vec<u64>,
    /// Whether the expression says where operands go.
    pub is_list: bool,
    /// Whether its operand is the address of what it is of.
    pub is_indirect: bool,
}

/// A change. Those at one place are made in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A debug value says from now on that its variable is nowhere.
    Undefine(InstructionId),
    Erase(InstructionId),
    Move(InstructionId, Position),
    /// Of a debug value's operand by its place.
    SetRegister(InstructionId, u32, Register, u16),
    SetImmediate(InstructionId, u32, i64),
    SetExpression(InstructionId, Vec<u64>),
    Insert(Position, NewValue),
    /// Makes a block one that control may come to behind another one, or not.
    Connect(BlockId, BlockId),
    Disconnect(BlockId, BlockId),
    /// What a variable always is, in a slot by its place in
    /// [`Frame::slots`](super::Frame::slots).
    SetSlot(usize, Vec<u64>),
    EraseSlot(usize),
    /// Marks all instructions that are code, so that those can be told that come later,
    /// or takes these marks away.
    MarkAll(bool),
    /// A virtual register gets a physical one.
    Assign(Register, Register),
    /// It gets an object of the frame.
    AssignSlot(Register, i32),
    /// No variable has a place in the frame throughout the function.
    ForgetFrame,
    /// The address of an instruction goes into a section beside the code.
    List(InstructionId, String),
}

/// What is lost: what a debug value says, what a variable always is in a slot of
/// [`Frame::slots`](super::Frame::slots), or where lanes wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    Value(InstructionId),
    Slot(usize),
    /// What has been said of a variable, by a `DILocation`.
    Said(VariableId, Identity),
    /// Before so many instructions it isn't said of all lanes where they wait.
    Lanes(usize),
    /// It isn't said where the registers of the function's callers are.
    Callers,
}

/// What a variable or a function loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub of: Lost,
    pub reason: &'static str,
}

/// All that an algorithm wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub edits: Vec<Edit>,
    pub losses: Vec<Loss>,
}

impl Changes {
    /// Takes away what a debug value says, and says so.
    pub fn lose(&mut self, value: InstructionId, reason: &'static str) {
        self.say_lost(value, reason);
        self.edits.push(Edit::Undefine(value));
    }

    /// Says that what a debug value says is lost.
    pub(crate) fn say_lost(&mut self, value: InstructionId, reason: &'static str) {
        let of = Lost::Value(value);
        self.losses.push(Loss { of, reason });
    }

    /// Marks a debug value as nothing. It stays one of its registers.
    pub(crate) fn put_nothing(&mut self, function: &Function, value: InstructionId) {
        let Some(expression) = function
            .debug_value(value)
            .map(|debug| function.expression(debug))
        else {
            return;
        };
        let is_list = function.has(value, Traits::VALUE_LIST);
        let mut elements = if is_list {
            vec![DW_OP_LLVM_ARG, 0]
        } else {
            Vec::new()
        };
        elements.extend(NOTHING);
        if is_list {
            elements.push(u64::from(dw::DW_OP_stack_value.0));
        }
        elements.extend(expression.fragment_elements());
        self.edits.push(Edit::SetExpression(value, elements));
    }

    /// Puts another debug value in the place of one.
    pub fn replace(&mut self, value: InstructionId, by: NewValue) {
        self.edits.push(Edit::Insert(Position::Before(value), by));
        self.edits.push(Edit::Erase(value));
    }

    /// Ends somewhere what a debug value says.
    pub fn end(&mut self, at: Position, value: &DebugValue, function: &Function) {
        let fragment = function.expression(value).fragment.as_ref();
        let nothing = NewValue::nothing(value.instance.variable, value.location, fragment);
        self.edits.push(Edit::Insert(at, nothing));
    }
}

impl NewValue {
    /// What a record says that has no value of its own: a constant, or that nothing is known.
    pub fn of_constant(
        variable: VariableId,
        location: Identity,
        constant: Option<i64>,
        expression: Vec<u64>,
    ) -> NewValue {
        let nothing = NewOperand::Register(Register::NONE, 0);
        NewValue {
            variable,
            location,
            operands: vec![constant.map_or(nothing, NewOperand::Immediate)],
            expression,
            is_list: false,
            is_indirect: false,
        }
    }

    /// The registers that it is of.
    pub fn registers(&self) -> impl Iterator<Item = Register> + use<'_> {
        self.operands.iter().filter_map(|operand| match operand {
            NewOperand::Register(register, _) => Some(*register),
            _ => None,
        })
    }

    /// What a debug value says.
    pub fn like(function: &Function, id: InstructionId) -> Option<NewValue> {
        let value = function.debug_value(id)?;
        Some(NewValue {
            variable: value.instance.variable,
            location: value.location,
            operands: function.operands(id).iter().map(NewOperand::from).collect(),
            expression: function.expression(value).elements.clone(),
            is_list: function.has(id, Traits::VALUE_LIST),
            is_indirect: function.has(id, Traits::INDIRECT),
        })
    }

    /// That a variable, or these bits of it, is nowhere.
    pub fn nothing(variable: VariableId, location: Identity, fragment: Option<&Range<u64>>) -> NewValue {
        NewValue {
            variable,
            location,
            operands: vec![NewOperand::Register(Register::NONE, 0)],
            expression: fragment.map_or_else(Vec::new, of_fragment),
            is_list: false,
            is_indirect: false,
        }
    }
}

/// A debug value of which each operand is these parts, the lowest first. An
/// expression without operands is about the only one.
///
/// Several parts have [`NEXT_REGISTER`] between them.
pub(super) fn debug_value(
    variable: VariableId,
    location: Identity,
    expression: &Expression,
    operands: &[Vec<NewOperand>],
) -> NewValue {
    let all: Vec<NewOperand> = operands.concat();
    let names_operands = expression.names_operands();
    if !names_operands && all.len() == 1 {
        return NewValue {
            variable,
            location,
            operands: all,
            expression: expression.elements.clone(),
            is_list: false,
            is_indirect: false,
        };
    }
    let mut elements = Vec::new();
    let add = |index: usize, elements: &mut Vec<u64>| {
        let first: usize = operands[..index].iter().map(Vec::len).sum();
        for part in 0..operands[index].len() {
            if part > 0 {
                elements.push(NEXT_REGISTER);
            }
            elements.extend([DW_OP_LLVM_ARG, (first + part) as u64]);
        }
    };
    if !names_operands {
        add(0, &mut elements);
    }
    // A location that is its operand becomes a value.
    let becomes_value = !expression.computes() && all.len() > 1;
    let (bare, fragment) = split_fragment(&expression.elements);
    for (operation, of) in operations(bare) {
        match operation {
            DW_OP_LLVM_ARG => add(of[0] as usize, &mut elements),
            _ => {
                elements.push(operation);
                elements.extend(of);
            }
        }
    }
    if becomes_value {
        elements.push(u64::from(dw::DW_OP_stack_value.0));
    }
    if let Some(bits) = &fragment {
        elements.extend(of_fragment(bits));
    }
    NewValue {
        variable,
        location,
        operands: all,
        expression: elements,
        is_list: true,
        is_indirect: false,
    }
}

/// The elements of a debug value that stock code generation doesn't have, until
/// bundles are made: LLVM says nothing else of debug values by that operation.
pub fn marked(elements: &[u64]) -> Vec<u64> {
    [&[DW_OP_LLVM_TAG_OFFSET, 0], unmarked(elements)].concat()
}

/// Whether they are those of such a debug value.
pub fn is_marked(elements: &[u64]) -> bool {
    elements.first() == Some(&DW_OP_LLVM_TAG_OFFSET)
}

/// The elements without what marks it.
pub fn unmarked(elements: &[u64]) -> &[u64] {
    match elements {
        [DW_OP_LLVM_TAG_OFFSET, _, bare @ ..] => bare,
        bare => bare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::Example;

    #[test]
    fn nothing_is_put_among_phis() {
        let mut example = Example::new(false);
        let [first, last, code] = ["phi", "phi", "code"].map(|name| example.code(name, &[]));
        for phi in [first, last] {
            example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        }
        let function = &example.function;
        for at in [
            Position::Before(first),
            Position::Behind(first),
            Position::Behind(last),
        ] {
            assert_eq!(at.past_phis(function), Position::Behind(last));
        }
        assert_eq!(Position::Before(code).past_phis(function), Position::Before(code));
    }
}
