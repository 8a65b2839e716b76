//! LLVM's names of the passes that steps are behind.

/// The last pass of every target's before code is written, but those that write
/// sections of their own.
pub const LAST: &str = "machine-sanmd";

/// Before instruction selection, at each level of optimisation.
pub const LAST_OF_IR: &str = "safe-stack";

/// Instruction selection.
pub const SELECTION: &str = "finalize-isel";

/// GlobalISel's, where that runs.
pub const GLOBAL_SELECTION: &str = "instruction-select";

/// Behind all that counts users of registers.
pub const BEHIND_SSA: &str = "processimpdefs";

/// Right before what writes results into operands' registers, and it: an instruction that writes one which a later one reads goes
/// behind that, with the records before it.
pub const TWO_ADDRESSES: (&str, &str) = (COPIES, "twoaddressinstruction");

/// Right before each scheduler, and it.
pub const EARLY_SCHEDULING: (&str, &str) = ("rename-independent-subregs", "machine-scheduler");
pub const LATE_SCHEDULING: (&str, &str) = ("postrapseudos", "postmisched");

/// What comes behind the passes that put other instructions in the place of pseudo ones, on
/// x86, AArch64 and RISC-V.
pub const EXPANDED: &str = "kcfi";

/// What puts two loads or stores into one on RISC-V, behind that.
pub const RISCV_PAIRED: &str = "riscv-load-store-opt";

/// What makes tuples of registers narrower.
pub const REWRITING: &str = "rewrite-partial-reg-uses";

/// What comes right before phis become copies, and that.
pub const BEFORE_COPIES: &str = "si-opt-vgpr-liverange";
pub const COPIES: &str = "phi-node-elimination";

/// Right before what makes one of instructions that set EXEC, and that.
pub const MASKING: (&str, &str) = ("si-fix-vgpr-copies", "si-optimize-exec-masking");

/// What makes bundles of loads and stores.
pub const BUNDLES: &str = "si-post-ra-bundler";

/// Behind the allocation of registers.
pub const ALLOCATED: &str = "removeredundantdebugvalues";

/// Right behind that, in front of what sinks and of frames.
pub const STATEPOINTS: &str = "fixup-statepoint-caller-saved";

/// What comes right before that on x86, where it takes away what ends a value that
/// instructions are referred to for.
pub const REFERRING: &str = "x86-lvi-load";

/// What writes the prologue.
pub const PROLOGUE: &str = "prologepilog";

/// Behind all that follows registers, and before LiveDebugValues.
pub const AFTER_RANGES: &str = "remove-loads-into-fake-uses";

/// What follows debug values to the function's end; on AMDGPU another time behind the prologue.
pub const FOLLOWING: &str = "livedebugvalues";

/// What prepares IR for instruction selection, and puts records behind what they name.
pub const PREPARING: &str = "codegenprepare";

/// Right before tails of blocks are merged on other targets.
pub const LATE_CLEANUP: &str = "machine-latecleanup";

/// Right before the second pass that sinks.
pub const MACHINE_CSE: &str = "machine-cse";

/// What sinks instructions into the blocks of their users.
pub const SINKING: &str = "machine-sink";

/// What computes a loop's addresses by steps.
pub const LOOP_REDUCE: &str = "loop-reduce";

/// What puts blocks in order.
pub const PLACEMENT: &str = "block-placement";

/// What merges the tails of blocks.
pub const BRANCH_FOLDER: &str = "branch-folder";

/// What makes instructions shorter, right before bundles are made.
pub const SHRINKING: &str = "si-shrink-instructions";

/// Instruction selection of AMDGPU's, before what is left to it is expanded.
pub const AMDGPU_SELECTION: &str = "amdgpu-isel";

/// What loads the arguments of kernels.
pub const KERNEL_ARGUMENTS: &str = "amdgpu-lower-kernel-arguments";

/// What puts calls in the place of instructions that several functions have.
pub const OUTLINER: &str = "machine-outliner";
