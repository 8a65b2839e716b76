//===- tile TRIPLE [--own] IN.tile OUT.o: the compiler --------------------===//
//
// With --own, code generation is the compiler's own pass manager, to which
// dilifetime adds a pass; otherwise it is one call.
//
//===----------------------------------------------------------------------===//

#include "codegen.h"
#include "dilifetime/dilifetime.hpp"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"
#include <cstdlib>

using namespace llvm;

void tile::fail(unsigned Line, const std::string &What) {
  errs() << "tile: line " << Line << ": " << What << '\n';
  std::exit(1);
}

static ExitOnError Check("tile: ");

static std::unique_ptr<TargetMachine> machine(const Triple &Of) {
  std::string Message;
  const Target *T = TargetRegistry::lookupTarget(Of, Message);
  if (!T)
    Check(createStringError(Message));
  return std::unique_ptr<TargetMachine>(T->createTargetMachine(
      Of, Of.isAMDGPU() ? "gfx900" : "", "", TargetOptions(), Reloc::PIC_));
}

static std::unique_ptr<MemoryBuffer> emit(Module &M, TargetMachine &Target, bool Own) {
  if (!Own)
    return Check(dilifetime::emitObject(M, Target));
  legacy::PassManager Passes;
  dilifetime::ObjectBuffer Object;
  dilifetime::addPreparePass(Passes, Target, nullptr, &Object);
  if (Target.addPassesToEmitFile(Passes, Object.stream(), nullptr,
                                 CodeGenFileType::ObjectFile))
    Check(createStringError("the target makes no objects"));
  Passes.run(M);
  return Check(Object.finish());
}

int main(int Count, char **Arguments) {
  bool Own = Count == 5 && StringRef(Arguments[2]) == "--own";
  if (Count != 4 + Own) {
    errs() << "usage: tile TRIPLE [--own] IN.tile OUT.o\n";
    return 2;
  }
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  std::string In = Arguments[2 + Own];
  auto Text = Check(errorOrToExpected(MemoryBuffer::getFile(In)));
  tile::Kernel K = tile::parse(Text->getBuffer().str());

  Triple Of(Arguments[1]);
  auto Target = machine(Of);
  LLVMContext Context;
  Module M(In, Context);
  M.setTargetTriple(Of);
  M.setDataLayout(Target->createDataLayout());
  tile::generate(K, In, M);
  if (verifyModule(M, &errs()))
    return 1;
  Check(dilifetime::verify(M));

  auto Object = emit(M, *Target, Own);
  std::error_code Problem;
  raw_fd_ostream Out(Arguments[3 + Own], Problem);
  Check(errorCodeToError(Problem));
  Out << Object->getBuffer();
  return 0;
}
