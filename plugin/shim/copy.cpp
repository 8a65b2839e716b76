//===- Copies of modules ---------------------------------------------------===//
//
// Code generation depends on the order of a value's uses, which CloneModule()
// changes and bitcode can keep.
//
//===----------------------------------------------------------------------===//

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace llvm;

namespace {
/// Nobody hears anything: the module that is copied says the same.
struct Silence : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};
} // namespace

extern "C" {

/// Hands a module to the sink.
void dil_module_write(LLVMModuleRef M, DilSink Sink, void *Context) {
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream Stream(Bitcode);
  WriteBitcodeToFile(*unwrap(M), Stream, /*ShouldPreserveUseListOrder=*/true);
  Sink(Context, Bitcode.data(), Bitcode.size());
}

/// A copy of what dil_module_write handed out, in a context of its own; null if
/// it can't be read.
LLVMModuleRef dil_module_read(const char *Data, size_t Size) {
  auto Context = std::make_unique<LLVMContext>();
  Context->setDiagnosticHandler(std::make_unique<Silence>());
  auto Module = parseBitcodeFile(
      MemoryBufferRef(StringRef(Data, Size), "dilifetime"), *Context);
  if (!Module) {
    consumeError(Module.takeError());
    return nullptr;
  }
  (void)Context.release();
  return wrap(Module->release());
}

/// Deletes such a copy, with its context.
void dil_module_drop(LLVMModuleRef M) {
  std::unique_ptr<LLVMContext> Context(&unwrap(M)->getContext());
  delete unwrap(M);
}

} // extern "C"
