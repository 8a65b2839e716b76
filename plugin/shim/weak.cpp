//===- Instructions that passes delete or narrow --------------------------===//

#include "shim.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

extern "C" {

/// A reference to an instruction that notices its deletion; to be given back
/// by dil_weak_delete.
WeakVH *dil_weak_create(LLVMValueRef Instruction) {
  return new WeakVH(unwrap(Instruction));
}

/// The instruction; null after it was deleted.
LLVMValueRef dil_weak_get(const WeakVH *Weak) {
  return wrap(static_cast<Value *>(*Weak));
}

void dil_weak_delete(WeakVH *Weak) { delete Weak; }

/// Whether an instruction writes memory, throws or may not return, and isn't
/// there for optimisers only.
bool dil_instruction_has_effects(LLVMValueRef I) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(unwrap(I));
  return unwrap<Instruction>(I)->mayHaveSideEffects() &&
         !(Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
}

/// The instructions of a function not all of whose bits are needed.
void dil_partly_demanded(LLVMValueRef F, void (*Found)(void *, LLVMValueRef),
                         void *Context) {
  auto &Fn = *unwrap<Function>(F);
  DominatorTree DT(Fn);
  AssumptionCache AC(Fn);
  DemandedBits Demanded(Fn, AC, DT);
  for (Instruction &I : instructions(Fn))
    if (I.getType()->isIntOrIntVectorTy() &&
        !Demanded.getDemandedBits(&I).isAllOnes())
      Found(Context, wrap(&I));
}

} // extern "C"
