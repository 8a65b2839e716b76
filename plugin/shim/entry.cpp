//===- Registration: the way from LLVM's pass manager to Rust -------------===//

#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
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
bool dilifetime_run_pass(LLVMModuleRef M, const char *Name, size_t Size,
                         void **Kept);
/// Frees what a pass left.
void dilifetime_drop_kept(void *Kept);
/// Hands the pipeline elements for the start of an optimisation pipeline of
/// that speed level (0 to 3) to the sink, one call each.
void dilifetime_pipeline_start(unsigned SpeedupLevel, DilSink Sink,
                               void *Context);
/// The same for a pipeline whose bitcode a linker optimises and compiles.
void dilifetime_before_linking(DilSink Sink, void *Context);
/// Takes down what a pass over a function, or over a loop of it, may disturb,
/// before it runs; null if the pass, by its class's name, doesn't. A loop has a
/// header, and a preheader if it is in simple form; a function has neither.
void *dilifetime_before_pass(const char *Name, size_t Size, LLVMValueRef F,
                             LLVMBasicBlockRef Header,
                             LLVMBasicBlockRef Preheader);
/// Settles what the pass has disturbed, if it has changed anything.
void dilifetime_after_pass(LLVMValueRef F, LLVMBasicBlockRef Header,
                           bool Changed, const void *Watched);
/// Frees what was taken down; null is nothing.
void dilifetime_drop_watched(void *Watched);
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
    bool Changed =
        dilifetime_run_pass(wrap(&M), Element.data(), Element.size(), &Kept);
    Result.Kept.reset(Kept);
    return Changed ? PreservedAnalyses::none()
               : PreservedAnalyses::all();
  }

  static bool isRequired() { return true; }
};

/// Takes the name of one of our passes for a ModulePassManager.
void addPass(void *Context, const char *Name, size_t Size) {
  static_cast<ModulePassManager *>(Context)->addPass(
      RustPass(StringRef(Name, Size)));
}

/// Asks Rust before and after each pass over a function or a loop.
class Watch {
  struct Drop {
    void operator()(void *Watched) const { dilifetime_drop_watched(Watched); }
  };
  struct Running {
    std::string Pass;
    LLVMValueRef F;
    std::unique_ptr<void, Drop> Watched;
  };
  /// Passes that run now, the innermost last.
  SmallVector<Running, 2> Stack;

  struct Unit {
    LLVMValueRef F = nullptr;
    LLVMBasicBlockRef Header = nullptr, Preheader = nullptr;
  };

  static Unit unit(const Any &IR) {
    Unit It;
    if (const auto *F = any_cast<const Function *>(&IR)) {
      It.F = wrap(*F);
    } else if (const auto *L = any_cast<const Loop *>(&IR)) {
      It.F = wrap((*L)->getHeader()->getParent());
      It.Header = wrap((*L)->getHeader());
      It.Preheader = wrap((*L)->getLoopPreheader());
    }
    return It;
  }

public:
  void before(StringRef Pass, const Any &IR) {
    Unit It = unit(IR);
    if (!It.F)
      return;
    if (void *New = dilifetime_before_pass(Pass.data(), Pass.size(), It.F,
                                           It.Header, It.Preheader))
      Stack.push_back({Pass.str(), It.F, std::unique_ptr<void, Drop>(New)});
  }

  void after(StringRef Pass, const Any &IR, const PreservedAnalyses &Preserved) {
    if (isInnermost(Pass))
      if (Unit It = unit(IR); It.F)
        dilifetime_after_pass(It.F, It.Header, !Preserved.areAllPreserved(),
                              Stack.back().Watched.get());
    forget(Pass);
  }

  /// After a pass that deleted the loop it ran over; a function stays.
  void afterDeletion(StringRef Pass) {
    if (isInnermost(Pass))
      dilifetime_after_pass(Stack.back().F, nullptr, true,
                            Stack.back().Watched.get());
    forget(Pass);
  }

private:
  void forget(StringRef Pass) {
    if (isInnermost(Pass))
      Stack.pop_back();
  }

  bool isInnermost(StringRef Pass) const {
    return !Stack.empty() && Stack.back().Pass == Pass;
  }
};
} // namespace

extern "C" {

/// Makes the passes known to a PassBuilder, by name and at the pipeline's
/// start.
void dil_register(void *Builder) {
  auto &PB = *static_cast<PassBuilder *>(Builder);
  PB.registerAnalysisRegistrationCallback([](ModuleAnalysisManager &AM) {
    AM.registerPass([] { return KeptAnalysis(); });
  });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement> Inner) {
        if (!Inner.empty() || !dilifetime_is_pass(Name.data(), Name.size()))
          return false;
        MPM.addPass(RustPass(Name));
        return true;
      });
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        dilifetime_pipeline_start(Level.getSpeedupLevel(), addPass, &MPM);
      });
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase Phase) {
        if (Phase == ThinOrFullLTOPhase::ThinLTOPreLink ||
            Phase == ThinOrFullLTOPhase::FullLTOPreLink)
          dilifetime_before_linking(addPass, &MPM);
      });
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks()) {
    auto TheWatch = std::make_shared<Watch>();
    PIC->registerBeforeNonSkippedPassCallback(
        [=](StringRef Pass, Any IR) { TheWatch->before(Pass, IR); });
    PIC->registerAfterPassCallback(
        [=](StringRef Pass, Any IR, const PreservedAnalyses &Preserved) {
          TheWatch->after(Pass, IR, Preserved);
        });
    PIC->registerAfterPassInvalidatedCallback(
        [=](StringRef Pass, const PreservedAnalyses &) {
          TheWatch->afterDeletion(Pass);
        });
  }
}

} // extern "C"
