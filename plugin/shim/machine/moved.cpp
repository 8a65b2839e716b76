//===- Records that code generation moves to later code -------------------===//
//
// Where an instruction comes to stand behind its record, as a loop's counter does
// when LoopStrengthReduce computes it at the loop's end, or what CodeGenPrepare
// sinks itself, CodeGenPrepare moves the record behind it. From the record's old
// place to there the variable's last value would go on. So a record of ours at the
// old place ends it. And where the variable has other records on the way, the one
// that was moved is about the past: it gets the mark of no lifetime.
//
// It also lets records of a load have what an AND leaves of it.
//
//===----------------------------------------------------------------------===//

#include "ends.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"
#include <memory>

using namespace llvm;

/// There is no lifetime with this number.
void dilDamage(DbgVariableRecord &Record) {
  const DIExpression *Expr = Record.getExpression();
  SmallVector<uint64_t, 8> Ops{dwarf::DW_OP_push_object_address,
                               dwarf::DW_OP_plus_uconst, ~uint32_t(0),
                               dwarf::DW_OP_stack_value};
  dilAddFragment(Ops, Expr);
  Record.setExpression(DIExpression::get(Expr->getContext(), Ops));
}

namespace {

/// The instructions of a block.
struct Old {
  const BasicBlock *Block;
  SmallVector<WeakVH, 0> All;

  /// What is still there of those from a place on, the first.
  Instruction *from(size_t Place) const {
    Instruction *First = nullptr;
    for (const WeakVH &One : drop_begin(All, Place)) {
      auto *I = dyn_cast_or_null<Instruction>(One);
      if (I && I->getParent() == Block)
        return I;
      if (!First)
        First = I;
    }
    return First;
  }
};

/// A record, and what it stands above; whether there is another one of the variable
/// between.
struct Place {
  const DbgVariableRecord *Record;
  DebugVariable Variable;
  std::shared_ptr<Old> Block;
  size_t Index;
  bool IsCovered;
  WeakVH Value;
};

using Places = SmallVector<Place, 0>;

/// What a record is of, if that may come to stand behind it.
static Instruction *definition(const DbgVariableRecord &Record) {
  if (!Record.isDbgValue() || Record.isKillLocation() || Record.hasArgList())
    return nullptr;
  return dyn_cast<Instruction>(Record.getVariableLocationOp(0));
}

} // namespace

DilEnds::DilEnds(Function &F) {
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
        ++Records[DebugVariableAggregate(&Record)];
}

DbgVariableRecord *DilEnds::of(const DbgVariableRecord &Record) const {
  const DIExpression *Expr = dilAddMark(Record.getExpression());
  if (!Expr || Records.lookup(DebugVariableAggregate(&Record)) < 2)
    return nullptr;
  DbgVariableRecord *End = Record.clone();
  End->setKillLocation();
  End->setExpression(const_cast<DIExpression *>(Expr));
  return End;
}

namespace {

class NotePlaces : public FunctionPass {
public:
  static char ID;
  explicit NotePlaces(std::shared_ptr<Places> Known)
      : FunctionPass(ID), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime note places"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    Known->clear();
    if (dilIsStock(F) || !F.getSubprogram())
      return false;
    for (BasicBlock &Block : F) {
      auto Now = std::make_shared<Old>();
      Now->Block = &Block;
      for (Instruction &I : Block) {
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
          for (Place &Above : reverse(*Known)) {
            if (Above.Block != Now || Above.Index != Now->All.size())
              break;
            Above.IsCovered |= Above.Variable == DebugVariable(&Record);
          }
          if (definition(Record))
            Known->push_back({&Record, DebugVariable(&Record), Now,
                              Now->All.size(), false, definition(Record)});
        }
        Now->All.emplace_back(&I);
      }
    }
    return false;
  }

private:
  std::shared_ptr<Places> Known;
};

class EndBefore : public FunctionPass {
public:
  static char ID;
  explicit EndBefore(std::shared_ptr<Places> Known)
      : FunctionPass(ID), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime end before"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    DenseMap<const DbgVariableRecord *, const Place *> Old;
    for (const Place &One : *Known)
      Old[One.Record] = &One;
    struct Found {
      DbgVariableRecord *Record;
      Instruction *Place;
      bool IsCovered;
    };
    SmallVector<Found, 8> Moved;
    bool Any = false;
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          if (const Place *One = Old.lookup(&Record);
              One && One->Variable == DebugVariable(&Record)) {
            Any |= unmask(Record, One->Value);
            if (!isBehind(Record, I))
              continue;
            if (Instruction *Place = One->Block->from(One->Index); Place != &I)
              Moved.push_back({&Record, Place, One->IsCovered});
          }
    const DilEnds Ends(F);
    for (auto [Record, Place, IsCovered] : Moved)
      settle(*Record, Place, IsCovered, Ends);
    Known->clear();
    return Any || !Moved.empty();
  }

private:
  std::shared_ptr<Places> Known;

  /// Where only some bits of a load are needed, CodeGenPrepare puts an AND behind it
  /// and lets all users of the load have its result: records, too. Gives it back.
  static bool unmask(DbgVariableRecord &Record, Value *Load) {
    auto *And = dyn_cast_or_null<BinaryOperator>(definition(Record));
    if (!And || And == Load || !isa_and_nonnull<LoadInst>(Load) ||
        And->getOpcode() != Instruction::And || And->getOperand(0) != Load)
      return false;
    Record.replaceVariableLocationOp(And, Load);
    return true;
  }

  /// Whether a record is where CodeGenPrepare moves it, right behind what it is of.
  static bool isBehind(const DbgVariableRecord &Record, const Instruction &At) {
    const Instruction *Def = definition(Record);
    if (!Def || Def->getParent() != At.getParent() || Def->isTerminator())
      return false;
    return isa<PHINode>(Def) ? At.getParent()->getFirstInsertionPt() == At.getIterator()
                             : Def->getNextNode() == &At;
  }

  /// Ends the variable where its record was. Null: nobody knows where that is.
  static void settle(DbgVariableRecord &Moved, Instruction *Place, bool IsCovered,
                     const DilEnds &Ends) {
    const Instruction &Def = *definition(Moved);
    DbgVariableRecord *End = Ends.of(Moved);
    if (!End)
      return;
    if (!Place || IsCovered) {
      End->deleteRecord();
      dilDamage(Moved);
      return;
    }
    Place->getParent()->insertDbgRecordBefore(End, Place->getIterator());
    DominatorTree Dominators(*Place->getFunction());
    if (!dilIsOnlyRecord(*End, Def, Dominators))
      dilDamage(Moved);
  }
};

} // namespace

char NotePlaces::ID = 0;
char EndBefore::ID = 0;

void dilAddMovedRecords(TargetPassConfig &Config) {
  // The last pass over functions in front.
  const PassInfo *InFront = dilTargetPass("amdgpu-lower-kernel-arguments");
  if (!InFront)
    return;
  auto Known = std::make_shared<Places>();
  Config.insertPass(InFront->getTypeInfo(), new NotePlaces(Known));
  std::unique_ptr<Pass> Prepare(createCodeGenPrepareLegacyPass());
  Config.insertPass(Prepare->getPassID(), new EndBefore(Known));
}
