/*===- A compiler in C that builds lifetimes, by dilifetime-c ---------------===*\
|*
|* c object OUT      the plugin's code generation
|* c own OUT         the host's, put into a call
|* c apart OUT       the host's, between two calls
|* c passes P OUT    the first, behind a pipeline
|* c broken          what is said of a lifetime that breaks a rule
|* c nothing OUT     a module without lifetimes
|* c option K V      what is said of a setting
|* c describe T OUT  the first, with a description of the target
|* c stock IN OUT    bitcode by LLVM's code generation alone
|* c import IN OUT   bitcode by the plugin's, with stock debug info imported
|*
\*===----------------------------------------------------------------------===*/

#include "dilifetime-c/dilifetime.h"
#include "llvm-c/Analysis.h"
#include "llvm-c/BitReader.h"
#include "llvm-c/Core.h"
#include "llvm-c/DebugInfo.h"
#include "llvm-c/Target.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static LLVMContextRef C;
static LLVMModuleRef M;

static int failed(LLVMBool Is, char *Message) {
  if (!Is)
    return 0;
  printf("failed: %s\n", Message);
  LLVMDisposeMessage(Message);
  return 1;
}

static void hear(void *Count, const DilifetimeMessage *Message) {
  ++*(unsigned *)Count;
  printf("%s: %s (%s, line %u)\n",
         Message->Severity == DilifetimeRemark ? "remark" : "warning", Message->Text,
         Message->Function ? Message->Function : "nowhere", Message->Line);
}

static LLVMTargetMachineRef machine(void) {
  LLVMTargetRef T;
  char *Message;
  const char *Triple = "x86_64-pc-linux-gnu";
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  if (failed(LLVMGetTargetFromTriple(Triple, &T, &Message), Message))
    exit(2);
  return LLVMCreateTargetMachine(T, Triple, "", "", LLVMCodeGenLevelDefault, LLVMRelocPIC,
                                 LLVMCodeModelDefault);
}

/* What `long work(long a, long b)` of pair.src is compiled to:
     3  pair p = {a * a, b * b};
     4  long t = stop();
     5  return p.low * t + p.high;
   p is in two values, and the variable `sum` is nowhere: it is p.low + p.high. */
