//! What is done on targets other than AMDGPU.

use super::passes::{
    AFTER_RANGES, ALLOCATED, BRANCH_FOLDER, EARLY_SCHEDULING, EXPANDED, FOLLOWING, LAST, LAST_OF_IR,
    LATE_CLEANUP, LATE_SCHEDULING, LOOP_REDUCE, MACHINE_CSE, OUTLINER, PLACEMENT, PREPARING, REFERRING,
    RISCV_PAIRED, SELECTION, SINKING, TWO_ADDRESSES,
};
use super::{
    FRAME, Functions, NOTHING, Named, RECORDS, Step, keeping_places, named, needing, noting_places, repeated,
    stage,
};
use crate::llvm::Repeated;
use crate::machine::visits;
use lowering::machine::stages;

/// On targets other than AMDGPU, also of what is imported.
pub const COUNTED: &[Step] = &[Step::Visit(LOOP_REDUCE, named!(visits::induction::check_before))];

/// On targets other than AMDGPU. In these lists, what is behind the same pass is in
/// its order. LiveDebugValues may run more than once, so what is to be in one place
/// is looked for at the end.
pub const PLAIN: &[Step] = &[
    Step::Visit(LOOP_REDUCE, named!(visits::masks::note_carriers)),
    Step::Visit(PREPARING, named!(visits::masks::settle_carriers)),
    Step::Visit(LAST_OF_IR, named!(visits::needed::run_carriers)),
    needing(
        RECORDS,
        SELECTION,
        Functions::Carried,
        named!(stages::selection::selected::carriers),
    ),
    needing(
        RECORDS,
        SELECTION,
        Functions::Carried,
        named!(stages::selection::twins::run),
    ),
    needing(
        FRAME,
        SELECTION,
        Functions::Carried,
        named!(stages::selection::handed::run),
    ),
    noting_places(TWO_ADDRESSES.0),
    keeping_places(TWO_ADDRESSES.1),
    stage(
        TWO_ADDRESSES.1,
        Functions::Carried,
        named!(stages::order::places::note_fixed),
    ),
    stage(
        ALLOCATED,
        Functions::Carried,
        named!(stages::order::places::end_fixed),
    ),
    noting_places(EARLY_SCHEDULING.0),
    keeping_places(EARLY_SCHEDULING.1),
    noting_places(REFERRING),
    keeping_places(ALLOCATED),
    noting_places(LATE_SCHEDULING.0),
    noting_places(EXPANDED),
    noting_places(RISCV_PAIRED),
    keeping_places("post-RA-sched"),
    keeping_places(LATE_SCHEDULING.1),
    stage(
        LAST,
        Functions::All,
        named!(stages::order::scheduled::unique_places),
    ),
    repeated(
        Repeated::Third,
        NOTHING,
        MACHINE_CSE,
        Functions::Carried,
        named!(stages::order::sinking::note),
    ),
    stage(
        SINKING,
        Functions::Carried,
        named!(stages::order::sinking::check_carriers),
    ),
    stage(
        LATE_CLEANUP,
        Functions::Carried,
        named!(stages::blocks::hoisted::note),
    ),
    stage(
        BRANCH_FOLDER,
        Functions::Carried,
        named!(stages::blocks::hoisted::check),
    ),
    stage(
        LATE_CLEANUP,
        Functions::Carried,
        named!(stages::blocks::tails::note),
    ),
    stage(
        BRANCH_FOLDER,
        Functions::Carried,
        named!(stages::blocks::tails::check),
    ),
    stage(
        "post-RA-sched",
        Functions::Carried,
        named!(stages::blocks::tails::note),
    ),
    stage(
        LATE_SCHEDULING.1,
        Functions::Carried,
        named!(stages::blocks::tails::note),
    ),
    stage(
        PLACEMENT,
        Functions::Carried,
        named!(stages::blocks::tails::check),
    ),
    stage(
        LATE_SCHEDULING.0,
        Functions::Carried,
        named!(stages::following::restored::dead_copies),
    ),
    stage(
        AFTER_RANGES,
        Functions::Carried,
        named!(stages::following::referred::run),
    ),
    stage(
        AFTER_RANGES,
        Functions::Carried,
        named!(stages::following::followed::note),
    ),
    stage(
        FOLLOWING,
        Functions::Carried,
        named!(stages::following::followed::check),
    ),
    stage(
        FOLLOWING,
        Functions::Carried,
        named!(stages::following::restored::run),
    ),
    stage(
        LAST,
        Functions::Carried,
        named!(stages::locations::constants::carriers),
    ),
    stage(
        LAST,
        Functions::Carried,
        named!(stages::listed::bounds::shrink_wrapped),
    ),
    stage(
        LAST,
        Functions::Carried,
        named!(stages::locations::singles::carriers),
    ),
    stage(
        LAST,
        Functions::Carried,
        named!(stages::selection::parameters::carriers),
    ),
    stage(
        LAST,
        Functions::Carried,
        named!(stages::following::outlined::note),
    ),
    stage(
        OUTLINER,
        Functions::Carried,
        named!(stages::following::outlined::check),
    ),
];
