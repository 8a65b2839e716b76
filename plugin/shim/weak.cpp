//===- Instructions that passes delete or replace -------------------------===//

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

/// A reference to an instruction that goes over to what takes its place; to be
/// given back by dil_tracked_delete.
WeakTrackingVH *dil_tracked_create(LLVMValueRef Instruction) {
  return new WeakTrackingVH(unwrap(Instruction));
}

/// What is in its place; null after that was deleted.
LLVMValueRef dil_tracked_get(const WeakTrackingVH *Tracked) {
  return wrap(static_cast<Value *>(*Tracked));
}

void dil_tracked_delete(WeakTrackingVH *Tracked) { delete Tracked; }

/// Whether an instruction writes memory, throws or may not return, and isn't
/// there for optimisers only.
bool dil_instruction_has_effects(LLVMValueRef I) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(unwrap(I));
  return unwrap<Instruction>(I)->mayHaveSideEffects() &&
         !(Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
}

} // extern "C"
