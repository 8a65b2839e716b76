//===- Records of sunk instructions ---------------------------------------===//
//
// AMDGPU's code generation sinks instructions of LLVM IR into later blocks. The
// debug records of what they compute stay behind, above it, and instruction
// selection makes nothing of them. So such a record is repeated behind the
// instruction, if on no way there the variable has another record.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Scalar.h"

using namespace llvm;

/// In how many blocks other records are looked for.
static constexpr unsigned MOST_BLOCKS = 32;

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
    Dominators = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    SmallVector<std::pair<DbgVariableRecord *, Instruction *>, 8> Sunk;
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          if (Instruction *Last = later(Record, I))
            Sunk.emplace_back(&Record, Last);
    for (auto [Record, Last] : Sunk)
      follow(*Record, *Last);
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

  void follow(DbgVariableRecord &Record, Instruction &Last) const {
    auto Next = std::next(Last.getIterator());
    bool Known = Next != Last.getParent()->end() && !isa<PHINode>(*Next) &&
                 all_of(Record.location_ops(), [&](Value *Operand) {
                   return !isa<Instruction>(Operand) ||
                          Dominators->dominates(Operand, &*Next);
                 });
    const DIExpression *Expr = dilAddMark(Record.getExpression());
    if (Expr && Known && isOnlyOne(Record, Last)) {
      Next.setHeadBit(true);
      DbgVariableRecord *Copy = Record.clone();
      Copy->setExpression(const_cast<DIExpression *>(Expr));
      Last.getParent()->insertDbgRecordBefore(Copy, Next);
    }
  }

  /// Whether there is no other record of the variable on any way from a record
  /// to an instruction.
  bool isOnlyOne(const DbgVariableRecord &Record, const Instruction &Last) const {
    const BasicBlock *From = Record.getParent(), *To = Last.getParent();
    if (!Dominators->dominates(From, To))
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
};

} // namespace

char SunkValues::ID = 0;

void dilAddSunkValues(TargetPassConfig &Config) {
  std::unique_ptr<Pass> Sinking(createSinkingPass());
  Config.insertPass(Sinking->getPassID(), new SunkValues());
}
