//! Passes of LLVM's that we look at before and after: they leave records behind
//! or lose them, and nothing in the module tells any more.

mod changed;
mod correlated;
mod doubled;
pub mod inverted;
pub(super) mod memory;
mod narrower;
pub mod order;
mod outdated;
mod promotion;
mod reaching;
mod reassociated;
mod rotation;
mod shortened;
mod speculation;
mod turns;
mod unswitch;

use super::before_codegen::early;
use super::escape;
use super::looked_after;
use super::plain::Declared;
use crate::llvm::{Block, Function, Module};
use changed::Changed;
use inverted::Inverted;
use memory::{Danger, Memory, Sunk};
use narrower::Narrower;
use order::Order;
use outdated::Outdated;
use promotion::Promotion;
use reaching::Reaching;
use rotation::Rotation;
use shortened::Shortened;
use speculation::Speculation;
use turns::Turns;
use unswitch::Unswitch;

/// What a pass does to records.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// It moves instructions, stores among them, and leaves their records behind.
    Reorders,
    /// It copies instructions before a loop, and not all of their records; others
    /// it moves before a branch with their records; and it adds some to phis.
    Rotates,
    /// It makes false what records say of memory.
    Endangers(Danger),
    /// It deletes blocks, or puts other ways between them, with the records that
    /// are in them. Where it may not know which way is taken, it takes away branches of which
    /// nobody needs either. And whether it says that it has changed something also if that is records only.
    Redirects { may_know: bool, tells: bool },
    /// It computes values in another way; also only those bits that are needed,
    /// then the others may become other ones.
    Changes { needed: bool },
    /// It computes values by what is known where they are used.
    Correlates,
    /// It does what changes values, and takes away variables in memory that nobody reads.
    Combines,
    /// It copies a loop's instructions for other turns.
    Unrolls,
    /// It makes vectors of arrays in memory.
    Promotes,
    /// It puts variables' memory into other memory, or into registers.
    Splits,
    /// It asks in front of a loop for conditions by which the loop is left.
    Unswitches,
    /// It leaves a loop in its first turn that nobody needs.
    Shortens,
    /// It makes one turn of a loop of several, and leaves the loop after fewer.
    Recounts,
    /// It computes before a loop what no turn changes, also parts of sums and products.
    Hoists,
}

/// What a pass, by LLVM's name for its class, does to records.
pub fn kind(pass: &str) -> Option<Kind> {
    match pass {
        "SLPVectorizerPass" => Some(Kind::Reorders),
        "LoopRotatePass" => Some(Kind::Rotates),
        "SimplifyCFGPass" => Some(Kind::Redirects {
            may_know: true,
            tells: false,
        }),
        "LoopSimplifyPass" | "LoopDeletionPass" | "LoopVectorizePass" => Some(Kind::Redirects {
            may_know: true,
            tells: true,
        }),
        "ADCEPass" => Some(Kind::Redirects {
            may_know: false,
            tells: false,
        }),
        "InstCombinePass" => Some(Kind::Combines),
        "CorrelatedValuePropagationPass" => Some(Kind::Correlates),
        "BDCEPass" => Some(Kind::Changes { needed: true }),
        "ReassociatePass" => Some(Kind::Changes { needed: false }),
        "SimpleLoopUnswitchPass" => Some(Kind::Unswitches),
        "IndVarSimplifyPass" => Some(Kind::Shortens),
        "LICMPass" | "LNICMPass" => Some(Kind::Hoists),
        "LoopIdiomRecognizePass" => Some(Kind::Recounts),
        "LoopFullUnrollPass" | "LoopUnrollPass" => Some(Kind::Unrolls),
        "SROAPass" => Some(Kind::Splits),
        "AMDGPUPromoteAllocaToVectorPass" => Some(Kind::Promotes),
        pass => Danger::of(pass).map(Kind::Endangers),
    }
}

/// What was there before the pass, by what looks after it.
#[derive(Debug)]
pub struct Watched(Vec<Watcher>);

#[derive(Debug)]
enum Watcher {
    Order(Order),
    Rotation(Rotation),
    Speculation(Speculation),
    Outdated(Outdated),
    Memory(Memory),
    Sunk(Sunk),
    /// Whether the pass tells that it has changed anything.
    Reaching(Reaching, bool),
    Changed(Box<Changed>),
    Inverted(Inverted),
    Turns(Turns),
    Promotion(Promotion),
    Declared(Declared),
    Narrower(Narrower),
    /// Whether all variables are looked after.
    Split(bool),
    Unswitch(Unswitch),
    Shortened(Shortened),
    Recounted(Shortened),
}

