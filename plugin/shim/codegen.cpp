//===- Code generation: facts about the target, and stock codegen ---------===//

#include "shim.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/RuntimeLibcallInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/LegacyPassManagers.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

static TargetMachine &target(void *TM) { return *static_cast<TargetMachine *>(TM); }

// Defined in Rust; neither unwinds.
extern "C" {
/// Whether a TargetPassConfig, without optimisation or with it, is of a code generation
/// of ours, which gets its stages (src/llvm/machine/stage.rs).
bool dilifetime_build_pipeline(void *Target, void *Config, bool IsUnoptimised);
/// Comes before a code generation that nobody asked us about (src/llvm/entry.rs).
bool dilifetime_before_other_codegen(LLVMModuleRef M, void *Target);
/// Comes before that, when nothing has been made of the module yet. Stream is where the
/// object will go. Whether it has gone there, and no code is to be generated.
bool dilifetime_generate_other(LLVMModuleRef M, void *Target, void *Stream);
}

namespace {

/// Lets us look into a pass manager.
struct Passes : PMDataManager {
  static ArrayRef<Pass *> of(PMDataManager &Manager) {
    return Manager.*(&Passes::PassVector);
  }
};

/// What writes the code in a pipeline of function passes; null if that isn't there.
AsmPrinter *printer(PMDataManager &Manager) {
  for (Pass *It : Passes::of(Manager)) {
    if (It->getPassName().ends_with("Assembly Printer"))
      return static_cast<AsmPrinter *>(It);
    if (PMDataManager *Inner = It->getAsPMDataManager())
      if (AsmPrinter *Found = printer(*Inner))
        return Found;
  }
  return nullptr;
}

/// Where an ELF object will be written; null for other output.
raw_pwrite_stream *objectStream(const AsmPrinter &Printer) {
  MCStreamer &Out = *Printer.OutStreamer;
  if (Out.hasRawTextSupport() ||
      Printer.OutContext.getObjectFileType() != MCContext::IsELF)
    return nullptr;
  MCAssembler *Assembler = Out.getAssemblerPtr();
  return Assembler ? &static_cast<ELFObjectWriter &>(Assembler->getWriter()).OS : nullptr;
}

/// Takes all out of a module that code would be made of.
void empty(Module &M) {
  M.dropAllReferences();
  while (!M.alias_empty())
    M.alias_begin()->eraseFromParent();
  while (!M.ifunc_empty())
    M.ifunc_begin()->eraseFromParent();
  while (!M.global_empty())
    M.global_begin()->eraseFromParent();
  while (!M.empty())
    M.begin()->eraseFromParent();
  M.setModuleInlineAsm("");
  for (NamedMDNode &Node : make_early_inc_range(M.named_metadata()))
    if (&Node != M.getModuleFlagsMetadata())
      M.eraseNamedMetadata(&Node);
}

/// Stands first in the pipeline of another's code generation.
class OtherCodegen : public ModulePass {
  TargetMachine &Target;
  /// Takes what is generated of an empty module.
  raw_null_ostream Nowhere;
  bool IsGenerated = false;
  std::unique_ptr<MCStreamer> Replaced;

public:
  static char ID;
  explicit OtherCodegen(TargetMachine &Target) : ModulePass(ID), Target(Target) {}

  /// Passes are told of the module one after the other before any runs, and so we are
  /// asked before the code's writer has written anything.
  bool doInitialization(Module &M) override {
    AsmPrinter *Printer = printer(getResolver()->getPMDataManager());
    raw_pwrite_stream *Stream = Printer ? objectStream(*Printer) : nullptr;
    if (!Stream)
      return false;
    IsGenerated = dilifetime_generate_other(wrap(&M), &Target, Stream);
    if (!IsGenerated)
      return false;
    empty(M);
    // A streamer may fill sections of the context from when it is made on: none is made
    // that isn't needed, and what filled them stays.
    auto Replacement = Target.createMCStreamer(
        Nowhere, nullptr, CodeGenFileType::ObjectFile, Printer->OutContext);
    if (!Replacement) {
      M.getContext().emitError(toString(Replacement.takeError()));
      return true;
    }
    Replaced = std::exchange(Printer->OutStreamer, std::move(*Replacement));
    return true;
  }

  StringRef getPassName() const override {
    return "dilifetime before another's code generation";
  }

  void getAnalysisUsage(AnalysisUsage &AU) const override { AU.setPreservesAll(); }

  bool runOnModule(Module &M) override {
    return !IsGenerated && dilifetime_before_other_codegen(wrap(&M), &Target);
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
        bool IsUnoptimised = Config->getOptLevel() == CodeGenOptLevel::None;
        if (!dilifetime_build_pipeline(&Target, Config, IsUnoptimised))
          Passes.add(new OtherCodegen(Target));
      });
}

/// Whether the module's triple means ELF objects.
bool dil_module_is_elf(LLVMModuleRef M) {
  return unwrap(M)->getTargetTriple().isOSBinFormatELF();
}

