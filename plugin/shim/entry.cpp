//===- Registration: the way from LLVM's pass manager to Rust -------------===//

#include "shim.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

using namespace llvm;

// Defined in Rust (src/llvm/entry.rs); none of them unwinds.
extern "C" {
/// Whether a pipeline element, its parameters included, is one of our passes.
bool dilifetime_is_pass(const char *Name, size_t Size);
/// Runs a pass; whether it changed the module. Kept is null or what the last
/// pass left there, the module being as it was then; the pass takes that and
/// may leave something again.
bool dilifetime_run_pass(LLVMModuleRef M, const char *Name, size_t Size, void **Kept);
/// Frees what a pass left.
void dilifetime_drop_kept(void *Kept);
/// Hands the pipeline elements for the start of an optimisation pipeline of
/// that speed level (0 to 3) to the sink, one call each.
void dilifetime_pipeline_start(unsigned SpeedupLevel, DilSink Sink, void *Context);
/// The same for a pipeline whose bitcode a linker optimises and compiles.
void dilifetime_before_linking(DilSink Sink, void *Context);
/// The same for the end of the linker's pipeline.
void dilifetime_at_link(DilSink Sink, void *Context);
/// What knows which passes run, for the functions below; to be given back once.
void *dilifetime_watch_create();
void dilifetime_watch_drop(void *Watch);
/// Comes before a pass, by its class's name, over a function or a loop of it. A
/// loop has a header, and a preheader if it is in simple form; a function has
/// neither.
void dilifetime_before_pass(void *Watch, const char *Name, size_t Size, LLVMValueRef F,
                            LLVMBasicBlockRef Header, LLVMBasicBlockRef Preheader);
void dilifetime_before_module_pass(const char *Name, size_t Size, LLVMModuleRef M);
/// Comes after it; without a function, if it has deleted the loop.
void dilifetime_after_pass(void *Watch, const char *Name, size_t Size, LLVMValueRef F,
                           LLVMBasicBlockRef Header, bool Changed);
}

namespace {
/// What one of our passes leaves to the next. As with any analysis, LLVM drops
/// it when a pass says that it changed the module.
class KeptAnalysis : public AnalysisInfoMixin<KeptAnalysis> {
  friend AnalysisInfoMixin<KeptAnalysis>;
  static AnalysisKey Key;

  struct Drop {
    void operator()(void *Kept) const { dilifetime_drop_kept(Kept); }
  };

public:
  struct Result {
    std::unique_ptr<void, Drop> Kept;
  };

  Result run(Module &, ModuleAnalysisManager &) { return {}; }
};

AnalysisKey KeptAnalysis::Key;

/// A module pass that Rust runs.
class RustPass : public PassInfoMixin<RustPass> {
  std::string Element;

public:
  explicit RustPass(StringRef Element) : Element(Element.str()) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &Result = AM.getResult<KeptAnalysis>(M);
    void *Kept = Result.Kept.release();
    bool Changed = dilifetime_run_pass(wrap(&M), Element.data(), Element.size(), &Kept);
    Result.Kept.reset(Kept);
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }
};

/// Takes the name of one of our passes for a ModulePassManager.
void addPass(void *Context, const char *Name, size_t Size) {
  static_cast<ModulePassManager *>(Context)->addPass(RustPass(StringRef(Name, Size)));
}

/// A function, or a loop of it; else nothing.
struct Unit {
  LLVMValueRef F = nullptr;
  LLVMBasicBlockRef Header = nullptr, Preheader = nullptr;

  explicit Unit(const Any &IR) {
    if (const auto *Whole = any_cast<const Function *>(&IR)) {
      F = wrap(*Whole);
    } else if (const auto *L = any_cast<const Loop *>(&IR)) {
      F = wrap((*L)->getHeader()->getParent());
      Header = wrap((*L)->getHeader());
      Preheader = wrap((*L)->getLoopPreheader());
    }
  }
};
} // namespace

extern "C" {

/// Makes the passes known to a PassBuilder, by name and at the pipeline's
/// start.
void dil_register(void *Builder) {
  auto &PB = *static_cast<PassBuilder *>(Builder);
  PB.registerAnalysisRegistrationCallback(
      [](ModuleAnalysisManager &AM) { AM.registerPass([] { return KeptAnalysis(); }); });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &MPM,
                                        ArrayRef<PassBuilder::PipelineElement> Inner) {
    if (!Inner.empty() || !dilifetime_is_pass(Name.data(), Name.size()))
      return false;
    MPM.addPass(RustPass(Name));
    return true;
  });
  PB.registerPipelineStartEPCallback([](ModulePassManager &MPM, OptimizationLevel Level) {
    dilifetime_pipeline_start(Level.getSpeedupLevel(), addPass, &MPM);
  });
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase Phase) {
        if (Phase == ThinOrFullLTOPhase::ThinLTOPreLink ||
            Phase == ThinOrFullLTOPhase::FullLTOPreLink)
          dilifetime_before_linking(addPass, &MPM);
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        dilifetime_at_link(addPass, &MPM);
      });
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase Phase) {
        if (Phase == ThinOrFullLTOPhase::ThinLTOPostLink)
          dilifetime_at_link(addPass, &MPM);
      });
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks()) {
    std::shared_ptr<void> Watch(dilifetime_watch_create(), dilifetime_watch_drop);
    PIC->registerBeforeNonSkippedPassCallback([=](StringRef Pass, Any IR) {
      if (Unit It(IR); It.F)
        dilifetime_before_pass(Watch.get(), Pass.data(), Pass.size(), It.F, It.Header,
                               It.Preheader);
      else if (const auto *M = any_cast<const Module *>(&IR))
        dilifetime_before_module_pass(Pass.data(), Pass.size(), wrap(*M));
    });
    PIC->registerAfterPassCallback(
        [=](StringRef Pass, Any IR, const PreservedAnalyses &Preserved) {
          if (Unit It(IR); It.F)
            dilifetime_after_pass(Watch.get(), Pass.data(), Pass.size(), It.F, It.Header,
                                  !Preserved.areAllPreserved());
        });
    PIC->registerAfterPassInvalidatedCallback(
        [=](StringRef Pass, const PreservedAnalyses &) {
          dilifetime_after_pass(Watch.get(), Pass.data(), Pass.size(), nullptr, nullptr,
                                true);
        });
  }
}

/// Runs a pipeline, written as for opt, with our passes where opt has them; TM may be
/// null. False, and why, if there is no such pipeline.
bool dil_run_passes(LLVMModuleRef M, void *TM, const char *Passes, size_t Size,
                    DilSink Problem, void *Context) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks PIC;
  PassBuilder PB(static_cast<TargetMachine *>(TM), PipelineTuningOptions(), std::nullopt,
                 &PIC);
  dil_register(&PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  if (Error Failed = PB.parsePassPipeline(MPM, StringRef(Passes, Size))) {
    std::string Text = toString(std::move(Failed));
    Problem(Context, Text.data(), Text.size());
    return false;
  }
  MPM.run(*unwrap(M), MAM);
  return true;
}

} // extern "C"
