//===- Registration: the way from LLVM's pass manager to Rust -------------===//

#include "shim.h"
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
/// Takes down what a function pass may disturb, before it runs; null if the
/// pass, by its class's name, doesn't.
void *dilifetime_before_pass(const char *Name, size_t Size, LLVMValueRef F);
/// Settles what the pass has disturbed.
void dilifetime_after_pass(LLVMValueRef F, const void *Order);
/// Frees what was taken down; null is nothing.
void dilifetime_drop_order(void *Order);
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
/// Asks Rust before and after each function pass.
class Watch {
  struct Drop {
    void operator()(void *Order) const { dilifetime_drop_order(Order); }
  };
  std::unique_ptr<void, Drop> Order;
  /// Which pass that is of; others run inside it.
  std::string Watched;

  static LLVMValueRef function(const Any &IR) {
    const auto *F = any_cast<const Function *>(&IR);
    return F ? wrap(*F) : nullptr;
  }

public:
  void before(StringRef Pass, const Any &IR) {
    LLVMValueRef F = function(IR);
    if (!F || Order)
      return;
    if (void *New = dilifetime_before_pass(Pass.data(), Pass.size(), F)) {
      Order.reset(New);
      Watched = Pass.str();
    }
  }

  void after(StringRef Pass, const Any &IR, const PreservedAnalyses &Preserved) {
    LLVMValueRef F = function(IR);
    if (!F || !Order || Pass != Watched)
      return;
    if (!Preserved.areAllPreserved())
      dilifetime_after_pass(F, Order.get());
    Order.reset();
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
        dilifetime_pipeline_start(
            Level.getSpeedupLevel(),
            [](void *Context, const char *Data, size_t Size) {
              static_cast<ModulePassManager *>(Context)->addPass(
                  RustPass(StringRef(Data, Size)));
            },
            &MPM);
      });
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks()) {
    auto TheWatch = std::make_shared<Watch>();
    PIC->registerBeforeNonSkippedPassCallback(
        [=](StringRef Pass, Any IR) { TheWatch->before(Pass, IR); });
    PIC->registerAfterPassCallback(
        [=](StringRef Pass, Any IR, const PreservedAnalyses &Preserved) {
          TheWatch->after(Pass, IR, Preserved);
        });
  }
}

} // extern "C"
