//! Passes of LLVM's that we look at before and after: they leave records behind
//! or lose them, and nothing in the module tells any more.

use super::changed::Changed;
use super::memory::{Danger, Memory};
use super::order::Order;
use super::outdated::Outdated;
use super::plain::Declared;
use super::promotion::Promotion;
use super::reaching::Reaching;
use super::rotation::Rotation;
use super::speculation::Speculation;
use super::turns::Turns;
use super::unswitch::Unswitch;
use crate::llvm::{Block, Function, Module};

/// What a pass does to records.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// It moves instructions and leaves their records behind.
    Reorders,
    /// It copies instructions before a loop, and not all of their records; others
    /// it moves before a branch with their records; and it adds some to phis.
    Rotates,
    /// It makes false what records say of memory.
    Endangers(Danger),
    /// It deletes blocks, or puts other ways between them, with the records that
    /// are in them.
    Redirects,
    /// It computes values in another way; also only those bits that are needed,
    /// then the others may become other ones.
    Changes { needed: bool },
    /// It does that, and takes away variables in memory that nobody reads.
    Combines,
    /// It copies a loop's instructions for other turns.
    Unrolls,
    /// It makes vectors of arrays in memory.
    Promotes,
    /// It puts variables' memory into other memory, or into registers.
    Splits,
    /// It asks in front of a loop for conditions by which the loop is left.
    Unswitches,
}

/// What a pass, by LLVM's name for its class, does to records.
pub fn kind(pass: &str) -> Option<Kind> {
    match pass {
        "SLPVectorizerPass" => Some(Kind::Reorders),
        "LoopRotatePass" => Some(Kind::Rotates),
        "SimplifyCFGPass" | "LoopSimplifyPass" | "ADCEPass" | "LoopDeletionPass" | "LoopVectorizePass" => {
            Some(Kind::Redirects)
        }
        "InstCombinePass" => Some(Kind::Combines),
        "BDCEPass" => Some(Kind::Changes { needed: true }),
        "ReassociatePass" => Some(Kind::Changes { needed: false }),
        "SimpleLoopUnswitchPass" => Some(Kind::Unswitches),
        "LoopFullUnrollPass" | "LoopUnrollPass" => Some(Kind::Unrolls),
        "SROAPass" => Some(Kind::Splits),
        "AMDGPUPromoteAllocaToVectorPass" => Some(Kind::Promotes),
        pass => Danger::of(pass).map(Kind::Endangers),
    }
}

/// What was there before the pass.
#[derive(Debug)]
pub enum Watched {
    Order(Order),
    Rotation(Option<Rotation>, Option<Speculation>, Option<Outdated>),
    Memory(Memory),
    Reaching(Reaching),
    Changed(Changed),
    Combined(Option<Changed>, Option<Memory>),
    Turns(Turns),
    Promotion(Promotion),
    Split(Option<Memory>, Option<Declared>),
    Unswitch(Unswitch),
}

impl Watched {
    /// A loop comes as its header and the block before it. None if there is
    /// nothing to look after.
    pub fn before<'m>(
        kind: Kind,
        module: &mut Module<'m>,
        function: Function<'m>,
        of_loop: Option<(Block<'m>, Block<'m>)>,
    ) -> Option<Watched> {
        match (kind, of_loop) {
            (Kind::Reorders, _) => Order::of(module, function).map(Watched::Order),
            (Kind::Rotates, of_loop) => {
                let rotation =
                    of_loop.and_then(|(header, preheader)| Rotation::of(module, header, preheader));
                let speculation =
                    of_loop.and_then(|(header, preheader)| Speculation::of(module, header, preheader));
                let outdated = of_loop.and_then(|(header, _)| Outdated::of(module, header));
                let any = rotation.is_some() || speculation.is_some() || outdated.is_some();
                any.then_some(Watched::Rotation(rotation, speculation, outdated))
            }
            (Kind::Endangers(danger), _) => Memory::of(module, function, danger).map(Watched::Memory),
            (Kind::Redirects, Some((header, preheader))) => {
                Reaching::of_loop(module, function, header, preheader).map(Watched::Reaching)
            }
            (Kind::Redirects, None) => Reaching::of(module, function).map(Watched::Reaching),
            (Kind::Unrolls, of_loop) => Turns::of(module, function, of_loop).map(Watched::Turns),
            (Kind::Changes { needed }, _) => Changed::of(module, function, needed).map(Watched::Changed),
            (Kind::Combines, _) => {
                let changed = Changed::of(module, function, true);
                let memory = Memory::of(module, function, Danger::Records);
                let any = changed.is_some() || memory.is_some();
                any.then_some(Watched::Combined(changed, memory))
            }
            (Kind::Unswitches, of_loop) => {
                let (header, preheader) = of_loop?;
                Unswitch::of(module, header, preheader).map(Watched::Unswitch)
            }
            (Kind::Splits, _) => {
                let memory = Memory::of(module, function, Danger::Records);
                let declared = Declared::of(module, function);
                let any = memory.is_some() || declared.is_some();
                any.then_some(Watched::Split(memory, declared))
            }
            (Kind::Promotes, _) => Promotion::of(module, function).map(Watched::Promotion),
        }
    }

    /// A pass that has changed nothing has disturbed nothing; but what
    /// [`Watched::before`] has put in front of it goes.
    pub fn settle<'m>(
        &self,
        module: &mut Module<'m>,
        function: Function<'m>,
        header: Option<Block<'m>>,
        changed: bool,
    ) {
        match self {
            Watched::Promotion(promotion) => promotion.settle(module, function),
            _ if !changed => {}
            Watched::Order(order) => order.settle(module, function),
            Watched::Memory(memory) => memory.settle(module, function),
            Watched::Reaching(reaching) => reaching.settle(module, function),
            Watched::Turns(turns) => turns.settle(module, function),
            Watched::Unswitch(unswitch) => unswitch.settle(module, function),
            Watched::Changed(changed) => changed.settle(module, function),
            Watched::Combined(changed, memory) => {
                if let Some(changed) = changed {
                    changed.settle(module, function);
                }
                if let Some(memory) = memory {
                    memory.settle(module, function);
                }
            }
            Watched::Split(memory, declared) => {
                if let Some(memory) = memory {
                    memory.settle(module, function);
                }
                if let Some(declared) = declared {
                    declared.settle(module, function);
                }
            }
            Watched::Rotation(rotation, speculation, outdated) => {
                if let Some((rotation, header)) = rotation.as_ref().zip(header) {
                    rotation.settle(module, function, header);
                }
                if let Some((speculation, header)) = speculation.as_ref().zip(header) {
                    speculation.settle(module, header);
                }
                if let Some(outdated) = outdated {
                    outdated.settle(module, function);
                }
            }
        }
    }
}
