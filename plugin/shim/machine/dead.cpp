//===- Debug values of registers that aren't live -------------------------===//
//
// Coalescing merges registers. A debug value where its register isn't live
// would get the next value of the register that it is merged with. So it is with
// a part that nothing has written, as nobody needs it.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {

/// Before registers are coalesced: a debug value where its register isn't live
/// is of a copy of it, or has none, and where parts of it aren't written, of the
/// others.
class DeadValues : public DilWatcher<LiveIntervalsWrapperPass> {
public:
  static char ID;
  DeadValues() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime dead values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    DilLosses Lost("its register isn't live, and may become another one's");
    DilLosses Unwritten("code generation doesn't compute all of it on every way");
    for (MachineBasicBlock &Block : MF) {
      SlotIndex Here = LIS->getMBBStartIdx(&Block);
      for (MachineInstr &MI : Block) {
        if (!MI.isDebugOrPseudoInstr())
          Here = LIS->getInstructionIndex(MI).getRegSlot();
        else if (MI.isDebugValue()) {
          visit(MI, Here, Lost);
          dilNarrow(MI, Here, *LIS, Unwritten);
        }
      }
    }
    return false;
  }

private:
  LiveIntervals *LIS;

  void visit(MachineInstr &MI, SlotIndex Here, DilLosses &Lost) const {
    for (MachineOperand &Operand : MI.debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isVirtual() ||
          isLive(Operand.getReg(), Here))
        continue;
      Register Copy = copy(Operand, MI, Here);
      if (!Copy) {
        Lost.undefine(MI);
        return;
      }
      Operand.setReg(Copy);
      Operand.setSubReg(0);
    }
  }

  bool isLive(Register Reg, SlotIndex Here) const {
    return LIS->hasInterval(Reg) && LIS->getInterval(Reg).liveAt(Here);
  }

  /// A register with the same value that is live, where both never have
  /// another.
  Register copy(const MachineOperand &Operand, const MachineInstr &MI,
                SlotIndex Here) const {
    const MachineFunction &MF = *MI.getMF();
    SmallVector<const LiveRange *, 4> Ranges;
    if (!LIS->hasInterval(Operand.getReg()))
      return Register();
    dilLiveRanges(Operand, MF, *LIS, Ranges);
    if (any_of(Ranges, [](auto *One) { return One->getNumValNums() != 1; }))
      return Register();
    for (const MachineInstr &User :
         MF.getRegInfo().use_nodbg_instructions(Operand.getReg())) {
      if (!User.isCopy() || User.getOperand(0).getSubReg() != 0 ||
          User.getOperand(1).getSubReg() != Operand.getSubReg())
        continue;
      Register Copy = User.getOperand(0).getReg();
      if (Copy.isVirtual() && isLive(Copy, Here) &&
          LIS->getInterval(Copy).getNumValNums() == 1)
        return Copy;
    }
    return Register();
  }
};

} // namespace

char DeadValues::ID = 0;

void dilAddDeadValues(TargetPassConfig &Config) {
  Config.insertPass(&TwoAddressInstructionPassID, new DeadValues());
}
