//===- Instructions that may be deleted -----------------------------------===//

#include "shim.h"
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

} // extern "C"
