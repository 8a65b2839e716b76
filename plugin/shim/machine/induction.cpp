//===- Records that loop strength reduction falsifies ---------------------===//
//
// LoopStrengthReduce removes counters, and says of their records how the value
// follows from the counter that is left. But if a record of one value has an
// expression already, LLVM 22 puts the other counter in the value's place and
// forgets to say how. And it says so in a wide type, also of a counter that is
// narrower than the value and starts again where the value goes on. Such a record
// gets the mark of a location that stock code generation has rewritten beyond
// recognition. Elsewhere than on AMDGPU only carriers' end.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"
#include "llvm/Transforms/Scalar.h"
#include <algorithm>
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

/// What records are of before.
using Before = DilCounters;

/// The bits of the narrowest number of a record's; of addresses nobody knows.
unsigned width(const DbgVariableRecord &Record) {
  unsigned Width = ~0u;
  for (const Value *Operand : Record.location_ops())
    if (Operand && Operand->getType()->isIntegerTy())
      Width = std::min(Width, Operand->getType()->getIntegerBitWidth());
  return Width;
}

void note(Before &Known, const DbgVariableRecord &Record) {
  bool HasExpression =
      !Record.hasArgList() && Record.getExpression()->getNumElements() > 0;
  Known[&Record] = {Record.getVariableLocationOp(0), width(Record),
                    HasExpression};
}

class Induction : public FunctionPass {
public:
  static char ID;
  Induction(bool IsBehind, std::shared_ptr<Before> Known, bool IsAMDGPU = true)
      : FunctionPass(ID), IsBehind(IsBehind), IsAMDGPU(IsAMDGPU),
        Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime induction"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    if (dilIsStock(F))
      return false;
    if (!IsBehind)
      Known->clear();
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          if (Record.isDbgValue() && !Record.isKillLocation())
            visit(Record);
    return false;
  }

private:
  bool IsBehind;
  bool IsAMDGPU;
  std::shared_ptr<Before> Known;

  void visit(DbgVariableRecord &Record) {
    const Value *Now = Record.getVariableLocationOp(0);
    if (!IsBehind)
      return note(*Known, Record);
    auto Found = Known->find(&Record);
    if (Found == Known->end() || Found->second.First == Now)
      return;
    const DilCounter &Old = Found->second;
    if (!(Old.HasExpression && isa_and_nonnull<PHINode>(Now)) &&
        width(Record) >= Old.Width)
      return;
    if (IsAMDGPU)
      dilDamage(Record);
    else
      Record.setKillLocation();
  }
};

} // namespace

char Induction::ID = 0;

void dilAddInduction(TargetPassConfig &Config) {
  // The last pass over functions in front; LLVM has no other name for it.
  const PassInfo *InFront = PassRegistry::getPassRegistry()->getPassInfo(
      StringRef("amdgpu-codegenprepare"));
  if (!InFront)
    return;
  auto Known = std::make_shared<Before>();
  Config.insertPass(InFront->getTypeInfo(), new Induction(false, Known));
  std::unique_ptr<Pass> Reduction(createLoopStrengthReducePass());
  Config.insertPass(Reduction->getPassID(), new Induction(true, Known));
}

void dilNoteCounters(Module &M, DilCounters &Known) {
  for (Function &F : M)
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          if (Record.isDbgValue() && !Record.isKillLocation() &&
              !dilIsStock(F) && dilIsCarrier(*Record.getVariable()))
            note(Known, Record);
}

void dilAddCounters(TargetPassConfig &Config,
                    std::shared_ptr<DilCounters> Known) {
  std::unique_ptr<Pass> Reduction(createLoopStrengthReducePass());
  Config.insertPass(Reduction->getPassID(),
                    new Induction(true, std::move(Known), false));
}
