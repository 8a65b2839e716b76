//! Where functions begin and end.

use std::collections::HashMap;

use super::scopes::Program;
use crate::group::Moment;

/// What has happened right before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The wave begins.
    Start,
    /// The function is called.
    Call,
    /// The function takes the place of another one.
    TailCall,
    /// A function has returned.
    Return,
    None,
}

/// What the instruction before did.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Calls,
    /// It jumps to a register: another function begins, or one ends.
    Jumps,
    Other,
}

/// Follows all waves.
#[derive(Default)]
pub struct Calls {
    left: HashMap<usize, Left>,
}

impl Calls {
    /// Goes on to a moment.
    pub fn observe(&mut self, program: &Program, moment: &Moment) -> Change {
        let left = match moment.instruction.text.split(' ').next() {
            Some("s_swappc_b64") => Left::Calls,
            Some("s_setpc_b64") => Left::Jumps,
            _ => Left::Other,
        };
        match self.left.insert(moment.number, left) {
            None => Change::Start,
            Some(Left::Calls) => Change::Call,
            Some(Left::Jumps) if program.begins(moment.instruction.pc) => Change::TailCall,
            Some(Left::Jumps) => Change::Return,
            Some(Left::Other) => Change::None,
        }
    }
}
