//===- What all machine passes of the shim have in common ------------------===//

#ifndef DILIFETIME_MACHINE_WATCHER_H
#define DILIFETIME_MACHINE_WATCHER_H

#include "llvm/CodeGen/MachineFunctionPass.h"

/// A pass that changes no instruction, and so no analysis; with these it runs.
template <typename... Needed>
class DilWatcher : public llvm::MachineFunctionPass {
protected:
  explicit DilWatcher(char &ID) : MachineFunctionPass(ID) {}

public:
  void getAnalysisUsage(llvm::AnalysisUsage &AU) const override {
    (AU.addRequired<Needed>(), ...);
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
};

#endif
