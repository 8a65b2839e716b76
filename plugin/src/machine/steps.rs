//! What is done at which points of code generation.

use super::visits;
use crate::llvm::{self, Module, Needs, Repeated};
use lowering::machine::{self, Changes, Notes, stages};

/// An algorithm, and what it is called in traces.
#[derive(Clone, Copy)]
pub struct Named<A> {
    pub name: &'static str,
    pub run: A,
}

pub type Algorithm = Named<fn(&machine::Function, &mut Notes) -> Changes>;

/// What is done to a function that is LLVM IR yet.
pub type OfIr = Named<for<'m> fn(&mut Module<'m>, llvm::Function<'m>, &mut visits::Notes)>;

/// A function of [`stages`] or [`visits`], with its name.
macro_rules! named {
    ($of:ident::$module:ident::$run:ident) => {
        Named {
            name: concat!(stringify!($module), "::", stringify!($run)),
            run: $of::$module::$run,
        }
    };
}

/// Something at a point of code generation.
#[derive(Clone, Copy)]
pub enum Step {
    Stage(Stage),
    /// A visit of each function that is ours, behind a pass over LLVM IR.
    Visit(&'static str, OfIr),
    /// A pass of LLVM's behind another one.
    Pass(&'static str, &'static str),
}

/// Which functions a stage is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Functions {
    /// Also those without debug info.
    Any,
    All,
    /// Ours that have carriers' records.
    Carried,
    /// Those that aren't left to stock code generation.
    Ours,
    /// Those that are.
    Stock,
}

#[derive(Clone, Copy)]
pub struct Stage {
    /// The pass of LLVM's that it comes behind, each time that runs.
    pub behind: &'static str,
    pub run: Algorithm,
    pub functions: Functions,
    pub needs: Needs,
    pub repeated: Repeated,
}

const NOTHING: Needs = Needs {
    arguments: false,
    loads: false,
    stores: false,
    records: false,
    names: false,
    frame: false,
    registers: false,
    live: false,
    assigned: false,
};
const LIVE: Needs = Needs {
    live: true,
    ..NOTHING
};
const ASSIGNED: Needs = Needs {
    assigned: true,
    ..NOTHING
};
const FRAME: Needs = Needs {
    frame: true,
    ..NOTHING
};
const CALLS: Needs = Needs {
    registers: true,
    ..FRAME
};
const ARGUMENTS: Needs = Needs {
    arguments: true,
    ..NOTHING
};
const LOADS: Needs = Needs {
    loads: true,
    ..NOTHING
};
const STORES: Needs = Needs {
    stores: true,
    ..FRAME
};
const NAMES: Needs = Needs {
    names: true,
    ..NOTHING
};
const RECORDS: Needs = Needs {
    records: true,
    ..NAMES
};
const RECORDS_AND_FRAME: Needs = Needs {
    frame: true,
    ..RECORDS
};

/// The last pass of every target's before code is written, but those that write
/// sections of their own.
const LAST: &str = "machine-sanmd";

/// Before instruction selection, at each level of optimisation.
const LAST_OF_IR: &str = "safe-stack";

/// Instruction selection.
const SELECTION: &str = "finalize-isel";

/// GlobalISel's, where that runs.
const GLOBAL_SELECTION: &str = "instruction-select";

/// Behind all that counts users of registers.
const BEHIND_SSA: &str = "processimpdefs";

/// Right before what writes results into operands' registers, and it: an instruction that writes one which a later one reads goes
/// behind that, with the records before it.
const TWO_ADDRESSES: (&str, &str) = (COPIES, "twoaddressinstruction");

/// Right before each scheduler, and it.
const EARLY_SCHEDULING: (&str, &str) = ("rename-independent-subregs", "machine-scheduler");
const LATE_SCHEDULING: (&str, &str) = ("postrapseudos", "postmisched");

/// What comes behind the passes that put other instructions in the place of pseudo ones, on
/// x86, AArch64 and RISC-V.
const EXPANDED: &str = "kcfi";

/// What puts two loads or stores into one on RISC-V, behind that.
const RISCV_PAIRED: &str = "riscv-load-store-opt";

/// What makes tuples of registers narrower.
const REWRITING: &str = "rewrite-partial-reg-uses";

/// What comes right before phis become copies, and that.
const BEFORE_COPIES: &str = "si-opt-vgpr-liverange";
const COPIES: &str = "phi-node-elimination";

/// Right before what makes one of instructions that set EXEC, and that.
const MASKING: (&str, &str) = ("si-fix-vgpr-copies", "si-optimize-exec-masking");

