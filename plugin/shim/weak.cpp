//===- Instructions that passes delete or replace -------------------------===//

#include "shim.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/KnownBits.h"

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
bool dil_instruction_may_write(LLVMValueRef I) {
  return unwrap<Instruction>(I)->mayWriteToMemory();
}

bool dil_instruction_has_effects(LLVMValueRef I) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(unwrap(I));
  return unwrap<Instruction>(I)->mayHaveSideEffects() &&
         !(Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
}

/// The integers that a function computes and not all of whose bits are needed.
void dil_partly_demanded(LLVMValueRef F, void (*Found)(void *, LLVMValueRef),
                         void *Context) {
  auto &Fn = *unwrap<Function>(F);
  DominatorTree DT(Fn);
  AssumptionCache AC(Fn);
  DemandedBits Demanded(Fn, AC, DT);
  for (Instruction &I : instructions(Fn))
    if (I.getType()->isIntegerTy() &&
        (Demanded.isInstructionDead(&I) || !Demanded.getDemandedBits(&I).isAllOnes()))
      Found(Context, wrap(&I));
}

/// Which of the lowest 64 bits of an integer are known to be off, and which to be on.
void dil_known_bits(LLVMValueRef V, uint64_t *Off, uint64_t *On) {
  auto *A = dyn_cast<Argument>(unwrap(V));
  const Function *F = A ? A->getParent() : cast<Instruction>(unwrap(V))->getFunction();
  KnownBits Known = computeKnownBits(unwrap(V), F->getDataLayout());
  *Off = Known.Zero.zextOrTrunc(64).getZExtValue();
  *On = Known.One.zextOrTrunc(64).getZExtValue();
}

/// Whether calls keep what is in it in a register of its own.
bool dil_is_swift_error(LLVMValueRef V) { return unwrap(V)->isSwiftError(); }

/// The integers and vectors that a function computes and debug records name, with each
/// user, which of their lowest 64 bits it needs, which of the user's are needed, which
/// are known to be off, and how many of the highest are the sign.
void dil_needed_bits(LLVMValueRef F,
                     void (*Found)(void *, LLVMValueRef, LLVMValueRef, uint64_t, uint64_t,
                                   uint64_t, uint32_t),
                     void *Context) {
  auto &Fn = *unwrap<Function>(F);
  DominatorTree DT(Fn);
  AssumptionCache AC(Fn);
  DemandedBits Demanded(Fn, AC, DT);
  for (Instruction &I : instructions(Fn)) {
    auto *Vector = dyn_cast<FixedVectorType>(I.getType());
    if ((!Vector && !I.getType()->isIntegerTy()) || !I.isUsedByMetadata())
      continue;
    uint64_t Size = Fn.getDataLayout().getTypeSizeInBits(I.getType());
    auto Lowest = [](const APInt &Bits) { return Bits.zextOrTrunc(64).getZExtValue(); };
    SimplifyQuery Query(Fn.getDataLayout(), &DT, &AC, &I);
    uint64_t Off = Vector ? 0 : Lowest(computeKnownBits(&I, Query).Zero);
    uint32_t Signs =
        Vector ? 1 : ComputeNumSignBits(&I, Fn.getDataLayout(), &AC, &I, &DT);
    for (Use &Of : I.uses()) {
      auto *User = cast<Instruction>(Of.getUser());
      // What isn't an integer has no bits there.
      bool HasBits = !Vector && User->getType()->isIntOrIntVectorTy();
      auto All = APInt::getAllOnes(Size);
      uint64_t Needed = Lowest(HasBits ? Demanded.getDemandedBits(&Of) : All);
      bool IsNumber = User->getType()->isIntegerTy();
      uint64_t OfUser = IsNumber ? Lowest(Demanded.getDemandedBits(User)) : UINT64_MAX;
      Found(Context, wrap(&I), wrap(User), Needed, OfUser, Off, Signs);
    }
  }
}

} // extern "C"
