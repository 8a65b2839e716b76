//===- Visits: where code generation asks Rust about LLVM IR ---------------===//

#include "../shim.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Function.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

// Defined in Rust (src/llvm/machine/visit.rs); it doesn't unwind.
extern "C" {
/// Visits a function, with what the visit's number stands for.
void dilifetime_visit_function(void *Run, unsigned Number, LLVMValueRef F);
}

namespace {

/// Changes debug records only, and so no analysis.
class Visit : public FunctionPass {
  void *Run;
  unsigned Number;

public:
  static char ID;
  Visit(void *Run, unsigned Number) : FunctionPass(ID), Run(Run), Number(Number) {}

  StringRef getPassName() const override { return "dilifetime visit"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    dilifetime_visit_function(Run, Number, wrap(&F));
    return false;
  }
};

} // namespace

char Visit::ID = 0;

extern "C" {

/// Puts a visit behind each run of a pass over LLVM IR, by the pass's name in a
/// codegen pipeline that isn't built yet. False: there is no such pass.
bool dil_visit_insert(void *Config, const char *Behind, size_t Size, void *Run,
                      unsigned Number) {
  PassRegistry &Known = *PassRegistry::getPassRegistry();
  initializeCodeGen(Known);
  initializeScalarOpts(Known);
  const PassInfo *Pass = Known.getPassInfo(StringRef(Behind, Size));
  if (Pass)
    static_cast<TargetPassConfig *>(Config)->insertPass(Pass->getTypeInfo(),
                                                        new Visit(Run, Number));
  return Pass;
}

} // extern "C"
