//===- Values that LLVM follows through a register that was reloaded -------===//
//
// LiveDebugValues (instruction referencing) doesn't notice that loading a spilled
// value into a register ends what debug values said of that register. When the
// register is written again, it takes the spilled value for theirs, and says that
// they are in its slot. There carriers are nowhere.
//
// And it changes to a register that a call keeps behind the call only. For who
// looks at the caller's frame during the call, the change is in front of it.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace {

class RestoredValues : public DilWatcher<> {
public:
  static char ID;
  RestoredValues() : DilWatcher(ID) {}

  StringRef getPassName() const override {
    return "dilifetime restored values";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    TRI = MF.getSubtarget().getRegisterInfo();
    TII = MF.getSubtarget().getInstrInfo();
    for (MachineBasicBlock &Block : MF) {
      Registers.clear();
      Overwritten.clear();
      for (MachineInstr &MI : Block)
        if (MI.isDebugValueLike())
          record(MI);
        else if (!MI.isDebugInstr()) {
          if (MI.isCall())
            change(MI);
          write(MI);
        }
    }
    return false;
  }

private:
  const TargetRegisterInfo *TRI;
  const TargetInstrInfo *TII;
  /// What each carrier is in.
  DenseMap<DebugVariable, SmallVector<Register, 1>> Registers;
  /// Those whose register a reload has overwritten.
  DenseSet<DebugVariable> Overwritten;

  void record(MachineInstr &MI) {
    const DILocalVariable *Variable = MI.getDebugVariable();
    if (!dilIsCarrier(*Variable))
      return;
    zero(MI);
    DebugVariable Key = dilVariable(MI);
    SmallVector<Register, 1> Found;
    if (MI.isDebugValue())
      for (const MachineOperand &Operand : MI.debug_operands())
        if (Operand.isReg() && Operand.getReg())
          Found.push_back(Operand.getReg());
    // The record itself says something new, or nothing.
    if (Found.empty()) {
      Overwritten.erase(Key);
      Registers.erase(Key);
    } else if (Overwritten.contains(Key)) {
      MI.setDebugValueUndef();
    } else {
      Registers[Key] = Found;
    }
  }

  /// AArch64's register that is always zero has the stack pointer's number in
  /// DWARF.
  void zero(MachineInstr &MI) {
    for (MachineOperand &Operand : MI.debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isPhysical() ||
          !TRI->isConstantPhysReg(Operand.getReg()))
        continue;
      if (!MI.isNonListDebugValue() || MI.isIndirectDebugValue())
        return dilUndefine(MI);
      Operand.ChangeToImmediate(0);
    }
  }

  /// Moves changes of registers from behind a call in front of it.
  void change(MachineInstr &Call) {
    MachineBasicBlock &Block = *Call.getParent();
    DenseSet<DebugVariable> Assigned;
    auto Next = std::next(Call.getIterator());
    while (Next != Block.end() && Next->isDebugInstr()) {
      MachineInstr &MI = *Next++;
      if (!MI.isDebugValueLike())
        continue;
      DebugVariable Key = dilVariable(MI);
      auto Is = Registers.find(Key);
      if (!MI.isDebugValue() || Is == Registers.end() ||
          !Assigned.insert(Key).second) {
        Assigned.insert(Key);
        continue;
      }
      SmallVector<Register, 1> Found;
      for (const MachineOperand &Operand : MI.debug_operands())
        Found.push_back(Operand.isReg() ? Operand.getReg() : Register());
      if (any_of(Found, [&](Register Reg) {
            return !Reg || Call.modifiesRegister(Reg, TRI);
          }))
        continue;
      MI.moveBefore(&Call);
      Is->second = Found;
    }
  }

  void write(const MachineInstr &MI) {
    SmallVector<const MachineMemOperand *, 2> Slots;
    bool IsReload = MI.mayLoad() && TII->hasLoadFromStackSlot(MI, Slots);
    SmallVector<DebugVariable, 2> Ended;
    for (auto &[Key, Found] : Registers)
      if (any_of(Found, [&](Register Reg) {
            return MI.modifiesRegister(Reg, TRI);
          }))
        Ended.push_back(Key);
    for (const DebugVariable &Key : Ended) {
      Registers.erase(Key);
      if (IsReload)
        Overwritten.insert(Key);
    }
  }
};

/// Of a copy that nobody needs a mark is left, and no register is written.
class DeadCopies : public DilWatcher<> {
public:
  static char ID;
  DeadCopies() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime dead copies"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    const TargetRegisterInfo *TRI = MF.getSubtarget().getRegisterInfo();
    for (MachineBasicBlock &Block : MF) {
      DenseSet<Register> Unwritten;
      for (MachineInstr &MI : Block) {
        if (MI.isDebugValueLike()) {
          if (dilIsCarrier(MI) && any_of(MI.debug_operands(), [&](auto &Is) {
                return Is.isReg() && any_of(Unwritten, [&](Register Reg) {
                  return Is.getReg() && TRI->regsOverlap(Reg, Is.getReg());
                });
              }))
            dilUndefine(MI);
          continue;
        }
        if (MI.isDebugInstr())
          continue;
        bool IsCopy = MI.isKill() && MI.getNumExplicitOperands() == 2 &&
                      MI.getOperand(0).isDef() && MI.getOperand(1).isReg() &&
                      !TRI->regsOverlap(MI.getOperand(0).getReg(),
                                        MI.getOperand(1).getReg());
        if (IsCopy) {
          Unwritten.insert(MI.getOperand(0).getReg());
          continue;
        }
        SmallVector<Register, 2> Written;
        for (Register Reg : Unwritten)
          if (MI.modifiesRegister(Reg, TRI))
            Written.push_back(Reg);
        for (Register Reg : Written)
          Unwritten.erase(Reg);
      }
    }
    return false;
  }
};

} // namespace

char RestoredValues::ID = 0;
char DeadCopies::ID = 0;

void dilAddRestoredValues(TargetPassConfig &Config) {
  Config.insertPass(&ExpandPostRAPseudosID, new DeadCopies());
  Config.insertPass(&LiveDebugValuesID, new RestoredValues());
}
