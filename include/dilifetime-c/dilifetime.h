/*===- dilifetime-c/dilifetime.h - Heterogeneous debug info ------------------*\
|*                                                                            *|
|* For compilers that embed LLVM 22: lifetimes are built, verified and carried *|
|* through code generation by the functions below. Their types are those of    *|
|* LLVM's C API. Link with libdilifetime.so and the LLVM that the program      *|
|* itself uses.                                                                *|
|*                                                                            *|
|* A function that returns LLVMBool returns 1 if it failed. Message, if it     *|
|* isn't null, then says why, an error a line; LLVMDisposeMessage frees it.    *|
|* Errors aren't sent to the context's diagnostic handler too, and nothing     *|
|* here ends the process. Functions may be called by several threads at once,  *|
|* each with contexts and options of its own.                                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef DILIFETIME_C_DILIFETIME_H
#define DILIFETIME_C_DILIFETIME_H

#include "llvm-c/TargetMachine.h"
#include "llvm-c/Types.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header. It grows when functions are added; what is there
    stays. */
#define DILIFETIME_C_API_VERSION 2

/** The version of the library: at least that of the header it is used with. */
unsigned DilifetimeGetVersion(void);

/*===-- Options -----------------------------------------------------------===*/

/** What a call is told. Where a module or an object is given, too, null stands for the
    defaults; nothing else may be null unless that is said. */
typedef struct DilifetimeOpaqueOptions *DilifetimeOptionsRef;

DilifetimeOptionsRef DilifetimeCreateOptions(void);
void DilifetimeDisposeOptions(DilifetimeOptionsRef Options);

/** Sets one of the settings that README.md lists: "import", "dialect", "check",
    "lanes", "callers". It goes before module flags and the environment. */
LLVMBool DilifetimeSetOption(DilifetimeOptionsRef Options, const char *Key,
                             const char *Value, char **Message);

/** Without this, the environment variable DILIFETIME counts. */
void DilifetimeIgnoreEnvironment(DilifetimeOptionsRef Options);

/** Describes a target, in JSON (docs/targets.md), which goes before what is known of
    it. The description counts for modules of its architecture, and for objects of its
    ELF machine that are finalized. */
LLVMBool DilifetimeDescribeTarget(DilifetimeOptionsRef Options, const char *Description,
                                  char **Message);

typedef enum {
  /** Something is other than was asked for. */
  DilifetimeWarning = 1,
  /** A location is lost; the text says why. */
  DilifetimeRemark = 2
} DilifetimeSeverity;

typedef struct {
  DilifetimeSeverity Severity;
  const char *Text;
  /** The function it is about; may be null. */
  const char *Function;
  /** The line of the source; 0 if nobody knows. */
  unsigned Line;
} DilifetimeMessage;

/** Hears a message, which lives only during the call. */
typedef void (*DilifetimeMessageHandler)(void *Context, const DilifetimeMessage *Message);

/** Who hears warnings and remarks of calls with these options. Without a handler
    they go to the context's. */
void DilifetimeSetMessageHandler(DilifetimeOptionsRef Options,
                                 DilifetimeMessageHandler Handler, void *Context);

/*===-- Expressions -------------------------------------------------------===*/

/* An operation each, as the proposal calls them (docs/operations.md). Types are
   those of stack entries. */

