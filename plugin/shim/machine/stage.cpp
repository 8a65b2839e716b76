//===- Stages and visits: where code generation asks Rust -----------------===//

#include "../shim.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/Function.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// Defined in Rust (src/llvm/machine/stage.rs); neither unwinds.
extern "C" {
/// Runs a stage, by its number, over a function. Analyses that the stage didn't ask
/// for are null.
void dilifetime_run_stage(void *Run, unsigned Number, void *Function, void *Intervals,
                          void *Assignments, LLVMValueRef F);
/// Visits a function, with what the visit's number stands for.
void dilifetime_visit_function(void *Run, unsigned Number, LLVMValueRef F);
}

namespace {

struct Which {
  void *Run;
  unsigned Number;
  /// Whether it wants to know where registers are live, and which have been given
  /// to virtual ones.
  bool IsLive, IsAssigned;
};

/// Changes no instruction, and so no analysis.
class Stage : public MachineFunctionPass {
  Which Is;

public:
  static char ID;
  explicit Stage(Which Is, char &ID = Stage::ID) : MachineFunctionPass(ID), Is(Is) {}

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    if (Is.IsLive)
      AU.addRequired<LiveIntervalsWrapperPass>();
    if (Is.IsAssigned)
      AU.addRequired<VirtRegMapWrapperLegacy>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  StringRef getPassName() const override { return "dilifetime stage"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    void *Intervals = nullptr, *Assignments = nullptr;
    if (Is.IsLive)
      Intervals = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    if (Is.IsAssigned)
      Assignments = &getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
    dilifetime_run_stage(Is.Run, Is.Number, &MF, Intervals, Assignments,
                         wrap(&MF.getFunction()));
    return false;
  }
};

/// Passes of which there are several are made by the registry, on the thread that
/// builds the pipeline.
template <unsigned N> class RepeatedStage : public Stage {
public:
  static char ID;
  static thread_local Which Next;
  RepeatedStage() : Stage(Next, ID) {}
};

template <unsigned N> char RepeatedStage<N>::ID = 0;
template <unsigned N> thread_local Which RepeatedStage<N>::Next;

/// Changes debug records only, and so no analysis.
class Visit : public FunctionPass {
  void *Run;
  unsigned Number;

public:
  static char ID;
  Visit(void *Run, unsigned Number) : FunctionPass(ID), Run(Run), Number(Number) {}

  StringRef getPassName() const override { return "dilifetime visit"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override { AU.setPreservesAll(); }

  bool runOnFunction(Function &F) override {
    dilifetime_visit_function(Run, Number, wrap(&F));
    return false;
  }
};

/// A pass by the name that options have for it.
const PassInfo *known(StringRef Name) {
  PassRegistry &Known = *PassRegistry::getPassRegistry();
  initializeCodeGen(Known);
  initializeScalarOpts(Known);
  return Known.getPassInfo(Name);
}

template <unsigned N> AnalysisID repeated(Which Is) {
  RepeatedStage<N>::Next = Is;
  return &RepeatedStage<N>::ID;
}

/// Puts a pass behind each run of another one, by its name in a codegen pipeline that
/// isn't built yet. False: there is no such pass.
bool insert(void *Config, StringRef Behind, function_ref<IdentifyingPassPtr()> Make) {
  const PassInfo *Pass = known(Behind);
  if (Pass)
    static_cast<TargetPassConfig *>(Config)->insertPass(Pass->getTypeInfo(), Make());
  return Pass;
}

} // namespace

char Stage::ID = 0;
char Visit::ID = 0;

static RegisterPass<RepeatedStage<0>> RegisterFirst("dilifetime-stage-0",
                                                    "dilifetime stage");
static RegisterPass<RepeatedStage<1>> RegisterSecond("dilifetime-stage-1",
                                                     "dilifetime stage");
static RegisterPass<RepeatedStage<2>> RegisterThird("dilifetime-stage-2",
                                                    "dilifetime stage");

extern "C" {

/// Puts a pass of LLVM's behind each run of another one.
bool dil_pass_insert(void *Config, const char *Behind, size_t BehindSize,
                     const char *Name, size_t Size) {
  const PassInfo *Pass = known(StringRef(Name, Size));
  return Pass && insert(Config, StringRef(Behind, BehindSize),
                        [=] { return Pass->getTypeInfo(); });
}

/// Puts a stage behind a pass. Behind ones that run several times there may be three,
/// numbered from 1 on; else it is 0.
bool dil_stage_insert(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number, bool IsLive, bool IsAssigned, unsigned Repeated) {
  Which Is{Run, Number, IsLive, IsAssigned};
  return insert(Config, StringRef(Behind, Size), [&]() -> IdentifyingPassPtr {
    AnalysisID (*const Made[])(Which) = {repeated<0>, repeated<1>, repeated<2>};
    return Repeated ? IdentifyingPassPtr(Made[Repeated - 1](Is)) : new Stage(Is);
  });
}

/// Puts a visit behind a pass over LLVM IR.
bool dil_visit_insert(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number) {
  return insert(Config, StringRef(Behind, Size), [=] { return new Visit(Run, Number); });
}

} // extern "C"