/// What makes bundles of loads and stores.
const BUNDLES: &str = "si-post-ra-bundler";

/// Behind the allocation of registers.
const ALLOCATED: &str = "removeredundantdebugvalues";

/// What comes right before that on x86, where it takes away what ends a value that
/// instructions are referred to for.
const REFERRING: &str = "x86-lvi-load";

/// What writes the prologue.
const PROLOGUE: &str = "prologepilog";

/// Behind all that follows registers, and before LiveDebugValues.
const AFTER_RANGES: &str = "remove-loads-into-fake-uses";

const fn stage(behind: &'static str, functions: Functions, run: Algorithm) -> Step {
    needing(NOTHING, behind, functions, run)
}

const fn needing(needs: Needs, behind: &'static str, functions: Functions, run: Algorithm) -> Step {
    repeated(Repeated::No, needs, behind, functions, run)
}

/// Where carriers' records stand among effects is noted, ...
const fn noting_places(behind: &'static str) -> Step {
    needing(NAMES, behind, Functions::Carried, named!(stages::places::note))
}

/// ... and is again what has been noted last.
const fn keeping_places(behind: &'static str) -> Step {
    needing(NAMES, behind, Functions::Carried, named!(stages::places::keep))
}

const fn repeated(
    repeated: Repeated,
    needs: Needs,
    behind: &'static str,
    functions: Functions,
    run: Algorithm,
) -> Step {
    Step::Stage(Stage {
        behind,
        run,
        functions,
        needs,
        repeated,
    })
}

/// On targets other than AMDGPU, also of what is imported.
pub const COUNTED: &[Step] = &[Step::Visit(
    "loop-reduce",
    named!(visits::induction::check_before),
)];

/// On targets other than AMDGPU. In these lists, what is behind the same pass is in
/// its order. LiveDebugValues may run more than once, so what is to be in one place
/// is looked for at the end.
pub const PLAIN: &[Step] = &[
    Step::Visit("loop-reduce", named!(visits::masks::note_carriers)),
    Step::Visit("codegenprepare", named!(visits::masks::settle_carriers)),
    Step::Visit(LAST_OF_IR, named!(visits::needed::run_carriers)),
    needing(
        RECORDS,
        SELECTION,
        Functions::Carried,
        named!(stages::selected::carriers),
    ),
    needing(RECORDS, SELECTION, Functions::Carried, named!(stages::twins::run)),
    noting_places(TWO_ADDRESSES.0),
    keeping_places(TWO_ADDRESSES.1),
    stage(
        TWO_ADDRESSES.1,
        Functions::Carried,
        named!(stages::places::note_fixed),
    ),
    stage(ALLOCATED, Functions::Carried, named!(stages::places::end_fixed)),
    noting_places(EARLY_SCHEDULING.0),
    keeping_places(EARLY_SCHEDULING.1),
    noting_places(REFERRING),
    keeping_places(ALLOCATED),
    noting_places(LATE_SCHEDULING.0),
    noting_places(EXPANDED),
    noting_places(RISCV_PAIRED),
    keeping_places("post-RA-sched"),
    keeping_places(LATE_SCHEDULING.1),
    stage(LAST, Functions::All, named!(stages::scheduled::unique_places)),
    repeated(
        Repeated::Third,
        NOTHING,
        "machine-cse",
        Functions::Carried,
        named!(stages::sinking::note),
    ),
    stage(
        "machine-sink",
        Functions::Carried,
        named!(stages::sinking::check_carriers),
    ),
    stage(
        "machine-latecleanup",
        Functions::Carried,
        named!(stages::hoisted::note),
    ),
    stage(
        "branch-folder",
        Functions::Carried,
        named!(stages::hoisted::check),
    ),
    stage(
        "machine-latecleanup",
        Functions::Carried,
        named!(stages::tails::note),
    ),
    stage("branch-folder", Functions::Carried, named!(stages::tails::check)),
    stage("post-RA-sched", Functions::Carried, named!(stages::tails::note)),
    stage("postmisched", Functions::Carried, named!(stages::tails::note)),
    stage(
        "block-placement",
        Functions::Carried,
        named!(stages::tails::check),
    ),
    stage(
        LATE_SCHEDULING.0,
        Functions::Carried,
        named!(stages::restored::dead_copies),
    ),
    stage(AFTER_RANGES, Functions::Carried, named!(stages::referred::run)),
    stage(AFTER_RANGES, Functions::Carried, named!(stages::followed::note)),
    stage(
        "livedebugvalues",
        Functions::Carried,
        named!(stages::followed::check),
    ),
    stage(
        "livedebugvalues",
        Functions::Carried,
        named!(stages::restored::run),
    ),
    stage(LAST, Functions::Carried, named!(stages::constants::carriers)),
    stage(LAST, Functions::Carried, named!(stages::singles::carriers)),
    stage(LAST, Functions::Carried, named!(stages::parameters::carriers)),
];