LLVMMetadataRef DilifetimeOpReferrer(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpArg(unsigned Index, LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpTypeObject(LLVMTypeRef T);
/** A literal: an integer, a floating-point number, a null pointer, a vector of
    these, or undef. */
LLVMMetadataRef DilifetimeOpConstant(LLVMValueRef Literal);
LLVMMetadataRef DilifetimeOpConvert(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpZExt(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpSExt(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpReinterpret(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpBitOffset(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpByteOffset(LLVMTypeRef T);
/** The part pushed first is the lowest. */
LLVMMetadataRef DilifetimeOpComposite(unsigned Parts, LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpExtend(LLVMContextRef C, unsigned Elements);
LLVMMetadataRef DilifetimeOpSelect(LLVMContextRef C);
/** The address space is LLVM's. */
LLVMMetadataRef DilifetimeOpAddrOf(LLVMContextRef C, unsigned AddressSpace);
LLVMMetadataRef DilifetimeOpDeref(LLVMTypeRef T);
LLVMMetadataRef DilifetimeOpRead(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpAdd(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpSub(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpMul(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpDiv(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpLShr(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpAShr(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpShl(LLVMContextRef C);
LLVMMetadataRef DilifetimeOpPushLane(LLVMTypeRef T);
/** Which bits of the variable the expression is about. */
LLVMMetadataRef DilifetimeOpFragment(LLVMContextRef C, unsigned OffsetInBits,
                                     unsigned SizeInBits);

/** A DIExpr. */
LLVMMetadataRef DilifetimeExpression(LLVMContextRef C, const LLVMMetadataRef *Operations,
                                     size_t Count);

/*===-- Objects and lifetimes ---------------------------------------------===*/

/** A DIFragment: a thing with lifetimes that is no variable of the source. */
LLVMMetadataRef DilifetimeFragment(LLVMContextRef C);

/** A DIExprCode: a place in the code, for DilifetimeInsertCode. */
LLVMMetadataRef DilifetimeExprCode(LLVMContextRef C);

/** A DILifetime of an object (a DILocalVariable, a DIGlobalVariable, a fragment)
    at the location that an expression gives. Arguments are objects and code
    places; there may be none. It holds from a def on, or, if it is retained, as
    the default of its object where nothing else is known. */
LLVMMetadataRef DilifetimeLifetime(LLVMContextRef C, LLVMMetadataRef Object,
                                   LLVMMetadataRef Expression,
                                   const LLVMMetadataRef *Arguments, size_t Count);

/*===-- Where lifetimes begin and end -------------------------------------===*/

/* These insert a call where the builder stands, with its debug location. Null: it
   stands in no function. */

/** The lifetime begins; its DIOpReferrer is this value. */
LLVMValueRef DilifetimeInsertDef(LLVMBuilderRef B, LLVMMetadataRef Lifetime,
                                 LLVMValueRef Referrer);

/** The same with a physical register, by its name in machine IR: "exec". */
LLVMValueRef DilifetimeInsertDefOfRegister(LLVMBuilderRef B, LLVMMetadataRef Lifetime,
                                           const char *Register);

LLVMValueRef DilifetimeInsertKill(LLVMBuilderRef B, LLVMMetadataRef Lifetime);

/** Here is the place that a DIExprCode stands for. */
LLVMValueRef DilifetimeInsertCode(LLVMBuilderRef B, LLVMMetadataRef Code);

/** Makes a lifetime a computed one, of a function or of the module
    (docs/encoding.md says which). */
void DilifetimeRetain(LLVMValueRef Function, LLVMMetadataRef Lifetime);
void DilifetimeRetainInModule(LLVMModuleRef M, LLVMMetadataRef Lifetime);

/** The fragment is the address of the global variable's memory: a computed lifetime of
    a debugger's variable, retained in the module, has the fragment as an argument and
    looks through it, DIOpArg(0, ptr) DIOpDeref(T). The fragment has no lifetime of its
    own. */
void DilifetimeSetGlobalFragment(LLVMValueRef Global, LLVMMetadataRef Fragment);

/** Where each lane of a function is, and which run the program. */
void DilifetimeSetActiveLanePC(LLVMValueRef Function, LLVMMetadataRef Fragment);
void DilifetimeSetActiveLane(LLVMValueRef Function, LLVMMetadataRef Fragment);

/*===-- Checking and running ----------------------------------------------===*/

/** Whether a rule of the proposal is broken (docs/rules.md). The module stays as
    it is. */
LLVMBool DilifetimeVerifyModule(LLVMModuleRef M, DilifetimeOptionsRef Options,
                                char **Message);

/** Runs passes, written as for opt: "dilifetime-simplify", "default<O2>". A
    pipeline of LLVM's has our passes where the plugin puts them. The target
    machine may be null.

    A host with pipelines of its own runs "dilifetime-carry" before them, or registers
    the plugin's callbacks (getDilifetimePluginInfo): until then a def or kill is a call
    of which LLVM knows nothing, and keeps it from optimising. */
LLVMBool DilifetimeRunPasses(LLVMModuleRef M, const char *Passes,
                             LLVMTargetMachineRef Target, DilifetimeOptionsRef Options,
                             char **Message);

/*===-- Objects -----------------------------------------------------------===*/

/** Generates an ELF object, with the pipeline that llc and clang use. A module
    without lifetimes gets what stock LLVM makes of it. A triple or data layout
    that the module lacks is the target machine's. The module is used up; it is
    good for disposal only, and a second call fails. */
LLVMBool DilifetimeEmitObject(LLVMModuleRef M, LLVMTargetMachineRef Target,
                              DilifetimeOptionsRef Options, LLVMMemoryBufferRef *Object,
                              char **Message);

/** Generates an object of a module, by addPassesToEmitFile of the target machine
    in the way of the host's own; returns 1 if it can't. */
typedef LLVMBool (*DilifetimeEmitter)(void *Context, LLVMModuleRef M,
                                      LLVMMemoryBufferRef *Object);

/** As DilifetimeEmitObject, for hosts whose pipeline of code generation is their
    own: the emitter is called on this thread, and our stages are in each pipeline
    that it sets up for the target machine. Where code is checked against stock's
    (the setting "check") it is called again, for copies of the module in other
    contexts. */
LLVMBool DilifetimeEmitObjectBy(LLVMModuleRef M, LLVMTargetMachineRef Target,
                                DilifetimeEmitter Emitter, void *Context,
                                DilifetimeOptionsRef Options, LLVMMemoryBufferRef *Object,
                                char **Message);

/** For code generation that can't be put into a call: makes a module ready for
    it. Of the object that it becomes, DilifetimeFinalizeObject makes the one for
    debuggers. Between the two nobody watches what code generation does, so more
    is lost than by DilifetimeEmitObject. */
LLVMBool DilifetimePrepareModule(LLVMModuleRef M, LLVMTargetMachineRef Target,
                                 DilifetimeOptionsRef Options, char **Message);

/** The buffer that is passed stays the caller's. One in which nothing was carried comes
    back as it is. */
LLVMBool DilifetimeFinalizeObject(LLVMMemoryBufferRef Carried,
                                  DilifetimeOptionsRef Options,
                                  LLVMMemoryBufferRef *Object, char **Message);

#ifdef __cplusplus
}
#endif

#endif
