//===- Code generation: facts about the target, and stock codegen ---------===//

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/RuntimeLibcallInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static TargetMachine &target(void *TM) {
  return *static_cast<TargetMachine *>(TM);
}

// Defined in Rust; neither unwinds.
extern "C" {
/// Whether a TargetPassConfig is of a code generation of ours, which gets its stages
/// (src/llvm/machine/stage.rs).
bool dilifetime_build_pipeline(void *Target, void *Config);
/// Comes before a code generation that nobody asked us about (src/llvm/entry.rs).
bool dilifetime_before_other_codegen(LLVMModuleRef M, void *Target);
}

namespace {

/// Stands first in the pipeline of another's code generation.
class OtherCodegen : public ModulePass {
  TargetMachine &Target;

public:
  static char ID;
  explicit OtherCodegen(TargetMachine &Target) : ModulePass(ID), Target(Target) {}

  StringRef getPassName() const override {
    return "dilifetime before another's code generation";
  }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

  bool runOnModule(Module &M) override {
    return dilifetime_before_other_codegen(wrap(&M), &Target);
  }
};

char OtherCodegen::ID = 0;

} // namespace

extern "C" {
/// Sees to it that we are called for each codegen pipeline that is built from now
/// on. LLVM's list of those to call is the process's, so we are on it once, from
/// when we are loaded on.
void dil_watch_pipelines() {
  static RegisterTargetPassConfigCallback Callback(
      [](TargetMachine &Target, PassManagerBase &Passes, TargetPassConfig *Config) {
        if (!dilifetime_build_pipeline(&Target, Config))
          Passes.add(new OtherCodegen(Target));
      });
}

/// Whether the module's triple means ELF objects.
bool dil_module_is_elf(LLVMModuleRef M) {
  return unwrap(M)->getTargetTriple().isOSBinFormatELF();
}

/// The optimisation level of code generation, 0 to 3.
unsigned dil_target_opt_level(void *TM) {
  return static_cast<unsigned>(target(TM).getOptLevel());
}

/// Whether the target machine was told to split debug info into a .dwo file.
bool dil_target_splits_dwarf(void *TM) {
  return !target(TM).Options.MCOptions.SplitDwarfFile.empty();
}

static StringRef architecture(const Triple &Of) {
  return Triple::getArchTypeName(Of.getArch());
}

/// LLVM's name of the target machine's architecture, of which triples have others.
void dil_target_architecture(void *TM, DilSink Sink, void *Context) {
  StringRef Name = architecture(target(TM).getTargetTriple());
  Sink(Context, Name.data(), Name.size());
}

/// The same by the module's triple.
void dil_module_architecture(LLVMModuleRef M, DilSink Sink, void *Context) {
  StringRef Name = architecture(unwrap(M)->getTargetTriple());
  Sink(Context, Name.data(), Name.size());
}

/// Whether an architecture is called so.
bool dil_is_architecture(const char *Name, size_t Size) {
  StringRef Text(Name, Size);
  return architecture(Triple(Text)) == Text &&
         Triple(Text).getArch() != Triple::UnknownArch;
}

/// The registers with DWARF numbers that the module's first function may use, with
/// their sizes in bits, whether integers of that size may be in them, and their names
/// in assembly. Several may have one number. False: the host has no such target.
bool dil_module_registers(LLVMModuleRef M,
                          void (*Found)(void *, unsigned, unsigned, bool,
                                        const char *),
                          void *Context) {
  Module &Of = *unwrap(M);
  std::string Message;
  const Target *Known =
      TargetRegistry::lookupTarget(Of.getTargetTriple(), Message);
  if (!Known)
    return false;
  std::unique_ptr<TargetMachine> TM(Known->createTargetMachine(
      Of.getTargetTriple(), "", "", TargetOptions(), std::nullopt));
  auto First = find_if_not(Of, [](const Function &F) { return F.isDeclaration(); });
  if (!TM || First == Of.end())
    return TM != nullptr;
  const TargetRegisterInfo &TRI = *TM->getSubtargetImpl(*First)->getRegisterInfo();
  for (MCRegister Reg = 1; Reg < TRI.getNumRegs(); Reg = Reg.id() + 1) {
    int Number = TRI.getDwarfRegNum(Reg, false);
    if (Number < 0)
      continue;
    for (const TargetRegisterClass *Class : TRI.regclasses()) {
      if (!Class->contains(Reg))
        continue;
      unsigned Bits = TRI.getRegSizeInBits(*Class);
      Found(Context, Number, Bits,
            TRI.isTypeLegalForClass(*Class, MVT::getIntegerVT(Bits)),
            TRI.getRegAsmName(Reg).str().c_str());
    }
  }
  return true;
}

/// The DWARF version that the target machine was told to emit; 0 if it takes
/// the module's.
unsigned dil_target_dwarf_version(void *TM) {
  return target(TM).Options.MCOptions.DwarfVersion;
}

/// The DWARF number of a physical register in a function, by its name in lower
/// case; a negative number if it has none.
int dil_target_register(void *TM, LLVMValueRef F, const char *Name, size_t Size) {
  const TargetRegisterInfo &TRI =
      *target(TM).getSubtargetImpl(*unwrap<Function>(F))->getRegisterInfo();
  int Number = -1;
  for (MCRegister Reg = 1; Reg < TRI.getNumRegs(); Reg = Reg.id() + 1)
    if (StringRef(TRI.getName(Reg)).equals_insensitive(StringRef(Name, Size)))
      Number = TRI.getDwarfRegNum(Reg, false);
  return Number;
}

/// Whether a function's target has all of these features.
bool dil_target_has_features(void *TM, LLVMValueRef F, const char *Features,
                             size_t Size) {
  return target(TM)
      .getSubtargetImpl(*unwrap<Function>(F))
      ->checkFeatures(StringRef(Features, Size));
}

/// Whether options make the codegen pipeline start late or stop early.
bool dil_pipeline_is_limited() {
  return TargetPassConfig::hasLimitedCodeGenPipeline();
}

/// Whether the host has an option of that name.
bool dil_option_exists(const char *Name, size_t Size) {
  return cl::getRegisteredOptions().count(StringRef(Name, Size));
}

/// How often the command line (clang: -mllvm) had an option; 0 also for an
/// option that the host tool doesn't know.
int dil_option_occurrences(const char *Name, size_t Size) {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find(StringRef(Name, Size));
  return Found == Options.end() ? 0 : Found->second->getNumOccurrences();
}

/// Runs stock code generation as llc and clang set it up, into memory, and
/// hands the object, or the assembly, to the sink. False, without a call of the sink,
/// if the target can't write it. The module is used up.
bool dil_emit(LLVMModuleRef M, void *TM, bool IsAssembly, DilSink Sink,
              void *Context) {
  TargetMachine &Target = target(TM);
  const TargetOptions &Options = Target.Options;
  const Triple &TT = unwrap(M)->getTargetTriple();
  SmallVector<char, 0> Object;
  raw_svector_ostream Stream(Object);
  {
    legacy::PassManager Passes;
    Passes.add(
        createTargetTransformInfoWrapperPass(Target.getTargetIRAnalysis()));
    TargetLibraryInfoImpl Library(TT, Options.VecLib);
    Passes.add(new TargetLibraryInfoWrapperPass(Library));
    // Without it, SelectionDAG expands memset and its like to loops.
    Passes.add(new RuntimeLibraryInfoWrapper(
        TT, Options.ExceptionModel, Options.FloatABIType, Options.EABIVersion,
        Options.MCOptions.ABIName, Options.VecLib));
    if (Target.addPassesToEmitFile(Passes, Stream, nullptr,
                                   IsAssembly ? CodeGenFileType::AssemblyFile
                                              : CodeGenFileType::ObjectFile,
                                   true))
      return false;
    Passes.run(*unwrap(M));
  }
  Sink(Context, Object.data(), Object.size());
  return true;
}

/// Writes bytes to a raw_pwrite_stream.
void dil_stream_write(void *Stream, const char *Data, size_t Size) {
  static_cast<raw_pwrite_stream *>(Stream)->write(Data, Size);
}

} // extern "C"
