//===- A compiler that runs what it compiles: orc FILE.ll -----------------===//
//
// LLJIT generates the code; what it adds to each module and each object is ours.
//
//===----------------------------------------------------------------------===//

#include "dilifetime/dilifetime.hpp"
#include "llvm/ExecutionEngine/Orc/Debugging/DebuggerSupport.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectTransformLayer.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace llvm::orc;

int main(int Count, char **Arguments) {
  if (Count != 2)
    return 2;
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  ExitOnError Check("orc: ");
  auto Builder = Check(JITTargetMachineBuilder::detectHost());
  auto Target = Check(Builder.createTargetMachine());
  auto JIT = Check(LLJITBuilder().setJITTargetMachineBuilder(Builder).create());
  Check(enableDebuggerSupport(*JIT));
  JIT->getIRTransformLayer().setTransform(
      [&](ThreadSafeModule M,
          MaterializationResponsibility &) -> Expected<ThreadSafeModule> {
        if (Error Problem = M.withModuleDo(
                [&](Module &Of) { return dilifetime::prepareModule(Of, *Target); }))
          return std::move(Problem);
        return std::move(M);
      });
  JIT->getObjTransformLayer().setTransform([](std::unique_ptr<MemoryBuffer> Object) {
    return dilifetime::finalizeObject(*Object);
  });

  auto Context = std::make_unique<LLVMContext>();
  SMDiagnostic Problem;
  auto M = parseIRFile(Arguments[1], Problem, *Context);
  if (!M) {
    Problem.print("orc", errs());
    return 2;
  }
  M->setDataLayout(JIT->getDataLayout());
  Check(JIT->addIRModule(ThreadSafeModule(std::move(M), std::move(Context))));
  auto *Main = Check(JIT->lookup("main")).toPtr<int (*)()>();
  return Main();
}
