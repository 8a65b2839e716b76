//===- Debug values of masks while EXEC is set ----------------------------===//
//
// LLVM makes a comparison and the instruction that puts its mask into EXEC one,
// if nobody else needs the mask, and takes debug values for somebody. Stock code
// generation has none of scalar registers, as it has forgotten where these are
// (allocation.cpp). So they are of nothing while that pass runs.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Pass.h"
#include <memory>

using namespace llvm;

namespace {

/// What writes the registers of a debug value last before it in its block.
using Writers = SmallSet<const MachineInstr *, 4>;

struct Hidden {
  SmallVector<Register, 2> Registers;
  Writers Before;
};

enum class Step { Hide, Show };

class HiddenScalars : public DilWatcher<> {
public:
  static char ID;
  HiddenScalars(Step Which, std::shared_ptr<DenseMap<MachineInstr *, Hidden>> Kept)
      : DilWatcher(ID), Which(Which), Kept(std::move(Kept)) {}

  StringRef getPassName() const override { return "dilifetime hidden scalars"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    TRI = MF.getSubtarget().getRegisterInfo();
    for (MachineBasicBlock &Block : MF) {
      Last.clear();
      for (MachineInstr &MI : Block) {
        if (!MI.isDebugInstr())
          note(MI);
        else if (Which == Step::Show)
          show(MI);
        else if (MI.isDebugValue() && any_of(MI.debug_operands(), [&](auto &Operand) {
                   return isScalar(Operand);
                 }))
          hide(MI);
      }
    }
    if (Which == Step::Show)
      Kept->clear();
    return false;
  }

private:
  Step Which;
  std::shared_ptr<DenseMap<MachineInstr *, Hidden>> Kept;
  const TargetRegisterInfo *TRI;
  DenseMap<MCRegUnit, const MachineInstr *> Last;

  void note(const MachineInstr &MI) {
    for (const MachineOperand &Operand : MI.all_defs())
      if (Operand.getReg().isPhysical())
        for (MCRegUnit Unit : TRI->regunits(Operand.getReg().asMCReg()))
          Last[Unit] = &MI;
  }

  bool isScalar(const MachineOperand &Operand) const {
    return Operand.isReg() && Operand.getReg().isPhysical() &&
           !TRI->isDivergentRegClass(
               TRI->getMinimalPhysRegClass(Operand.getReg().asMCReg()));
  }

  void hide(MachineInstr &MI) {
    Hidden &Here = (*Kept)[&MI];
    for (const MachineOperand &Operand : MI.debug_operands())
      if (Operand.isReg())
        Here.Registers.push_back(Operand.getReg());
    Here.Before = writers(Here.Registers);
    MI.setDebugValueUndef();
  }

  /// Where the registers still have what they had.
  void show(MachineInstr &MI) {
    auto Found = Kept->find(&MI);
    if (Found == Kept->end() || Found->second.Before != writers(Found->second.Registers))
      return;
    const Register *Next = Found->second.Registers.begin();
    for (MachineOperand &Operand : MI.debug_operands())
      if (Operand.isReg())
        Operand.setReg(*Next++);
  }

  Writers writers(ArrayRef<Register> Registers) const {
    Writers All;
    for (Register Reg : Registers)
      if (Reg.isPhysical())
        for (MCRegUnit Unit : TRI->regunits(Reg.asMCReg()))
          All.insert(Last.lookup(Unit));
    return All;
  }
};

} // namespace

char HiddenScalars::ID = 0;

void dilAddMaskingPasses(TargetPassConfig &Config) {
  const PassInfo *Before = dilTargetPass("si-fix-vgpr-copies");
  const PassInfo *Masking = dilTargetPass("si-optimize-exec-masking");
  if (!Before || !Masking)
    return;
  auto Kept = std::make_shared<DenseMap<MachineInstr *, Hidden>>();
  Config.insertPass(Before->getTypeInfo(), new HiddenScalars(Step::Hide, Kept));
  Config.insertPass(Masking->getTypeInfo(), new HiddenScalars(Step::Show, Kept));
}
