//===- The order of records across instruction selection ------------------===//
//
// SelectionDAG puts the debug values of a block where it finds room for them:
// one that is over what an instruction computes right behind that instruction,
// though others of the same variable, which are before it in the IR, come later:
// a constant, say, or a list. Of two of a variable the later one counts. So before
// selection each record gets a location of its own, and behind it debug values of
// one variable are put in the order of the IR's records again.
//
// Where that instruction comes from no place in the IR, as one that legalisation has
// made, its debug value even stands before calls and inline assembly that the record
// stands behind. On amdgcn it goes behind these.
//
//===----------------------------------------------------------------------===//

#include "../shim.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace {

/// Elsewhere program variables stay where stock code generation has them: rows of
/// the line table depend on debug values.
bool isOurs(const DILocalVariable &Variable, const Triple &Target) {
  return Target.isAMDGCN() || dilIsCarrier(Variable);
}

/// Where a record is in its block of the IR: which one it is, from 1, and behind
/// how many effects. Zero: in more places than one.
struct Place {
  unsigned Index = 0, Effects = 0;
};

/// By the record's location.
using Order = DenseMap<const DILocation *, Place>;

/// Calls and inline assembly keep their order.
bool isEffect(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<IntrinsicInst>(Call))
    return false;
  const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand());
  return !Asm || Asm->hasSideEffects();
}

bool isEffect(const MachineInstr &MI) {
  return MI.isCall() || (MI.isInlineAsm() && MI.hasUnmodeledSideEffects());
}

struct Selected {
  MachineInstr *MI;
  /// Its record's place in the IR's block.
  unsigned Index;
  /// Its own in the machine block.
  unsigned Position;
};

class SelectedOrder : public DilWatcher<> {
public:
  static char ID;
  SelectedOrder() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime selected order"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    for (MachineBasicBlock &Block : MF)
      if (const BasicBlock *From = Block.getBasicBlock()) {
        if (MF.getTarget().getTargetTriple().isAMDGCN())
          putBehind(Block, *From);
        settle(Block, *From);
      }
    return false;
  }

private:
  /// Puts debug values behind the effects that their records stand behind.
  static void putBehind(MachineBasicBlock &Block, const BasicBlock &From) {
    // Each effect, and the last of what was put behind it.
    SmallVector<MachineInstr *, 8> Last;
    for (MachineInstr &MI : Block)
      if (isEffect(MI))
        Last.push_back(&MI);
    if (Last.empty() || !equal(Last.size(), From))
      return;
    Order Records = order(From);
    unsigned Seen = 0;
    for (MachineInstr &MI : make_early_inc_range(Block)) {
      Seen += isEffect(MI);
      if (!MI.isDebugValueLike() || !MI.getDebugLoc())
        continue;
      const unsigned Wanted = Records.lookup(MI.getDebugLoc().get()).Effects;
      if (Wanted <= Seen)
        continue;
      move(MI, *Last[Wanted - 1]);
      Last[Wanted - 1] = &MI;
    }
  }

  static bool equal(size_t Effects, const BasicBlock &From) {
    return Effects == size_t(count_if(From, [](const Instruction &I) {
             return isEffect(I);
           }));
  }

  static void settle(MachineBasicBlock &Block, const BasicBlock &From) {
    MapVector<DebugVariable, SmallVector<Selected, 4>> Variables;
    Order Records;
    unsigned Position = 0;
    const Triple &Target = Block.getParent()->getTarget().getTargetTriple();
    for (MachineInstr &MI : Block) {
      ++Position;
      if (!MI.isDebugValueLike() || !MI.getDebugLoc() ||
          !isOurs(*MI.getDebugVariable(), Target))
        continue;
      if (Records.empty())
        Records = order(From);
      if (unsigned Index = Records.lookup(MI.getDebugLoc().get()).Index)
        Variables[dilWhole(MI)].push_back({&MI, Index, Position});
    }
    for (auto &[Variable, All] : Variables)
      settle(All);
  }

  static Order order(const BasicBlock &From) {
    Order Records;
    unsigned Index = 0, Effects = 0;
    for (const Instruction &I : From) {
      for (const DbgVariableRecord &Record :
           filterDbgVars(I.getDbgRecordRange())) {
        auto [Entry, IsNew] = Records.try_emplace(Record.getDebugLoc().get(),
                                                  Place{++Index, Effects});
        if (!IsNew)
          Entry->second = Place();
      }
      Effects += isEffect(I);
    }
    return Records;
  }

  /// Puts each debug value behind those that it comes after.
  static void settle(SmallVectorImpl<Selected> &All) {
    if (is_sorted(All, isBefore))
      return;
    stable_sort(All, isBefore);
    const Selected *Last = nullptr;
    unsigned Reached = 0;
    for (const Selected &It : All) {
      if (It.Position < Reached)
        move(*It.MI, *Last->MI);
      Reached = std::max(Reached, It.Position);
      Last = &It;
    }
  }

  static bool isBefore(const Selected &A, const Selected &B) {
    return A.Index < B.Index;
  }

  /// Virtual registers are what they were; others may be written on the way.
  static void move(MachineInstr &MI, MachineInstr &Behind) {
    for (auto It = std::next(MI.getIterator()); &*It != &Behind; ++It)
      if (!It->isDebugInstr() && dilChanges(*It, MI))
        dilUndefine(MI);
    MI.getParent()->splice(std::next(Behind.getIterator()), MI.getParent(),
                           MI.getIterator());
  }
};

} // namespace

char SelectedOrder::ID = 0;

extern "C" {
/// Gives each record that is put in order a location of its own, in the same scope.
/// LLVM uses the scope, and asks whether there is a line; a column has 16 bits.
void dil_number_records(LLVMValueRef F) {
  uint16_t Column = 0;
  const Triple &Target = unwrap<Function>(F)->getParent()->getTargetTriple();
  for (Instruction &I : instructions(unwrap<Function>(F)))
    for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      if (const DILocation *Old = Record.getDebugLoc().get();
          Old && isOurs(*Record.getVariable(), Target))
        Record.setDebugLoc(DILocation::get(
            Old->getContext(), Old->getLine(), ++Column, Old->getScope(),
            Old->getInlinedAt()));
}
} // extern "C"

void dilAddSelectedOrder(TargetPassConfig &Config) {
  Config.insertPass(&FinalizeISelID, new SelectedOrder());
}
