//! What is done on AMDGPU.

use super::passes::{
    AFTER_RANGES, ALLOCATED, AMDGPU_SELECTION, BEFORE_COPIES, BEHIND_SSA, BRANCH_FOLDER, BUNDLES, COPIES,
    EARLY_SCHEDULING, FOLLOWING, GLOBAL_SELECTION, KERNEL_ARGUMENTS, LAST, LAST_OF_IR, LATE_CLEANUP,
    LATE_SCHEDULING, LOOP_REDUCE, MACHINE_CSE, MASKING, PLACEMENT, PREPARING, PROLOGUE, REWRITING, SELECTION,
    SHRINKING, SINKING, TWO_ADDRESSES,
};
use super::{
    ARGUMENTS, ASSIGNED, CALLS, FRAME, Functions, LIVE, LOADS, NOTHING, Named, RECORDS, RECORDS_AND_FRAME,
    SCOPES, STORES, Step, named, needing, repeated, stage,
};
use crate::llvm::Repeated;
use crate::machine::visits;
use lowering::machine::stages;

/// On AMDGPU, where stock code is generated to be compared with.
pub const STOCK_CODE: &[Step] = &[
    stage(AMDGPU_SELECTION, Functions::Any, named!(stages::stock::note_read)),
    stage(BEFORE_COPIES, Functions::Any, named!(stages::first_readers::note)),
    stage(MASKING.0, Functions::Any, named!(stages::gaps::note_exec)),
    stage(BUNDLES, Functions::Any, named!(stages::bundled::count)),
];

/// On AMDGPU, before all else.
pub const RECORDED: &[Step] = &[
    Step::Visit(
        "amdgpu-unify-divergent-exit-nodes",
        named!(visits::inverted::note),
    ),
    Step::Visit("structurizecfg", named!(visits::inverted::settle)),
    Step::Visit(LAST_OF_IR, named!(visits::needed::run)),
    needing(RECORDS, SELECTION, Functions::Ours, named!(stages::selected::all)),
    needing(RECORDS, SELECTION, Functions::Ours, named!(stages::twins::run)),
    needing(
        RECORDS,
        GLOBAL_SELECTION,
        Functions::Ours,
        named!(stages::bits::end_all),
    ),
    needing(
        RECORDS_AND_FRAME,
        SELECTION,
        Functions::Ours,
        named!(stages::bits::check),
    ),
    stage(LAST, Functions::All, named!(stages::scheduled::unique_places)),
    stage(
        EARLY_SCHEDULING.0,
        Functions::All,
        named!(stages::scheduled::note),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::All,
        named!(stages::scheduled::keep_early),
    ),
    stage(
        LATE_SCHEDULING.0,
        Functions::All,
        named!(stages::restored::all_dead_copies),
    ),
    stage(LATE_SCHEDULING.0, Functions::All, named!(stages::scheduled::note)),
    stage(LATE_SCHEDULING.1, Functions::All, named!(stages::filling::clear)),
    stage(
        LATE_SCHEDULING.1,
        Functions::All,
        named!(stages::scheduled::keep_late),
    ),
    stage(AFTER_RANGES, Functions::All, named!(stages::filling::clear)),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::scheduled::clear_bundles),
    ),
];

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
    needing(LOADS, BEHIND_SSA, Functions::Ours, named!(stages::masked::run)),
    Step::Visit("sink", named!(visits::arguments::run)),
    Step::Visit("sink", named!(visits::sunk::run)),
    Step::Visit("sink", named!(visits::hiding::run)),
    needing(STORES, SELECTION, Functions::Ours, named!(stages::unstored::run)),
    stage(SELECTION, Functions::Ours, named!(stages::folded::note)),
    stage(
        "early-tailduplication",
        Functions::Ours,
        named!(stages::folded::check_early),
    ),
    stage("opt-phis", Functions::All, named!(stages::shared::note)),
    needing(
        FRAME,
        "stack-coloring",
        Functions::All,
        named!(stages::shared::end),
    ),
    stage("peephole-opt", Functions::Ours, named!(stages::modified::note)),
    stage(BEHIND_SSA, Functions::Ours, named!(stages::modified::check)),
    stage(AMDGPU_SELECTION, Functions::Ours, named!(stages::hiding::note)),
    stage(AMDGPU_SELECTION, Functions::Ours, named!(stages::aside::take)),
    stage(BEHIND_SSA, Functions::Ours, named!(stages::aside::give_back)),
    stage(
        BEFORE_COPIES,
        Functions::Ours,
        named!(stages::first_readers::keep),
    ),
    stage(COPIES, Functions::Ours, named!(stages::filling::clear)),
    stage(COPIES, Functions::Ours, named!(stages::aside::give_back)),
    stage(BEHIND_SSA, Functions::Ours, named!(stages::tuples::origins)),
    stage(MASKING.0, Functions::Ours, named!(stages::gaps::keep_exec)),
    stage(MASKING.0, Functions::Ours, named!(stages::masking::hide)),
    stage(MASKING.1, Functions::Ours, named!(stages::masking::show)),
    stage(MASKING.1, Functions::Ours, named!(stages::filling::clear)),
    stage(MASKING.1, Functions::Ours, named!(stages::aside::give_back)),
    repeated(
        Repeated::First,
        NOTHING,
        SHRINKING,
        Functions::All,
        named!(stages::added::take),
    ),
    repeated(
        Repeated::First,
        NOTHING,
        SHRINKING,
        Functions::All,
        named!(stages::bundled::fill),
    ),
    stage(BUNDLES, Functions::All, named!(stages::added::give_back)),
    stage(
        "register-coalescer",
        Functions::Ours,
        named!(stages::rewritten::note_parts),
    ),
    stage(REWRITING, Functions::Ours, named!(stages::rewritten::check_parts)),
    stage(
        EARLY_SCHEDULING.0,
        Functions::Ours,
        named!(stages::rewritten::note_wholes),
    ),
    stage(
        REWRITING,
        Functions::Ours,
        named!(stages::rewritten::check_wholes),
    ),
    stage(REWRITING, Functions::All, named!(stages::written::note)),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::written::check_early),
    ),
    stage(BUNDLES, Functions::All, named!(stages::written::note)),
    stage(
        LATE_SCHEDULING.1,
        Functions::Ours,
        named!(stages::written::check_late),
    ),
    needing(LIVE, TWO_ADDRESSES.1, Functions::Ours, named!(stages::sunk::run)),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::sunk::run),
    ),
    needing(SCOPES, AFTER_RANGES, Functions::All, named!(stages::lanes::run)),
    stage(
        AFTER_RANGES,
        Functions::Ours,
        named!(stages::hiding::describe_early),
    ),
    needing(LIVE, TWO_ADDRESSES.1, Functions::Ours, named!(stages::dead::run)),
    repeated(
        Repeated::Third,
        NOTHING,
        MACHINE_CSE,
        Functions::Ours,
        named!(stages::sinking::note),
    ),
    stage(SINKING, Functions::Ours, named!(stages::sinking::check)),
    stage(SINKING, Functions::Ours, named!(stages::tuples::origins)),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::allocation::end_parts),
    ),
    needing(
        LIVE,
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::copied::end_others),
    ),
    repeated(
        Repeated::Second,
        ASSIGNED,
        "greedy",
        Functions::Ours,
        named!(stages::allocation::keep),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::definitions::note),
    ),
    stage(ALLOCATED, Functions::All, named!(stages::allocation::remove_ends)),
    stage(EARLY_SCHEDULING.1, Functions::Ours, named!(stages::trimmed::note)),
    stage(ALLOCATED, Functions::Ours, named!(stages::trimmed::check)),
    stage(ALLOCATED, Functions::Ours, named!(stages::definitions::check)),
    stage(COPIES, Functions::Ours, named!(stages::folded::note)),
    stage(
        "si-lower-control-flow",
        Functions::Ours,
        named!(stages::folded::check_early),
    ),
    stage(LATE_CLEANUP, Functions::Ours, named!(stages::folded::note)),
    stage(
        "tailduplication",
        Functions::Ours,
        named!(stages::folded::check_allocated),
    ),
    stage(ALLOCATED, Functions::Ours, named!(stages::sinking::note)),
    stage(
        "postra-machine-sink",
        Functions::Ours,
        named!(stages::sinking::check),
    ),
    stage(LATE_CLEANUP, Functions::Ours, named!(stages::hoisted::note)),
    stage(BRANCH_FOLDER, Functions::Ours, named!(stages::hoisted::check)),
    stage(LATE_CLEANUP, Functions::Ours, named!(stages::tails::note)),
    stage(BRANCH_FOLDER, Functions::Ours, named!(stages::tails::check)),
    stage(LATE_SCHEDULING.1, Functions::Ours, named!(stages::folded::note)),
    stage(LATE_SCHEDULING.1, Functions::Ours, named!(stages::tails::note)),
    stage(PLACEMENT, Functions::Ours, named!(stages::tails::check)),
    stage(PLACEMENT, Functions::Ours, named!(stages::folded::check_late)),
];

