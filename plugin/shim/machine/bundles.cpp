//===- Debug values in bundles --------------------------------------------===//
//
// LLVM bundles loads and stores that follow each other, with the debug values
// between them. It takes the length of a bundle for its latency, so schedulers
// do something else with each of those. What stock code generation doesn't have
// must not be there. A mark at the start of its expression tells it from the
// others until the bundles are made.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "watcher.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

/// LLVM says nothing else of debug values by this operation.
static constexpr uint64_t MARK = dwarf::DW_OP_LLVM_tag_offset;

/// The pass that makes bundles. LLVM has no other name for a target's pass.
static const PassInfo *bundler() {
  return PassRegistry::getPassRegistry()->getPassInfo(
      StringRef("si-post-ra-bundler"));
}

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

void dilUnbundle(MachineBasicBlock &Block,
                 function_ref<bool(const MachineInstr &)> Which) {
  for (MachineInstr &Head : Block) {
    if (!Head.isBundledWithSucc())
      continue;
    SmallVector<MachineInstr *, 4> Records;
    auto I = std::next(Head.getIterator());
    for (; I != Block.instr_end() && I->isBundledWithPred(); ++I) {
      if (I->isDebugInstr() && Which(*I)) {
        Records.push_back(&*I);
        continue;
      }
      for (MachineInstr *Record : Records)
        if (Record->isDebugValue() && dilChanges(*I, *Record))
          Record->setDebugValueUndef();
    }
    auto Behind = std::next(MachineBasicBlock::iterator(Head));
    for (MachineInstr *Record : Records)
      Block.insert(Behind, Record->removeFromBundle());
  }
}

namespace {

class AddedValues : public DilWatcher<> {
public:
  static char ID;
  AddedValues() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime added values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    for (MachineBasicBlock &Block : MF) {
      dilUnbundle(Block, isMarked);
      for (MachineInstr &MI : Block.instrs())
        if (isMarked(MI))
          MI.getDebugExpressionOp().setMetadata(
              dilRemoveMark(MI.getDebugExpression()));
    }
    return false;
  }

private:
  static bool isMarked(const MachineInstr &MI) {
    return MI.isDebugValue() &&
           dilRemoveMark(MI.getDebugExpression()) != MI.getDebugExpression();
  }
};

} // namespace

char AddedValues::ID = 0;

void dilAddBundlePasses(TargetPassConfig &Config) {
  if (const PassInfo *Bundler = bundler())
    Config.insertPass(Bundler->getTypeInfo(), new AddedValues());
}
