//! What is done on AMDGPU; the longest list is `optimised.rs`.

use super::passes::{
    AFTER_RANGES, AMDGPU_SELECTION, BEFORE_COPIES, BUNDLES, EARLY_SCHEDULING, FOLLOWING, GLOBAL_SELECTION,
    LAST, LAST_OF_IR, LATE_SCHEDULING, MASKING, PROLOGUE, REWRITING, SELECTION, STATEPOINTS,
};
use super::{
    ARGUMENTS, CALLS, FRAME, Functions, Named, RECORDS, RECORDS_AND_FRAME, STORES, Step, named, needing,
    stage,
};
use crate::machine::visits;
use lowering::machine::stages;

/// On AMDGPU, where stock code is generated to be compared with.
pub const STOCK_CODE: &[Step] = &[
    stage(
        AMDGPU_SELECTION,
        Functions::Any,
        named!(stages::counted::stock::note_read),
    ),
    stage(
        BEFORE_COPIES,
        Functions::Any,
        named!(stages::counted::first_readers::note),
    ),
    stage(
        MASKING.0,
        Functions::Any,
        named!(stages::counted::gaps::note_exec),
    ),
    stage(
        EARLY_SCHEDULING.0,
        Functions::Any,
        named!(stages::counted::parts::note),
    ),
    stage(REWRITING, Functions::Any, named!(stages::counted::gaps::note_all)),
    stage(BUNDLES, Functions::Any, named!(stages::counted::bundled::count)),
];

/// On AMDGPU, where the scheduler has led to other code: who puts instructions back as they were gives those new numbers
/// that debug values are in front of, and registers are allocated by these.
pub const CLOSE: &[Step] = &[
    stage(
        REWRITING,
        Functions::Ours,
        named!(stages::counted::gaps::keep_all),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::counted::filling::clear),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::Ours,
        named!(stages::counted::aside::give_back),
    ),
];

/// On AMDGPU, before all else.
pub const RECORDED: &[Step] = &[
    Step::Visit(
        "amdgpu-unify-divergent-exit-nodes",
        named!(visits::inverted::note),
    ),
    Step::Visit("structurizecfg", named!(visits::inverted::settle)),
    Step::Visit(LAST_OF_IR, named!(visits::needed::run)),
    needing(
        RECORDS,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::selected::all),
    ),
    needing(
        RECORDS,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::twins::run),
    ),
    needing(
        FRAME,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::handed::run),
    ),
    needing(
        RECORDS,
        GLOBAL_SELECTION,
        Functions::Ours,
        named!(stages::selection::bits::end_all),
    ),
    needing(
        RECORDS_AND_FRAME,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::bits::check),
    ),
    needing(
        RECORDS,
        SELECTION,
        Functions::Ours,
        named!(stages::selection::inexact::check),
    ),
    stage(
        LAST,
        Functions::All,
        named!(stages::order::scheduled::unique_places),
    ),
    stage(
        EARLY_SCHEDULING.0,
        Functions::All,
        named!(stages::order::scheduled::note),
    ),
    stage(
        EARLY_SCHEDULING.1,
        Functions::All,
        named!(stages::order::scheduled::keep_early),
    ),
    needing(
        FRAME,
        STATEPOINTS,
        Functions::All,
        named!(stages::listed::frames::number),
    ),
    stage(
        LATE_SCHEDULING.0,
        Functions::All,
        named!(stages::following::restored::all_dead_copies),
    ),
    stage(
        LATE_SCHEDULING.0,
        Functions::All,
        named!(stages::order::scheduled::note),
    ),
    stage(
        LATE_SCHEDULING.1,
        Functions::All,
        named!(stages::counted::filling::clear),
    ),
    stage(
        LATE_SCHEDULING.1,
        Functions::All,
        named!(stages::order::scheduled::keep_late),
    ),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::counted::filling::clear),
    ),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::order::scheduled::clear_bundles),
    ),
];

/// On AMDGPU, where code isn't optimised.
pub const UNOPTIMISED: &[Step] = &[stage(
    STATEPOINTS,
    Functions::Ours,
    named!(stages::registers::spilled::say_lost),
)];

/// On AMDGPU. Around the prologue, and in front of and behind all that follows debug values:
/// LiveDebugValues runs more than once.
pub const AMDGPU: &[Step] = &[
    stage(
        PROLOGUE,
        Functions::Ours,
        named!(stages::registers::reserved::run),
    ),
    stage(
        "xray-instrumentation",
        Functions::All,
        named!(stages::following::late::remember),
    ),
    stage(
        AFTER_RANGES,
        Functions::Stock,
        named!(stages::following::late::forget),
    ),
    stage(AFTER_RANGES, Functions::All, named!(stages::listed::reused::note)),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::following::late::give_back),
    ),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::following::followed::note),
    ),
    Step::Pass(AFTER_RANGES, FOLLOWING),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::following::followed::check),
    ),
    stage(
        AFTER_RANGES,
        Functions::All,
        named!(stages::following::late::take_away),
    ),
    stage(LAST, Functions::All, named!(stages::following::late::mark)),
    stage(LAST, Functions::All, named!(stages::locations::halves::run)),
    needing(
        ARGUMENTS,
        LAST,
        Functions::Ours,
        named!(stages::locations::remaining::run),
    ),
    stage(
        LAST,
        Functions::All,
        named!(stages::registers::bundles::end_before),
    ),
    needing(
        STORES,
        LAST,
        Functions::All,
        named!(stages::listed::reused::check),
    ),
    needing(
        FRAME,
        LAST,
        Functions::All,
        named!(stages::listed::frames::address),
    ),
    stage(LAST, Functions::Ours, named!(stages::locations::constants::run)),
    stage(LAST, Functions::Ours, named!(stages::locations::singles::run)),
    stage(LAST, Functions::Ours, named!(stages::locations::hiding::describe)),
    stage(LAST, Functions::Any, named!(stages::listed::masks::run)),
];

/// On AMDGPU, where it is to be said where lanes wait.
pub const LANES: &[Step] = &[needing(
    FRAME,
    LAST,
    Functions::All,
    named!(stages::listed::waiting::run),
)];

/// On AMDGPU, where it is to be said where the registers of callers are: behind what says
/// where lanes wait.
pub const CALLERS: &[Step] = &[needing(
    CALLS,
    LAST,
    Functions::Any,
    named!(stages::listed::unwinding::run),
)];
