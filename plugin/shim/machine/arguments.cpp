//===- Records of arguments that instruction selection puts first ---------===//
//
// SelectionDAG puts a record that a parameter is an argument of the function, or
// is computed of one, to the function's start: above those that stand before it.
// So where the entry block has other records of the parameter above it, these get
// the mark of no lifetime: else they would hold from there on.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Scalar.h"
#include <memory>

using namespace llvm;

namespace {

class ArgumentRecords : public FunctionPass {
public:
  static char ID;
  ArgumentRecords() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime argument records"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    if (dilIsStock(F))
      return false;
    SmallVector<DbgVariableRecord *, 8> Above;
    bool Any = false;
    for (Instruction &I : F.getEntryBlock())
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        if (!Record.isDbgValue() || !Record.getVariable()->isParameter() ||
            Record.getDebugLoc()->getInlinedAt())
          continue;
        if (any_of(Record.location_ops(), [](Value *V) { return isa<Argument>(V); }))
          for (DbgVariableRecord *Other : Above)
            if (DebugVariableAggregate(Other) == DebugVariableAggregate(&Record) &&
                !Other->isKillLocation() && !isSame(*Other, Record)) {
              dilDamage(*Other);
              Any = true;
            }
        Above.push_back(&Record);
      }
    return Any;
  }

private:
  /// Those that are put first, too, keep their order.
  static bool isSame(const DbgVariableRecord &One, const DbgVariableRecord &Other) {
    return isa_and_nonnull<Argument>(One.getVariableLocationOp(0)) &&
           One.getRawLocation() == Other.getRawLocation();
  }
};

} // namespace

char ArgumentRecords::ID = 0;

void dilAddArgumentRecords(TargetPassConfig &Config) {
  std::unique_ptr<Pass> Sinking(createSinkingPass());
  Config.insertPass(Sinking->getPassID(), new ArgumentRecords());
}
