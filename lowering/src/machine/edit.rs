//! What is to be changed of a machine function: its debug values only.

use super::function::{BlockId, Identity, InstructionId};
use super::registers::Register;
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewOperand {
    /// A register or a part of it; [`Register::NONE`]: nothing.
    Register(Register, u16),
    Immediate(i64),
    /// An operand that another debug value has.
    Of(InstructionId, u32),
}

/// A debug value to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewValue {
    /// A debug value of the same variable in the same copy of its function.
    pub like: InstructionId,
    pub operands: Vec<NewOperand>,
    /// The elements of its expression.
    pub expression: Vec<u64>,
    /// Whether the expression says where operands go.
    pub is_list: bool,
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
    SetExpression(InstructionId, Vec<u64>),
    Insert(Position, NewValue),
    /// The address of an instruction goes into a section beside the code.
    List(InstructionId, String),
}

/// What a variable loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub value: InstructionId,
    pub reason: &'static str,
}

/// All that an algorithm wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub edits: Vec<Edit>,
    pub losses: Vec<Loss>,
}

/// `DW_OP_LLVM_fragment`
const FRAGMENT: u64 = 0x1000;

impl Changes {
    /// Takes away what a debug value says, and says so.
    pub fn lose(&mut self, value: InstructionId, reason: &'static str) {
        self.losses.push(Loss { value, reason });
        self.edits.push(Edit::Undefine(value));
    }

    /// Ends somewhere what a debug value says.
    pub fn end(&mut self, at: Position, like: InstructionId, fragment: Option<&Range<u64>>) {
        let expression = fragment.map_or_else(Vec::new, of_fragment);
        self.edits.push(Edit::Insert(
            at,
            NewValue {
                like,
                operands: vec![NewOperand::Register(Register::NONE, 0)],
                expression,
                is_list: false,
            },
        ));
    }
}

/// The elements that say which bits of a variable an expression is about.
pub fn of_fragment(bits: &Range<u64>) -> Vec<u64> {
    vec![FRAGMENT, bits.start, bits.end - bits.start]
}

impl From<Identity> for u64 {
    fn from(identity: Identity) -> u64 {
        identity.0
    }
}
