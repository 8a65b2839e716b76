//===- A compiler with pass managers of its own, by dilifetime.hpp --------===//
//
// manager prepare FILE OUT   code generation by its own pass manager
// manager passes FILE OUT    the same, behind its own PassBuilder's -O2 with our passes
// manager strip FILE OUT     the plugin's, of a module without its debug info
// manager twice FILE OUT     the plugin's, and once more
//
//===----------------------------------------------------------------------===//

#include "dilifetime/dilifetime.hpp"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static std::unique_ptr<TargetMachine> target(const Module &M) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  std::string Message;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  return std::unique_ptr<TargetMachine>(
      T->createTargetMachine(M.getTargetTriple(), "", "", TargetOptions(), Reloc::PIC_));
}

static void optimise(Module &M, TargetMachine &Target) {
  PassBuilder PB(&Target);
  dilifetime::registerPasses(PB);
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Calls;
  ModuleAnalysisManager Modules;
  PB.registerModuleAnalyses(Modules);
  PB.registerCGSCCAnalyses(Calls);
  PB.registerFunctionAnalyses(Functions);
  PB.registerLoopAnalyses(Loops);
  PB.crossRegisterProxies(Loops, Functions, Calls, Modules);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2).run(M, Modules);
}

static Expected<std::unique_ptr<MemoryBuffer>> managed(Module &M, TargetMachine &Target,
                                                       const dilifetime::Options &Of) {
  legacy::PassManager Passes;
  dilifetime::ObjectBuffer Object;
  dilifetime::addPreparePass(Passes, Target, &Of, &Object);
  if (Target.addPassesToEmitFile(Passes, Object.stream(), nullptr,
                                 CodeGenFileType::ObjectFile))
    return createStringError("the target makes no objects");
  Passes.run(M);
  return Object.finish(&Of);
}

static Expected<std::unique_ptr<MemoryBuffer>>
emitted(StringRef Mode, Module &M, TargetMachine &Target, const dilifetime::Options &Of) {
  if (Mode == "strip")
    StripDebugInfo(M);
  if (Mode == "passes")
    optimise(M, Target);
  if (Mode == "prepare" || Mode == "passes")
    return managed(M, Target, Of);
  auto Object = dilifetime::emitObject(M, Target, &Of);
  if (Mode == "twice" && Object)
    return dilifetime::emitObject(M, Target, &Of);
  return Object;
}

int main(int Count, char **Arguments) {
  if (Count != 4)
    return 2;
  LLVMContext C;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(Arguments[2], Problem, C);
  if (!M)
    return 2;
  dilifetime::Options Of;
  Of.onMessage([](const DilifetimeMessage &Said) { outs() << Said.Text << '\n'; });
  auto Object = emitted(Arguments[1], *M, *target(*M), Of);
  if (!Object) {
    outs() << "error: " << toString(Object.takeError()) << '\n';
    return 1;
  }
  std::error_code Bad;
  raw_fd_ostream Out(Arguments[3], Bad);
  Out << (*Object)->getBuffer();
  return Bad ? 1 : 0;
}
