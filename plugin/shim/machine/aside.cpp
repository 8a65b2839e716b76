//===- Debug values that are put aside -------------------------------------===//
//
// Passes after instruction selection count the users of registers, and debug
// values among them (foldVGPRCopyIntoRegSequence of SIFixSGPRCopies). So what
// src/machine/visits/sunk.rs adds is put aside until then.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/PassInfo.h"
#include <memory>

using namespace llvm;

namespace {

/// A debug value that is put aside, and those of its variable behind it.
struct Aside {
  MachineInstr *Value;
  MachineBasicBlock *Block;
  SmallPtrSet<const MachineInstr *, 4> Behind;
};

enum class Step { Take, GiveBack };

class AddedAside : public DilWatcher<MachineDominatorTreeWrapperPass> {
public:
  static char ID;
  AddedAside(Step Which, std::shared_ptr<SmallVector<Aside, 0>> Kept)
      : DilWatcher(ID), Which(Which), Kept(std::move(Kept)) {}

  StringRef getPassName() const override { return "dilifetime added aside"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (Which == Step::Take) {
      Kept->clear();
      for (MachineBasicBlock &Block : MF)
        take(Block);
      return false;
    }
    Dominators = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    for (const Aside &One : *Kept)
      if (!giveBack(One, MF))
        MF.deleteMachineInstr(One.Value);
    Kept->clear();
    return false;
  }

private:
  Step Which;
  std::shared_ptr<SmallVector<Aside, 0>> Kept;
  MachineDominatorTree *Dominators;

  void take(MachineBasicBlock &Block) const {
    DenseMap<DebugVariable, SmallPtrSet<const MachineInstr *, 4>> Behind;
    for (MachineInstr &MI : make_early_inc_range(reverse(Block))) {
      if (!MI.isDebugValue())
        continue;
      DebugVariable Whole =
          dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get());
      // What ends a variable (moved.cpp) uses nothing.
      if (dilRemoveMark(MI.getDebugExpression()) != MI.getDebugExpression() &&
          !MI.isUndefDebugValue())
        Kept->push_back({MI.removeFromParent(), &Block, Behind[Whole]});
      else
        Behind[Whole].insert(&MI);
    }
  }

  /// Behind the last of the instructions that it needs, if that is where it was.
  bool giveBack(const Aside &One, MachineFunction &MF) const {
    MachineInstr *Last = nullptr;
    for (const MachineOperand &Operand : One.Value->debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isVirtual())
        continue;
      MachineInstr *Def = MF.getRegInfo().getUniqueVRegDef(Operand.getReg());
      if (!Def)
        return false;
      if (!Last || Dominators->dominates(Last, Def))
        Last = Def;
    }
    if (!Last || Last->getParent() != One.Block)
      return false;
    for (const MachineInstr &MI : *One.Block) {
      if (&MI == Last)
        break;
      if (One.Behind.contains(&MI))
        return false;
    }
    auto Next = std::next(Last->getIterator());
    One.Block->insert(Last->isPHI() ? One.Block->getFirstNonPHI()
                                    : MachineBasicBlock::iterator(Next),
                      One.Value);
    return true;
  }
};

} // namespace

char AddedAside::ID = 0;

void dilAddAside(TargetPassConfig &Config) {
  const PassInfo *Selection = dilTargetPass("amdgpu-isel");
  if (!Selection)
    return;
  auto Kept = std::make_shared<SmallVector<Aside, 0>>();
  Config.insertPass(Selection->getTypeInfo(), new AddedAside(Step::Take, Kept));
  Config.insertPass(&ProcessImplicitDefsID, new AddedAside(Step::GiveBack, Kept));
}
