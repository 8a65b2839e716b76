//===- What all machine passes of the shim have in common ------------------===//

#ifndef DILIFETIME_MACHINE_WATCHER_H
#define DILIFETIME_MACHINE_WATCHER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

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

/// The instance of a variable, or of a fragment of one, that a debug value is of.
inline llvm::DebugVariable dilVariable(const llvm::MachineInstr &MI) {
  return llvm::DebugVariable(MI.getDebugVariable(), MI.getDebugExpression(),
                             MI.getDebugLoc()->getInlinedAt());
}

/// The same for all fragments.
inline llvm::DebugVariable dilWhole(const llvm::DILocalVariable *Variable,
                                    const llvm::DILocation *Location) {
  return llvm::DebugVariable(Variable, std::nullopt, Location->getInlinedAt());
}

inline llvm::DebugVariable dilWhole(const llvm::MachineInstr &MI) {
  return dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get());
}

/// Adds to an expression that it is of the fragment that another one is of.
inline void dilAddFragment(llvm::SmallVectorImpl<uint64_t> &Ops,
                           const llvm::DIExpression *Of) {
  if (auto Fragment = Of->getFragmentInfo())
    Ops.append({llvm::dwarf::DW_OP_LLVM_fragment, Fragment->OffsetInBits,
                Fragment->SizeInBits});
}

/// The mask of lanes that are on; LLVM has no public name for it.
inline llvm::MCRegister dilExec(const llvm::TargetRegisterInfo &TRI) {
  for (unsigned Reg = 1; Reg < TRI.getNumRegs(); ++Reg)
    if (llvm::StringRef(TRI.getName(Reg)) == "EXEC")
      return Reg;
  return llvm::MCRegister();
}

#endif