/// LLVM's name of a triple's architecture, of which triples have others.
void dil_triple_architecture(const char *Text, size_t Size, DilSink Sink, void *Context) {
  Triple Of(StringRef(Text, Size));
  StringRef Name = Triple::getArchTypeName(Of.getArch());
  Sink(Context, Name.data(), Name.size());
}

/// The registers with DWARF numbers that the module's first function may use, with
/// their sizes in bits, whether integers of that size may be in them, and their names
/// in assembly. Several may have one number. False: the host has no such target.
bool dil_module_registers(LLVMModuleRef M,
                          void (*Found)(void *, unsigned, unsigned, bool, const char *),
                          void *Context) {
  Module &Of = *unwrap(M);
  std::string Message;
  const Target *Known = TargetRegistry::lookupTarget(Of.getTargetTriple(), Message);
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

/// What the target machine was told of what it writes: the DWARF version, 0 if it takes
/// the module's; and whether DWARF has 64 bits (a module's flag may say so, too), debug
/// info is split into a .dwo file, and relocations are compact ones (CREL).
void dil_target_options(void *TM, unsigned *Version, bool Is[3]) {
  const MCTargetOptions &Options = target(TM).Options.MCOptions;
  *Version = Options.DwarfVersion;
  Is[0] = Options.Dwarf64;
  Is[1] = !Options.SplitDwarfFile.empty();
  Is[2] = Options.Crel;
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
bool dil_pipeline_is_limited() { return TargetPassConfig::hasLimitedCodeGenPipeline(); }

/// How often the command line (clang: -mllvm) had an option; a negative number for
/// one that the host tool doesn't know.
int dil_option_occurrences(const char *Name, size_t Size) {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find(StringRef(Name, Size));
  return Found == Options.end() ? -1 : Found->second->getNumOccurrences();
}

/// Hands a module to the sink, as bitcode with the order of each value's uses:
/// code generation depends on it, and the C API and CloneModule() don't keep it.
void dil_module_write(LLVMModuleRef M, DilSink Sink, void *Context) {
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream Stream(Bitcode);
  WriteBitcodeToFile(*unwrap(M), Stream, /*ShouldPreserveUseListOrder=*/true);
  Sink(Context, Bitcode.data(), Bitcode.size());
}

/// Hands the numbers of a module's blocks to the sink, as words: for each function that
/// has any, the number that its next block would get, and those of its blocks.
void dil_block_numbers(LLVMModuleRef M, DilSink Sink, void *Context) {
  SmallVector<uint32_t, 0> Words;
  for (const Function &F : *unwrap(M)) {
    if (F.isDeclaration())
      continue;
    Words.push_back(F.getMaxBlockNumber());
    for (const BasicBlock &Block : F)
      Words.push_back(Block.getNumber());
  }
  Sink(Context, reinterpret_cast<const char *>(Words.data()),
       Words.size() * sizeof(uint32_t));
}

/// Gives a copy of that module's blocks the same numbers. A block gets the next number
/// when it comes into a function, so all are taken out, and others come and go between
/// them.
void dil_number_blocks(LLVMModuleRef M, const uint32_t *Words) {
  for (Function &F : *unwrap(M)) {
    if (F.isDeclaration())
      continue;
    uint32_t Next = *Words++;
    SmallVector<BasicBlock *> Order;
    SmallVector<std::pair<uint32_t, BasicBlock *>> ByNumber;
    for (BasicBlock &Block : F) {
      Order.push_back(&Block);
      ByNumber.emplace_back(*Words++, &Block);
    }
    for (BasicBlock *Block : Order)
      Block->removeFromParent();
    F.renumberBlocks();
    auto Skip = [&](uint32_t To) {
      while (F.getMaxBlockNumber() < To)
        BasicBlock::Create(F.getContext(), "", &F)->eraseFromParent();
    };
    sort(ByNumber);
    for (auto [Number, Block] : ByNumber) {
      Skip(Number);
      Block->insertInto(&F);
    }
    Skip(Next);
    for (BasicBlock *Block : Order)
      Block->moveAfter(&F.back());
  }
}

/// Runs stock code generation as llc and clang set it up, into memory, and
/// hands the object, or the assembly, to the sink. All debug info is in it, also if the
/// host would split it. False, without a call of the sink, if the target can't write it.
/// The module is used up.
bool dil_emit(LLVMModuleRef M, void *TM, bool IsAssembly, DilSink Sink, void *Context) {
  TargetMachine &Target = target(TM);
  const TargetOptions &Options = Target.Options;
  const Triple &TT = unwrap(M)->getTargetTriple();
  SaveAndRestore Whole(Target.Options.MCOptions.SplitDwarfFile, std::string());
  SmallVector<char, 0> Object;
  raw_svector_ostream Stream(Object);
  {
    legacy::PassManager Passes;
    Passes.add(createTargetTransformInfoWrapperPass(Target.getTargetIRAnalysis()));
    TargetLibraryInfoImpl Library(TT, Options.VecLib);
    Passes.add(new TargetLibraryInfoWrapperPass(Library));
    // Without it, SelectionDAG expands memset and its like to loops.
    Passes.add(new RuntimeLibraryInfoWrapper(TT, Options.ExceptionModel,
                                             Options.FloatABIType, Options.EABIVersion,
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
