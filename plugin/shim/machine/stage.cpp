//===- Stages: where code generation asks Rust ----------------------------===//

#include "../shim.h"
#include "watcher.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// Defined in Rust (src/llvm/machine/stage.rs); it doesn't unwind.
extern "C" {
/// Runs a stage, by its number, over a function.
void dilifetime_run_stage(void *Run, unsigned Number, void *Function,
                          void *Intervals, LLVMValueRef F);
}

namespace {

class Stage : public DilWatcher<> {
  void *Run;
  unsigned Number;
  /// Whether it wants to know where registers are live.
  bool IsLive;

public:
  static char ID;
  Stage(void *Run, unsigned Number, bool IsLive, char &ID = Stage::ID)
      : DilWatcher(ID), Run(Run), Number(Number), IsLive(IsLive) {}

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    if (IsLive)
      AU.addRequired<LiveIntervalsWrapperPass>();
    DilWatcher::getAnalysisUsage(AU);
  }

  StringRef getPassName() const override { return "dilifetime stage"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    void *Intervals =
        IsLive ? &getAnalysis<LiveIntervalsWrapperPass>().getLIS() : nullptr;
    dilifetime_run_stage(Run, Number, &MF, Intervals, wrap(&MF.getFunction()));
    return false;
  }
};

struct Which {
  void *Run;
  unsigned Number;
};

/// Passes of which there are several are made by the registry, on the thread that
/// builds the pipeline.
template <unsigned N> class RepeatedStage : public Stage {
public:
  static char ID;
  static thread_local Which Is;
  RepeatedStage() : Stage(Is.Run, Is.Number, false, ID) {}
};

template <unsigned N> char RepeatedStage<N>::ID = 0;
template <unsigned N> thread_local Which RepeatedStage<N>::Is;

/// A pass by the name that options have for it.
const PassInfo *known(StringRef Name) {
  PassRegistry &Known = *PassRegistry::getPassRegistry();
  initializeCodeGen(Known);
  return Known.getPassInfo(Name);
}

template <unsigned N>
bool repeat(TargetPassConfig &Config, StringRef Behind, Which Is) {
  const PassInfo *Pass = known(Behind);
  RepeatedStage<N>::Is = Is;
  if (Pass)
    Config.insertPass(Pass->getTypeInfo(), &RepeatedStage<N>::ID);
  return Pass;
}

} // namespace

char Stage::ID = 0;

static RegisterPass<RepeatedStage<0>> RegisterFirst("dilifetime-stage-0",
                                                    "dilifetime stage");
static RegisterPass<RepeatedStage<1>> RegisterSecond("dilifetime-stage-1",
                                                     "dilifetime stage");

extern "C" {

/// Whether a codegen pipeline is one without optimisation.
bool dil_pipeline_is_unoptimised(void *Config) {
  return static_cast<TargetPassConfig *>(Config)->getOptLevel() ==
         CodeGenOptLevel::None;
}

/// Puts a pass of LLVM's behind each run of another one.
void dil_pass_insert(void *Config, const char *Behind, size_t BehindSize,
                     const char *Name, size_t Size) {
  const PassInfo *Pass = known(StringRef(Name, Size));
  const PassInfo *Last = known(StringRef(Behind, BehindSize));
  if (Pass && Last)
    static_cast<TargetPassConfig *>(Config)->insertPass(Last->getTypeInfo(),
                                                        Pass->getTypeInfo());
}

/// Puts a stage behind a pass that runs several times; there are two such stages.
bool dil_stage_repeat(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number, bool Second) {
  auto &To = *static_cast<TargetPassConfig *>(Config);
  StringRef Name(Behind, Size);
  return Second ? repeat<1>(To, Name, {Run, Number}) : repeat<0>(To, Name, {Run, Number});
}

/// Puts a stage behind a pass that runs once, by the pass's name in a codegen
/// pipeline that isn't built yet. False: there is no such pass.
bool dil_stage_insert(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number, bool IsLive) {
  const PassInfo *Pass = known(StringRef(Behind, Size));
  if (Pass)
    static_cast<TargetPassConfig *>(Config)->insertPass(Pass->getTypeInfo(),
                                                        new Stage(Run, Number, IsLive));
  return Pass;
}

} // extern "C"
