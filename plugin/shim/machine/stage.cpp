//===- Stages: where code generation asks Rust ----------------------------===//

#include "../shim.h"
#include "watcher.h"
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
                          LLVMValueRef F);
}

namespace {

class Stage : public DilWatcher<> {
  void *Run;
  unsigned Number;

public:
  static char ID;
  Stage(void *Run, unsigned Number) : DilWatcher(ID), Run(Run), Number(Number) {}

  StringRef getPassName() const override { return "dilifetime stage"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    dilifetime_run_stage(Run, Number, &MF, wrap(&MF.getFunction()));
    return false;
  }
};

/// A pass by the name that options have for it.
const PassInfo *known(StringRef Name) {
  PassRegistry &Known = *PassRegistry::getPassRegistry();
  initializeCodeGen(Known);
  return Known.getPassInfo(Name);
}

} // namespace

char Stage::ID = 0;

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

/// Puts a stage behind each run of a pass, by the pass's name in a codegen
/// pipeline that isn't built yet. False: there is no such pass.
bool dil_stage_insert(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number) {
  const PassInfo *Pass = known(StringRef(Behind, Size));
  if (Pass)
    static_cast<TargetPassConfig *>(Config)->insertPass(Pass->getTypeInfo(),
                                                        new Stage(Run, Number));
  return Pass;
}

} // extern "C"
