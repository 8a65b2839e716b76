//===- Debug values in bundles --------------------------------------------===//
//
// LLVM bundles loads and stores that follow each other, with the debug values
// between them. It takes the length of a bundle for its latency, so schedulers
// do something else with each of those. What stock code generation doesn't have
// must not be there. A mark at the start of its expression tells it from the
// others until the bundles are made.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "watcher.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

/// LLVM says nothing else of debug values by this operation.
static constexpr uint64_t MARK = dwarf::DW_OP_LLVM_tag_offset;

const PassInfo *dilTargetPass(StringRef Name) {
  return PassRegistry::getPassRegistry()->getPassInfo(Name);
}

/// The pass that makes bundles.
static const PassInfo *bundler() { return dilTargetPass("si-post-ra-bundler"); }

const DIExpression *dilRemoveMark(const DIExpression *Expr) {
  if (Expr->getNumElements() == 0 || Expr->getElement(0) != MARK)
    return Expr;
  return DIExpression::get(Expr->getContext(), Expr->getElements().drop_front(2));
}

DIExpression *dilAddMark(const DIExpression *Expr) {
  if (!bundler())
    return nullptr;
  SmallVector<uint64_t, 8> Ops{MARK, 0};
  append_range(Ops, dilRemoveMark(Expr)->getElements());
  return DIExpression::get(Expr->getContext(), Ops);
}

bool dilChanges(const MachineInstr &MI, const MachineInstr &Record) {
  const TargetRegisterInfo *TRI = MI.getMF()->getSubtarget().getRegisterInfo();
  return any_of(Record.debug_operands(), [&](const MachineOperand &Operand) {
    return Operand.isReg() && Operand.getReg() &&
           MI.modifiesRegister(Operand.getReg(), TRI);
  });
}

namespace {

/// A debug value that stock code generation doesn't have, and what it stood
/// behind; null: its block's start.
struct Added {
  MachineInstr *Value;
  MachineBasicBlock *Block;
  MachineInstr *Behind;
};

/// Those that are taken away.
class AddedValues : public ImmutablePass {
public:
  static char ID;
  AddedValues() : ImmutablePass(ID) {}

  SmallVector<Added, 0> Taken;
};

static bool isAdded(const MachineInstr &MI) {
  return MI.isDebugValue() &&
         dilRemoveMark(MI.getDebugExpression()) != MI.getDebugExpression();
}

/// Takes what is added away before bundles are made: an instruction that isn't
/// known to access memory, as a debug value is, makes its bundle one that may
/// access all of it.
class TakeAdded : public DilWatcher<AddedValues> {
public:
  static char ID;
  TakeAdded() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime take added"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    auto &Taken = getAnalysis<AddedValues>().Taken;
    Taken.clear();
    // The pass before the bundler runs before registers are allocated, too.
    if (!MF.getProperties().hasNoVRegs())
      return false;
    for (MachineBasicBlock &Block : MF) {
      MachineInstr *Behind = nullptr;
      for (MachineInstr &MI : make_early_inc_range(Block.instrs())) {
        if (isAdded(MI))
          Taken.push_back({MI.removeFromParent(), &Block, Behind});
        else
          Behind = &MI;
      }
    }
    return false;
  }
};

/// Puts it back behind the bundles.
class GiveAddedBack : public DilWatcher<AddedValues> {
public:
  static char ID;
  GiveAddedBack() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime give added back"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    auto &Taken = getAnalysis<AddedValues>().Taken;
    DilLosses Lost("an instruction of its bundle writes its register");
    // Of several behind one instruction, the last first.
    for (const Added &One : reverse(Taken))
      if (!giveBack(One, MF, Lost))
        MF.deleteMachineInstr(One.Value);
    Taken.clear();
    return false;
  }

private:
  /// Not where the bundle ends with another one of the variable.
  static bool giveBack(const Added &One, const MachineFunction &MF, DilLosses &Lost) {
    MachineInstr &Value = *One.Value;
    Value.getDebugExpressionOp().setMetadata(
        dilRemoveMark(Value.getDebugExpression()));
    auto Place = One.Behind ? std::next(One.Behind->getIterator())
                            : One.Block->instr_begin();
    for (; Place != One.Block->instr_end() && Place->isBundledWithPred();
         ++Place) {
      if (Place->isDebugValue() && dilWhole(*Place) == dilWhole(Value))
        return false;
      if (dilChanges(*Place, Value)) {
        Lost.add(Value, MF);
        dilUndefine(Value);
      }
    }
    One.Block->insert(MachineBasicBlock::iterator(Place), &Value);
    return true;
  }
};

} // namespace

char AddedValues::ID = 0;
char TakeAdded::ID = 0;
char GiveAddedBack::ID = 0;

// Passes of which there are several are made by the registry.
static RegisterPass<AddedValues> RegisterAdded("dilifetime-added-values",
                                               "dilifetime added values", false,
                                               true);
static RegisterPass<TakeAdded> RegisterTake("dilifetime-take-added",
                                            "dilifetime take added");

void dilAddBundlePasses(TargetPassConfig &Config) {
  const PassInfo *Before = dilTargetPass("si-shrink-instructions");
  if (!Before || !bundler())
    return;
  Config.insertPass(Before->getTypeInfo(), &TakeAdded::ID);
  Config.insertPass(bundler()->getTypeInfo(), new GiveAddedBack());
}
