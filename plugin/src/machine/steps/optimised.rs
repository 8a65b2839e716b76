//! What is done on AMDGPU where code is optimised.

use super::passes::{
    AFTER_RANGES, ALLOCATED, AMDGPU_SELECTION, BEFORE_COPIES, BEHIND_SSA, BRANCH_FOLDER, BUNDLES, COPIES,
    EARLY_SCHEDULING, KERNEL_ARGUMENTS, LATE_CLEANUP, LATE_SCHEDULING, LOOP_REDUCE, MACHINE_CSE, MASKING,
    PLACEMENT, PREPARING, REWRITING, SELECTION, SHRINKING, SINKING, STATEPOINTS, TWO_ADDRESSES,
};
use super::{
    ASSIGNED, FRAME, Functions, LIVE, LOADS, NOTHING, Named, SCOPES, STORES, Step, named, needing, repeated,
    stage,
};
use crate::llvm::Repeated;
use crate::machine::visits;
use lowering::machine::stages;

/// On AMDGPU, where code is optimised.
pub const OPTIMISED: &[Step] = &[
    Step::Visit("atomic-expand", named!(visits::promoted::note)),
    Step::Visit("amdgpu-promote-alloca", named!(visits::promoted::check)),
    Step::Visit("amdgpu-codegenprepare", named!(visits::induction::note)),
    Step::Visit(LOOP_REDUCE, named!(visits::induction::check)),
    Step::Visit(KERNEL_ARGUMENTS, named!(visits::moved::note)),
    Step::Visit(KERNEL_ARGUMENTS, named!(visits::masks::note)),
    Step::Visit(PREPARING, named!(visits::masks::settle)),
    Step::Visit(PREPARING, named!(visits::moved::end_before)),
    needing(
        LOADS,
        BEHIND_SSA,
        Functions::Ours,
        named!(stages::selection::masked::run),
    ),
    Step::Visit("sink", named!(visits::arguments::run)),
    Step::Visit("sink", named!(visits::sunk::run)),
    Step::Visit("sink", named!(visits::hiding::run)),
    needing(
        STORES,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::unstored::run),
    ),
    stage(SELECTION, Functions::Ours, named!(stages::blocks::folded::note)),
    stage(
        "early-tailduplication",
        Functions::Ours,
        named!(stages::blocks::folded::check_early),
    ),
    stage(
        "opt-phis",
        Functions::All,
        named!(stages::selection::shared::note),
    ),
    needing(
        FRAME,
        "stack-coloring",
        Functions::All,
        named!(stages::selection::shared::end),
    ),
    stage(
        "peephole-opt",
        Functions::Ours,
        named!(stages::selection::modified::note),
    ),
    stage(
        BEHIND_SSA,
        Functions::Ours,
        named!(stages::selection::modified::check),
    ),
    stage(
        AMDGPU_SELECTION,
        Functions::Ours,
        named!(stages::locations::hiding::note),
    ),
    stage(
        AMDGPU_SELECTION,
        Functions::Ours,
        named!(stages::counted::aside::take),
    ),
    stage(
        BEHIND_SSA,
        Functions::Ours,
        named!(stages::counted::aside::give_back),
    ),
    stage(
        BEFORE_COPIES,
        Functions::Ours,
        named!(stages::counted::first_readers::keep),
    ),
    stage(COPIES, Functions::Ours, named!(stages::counted::filling::clear)),
    stage(COPIES, Functions::Ours, named!(stages::counted::aside::give_back)),
    stage(
        BEHIND_SSA,
        Functions::Ours,
        named!(stages::registers::tuples::origins),
    ),
    stage(
        MASKING.0,
        Functions::Ours,
        named!(stages::counted::gaps::keep_exec),
    ),
    stage(MASKING.0, Functions::Ours, named!(stages::counted::masking::hide)),
    stage(MASKING.1, Functions::Ours, named!(stages::counted::masking::show)),
    stage(
        MASKING.1,
        Functions::Ours,
        named!(stages::counted::filling::clear),
    ),
    stage(
        MASKING.1,
        Functions::Ours,
        named!(stages::counted::aside::give_back),
    ),
    repeated(
        Repeated::First,
        NOTHING,
        SHRINKING,
        Functions::All,
        named!(stages::counted::added::take),
    ),
    repeated(
        Repeated::First,
        NOTHING,
        SHRINKING,
        Functions::All,
        named!(stages::counted::bundled::fill),
    ),
    stage(BUNDLES, Functions::All, named!(stages::counted::added::give_back)),
    stage(
        "register-coalescer",
        Functions::Ours,
        named!(stages::registers::rewritten::note_parts),
    ),
    stage(REWRITING, Functions::Ours, named!(stages::counted::parts::show)),
    stage(
        REWRITING,
        Functions::Ours,
        named!(stages::counted::filling::clear),
    ),
    stage(
        REWRITING,
        Functions::Ours,
        named!(stages::registers::rewritten::check_parts),
    ),
    stage(
        EARLY_SCHEDULING.0,
        Functions::Ours,
        named!(stages::registers::rewritten::note_wholes),
    ),
    stage(
        EARLY_SCHEDULING.0,
        Functions::Ours,
        named!(stages::counted::parts::hide),
    ),
    stage(
        REWRITING,
        Functions::Ours,
        named!(stages::registers::rewritten::check_wholes),
    ),
    stage(REWRITING, Functions::All, named!(stages::order::written::note)),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::order::written::check_early),
    ),
    stage(BUNDLES, Functions::All, named!(stages::order::written::note)),
    stage(
        LATE_SCHEDULING.1,
        Functions::Ours,
        named!(stages::order::written::check_late),
    ),
    needing(
        LIVE,
        TWO_ADDRESSES.1,
        Functions::Ours,
        named!(stages::order::sunk::run),
    ),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::order::sunk::run),
    ),
    needing(
        SCOPES,
        AFTER_RANGES,
        Functions::All,
        named!(stages::following::lanes::run),
    ),
    needing(
        SCOPES,
        AFTER_RANGES,
        Functions::Ours,
        named!(stages::locations::hiding::describe_early),
    ),
    needing(
        LIVE,
        TWO_ADDRESSES.1,
        Functions::Ours,
        named!(stages::registers::dead::run),
    ),
    stage(
        TWO_ADDRESSES.1,
        Functions::Ours,
        named!(stages::registers::coalesced::note),
    ),
    stage(
        "register-coalescer",
        Functions::Ours,
        named!(stages::registers::coalesced::check),
    ),
    repeated(
        Repeated::Third,
        NOTHING,
        MACHINE_CSE,
        Functions::Ours,
        named!(stages::order::sinking::note),
    ),
    stage(SINKING, Functions::Ours, named!(stages::order::sinking::check)),
    stage(
        SINKING,
        Functions::Ours,
        named!(stages::registers::tuples::origins),
    ),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::registers::allocation::end_parts),
    ),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::registers::copied::end_others),
    ),
    repeated(
        Repeated::Second,
        ASSIGNED,
        "greedy",
        Functions::Ours,
        named!(stages::registers::allocation::keep),
    ),
    repeated(
        Repeated::Second,
        NOTHING,
        "greedy",
        Functions::Ours,
        named!(stages::registers::spilled::note),
    ),
    stage(
        "si-lower-sgpr-spills",
        Functions::Ours,
        named!(stages::registers::spilled::settle),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::registers::definitions::note),
    ),
    stage(
        ALLOCATED,
        Functions::All,
        named!(stages::registers::allocation::remove_ends),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::registers::trimmed::note),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::registers::spilled::note_variables),
    ),
    stage(
        ALLOCATED,
        Functions::Ours,
        named!(stages::registers::trimmed::check),
    ),
    stage(
        ALLOCATED,
        Functions::Ours,
        named!(stages::registers::definitions::check),
    ),
    stage(COPIES, Functions::Ours, named!(stages::blocks::folded::note)),
    stage(
        "si-lower-control-flow",
        Functions::Ours,
        named!(stages::blocks::folded::check_early),
    ),
    stage(
        LATE_CLEANUP,
        Functions::Ours,
        named!(stages::blocks::folded::note),
    ),
    stage(
        "tailduplication",
        Functions::Ours,
        named!(stages::blocks::folded::check_allocated),
    ),
    stage(STATEPOINTS, Functions::Ours, named!(stages::listed::claims::note)),
    stage(
        AFTER_RANGES,
        Functions::Ours,
        named!(stages::listed::claims::prune),
    ),
    stage(STATEPOINTS, Functions::Ours, named!(stages::order::sinking::note)),
    stage(
        "postra-machine-sink",
        Functions::Ours,
        named!(stages::order::sinking::check),
    ),
    stage(
        LATE_CLEANUP,
        Functions::Ours,
        named!(stages::blocks::hoisted::note),
    ),
    stage(
        BRANCH_FOLDER,
        Functions::Ours,
        named!(stages::blocks::hoisted::check),
    ),
    stage(LATE_CLEANUP, Functions::Ours, named!(stages::blocks::tails::note)),
    stage(
        BRANCH_FOLDER,
        Functions::Ours,
        named!(stages::blocks::tails::check),
    ),
    stage(
        LATE_SCHEDULING.1,
        Functions::Ours,
        named!(stages::blocks::folded::note),
    ),
    stage(
        LATE_SCHEDULING.1,
        Functions::Ours,
        named!(stages::blocks::tails::note),
    ),
    stage(PLACEMENT, Functions::Ours, named!(stages::blocks::tails::check)),
    stage(
        PLACEMENT,
        Functions::Ours,
        named!(stages::blocks::folded::check_late),
    ),
];