/// On AMDGPU, where stock code is generated to be compared with.
pub const STOCK_CODE: &[Step] = &[
    stage("amdgpu-isel", Functions::Any, named!(stages::stock::note_read)),
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
    Step::Visit("loop-reduce", named!(visits::induction::check)),
    Step::Visit("amdgpu-lower-kernel-arguments", named!(visits::moved::note)),
    Step::Visit("amdgpu-lower-kernel-arguments", named!(visits::masks::note)),
    Step::Visit("codegenprepare", named!(visits::masks::settle)),
    Step::Visit("codegenprepare", named!(visits::moved::end_before)),
    needing(LOADS, BEHIND_SSA, Functions::Ours, named!(stages::masked::run)),
    Step::Visit("sink", named!(visits::arguments::run)),
    Step::Visit("sink", named!(visits::sunk::run)),
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
    stage("amdgpu-isel", Functions::Ours, named!(stages::aside::take)),
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
        "si-shrink-instructions",
        Functions::All,
        named!(stages::added::take),
    ),
    repeated(
        Repeated::First,
        NOTHING,
        "si-shrink-instructions",
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
        "machine-scheduler",
        Functions::Ours,
        named!(stages::written::check_early),
    ),
    stage(BUNDLES, Functions::All, named!(stages::written::note)),
    stage(
        "postmisched",
        Functions::Ours,
        named!(stages::written::check_late),
    ),
    needing(
        LIVE,
        "twoaddressinstruction",
        Functions::Ours,
        named!(stages::sunk::run),
    ),
    needing(
        LIVE,
        "machine-scheduler",
        Functions::Ours,
        named!(stages::sunk::run),
    ),
    stage(AFTER_RANGES, Functions::All, named!(stages::lanes::run)),
    needing(
        LIVE,
        "twoaddressinstruction",
        Functions::Ours,
        named!(stages::dead::run),
    ),
    repeated(
        Repeated::Third,
        NOTHING,
        "machine-cse",
        Functions::Ours,
        named!(stages::sinking::note),
    ),
    stage("machine-sink", Functions::Ours, named!(stages::sinking::check)),
    stage("machine-sink", Functions::Ours, named!(stages::tuples::origins)),
    needing(
        LIVE,
        "machine-scheduler",
        Functions::Ours,
        named!(stages::allocation::end_parts),
    ),
    needing(
        LIVE,
        "machine-scheduler",
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
        "machine-scheduler",
        Functions::Ours,
        named!(stages::definitions::note),
    ),
    stage(ALLOCATED, Functions::All, named!(stages::allocation::remove_ends)),
    stage(
        "machine-scheduler",
        Functions::Ours,
        named!(stages::trimmed::note),
    ),
    stage(ALLOCATED, Functions::Ours, named!(stages::trimmed::check)),
    stage(ALLOCATED, Functions::Ours, named!(stages::definitions::check)),
    stage(COPIES, Functions::Ours, named!(stages::folded::note)),
    stage(
        "si-lower-control-flow",
        Functions::Ours,
        named!(stages::folded::check_early),
    ),
    stage(
        "machine-latecleanup",
        Functions::Ours,
        named!(stages::folded::note),
    ),
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
    stage(LATE_SCHEDULING.1, Functions::Ours, named!(stages::folded::note)),
    stage(
        "block-placement",
        Functions::Ours,
        named!(stages::folded::check_late),
    ),
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
    Step::Pass(AFTER_RANGES, "livedebugvalues"),
    stage(AFTER_RANGES, Functions::All, named!(stages::followed::check)),
    stage(AFTER_RANGES, Functions::All, named!(stages::late::take_away)),
    stage(LAST, Functions::All, named!(stages::late::mark)),
    stage(LAST, Functions::All, named!(stages::halves::run)),
    needing(ARGUMENTS, LAST, Functions::Ours, named!(stages::remaining::run)),
    stage(LAST, Functions::All, named!(stages::bundles::end_before)),
    needing(FRAME, LAST, Functions::All, named!(stages::frames::address)),
    stage(LAST, Functions::Ours, named!(stages::constants::run)),
    stage(LAST, Functions::Ours, named!(stages::singles::run)),
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