/// On AMDGPU. Right before frame indices are replaced, and after all that
/// follows debug values: LiveDebugValues runs more than once.
pub const AMDGPU: &[Step] = &[
    needing(
        FRAME,
        "fixup-statepoint-caller-saved",
        Functions::All,
        named!(stages::frames::number),
    ),
    stage(PROLOGUE, Functions::Ours, named!(stages::reserved::run)),
    stage(
        "xray-instrumentation",
        Functions::All,
        named!(stages::late::remember),
    ),
    stage(AFTER_RANGES, Functions::Stock, named!(stages::late::forget)),
    stage(AFTER_RANGES, Functions::All, named!(stages::late::give_back)),
    stage(AFTER_RANGES, Functions::All, named!(stages::followed::note)),
    Step::Pass(AFTER_RANGES, FOLLOWING),
    stage(AFTER_RANGES, Functions::All, named!(stages::followed::check)),
    stage(AFTER_RANGES, Functions::All, named!(stages::late::take_away)),
    stage(LAST, Functions::All, named!(stages::late::mark)),
    stage(LAST, Functions::All, named!(stages::halves::run)),
    needing(ARGUMENTS, LAST, Functions::Ours, named!(stages::remaining::run)),
    stage(LAST, Functions::All, named!(stages::bundles::end_before)),
    needing(FRAME, LAST, Functions::All, named!(stages::frames::address)),
    stage(LAST, Functions::Ours, named!(stages::constants::run)),
    stage(LAST, Functions::Ours, named!(stages::singles::run)),
    stage(LAST, Functions::Ours, named!(stages::hiding::describe)),
    stage(LAST, Functions::Any, named!(stages::masks::run)),
];

/// On AMDGPU, where it is to be said where lanes wait.
pub const LANES: &[Step] = &[needing(FRAME, LAST, Functions::All, named!(stages::waiting::run))];

/// On AMDGPU, where it is to be said where the registers of callers are: behind what says
/// where lanes wait.
pub const CALLERS: &[Step] = &[needing(
    CALLS,
    LAST,
    Functions::Any,
    named!(stages::unwinding::run),
)];
