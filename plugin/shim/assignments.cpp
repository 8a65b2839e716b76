//===- Which registers were allocated in earlier rounds -------------------===//
//
// AMDGPU allocates registers in rounds: scalar ones first, vector ones last.
// LLVM writes debug values at the end, and by then it has forgotten what
// earlier rounds did with virtual registers: their debug values would get no
// register. So the assignments are kept, and given back after each round.
// Nobody but debug values refers to these virtual registers any more.
//
// What was spilled isn't kept. Slots of scalar registers turn into lanes of
// vector registers.
//
//===----------------------------------------------------------------------===//

#include "machine.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {

/// What the rounds share: the assignments of one machine function.
class Assignments : public ImmutablePass {
public:
  static char ID;
  Assignments() : ImmutablePass(ID) {}

  DenseMap<Register, MCRegister> &of(const MachineFunction &MF) {
    if (Function != MF.getFunctionNumber())
      Found.clear();
    Function = MF.getFunctionNumber();
    return Found;
  }

private:
  DenseMap<Register, MCRegister> Found;
  std::optional<unsigned> Function;
};

class KeepAssignments : public MachineFunctionPass {
public:
  static char ID;
  KeepAssignments() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "dilifetime keep assignments";
  }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<Assignments>();
    AU.addRequired<VirtRegMapWrapperLegacy>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    auto &Kept = getAnalysis<Assignments>().of(MF);
    VirtRegMap &VRM = getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
    const MachineRegisterInfo &MRI = MF.getRegInfo();
    for (unsigned Index = 0; Index < MRI.getNumVirtRegs(); ++Index) {
      Register Reg = Register::index2VirtReg(Index);
      if (VRM.hasPhys(Reg)) {
        if (VRM.isAssignedReg(Reg))
          Kept[Reg] = VRM.getPhys(Reg);
      } else if (auto Found = Kept.find(Reg);
                 Found != Kept.end() && MRI.reg_nodbg_empty(Reg)) {
        VRM.assignVirt2Phys(Reg, Found->second);
      }
    }
    return false;
  }
};

} // namespace

char Assignments::ID = 0;
char KeepAssignments::ID = 0;

// Passes of which there are several are made by the registry.
static RegisterPass<Assignments> RegisterAssignments("dilifetime-assignments",
                                                     "dilifetime assignments",
                                                     false, true);
static RegisterPass<KeepAssignments>
    RegisterKeepAssignments("dilifetime-keep-assignments",
                            "dilifetime keep assignments");

void dilKeepAssignments(TargetPassConfig &Config) {
  Config.insertPass(&RAGreedyLegacyID, &KeepAssignments::ID);
}