impl Watched {
    /// A loop comes as its header and the block before it. None if there is
    /// nothing to look after. Where only our records are looked after, some have nothing
    /// to do; the others are told.
    pub fn before<'m>(
        kind: Kind,
        module: &mut Module<'m>,
        function: Function<'m>,
        of_loop: Option<(Block<'m>, Block<'m>)>,
    ) -> Option<Watched> {
        let all = looked_after(module)?;
        let records = || function.records().collect::<Vec<_>>();
        let memory = |danger, records: &[_]| Memory::of(function, records, danger, all).map(Watcher::Memory);
        let watched = |it| Watcher::Changed(Box::new(it));
        let changed =
            |needed, records: &[_]| Changed::of(module, function, records, needed, all).map(watched);
        let watchers = match (kind, of_loop) {
            (Kind::Reorders, _) => vec![
                Order::of(function, all).map(Watcher::Order),
                memory(Danger::Delays, &[]),
            ],
            (Kind::Rotates, Some((header, preheader))) => vec![
                Rotation::of(header, preheader, all).map(Watcher::Rotation),
                Speculation::of(header, preheader, all).map(Watcher::Speculation),
                Outdated::of(header, all).map(Watcher::Outdated),
            ],
            (Kind::Endangers(danger), _) => vec![memory(danger, &records())],
            (Kind::Redirects { may_know, tells }, of_loop) => {
                let reaching = || match of_loop {
                    Some(of_loop) => Reaching::of_loop(function, of_loop, all),
                    None => Reaching::of(function, all),
                };
                let inverted = of_loop.is_none().then(|| Inverted::of(&records(), all));
                vec![
                    inverted.flatten().map(Watcher::Inverted),
                    reaching().map(|it| Watcher::Reaching(it.knowing(may_know), tells)),
                ]
            }
            (Kind::Unrolls, of_loop) => {
                doubled::take_back(module, function);
                vec![Turns::of(function, of_loop, all).map(Watcher::Turns)]
            }
            (Kind::Changes { needed }, _) => vec![changed(needed, &records())],
            (Kind::Correlates, _) => {
                vec![Changed::of_constrained(module, function, all).map(watched)]
            }
            (Kind::Combines, _) => {
                let records = records();
                let sunk = all.then(|| Sunk::of(function, &records)).flatten();
                vec![
                    Inverted::of(&records, all).map(Watcher::Inverted),
                    changed(true, &records),
                    memory(Danger::Objects, &records),
                    sunk.map(Watcher::Sunk),
                    Narrower::of_partly_stored(module, &records).map(Watcher::Narrower),
                ]
            }
            (Kind::Unswitches, Some((header, preheader))) => {
                vec![Unswitch::of(header, preheader, all).map(Watcher::Unswitch)]
            }
            (Kind::Shortens, Some((header, preheader))) => {
                vec![Shortened::of(header, preheader, all).map(Watcher::Shortened)]
            }
            (Kind::Recounts, Some((header, preheader))) => {
                vec![Shortened::of(header, preheader, all).map(Watcher::Recounted)]
            }
            (Kind::Hoists, Some((header, preheader))) => {
                let is_named = reassociated::names_part(header, preheader);
                vec![is_named.then(|| changed(false, &records())).flatten()]
            }
            (Kind::Splits, _) => {
                let records = records();
                vec![
                    memory(Danger::Records, &records),
                    Declared::of(module, function).map(Watcher::Declared),
                    Narrower::of(module, &records, all).map(Watcher::Narrower),
                    Some(Watcher::Split(all)),
                ]
            }
            (Kind::Promotes, _) => {
                let promotion = all.then(|| Promotion::of(module, function)).flatten();
                vec![promotion.map(Watcher::Promotion)]
            }
            (Kind::Rotates | Kind::Unswitches | Kind::Shortens | Kind::Recounts | Kind::Hoists, None) => {
                vec![]
            }
        };
        let watchers: Vec<_> = watchers.into_iter().flatten().collect();
        (!watchers.is_empty()).then_some(Watched(watchers))
    }

    /// A pass that has changed nothing has disturbed nothing, but for those that don't say so; and what
    /// [`Watched::before`] has put in front of it goes.
    pub fn settle<'m>(
        &self,
        module: &mut Module<'m>,
        function: Function<'m>,
        header: Option<Block<'m>>,
        changed: bool,
    ) {
        for watcher in &self.0 {
            match (watcher, header) {
                (Watcher::Promotion(promotion), _) => promotion.settle(module, function),
                // LoopIdiomRecognize doesn't say that it has changed a checksum's loop.
                (Watcher::Recounted(recounted), _) => recounted.settle_recounted(module, function),
                (Watcher::Reaching(_, true), _) if !changed => {}
                // SimplifyCFG doesn't say that it has moved records before a branch.
                (Watcher::Reaching(reaching, _), _) => {
                    reaching.settle(module, function);
                    if changed {
                        early::settle_redirected(module, function, reaching.all());
                    }
                }
                _ if !changed => {}
                (Watcher::Order(order), _) => order.settle(module, function),
                (Watcher::Memory(memory), _) => memory.settle(module, function),
                (Watcher::Sunk(sunk), _) => sunk.settle(module, function),
                (Watcher::Turns(turns), _) => turns.settle(module, function),
                (Watcher::Unswitch(unswitch), _) => unswitch.settle(module, function),
                (Watcher::Shortened(shortened), _) => shortened.settle(module, function),
                (Watcher::Changed(changed), _) => changed.settle(module, function),
                (Watcher::Inverted(inverted), _) => inverted.settle(module, function),
                (Watcher::Declared(declared), _) => declared.settle(module, function),
                (Watcher::Narrower(narrower), _) => narrower.settle(module, function),
                (Watcher::Split(all), _) => drop(escape::note_in(module, function, *all)),
                (Watcher::Outdated(outdated), _) => outdated.settle(module, function),
                (Watcher::Rotation(rotation), Some(header)) => rotation.settle(module, function, header),
                (Watcher::Speculation(speculation), Some(header)) => speculation.settle(module, header),
                (Watcher::Rotation(_) | Watcher::Speculation(_), None) => {}
            }
        }
    }
}
