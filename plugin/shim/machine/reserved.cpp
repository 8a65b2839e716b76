//===- Debug values of registers that hold spilled scalars ----------------===//
//
// AMDGPU spills scalar registers to lanes of a vector register that it has
// reserved for that. One that an argument comes in may be among these, if nobody
// reads the argument. The debug value that says so stands behind the prologue,
// which has written lanes of it by then.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {

/// After the prologue is there.
class ReservedRegisters : public DilWatcher<> {
public:
  static char ID;
  ReservedRegisters() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime reserved registers"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    BitVector Reserved = reserved(MF, TRI);
    if (Reserved.none())
      return false;
    DilLosses Lost("its register holds spilled scalar registers");
    auto IsReserved = [&](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.getReg().isPhysical() &&
             any_of(TRI.regunits(Operand.getReg().asMCReg()), [&](MCRegUnit Unit) {
               return Reserved.test(static_cast<unsigned>(Unit));
             });
    };
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (MI.isDebugValue() && any_of(MI.debug_operands(), IsReserved))
          Lost.undefine(MI);
    return false;
  }

private:
  /// The units of registers that scalars are spilled to.
  static BitVector reserved(const MachineFunction &MF, const TargetRegisterInfo &TRI) {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    BitVector Units(TRI.getNumRegUnits());
    for (const MachineBasicBlock &Block : MF)
      for (const MachineInstr &MI : Block.instrs()) {
        StringRef Name = TII.getName(MI.getOpcode());
        bool IsSpill = Name.starts_with("SI_SPILL_S32_TO_VGPR") ||
                       (MI.getFlag(MachineInstr::FrameSetup) &&
                        Name.starts_with("V_WRITELANE"));
        if (!IsSpill)
          continue;
        // Others are there for the scalars' sake.
        for (MCRegUnit Unit : TRI.regunits(MI.getOperand(0).getReg().asMCReg()))
          Units.set(static_cast<unsigned>(Unit));
      }
    return Units;
  }
};

} // namespace

char ReservedRegisters::ID = 0;

void dilAddReservedRegisters(TargetPassConfig &Config) {
  Config.insertPass(&PrologEpilogCodeInserterID, new ReservedRegisters());
}