static void build(int Described, int Broken) {
  C = LLVMContextCreate();
  M = LLVMModuleCreateWithNameInContext("pair.src", C);
  LLVMTypeRef I64 = LLVMInt64TypeInContext(C), Pair = LLVMIntTypeInContext(C, 128);
  LLVMTypeRef Two[] = {I64, I64};
  LLVMTypeRef StopType = LLVMFunctionType(I64, NULL, 0, 0);
  LLVMTypeRef WorkType = LLVMFunctionType(I64, Two, 2, 0);
  LLVMValueRef Stop = LLVMAddFunction(M, "stop", StopType);
  LLVMValueRef Work = LLVMAddFunction(M, "work", WorkType);
  LLVMBuilderRef B = LLVMCreateBuilderInContext(C);
  LLVMPositionBuilderAtEnd(B, LLVMAppendBasicBlockInContext(C, Work, "entry"));
  LLVMDIBuilderRef D = LLVMCreateDIBuilder(M);
  LLVMMetadataRef Sub = NULL, File = NULL, Long = NULL;
  if (Described) {
    File = LLVMDIBuilderCreateFile(D, "pair.src", 8, "/", 1);
    LLVMDIBuilderCreateCompileUnit(D, LLVMDWARFSourceLanguageC, File, "c", 1, 1, "", 0, 0,
                                   "", 0, LLVMDWARFEmissionFull, 0, 0, 0, "", 0, "", 0);
    Long = LLVMDIBuilderCreateBasicType(D, "long", 4, 64, 5, LLVMDIFlagZero);
    LLVMMetadataRef Signature[] = {Long, Long, Long};
    LLVMMetadataRef Type =
        LLVMDIBuilderCreateSubroutineType(D, File, Signature, 3, LLVMDIFlagZero);
    Sub = LLVMDIBuilderCreateFunction(D, File, "work", 4, "work", 4, File, 2, Type, 0, 1,
                                      2, LLVMDIFlagPrototyped, 1);
    LLVMSetSubprogram(Work, Sub);
    LLVMSetCurrentDebugLocation2(B, LLVMDIBuilderCreateDebugLocation(C, 3, 0, Sub, NULL));
  }
  LLVMValueRef A = LLVMGetParam(Work, 0), Other = LLVMGetParam(Work, 1);
  LLVMValueRef Low = LLVMBuildMul(B, A, A, "low"),
               High = LLVMBuildMul(B, Other, Other, "high");
  if (Described) {
    LLVMMetadataRef Members[] = {
        LLVMDIBuilderCreateMemberType(D, File, "low", 3, File, 1, 64, 0, 0,
                                      LLVMDIFlagZero, Long),
        LLVMDIBuilderCreateMemberType(D, File, "high", 4, File, 1, 64, 0, 64,
                                      LLVMDIFlagZero, Long)};
    LLVMMetadataRef PairType =
        LLVMDIBuilderCreateStructType(D, File, "pair", 4, File, 1, 128, 64,
                                      LLVMDIFlagZero, NULL, Members, 2, 0, NULL, "", 0);
    LLVMMetadataRef P = LLVMDIBuilderCreateAutoVariable(D, Sub, "p", 1, File, 3, PairType,
                                                        1, LLVMDIFlagZero, 0);
    LLVMMetadataRef Sum = LLVMDIBuilderCreateAutoVariable(D, Sub, "sum", 3, File, 3, Long,
                                                          1, LLVMDIFlagZero, 0);
    LLVMMetadataRef Parts[] = {DilifetimeFragment(C), DilifetimeFragment(C)};
    LLVMMetadataRef Here[] = {DilifetimeOpReferrer(I64)};
    LLVMMetadataRef IsHere = DilifetimeExpression(C, Here, 1);
    LLVMMetadataRef LowAt = DilifetimeLifetime(C, Parts[0], IsHere, NULL, 0);
    LLVMMetadataRef HighAt = DilifetimeLifetime(C, Parts[1], IsHere, NULL, 0);
    DilifetimeInsertDef(B, LowAt, Low);
    DilifetimeInsertDef(B, HighAt, High);
    LLVMMetadataRef Whole[] = {DilifetimeOpArg(0, I64),
                               DilifetimeOpArg(Broken ? 7 : 1, I64),
                               DilifetimeOpComposite(2, Pair)};
    DilifetimeRetain(
        Work, DilifetimeLifetime(C, P, DilifetimeExpression(C, Whole, 3), Parts, 2));
    LLVMMetadataRef Added[] = {DilifetimeOpArg(0, I64), DilifetimeOpArg(1, I64),
                               DilifetimeOpAdd(C)};
    DilifetimeRetain(
        Work, DilifetimeLifetime(C, Sum, DilifetimeExpression(C, Added, 3), Parts, 2));
    LLVMSetCurrentDebugLocation2(B, LLVMDIBuilderCreateDebugLocation(C, 4, 0, Sub, NULL));
  }
  LLVMValueRef Times = LLVMBuildCall2(B, StopType, Stop, NULL, 0, "t");
  if (Described)
    LLVMSetCurrentDebugLocation2(B, LLVMDIBuilderCreateDebugLocation(C, 5, 0, Sub, NULL));
  LLVMBuildRet(B, LLVMBuildAdd(B, LLVMBuildMul(B, Low, Times, "times"), High, "result"));
  LLVMDIBuilderFinalize(D);
  LLVMDisposeDIBuilder(D);
  LLVMDisposeBuilder(B);
  LLVMValueRef Three = LLVMConstInt(LLVMInt32TypeInContext(C), 3, 0);
  LLVMAddModuleFlag(M, LLVMModuleFlagBehaviorWarning, "Debug Info Version", 18,
                    LLVMValueAsMetadata(Three));
  LLVMValueRef Five = LLVMConstInt(LLVMInt32TypeInContext(C), 5, 0);
  LLVMAddModuleFlag(M, LLVMModuleFlagBehaviorWarning, "Dwarf Version", 13,
                    LLVMValueAsMetadata(Five));
  char *Message = NULL;
  LLVMSetTarget(M, "x86_64-pc-linux-gnu");
  if (failed(LLVMVerifyModule(M, LLVMReturnStatusAction, &Message), Message))
    exit(2);
  LLVMDisposeMessage(Message);
}

static void read(const char *Path) {
  LLVMMemoryBufferRef Bitcode;
  char *Message;
  C = LLVMContextCreate();
  if (failed(LLVMCreateMemoryBufferWithContentsOfFile(Path, &Bitcode, &Message),
             Message) ||
      LLVMParseBitcodeInContext2(C, Bitcode, &M))
    exit(2);
  LLVMDisposeMemoryBuffer(Bitcode);
}

