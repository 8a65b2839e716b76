//! What is done to machine functions, and at which points of code generation.

use crate::llvm::{MachineFunction, Module, Needs, Opaque, Pipeline, shim};
use crate::passes::STOCK;
use lowering::machine::{Changes, Function, stages};

/// Something at a point of code generation.
#[derive(Clone, Copy)]
enum Step {
    /// Passes of the shim.
    Shim(unsafe extern "C" fn(*mut Opaque)),
    Stage(Stage),
}

#[derive(Clone, Copy)]
struct Stage {
    /// The pass of LLVM's that it comes behind, each time that runs.
    behind: &'static str,
    run: fn(&Function) -> Changes,
    /// Whether it is for functions that are left to stock, too.
    always: bool,
    needs: Needs,
}

const NOTHING: Needs = Needs { arguments: false };

/// The last pass of every target's before code is written, but those that write
/// sections of their own.
const LAST: &str = "machine-sanmd";

/// Behind all that follows registers, and before LiveDebugValues.
const AFTER_RANGES: &str = "remove-loads-into-fake-uses";

const fn stage(behind: &'static str, run: fn(&Function) -> Changes) -> Step {
    Step::Stage(Stage {
        behind,
        run,
        always: false,
        needs: NOTHING,
    })
}

const fn always(behind: &'static str, run: fn(&Function) -> Changes) -> Step {
    Step::Stage(Stage {
        behind,
        run,
        always: true,
        needs: NOTHING,
    })
}

/// Everywhere. In these lists, what is behind the same pass is in its order.
const ALL: &[Step] = &[
    Step::Shim(shim::dilAddCodePasses),
    Step::Shim(shim::dilAddSelectedRecords),
];

/// On targets other than AMDGPU.
const PLAIN: &[Step] = &[
    Step::Shim(shim::dilAddPlacePasses),
    Step::Shim(shim::dilAddRestoredValues),
];

/// On AMDGPU, where code is optimised.
const OPTIMISED: &[Step] = &[
    Step::Shim(shim::dilAddInduction),
    Step::Shim(shim::dilAddMovedRecords),
    Step::Shim(shim::dilAddMaskedLoads),
    Step::Shim(shim::dilAddArgumentRecords),
    Step::Shim(shim::dilAddSunkValues),
    Step::Shim(shim::dilAddMaskingPasses),
    Step::Shim(shim::dilAddBundlePasses),
    Step::Shim(shim::dilAddRewrittenValues),
    Step::Shim(shim::dilAddWrittenValues),
    Step::Shim(shim::dilAddLateValues),
    always(AFTER_RANGES, stages::lanes::run),
    Step::Shim(shim::dilAddDeadValues),
    Step::Shim(shim::dilAddTuplePasses),
    Step::Shim(shim::dilAddAllocationPasses),
    Step::Shim(shim::dilAddFoldedBlocks),
];

/// On AMDGPU. Right before frame indices are replaced, and after all that
/// follows debug values: LiveDebugValues runs more than once.
const AMDGPU: &[Step] = &[
    Step::Shim(shim::dilAddFrameNumbers),
    Step::Shim(shim::dilAddReservedRegisters),
    Step::Shim(shim::dilMarkLate),
    Step::Stage(Stage {
        behind: LAST,
        run: stages::remaining::run,
        always: false,
        needs: Needs { arguments: true },
    }),
    always(LAST, stages::bundles::end_before),
    Step::Shim(shim::dilAddFrameAddresses),
    stage(LAST, stages::constants::run),
    always(LAST, stages::masks::run),
];

/// One generation of a module's code.
pub struct Run {
    is_amdgpu: bool,
    stages: Vec<Stage>,
}

impl Run {
    pub fn new(is_amdgpu: bool) -> Run {
        Run {
            is_amdgpu,
            stages: Vec::new(),
        }
    }

    /// Puts all steps into the pipeline.
    pub fn build(&mut self, pipeline: &Pipeline<'_>) {
        self.add(pipeline, ALL);
        if !self.is_amdgpu {
            return self.add(pipeline, PLAIN);
        }
        self.add(pipeline, &[Step::Shim(shim::dilAddRecordPasses)]);
        if !pipeline.is_unoptimised() {
            self.add(pipeline, OPTIMISED);
        }
        self.add(pipeline, AMDGPU);
    }

    fn add(&mut self, pipeline: &Pipeline<'_>, steps: &[Step]) {
        for step in steps {
            match *step {
                Step::Shim(passes) => pipeline.add(passes),
                Step::Stage(stage) => {
                    pipeline.insert(stage.behind, self.stages.len());
                    self.stages.push(stage);
                }
            }
        }
    }

    /// Runs a stage over a function.
    pub fn stage<'m>(&mut self, number: usize, module: &Module<'m>, function: &MachineFunction<'m>) {
        let Some(stage) = self.stages.get(number) else {
            return;
        };
        if !stage.always && function.function().has_attribute(STOCK) {
            return;
        }
        let snapshot = function.read(stage.needs);
        function.apply(module, &snapshot, &(stage.run)(&snapshot.function));
    }
}
