//===- A compiler that embeds LLVM and loads the plugin -------------------===//
//
// With PLUGIN_IS_LINKED the plugin is in the program instead, and PLUGIN is any word.
//
// host PLUGIN threads COUNT OBJECTS FILE...   each file by many threads at once
// host PLUGIN errors FILE                     who hears of an error
// host PLUGIN plain LEVEL FILE OUT            code generation that asks no plugin
//
//===----------------------------------------------------------------------===//

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <atomic>
#include <thread>

using namespace llvm;

#ifdef PLUGIN_IS_LINKED
extern "C" PassPluginLibraryInfo getDilifetimePluginInfo();
#endif

namespace {

#ifdef PLUGIN_IS_LINKED
/// What PassPlugin is for a plugin that is loaded.
struct Plugin {
  PassPluginLibraryInfo Info = getDilifetimePluginInfo();

  static Expected<Plugin> Load(const std::string &) { return Plugin(); }
  void registerPassBuilderCallbacks(PassBuilder &PB) const {
    Info.RegisterPassBuilderCallbacks(PB);
  }
  bool invokePreCodeGenCallback(Module &M, TargetMachine &TM, CodeGenFileType Type,
                                raw_pwrite_stream &OS) const {
    return Info.PreCodeGenCallback(M, TM, Type, OS);
  }
};
#else
using Plugin = PassPlugin;
#endif

/// What a host of its own kind does with diagnostics: it counts errors, and goes on.
struct Handler : DiagnosticHandler {
  unsigned Errors = 0;
  bool Says;
  explicit Handler(bool Says) : Says(Says) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    Errors += Info.getSeverity() == DS_Error;
    if (Says && Info.getSeverity() <= DS_Warning) {
      outs() << (Info.getSeverity() == DS_Error ? "error: " : "warning: ");
      DiagnosticPrinterRawOStream Printer(outs());
      Info.print(Printer);
      outs() << '\n';
    }
    return true;
  }
};

/// A module, in a context of its own.
struct Input {
  LLVMContext Context;
  Handler *Diagnostics;
  std::unique_ptr<Module> M;
  std::unique_ptr<TargetMachine> Target;

  Input(StringRef File, CodeGenOptLevel Level, bool Says) {
    auto Own = std::make_unique<Handler>(Says);
    Diagnostics = Own.get();
    Context.setDiagnosticHandler(std::move(Own));
    SMDiagnostic Problem;
    M = parseIRFile(File, Problem, Context);
    if (!M) {
      Problem.print("host", errs());
      std::exit(2);
    }
    std::string Message;
    const auto *Of = TargetRegistry::lookupTarget(M->getTargetTriple(), Message);
    if (!Of) {
      errs() << Message << '\n';
      std::exit(2);
    }
    bool IsGpu = M->getTargetTriple().isAMDGPU();
    Target.reset(Of->createTargetMachine(M->getTargetTriple(), IsGpu ? "gfx900" : "", "",
                                         TargetOptions(), Reloc::PIC_, {}, Level));
    M->setDataLayout(Target->createDataLayout());
  }

  /// The pipeline of a level, with the plugin's passes in it.
  void optimise(const Plugin &Loaded, OptimizationLevel Level) {
    LoopAnalysisManager LAM;
    FunctionAnalysisManager FAM;
    CGSCCAnalysisManager CGAM;
    ModuleAnalysisManager MAM;
    PassBuilder PB(Target.get());
    Loaded.registerPassBuilderCallbacks(PB);
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
    auto Passes = Level == OptimizationLevel::O0
                      ? PB.buildO0DefaultPipeline(Level)
                      : PB.buildPerModuleDefaultPipeline(Level);
    Passes.run(*M, MAM);
  }

  /// Code generation of the host's own.
  void emit(raw_pwrite_stream &Stream) {
    legacy::PassManager Passes;
    if (Target->addPassesToEmitFile(Passes, Stream, nullptr, CodeGenFileType::ObjectFile))
      std::exit(2);
    Passes.run(*M);
  }

  /// Code generation as clang and llc have it.
  void generate(Plugin &Loaded, raw_pwrite_stream &Stream) {
    if (!Loaded.invokePreCodeGenCallback(*M, *Target, CodeGenFileType::ObjectFile,
                                         Stream))
      emit(Stream);
  }
};

std::string object(Plugin &Loaded, StringRef File, bool Says = false) {
  Input In(File, CodeGenOptLevel::Default, Says);
  In.optimise(Loaded, OptimizationLevel::O2);
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Stream(Bytes);
  In.generate(Loaded, Stream);
  return std::string(Bytes.begin(), Bytes.end());
}

int threads(Plugin &Loaded, unsigned Count, unsigned Objects,
            ArrayRef<std::string> Files) {
  std::vector<std::string> Expected;
  for (const std::string &File : Files)
    Expected.push_back(object(Loaded, File, true));
  std::atomic<unsigned> Others = 0;
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T < Count; ++T)
    Threads.emplace_back([&, T] {
      for (unsigned I = 0; I < Objects; ++I) {
        unsigned Which = (T + I) % Files.size();
        Others += object(Loaded, Files[Which]) != Expected[Which];
      }
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  outs() << Others << " of " << Count * Objects << " objects differ\n";
  return Others != 0;
}

int errors(Plugin &Loaded, StringRef File) {
  // A file that goes if somebody ends the process by a signal.
  SmallString<64> Mine;
  if (sys::fs::createTemporaryFile("host", "o", Mine))
    return 2;
  sys::RemoveFileOnSignal(Mine);
  Input In(File, CodeGenOptLevel::Default, true);
  In.optimise(Loaded, OptimizationLevel::O2);
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Stream(Bytes);
  In.generate(Loaded, Stream);
  outs() << "errors: " << In.Diagnostics->Errors << ", bytes: " << Bytes.size()
         << ", my file: " << (sys::fs::exists(Mine) ? "there" : "gone") << '\n';
  sys::fs::remove(Mine);
  return 0;
}

int plain(Plugin &Loaded, bool Optimises, StringRef File, StringRef Out) {
  Input In(File, Optimises ? CodeGenOptLevel::Default : CodeGenOptLevel::None, true);
  In.optimise(Loaded, Optimises ? OptimizationLevel::O2 : OptimizationLevel::O0);
  std::error_code Problem;
  raw_fd_ostream Stream(Out, Problem);
  if (Problem)
    return 2;
  In.emit(Stream);
  return 0;
}

} // namespace

int main(int Count, char **Arguments) {
  std::vector<std::string> All(Arguments + 1, Arguments + Count);
  if (All.size() < 3)
    return 2;
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmParsers();
  InitializeAllAsmPrinters();
  auto Loaded = Plugin::Load(All[0]);
  if (!Loaded) {
    logAllUnhandledErrors(Loaded.takeError(), errs(), "host: ");
    return 2;
  }
  ArrayRef<std::string> Rest = ArrayRef(All).drop_front(2);
  if (All[1] == "threads" && Rest.size() > 2)
    return threads(*Loaded, std::stoul(Rest[0]), std::stoul(Rest[1]), Rest.drop_front(2));
  if (All[1] == "errors")
    return errors(*Loaded, Rest[0]);
  if (All[1] == "plain" && Rest.size() == 3)
    return plain(*Loaded, Rest[0] != "0", Rest[1], Rest[2]);
  return 2;
}
