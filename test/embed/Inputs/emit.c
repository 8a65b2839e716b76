/*===- Code generation of a module, by llvm-c or by dilifetime-c ------------===*\
|*
|* emit stock FILE OUT    as LLVM generates code
|* emit api FILE OUT      as dilifetime-c does, with stock debug info imported
|*
\*===----------------------------------------------------------------------===*/

#include "dilifetime-c/dilifetime.h"
#include "llvm-c/BitReader.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include "llvm-c/TargetMachine.h"
#include <stdio.h>
#include <string.h>

static int failed(LLVMBool Is, const char *Message) {
  if (Is)
    fprintf(stderr, "emit: %s\n", Message ? Message : "no message");
  return Is;
}

static LLVMTargetMachineRef machine(LLVMModuleRef M) {
  LLVMTargetRef T;
  char *Message = NULL;
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  if (failed(LLVMGetTargetFromTriple(LLVMGetTarget(M), &T, &Message), Message))
    return NULL;
  return LLVMCreateTargetMachine(T, LLVMGetTarget(M), "", "", LLVMCodeGenLevelDefault,
                                 LLVMRelocPIC, LLVMCodeModelDefault);
}

static int emit(LLVMModuleRef M, LLVMTargetMachineRef Target, int IsApi,
                LLVMMemoryBufferRef *Object) {
  char *Message = NULL;
  if (!IsApi)
    return failed(
        LLVMTargetMachineEmitToMemoryBuffer(Target, M, LLVMObjectFile, &Message, Object),
        Message);
  DilifetimeOptionsRef Options = DilifetimeCreateOptions();
  DilifetimeIgnoreEnvironment(Options);
  int Bad = failed(DilifetimeSetOption(Options, "import", "on", &Message), Message) ||
            failed(DilifetimeEmitObject(M, Target, Options, Object, &Message), Message);
  DilifetimeDisposeOptions(Options);
  return Bad;
}

int main(int Count, char **Arguments) {
  if (Count != 4)
    return 2;
  LLVMContextRef C = LLVMContextCreate();
  LLVMMemoryBufferRef Bitcode, Object = NULL;
  LLVMModuleRef M;
  char *Message = NULL;
  if (failed(LLVMCreateMemoryBufferWithContentsOfFile(Arguments[2], &Bitcode, &Message),
             Message) ||
      failed(LLVMParseBitcodeInContext2(C, Bitcode, &M), "no bitcode"))
    return 2;
  LLVMTargetMachineRef Target = machine(M);
  if (!Target || emit(M, Target, !strcmp(Arguments[1], "api"), &Object))
    return 1;
  FILE *Out = fopen(Arguments[3], "wb");
  size_t Size = LLVMGetBufferSize(Object);
  int Bad = !Out || fwrite(LLVMGetBufferStart(Object), 1, Size, Out) != Size;
  return Bad | (Out && fclose(Out));
}
