//! What branches make of lanes that wait: control may go on in another block.

use super::diagram::Diagram;
use super::{Leaf, Outcome, Waiting, Why};
use crate::machine::{BlockId, InstructionId, Operand, Traits};

/// A branch to a block.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub to: BlockId,
    pub taken: Taken,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    Always,
    IfNoneIsOn,
    IfSomeIsOn,
    Perhaps,
}

impl Waiting<'_> {
    /// What becomes of lanes behind all code of a block, if what follows is as it is
    /// known.
    pub(super) fn end(&mut self, block: BlockId, code: &[InstructionId]) -> Diagram {
        let successors = &self.function.block(block).successors;
        let next = BlockId(block.0 + 1);
        let ways = code.iter().filter_map(|id| self.branch(block, *id));
        let ways: Vec<BlockId> = ways.map(|branch| branch.to).chain([next]).collect();
        if successors.is_empty() {
            // Nothing comes to the end of a block that neither returns nor goes anywhere.
            let returns = code
                .last()
                .is_some_and(|id| self.function.has(*id, Traits::RETURN));
            let outcome = if returns {
                Outcome::Nowhere
            } else {
                Outcome::Unreached
            };
            return self.diagrams.leaf(Leaf::Outcome(outcome));
        }
        if successors.iter().any(|successor| !ways.contains(successor)) {
            return self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown(Why::Jump)));
        }
        if !successors.contains(&next) {
            return self.diagrams.leaf(Leaf::Outcome(Outcome::Unreached));
        }
        let start = self.starts[next.0 as usize];
        match code.last() {
            Some(last) => self.settled((*last, false), start),
            None => start,
        }
    }

    /// A branch to a block of which it is known when it is taken.
    pub(super) fn branch(&self, block: BlockId, id: InstructionId) -> Option<Branch> {
        let taken = match self.function.name(id) {
            "S_BRANCH" => Taken::Always,
            "S_CBRANCH_EXECZ" => Taken::IfNoneIsOn,
            "S_CBRANCH_EXECNZ" => Taken::IfSomeIsOn,
            name if name.starts_with("S_CBRANCH_") => Taken::Perhaps,
            _ => return None,
        };
        let to = self
            .function
            .operands(id)
            .iter()
            .find_map(|operand| match operand {
                Operand::Block(to) => Some(*to),
                _ => None,
            });
        let to = to.filter(|to| self.function.block(block).successors.contains(to))?;
        Some(Branch { to, taken })
    }

    /// What becomes of lanes at a branch, from where it isn't taken.
    pub(super) fn behind(&mut self, id: InstructionId, branch: Branch, next: Diagram) -> Diagram {
        let to = self.starts[branch.to.0 as usize];
        if branch.taken == Taken::Always {
            return self.settled((id, true), to);
        }
        let either = self.either((id, Why::Ways), next, to);
        let either = self.settled((id, true), either);
        match branch.taken {
            Taken::IfNoneIsOn => self.diagrams.choose(self.exec(), either, next),
            Taken::IfSomeIsOn => self.diagrams.choose(self.exec(), either, to),
            _ => either,
        }
    }
}
