//===- Diagnostics, which the C API can receive but not send --------------===//

#include "shim.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>

using namespace llvm;

/// opt and llc leave by exit() at an error, past the destructor that takes away a
/// half-made output file.
static void removeOutputs() { sys::RunInterruptHandlers(); }

extern "C" {

/// Emits an error (0) or a warning (1), with a location if both F and the
/// DILocation are given. Doesn't return if the host lets LLVM exit at errors.
void dil_diagnose(LLVMModuleRef M, unsigned Severity, const char *Message, size_t Size,
                  LLVMValueRef F, LLVMMetadataRef Location) {
  auto Level = Severity == 0 ? DS_Error : DS_Warning;
  Twine Text(StringRef(Message, Size));
  LLVMContext &Context = unwrap(M)->getContext();
  auto *Where = dyn_cast_or_null<DILocation>(unwrap(Location));
  if (F && Where)
    Context.diagnose(
        DiagnosticInfoGenericWithLoc(Text, *unwrap<Function>(F), DebugLoc(Where), Level));
  else
    Context.diagnose(DiagnosticInfoGeneric(Text, Level));
}

/// When the process ends half-made outputs go. For hosts of which that is known.
void dil_remove_outputs_at_exit() {
  static const int Registered = std::atexit(removeOutputs);
  (void)Registered;
}

/// Emits a missed-optimisation remark of the pass "dilifetime" about a
/// function with a body, at a DILocation or nowhere.
void dil_remark(LLVMValueRef F, LLVMMetadataRef Location, const char *Name,
                size_t NameSize, const char *Message, size_t Size) {
  auto *Fn = unwrap<Function>(F);
  DebugLoc Where(dyn_cast_or_null<DILocation>(unwrap(Location)));
  OptimizationRemarkMissed Remark("dilifetime", StringRef(Name, NameSize),
                                  DiagnosticLocation(Where), &Fn->getEntryBlock());
  Remark << StringRef(Message, Size);
  Fn->getContext().diagnose(Remark);
}

/// Whether anybody wants such remarks.
bool dil_remarks_enabled(LLVMModuleRef M) {
  LLVMContext &Context = unwrap(M)->getContext();
  return Context.getLLVMRemarkStreamer() ||
         Context.getDiagHandlerPtr()->isMissedOptRemarkEnabled("dilifetime");
}

} // extern "C"