static LLVMBool emit(void *Target, LLVMModuleRef Of, LLVMMemoryBufferRef *Object) {
  char *Message;
  return failed(
      LLVMTargetMachineEmitToMemoryBuffer(Target, Of, LLVMObjectFile, &Message, Object),
      Message);
}

static int save(LLVMMemoryBufferRef Object, const char *Path) {
  FILE *Out = fopen(Path, "wb");
  size_t Size = LLVMGetBufferSize(Object);
  int Bad = !Out || fwrite(LLVMGetBufferStart(Object), 1, Size, Out) != Size;
  LLVMDisposeMemoryBuffer(Object);
  return Bad | (Out && fclose(Out));
}

int main(int Count, char **Arguments) {
  if (Count < 2 || DilifetimeGetVersion() < DILIFETIME_C_API_VERSION)
    return 2;
  const char *Mode = Arguments[1], *Out = Arguments[Count - 1];
  char *Message = NULL;
  unsigned Heard = 0;
  LLVMMemoryBufferRef Object = NULL, Carried = NULL;
  LLVMTargetMachineRef Target = machine();
  DilifetimeOptionsRef Options = DilifetimeCreateOptions();
  DilifetimeIgnoreEnvironment(Options);
  DilifetimeSetMessageHandler(Options, hear, &Heard);
  if (!strcmp(Mode, "option"))
    return failed(DilifetimeSetOption(Options, Arguments[2], Arguments[3], &Message),
                  Message);
  if (!strcmp(Mode, "describe")) {
    LLVMMemoryBufferRef Text;
    if (LLVMCreateMemoryBufferWithContentsOfFile(Arguments[2], &Text, &Message) ||
        DilifetimeDescribeTarget(Options, LLVMGetBufferStart(Text), &Message))
      return failed(1, Message);
    LLVMDisposeMemoryBuffer(Text);
  }
  int IsStock = !strcmp(Mode, "stock"), IsImport = !strcmp(Mode, "import");
  if (IsStock || IsImport)
    read(Arguments[2]);
  else
    build(strcmp(Mode, "nothing"), !strcmp(Mode, "broken"));

  int Bad = 1;
  if (!strcmp(Mode, "broken")) {
    Bad = failed(DilifetimeVerifyModule(M, Options, &Message), Message);
    Bad &= failed(DilifetimeEmitObject(M, Target, Options, &Object, &Message), Message);
    printf("object: %s\n", Object ? "there" : "none");
    Bad &= failed(DilifetimeVerifyModule(M, Options, &Message), Message);
    Bad &= failed(DilifetimeRunPasses(M, "dilifetime-carry", Target, Options, &Message),
                  Message);
  } else if (IsStock) {
    Bad = emit(Target, M, &Object);
  } else if (IsImport) {
    Bad = failed(DilifetimeSetOption(Options, "import", "on", &Message), Message) ||
          failed(DilifetimeEmitObject(M, Target, Options, &Object, &Message), Message);
  } else if (!strcmp(Mode, "own")) {
    Bad = failed(
        DilifetimeEmitObjectBy(M, Target, emit, Target, Options, &Object, &Message),
        Message);
  } else if (!strcmp(Mode, "apart")) {
    Bad = failed(DilifetimePrepareModule(M, Target, Options, &Message), Message) ||
          emit(Target, M, &Carried) ||
          failed(DilifetimeFinalizeObject(Carried, Options, &Object, &Message), Message);
    if (Carried)
      LLVMDisposeMemoryBuffer(Carried);
  } else {
    if (!strcmp(Mode, "passes"))
      Bad = failed(DilifetimeRunPasses(M, Arguments[2], Target, Options, &Message),
                   Message);
    else
      Bad = failed(DilifetimeVerifyModule(M, Options, &Message), Message);
    Bad = Bad ||
          failed(DilifetimeEmitObject(M, Target, Options, &Object, &Message), Message);
  }
  if (Object)
    Bad |= save(Object, Out);
  printf("heard: %u\n", Heard);
  DilifetimeDisposeOptions(Options);
  LLVMDisposeModule(M);
  LLVMContextDispose(C);
  LLVMDisposeTargetMachine(Target);
  return Bad;
}
