//! Machine functions while code is generated, as plain data, and what is to be
//! changed of their debug values.
//!
//! | what | where |
//! | --- | --- |
//! | blocks, instructions, operands, debug values | `function.rs` |
//! | registers and their parts | `registers.rs` |
//! | the order in which blocks are followed | `order.rs` |
//! | dominators and loops | `flow.rs` |
//! | which instruction computes a virtual register | `definitions.rs` |
//! | in which order debug values are | `layout.rs` |
//! | where registers are live | `live.rs` |
//! | which instruction wrote a register last | `writers.rs` |
//! | what instructions do with the mask of lanes | `exec.rs` |
//! | which registers hold the same | `values.rs` |
//! | what debug values say, followed over the control flow | `sayings.rs` |
//! | how values follow from others | `relations.rs` |
//! | where lanes go on that are off | `waiting/` |
//! | where the calling frame's registers are | `unwinding/` |
//! | changes of debug values, and what they lose | `edit.rs` |
//! | the algorithms | `stages/` |
//! | machine functions made by hand, for tests | `example.rs` |
//! | random machine functions, and their runs, for tests | `random/` |
//!
//! An algorithm takes a [`Function`] and says [`Changes`]. It knows no LLVM: the
//! plugin reads the function and applies the changes.

mod definitions;
mod edit;
#[cfg(test)]
mod example;
mod exec;
mod flow;
mod function;
mod layout;
mod live;
mod order;
#[cfg(test)]
mod random;
mod registers;
mod relations;
mod sayings;
pub mod stages;
mod unwinding;
mod values;
pub mod waiting;
mod writers;

pub use edit::{Changes, Edit, Loss, Lost, NewOperand, NewValue, Position, is_marked, marked, unmarked};
pub use function::{
    Access, Argument, Assignment, Block, BlockId, DebugValue, Expression, ExpressionId, Function, Identity,
    Instance, Instruction, InstructionId, Label, Mask, Opcode, Operand, RegisterFlags, RegisterOperand,
    Scopes, Traits, Variable, VariableId, VariablePart,
};
pub use live::{Live, LiveRange, LiveValue, Segment, described};
pub use registers::{Part, Physical, Register, Registers, SubRegister, Unit, Virtual};
pub use stages::Notes;
pub use stages::listed::frames::{Frame, Object, Slot};
pub use stages::selection::selected::{OriginRecord, Step};
