//===- Records of sunk instructions ---------------------------------------===//
//
// Optimisers and AMDGPU's code generation sink instructions of LLVM IR into
// later blocks. The debug records of what they compute stay behind, above it. So
// such a record is repeated behind the instruction, if on no way there the
// variable has another record. Itself it ends what the variable was before:
// instruction selection would take it for the register that the value is going
// to be in, which others are in until then.
//
// Passes after instruction selection count the users of registers, and debug
// values among them (foldVGPRCopyIntoRegSequence of SIFixSGPRCopies). So what is
// added is put aside until then.
//
//===----------------------------------------------------------------------===//

#include "ends.h"
#include "kernarg.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Scalar.h"
#include <memory>

using namespace llvm;

/// In how many blocks other records are looked for.
static constexpr unsigned MOST_BLOCKS = 32;

/// Whether between two instructions of a block there is another record of
/// the variable. The second: none, for the block's end.
static bool hasOther(const DbgVariableRecord &Record, const Instruction *From,
                     const Instruction *To) {
  // Of the records at one place, those before this one don't matter.
  bool Above = From == Record.getInstruction();
  DebugVariableAggregate Variable(&Record);
  for (const Instruction *I = From; I; I = I->getNextNode()) {
    for (const DbgVariableRecord &One : filterDbgVars(I->getDbgRecordRange())) {
      if (&One == &Record)
        Above = false;
      else if (!Above && DebugVariableAggregate(&One) == Variable)
        return true;
    }
    if (I == To)
      break;
  }
  return false;
}

bool dilIsOnlyRecord(const DbgVariableRecord &Record, const Instruction &Last,
                     const DominatorTree &Dominators) {
  const BasicBlock *From = Record.getParent(), *To = Last.getParent();
  if (!Dominators.dominates(From, To))
    return false;
  if (From == To)
    return !hasOther(Record, Record.getInstruction(), &Last);
  if (hasOther(Record, Record.getInstruction(), nullptr) ||
      hasOther(Record, &To->front(), &Last))
    return false;
  SmallPtrSet<const BasicBlock *, 8> Seen;
  SmallVector<const BasicBlock *, 8> Work(predecessors(To));
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (Block == From || !Seen.insert(Block).second)
      continue;
    if (Seen.size() > MOST_BLOCKS || hasOther(Record, &Block->front(), nullptr))
      return false;
    append_range(Work, predecessors(Block));
  }
  return true;
}

namespace {

class SunkValues : public FunctionPass {
public:
  static char ID;
  SunkValues() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime sunk values"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<DominatorTreeWrapperPass>();
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    if (dilIsStock(F))
      return false;
    Dominators = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    SmallVector<std::pair<DbgVariableRecord *, Instruction *>, 8> Sunk;
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          if (Instruction *Last = later(Record, I))
            Sunk.emplace_back(&Record, Last);
    const DilEnds Ends(F);
    for (auto [Record, Last] : Sunk)
      follow(*Record, *Last);
    for (auto [Record, Last] : Sunk) {
      if (!isThere(*Last, *Record->getParent()))
        Record->setKillLocation();
      else if (DbgVariableRecord *End = Ends.of(*Record))
        End->insertBefore(Record);
    }
    return !Sunk.empty();
  }

private:
  DominatorTree *Dominators;

  /// The last instruction that a record before `Here` needs and that comes
  /// after it.
  Instruction *later(const DbgVariableRecord &Record,
                     const Instruction &Here) const {
    if (!Record.isDbgValue() || !Dominators->isReachableFromEntry(Here.getParent()))
      return nullptr;
    Instruction *Last = nullptr;
    for (Value *Operand : Record.location_ops()) {
      auto *Def = dyn_cast<Instruction>(Operand);
      if (Def && !Dominators->dominates(Def, &Here) &&
          (!Last || Dominators->dominates(Last, Def)))
        Last = Def;
    }
    return Last;
  }

  /// Whether a value that is computed later may be shown all the same: in its
  /// own block selection waits for it, and what a kernel is handed, as a
  /// work-item's number or an argument, is there from the entry on.
  static bool isThere(const Instruction &Last, const BasicBlock &Here) {
    const auto *Given = dyn_cast<IntrinsicInst>(&Last);
    return Last.getParent() == &Here || dilIsKernarg(Last) ||
           (Given && Given->doesNotAccessMemory() && Given->arg_empty());
  }

  void follow(DbgVariableRecord &Record, Instruction &Last) const {
    auto Next = std::next(Last.getIterator());
    bool Known = Next != Last.getParent()->end() && !isa<PHINode>(*Next) &&
                 all_of(Record.location_ops(), [&](Value *Operand) {
                   return !isa<Instruction>(Operand) ||
                          Dominators->dominates(Operand, &*Next);
                 });
    DIExpression *Expr = dilAddMark(Record.getExpression());
    if (Expr && Known && dilIsOnlyRecord(Record, Last, *Dominators)) {
      Next.setHeadBit(true);
      DbgVariableRecord *Copy = Record.clone();
      Copy->setExpression(Expr);
      Last.getParent()->insertDbgRecordBefore(Copy, Next);
    }
  }
};

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

char SunkValues::ID = 0;
char AddedAside::ID = 0;

void dilAddSunkValues(TargetPassConfig &Config) {
  const PassInfo *Selection = dilTargetPass("amdgpu-isel");
  if (!Selection)
    return;
  std::unique_ptr<Pass> Sinking(createSinkingPass());
  Config.insertPass(Sinking->getPassID(), new SunkValues());
  auto Kept = std::make_shared<SmallVector<Aside, 0>>();
  Config.insertPass(Selection->getTypeInfo(), new AddedAside(Step::Take, Kept));
  Config.insertPass(&ProcessImplicitDefsID, new AddedAside(Step::GiveBack, Kept));
  dilAddOrigins(Config, &ProcessImplicitDefsID);
}
