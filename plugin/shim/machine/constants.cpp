//===- Constants that end -------------------------------------------------===//
//
// DwarfDebug holds a variable for a constant all over its scope if its only debug
// values are constants of the function's first block, and others that end it. So
// these become debug values of nothing (late.cpp), which DwarfDebug counts.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace {

class EndedConstants : public DilWatcher<> {
public:
  static char ID;
  EndedConstants() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime ended constants"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    struct Found {
      bool Any = false, Constants = true;
      SmallVector<MachineInstr *, 2> Ends;
    };
    MapVector<DebugVariable, Found> Variables;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (dilIsVariable(MI)) {
          Found &Here = Variables[dilWhole(MI)];
          if (MI.isUndefDebugValue()) {
            Here.Ends.push_back(&MI);
            continue;
          }
          Here.Any = true;
          Here.Constants &= Block.pred_empty() && isConstant(MI);
        }
    for (auto &[Variable, Here] : Variables)
      if (Here.Any && Here.Constants)
        for (MachineInstr *End : Here.Ends)
          setNothing(*End);
    return false;
  }

private:
  static bool isConstant(const MachineInstr &MI) {
    return all_of(MI.debug_operands(),
                  [](const MachineOperand &Operand) { return Operand.isImm(); });
  }

  static void setNothing(MachineInstr &MI) {
    const DIExpression *Expr = MI.getDebugExpression();
    SmallVector<uint64_t, 8> Ops{dwarf::DW_OP_dup, dwarf::DW_OP_over};
    dilAddFragment(Ops, Expr);
    MachineFunction &MF = *MI.getMF();
    BuildMI(*MI.getParent(), MI.getIterator(), MI.getDebugLoc(),
            MF.getSubtarget().getInstrInfo()->get(TargetOpcode::DBG_VALUE))
        .addImm(0)
        .addReg(Register())
        .addMetadata(MI.getDebugVariable())
        .addMetadata(DIExpression::get(Expr->getContext(), Ops));
    MI.eraseFromParent();
  }
};

} // namespace

char EndedConstants::ID = 0;

void dilAddEndedConstants(TargetPassConfig &Config) {
  // LiveDebugValues runs more than once (late.cpp).
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new EndedConstants());
}
