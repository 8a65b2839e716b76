//===- Debug values of loads that are masked ------------------------------===//
//
// Where only some bits of what was loaded are needed, SelectionDAG puts an AND
// behind the load and lets all users of the load have its result: debug values
// too. Of variables that are loaded and nothing else such a debug value is false.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// After instruction selection, and after all that counts users of registers.
class MaskedLoads : public DilWatcher<> {
public:
  static char ID;
  MaskedLoads() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime masked loads"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    TII = MF.getSubtarget().getInstrInfo();
    MRI = &MF.getRegInfo();
    Loaded.clear();
    for (const BasicBlock &Block : MF.getFunction())
      for (const Instruction &I : Block)
        for (const DbgVariableRecord &Record :
             filterDbgVars(I.getDbgRecordRange()))
          read(Record);
    DilLosses Lost("code generation masks what is loaded");
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (MI.isDebugValue() && isLoaded(MI) &&
            any_of(MI.debug_operands(),
                   [&](const MachineOperand &Operand) { return isMasked(Operand); }))
          Lost.undefine(MI);
    return false;
  }

private:
  const TargetInstrInfo *TII;
  const MachineRegisterInfo *MRI;
  /// Whether a variable is nothing but what is loaded.
  DenseMap<DebugVariable, bool> Loaded;

  void read(const DbgVariableRecord &Record) {
    auto IsLoaded = [](const Value *Operand) {
      return isa_and_nonnull<LoadInst, Constant>(Operand);
    };
    auto [Place, IsNew] = Loaded.insert(
        {dilWhole(Record.getVariable(), Record.getDebugLoc().get()), true});
    Place->second &= all_of(Record.location_ops(), IsLoaded);
  }

  bool isLoaded(const MachineInstr &MI) const {
    return Loaded.lookup(
        dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get()));
  }

  const MachineInstr *definition(const MachineOperand &Operand) const {
    const MachineInstr *Def =
        Operand.isReg() && Operand.getReg().isVirtual()
            ? MRI->getUniqueVRegDef(Operand.getReg())
            : nullptr;
    return Def && Def->isCopy() ? definition(Def->getOperand(1)) : Def;
  }

  /// Whether it is what an AND with a number leaves.
  bool isMasked(const MachineOperand &Operand) const {
    const MachineInstr *Def = definition(Operand);
    if (!Def)
      return false;
    StringRef Name = TII->getName(Def->getOpcode());
    return (Name.starts_with("V_AND_B32") || Name.starts_with("S_AND_B32")) &&
           any_of(Def->explicit_uses(), [&](const MachineOperand &Use) {
             const MachineInstr *Mask = definition(Use);
             return Use.isImm() || (Mask && Mask->isMoveImmediate());
           });
  }
};

} // namespace

char MaskedLoads::ID = 0;

void dilAddMaskedLoads(TargetPassConfig &Config) {
  Config.insertPass(&ProcessImplicitDefsID, new MaskedLoads());
}
