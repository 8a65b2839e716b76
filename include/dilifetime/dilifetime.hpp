//===- dilifetime/dilifetime.hpp - Heterogeneous debug info in C++ --------===//
//
// dilifetime-c/dilifetime.h for compilers in C++ that embed LLVM 22: LLVM's own
// types, errors as llvm::Error, and nothing to dispose of. It is all in this
// header, so that it fits whatever flags the compiler itself is built with.
//
// A compiler that owns its code generation adds to its own pass manager:
//
//   dilifetime::ObjectBuffer Object;
//   dilifetime::addPreparePass(Passes, Target, nullptr, &Object);
//   Target.addPassesToEmitFile(Passes, Object.stream(), nullptr, ObjectFile);
//   Passes.run(M);
//   Expected<std::unique_ptr<MemoryBuffer>> Finished = Object.finish();
//
//===----------------------------------------------------------------------===//

#ifndef DILIFETIME_DILIFETIME_HPP
#define DILIFETIME_DILIFETIME_HPP

#include "dilifetime-c/dilifetime.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <functional>
#include <memory>
#include <string>

/// The plugin, for tools that have the library in them.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"
#endif
extern "C" llvm::PassPluginLibraryInfo getDilifetimePluginInfo();
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

namespace dilifetime {

namespace detail {

/// What a call of the C API returned, as an error.
inline llvm::Error outcome(LLVMBool Failed, char *Message) {
  if (!Failed)
    return llvm::Error::success();
  std::string Text = Message ? Message : "failed";
  LLVMDisposeMessage(Message);
  return llvm::createStringError(Text);
}

inline LLVMTargetMachineRef wrap(llvm::TargetMachine *Target) {
  return reinterpret_cast<LLVMTargetMachineRef>(Target);
}

inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
object(LLVMBool Failed, char *Message, LLVMMemoryBufferRef Object) {
  if (llvm::Error Problem = outcome(Failed, Message))
    return std::move(Problem);
  return std::unique_ptr<llvm::MemoryBuffer>(llvm::unwrap(Object));
}

} // namespace detail

/// What calls are told; the defaults where nothing is set.
class Options {
  struct Dispose {
    void operator()(DilifetimeOptionsRef Of) const { DilifetimeDisposeOptions(Of); }
  };
  std::unique_ptr<DilifetimeOpaqueOptions, Dispose> Ref{DilifetimeCreateOptions()};
  // It has an address of its own, which stays where options are moved.
  std::unique_ptr<std::function<void(const DilifetimeMessage &)>> Handler;

public:
  /// One of README.md's settings.
  llvm::Error set(const llvm::Twine &Key, const llvm::Twine &Value) {
    char *Message = nullptr;
    LLVMBool Failed =
        DilifetimeSetOption(Ref.get(), Key.str().c_str(), Value.str().c_str(), &Message);
    return detail::outcome(Failed, Message);
  }
  /// Describes a target, in JSON (docs/targets.md).
  llvm::Error describe(const llvm::Twine &Description) {
    char *Message = nullptr;
    LLVMBool Failed =
        DilifetimeDescribeTarget(Ref.get(), Description.str().c_str(), &Message);
    return detail::outcome(Failed, Message);
  }
  void ignoreEnvironment() { DilifetimeIgnoreEnvironment(Ref.get()); }
  /// Who hears warnings and remarks; else the context's handler does.
  void onMessage(std::function<void(const DilifetimeMessage &)> Hear) {
    Handler =
        std::make_unique<std::function<void(const DilifetimeMessage &)>>(std::move(Hear));
    DilifetimeSetMessageHandler(
        Ref.get(),
        [](void *Context, const DilifetimeMessage *Message) {
          (*static_cast<std::function<void(const DilifetimeMessage &)> *>(Context))(
              *Message);
        },
        Handler.get());
  }
  DilifetimeOptionsRef get() const { return Ref.get(); }
};

/// The options' reference, or that of the defaults.
inline DilifetimeOptionsRef get(const Options *Of) { return Of ? Of->get() : nullptr; }

/// An expression, an operation a call: Expression(C).arg(0, I32).arg(1, I32).add().
/// Operations that have no function here are appended as the C API makes them.
class Expression {
  llvm::LLVMContext &C;
  llvm::SmallVector<LLVMMetadataRef, 8> Operations;

public:
  explicit Expression(llvm::LLVMContext &C) : C(C) {}
  Expression &append(LLVMMetadataRef Operation) {
    Operations.push_back(Operation);
    return *this;
  }
  Expression &referrer(llvm::Type *T) {
    return append(DilifetimeOpReferrer(llvm::wrap(T)));
  }
  Expression &arg(unsigned Index, llvm::Type *T) {
    return append(DilifetimeOpArg(Index, llvm::wrap(T)));
  }
  Expression &constant(llvm::Constant *Literal) {
    return append(DilifetimeOpConstant(llvm::wrap(Literal)));
  }
  Expression &composite(unsigned Parts, llvm::Type *T) {
    return append(DilifetimeOpComposite(Parts, llvm::wrap(T)));
  }
  Expression &pushLane(llvm::Type *T) {
    return append(DilifetimeOpPushLane(llvm::wrap(T)));
  }
  Expression &deref(llvm::Type *T) { return append(DilifetimeOpDeref(llvm::wrap(T))); }
  Expression &add() { return append(DilifetimeOpAdd(llvm::wrap(&C))); }
  Expression &sub() { return append(DilifetimeOpSub(llvm::wrap(&C))); }
  Expression &mul() { return append(DilifetimeOpMul(llvm::wrap(&C))); }
  /// The DIExpr.
  llvm::Metadata *build() const {
    return llvm::unwrap(
        DilifetimeExpression(llvm::wrap(&C), Operations.data(), Operations.size()));
  }
};

/// A DIFragment: a thing with lifetimes that is no variable of the source.
inline llvm::Metadata *fragment(llvm::LLVMContext &C) {
  return llvm::unwrap(DilifetimeFragment(llvm::wrap(&C)));
}

/// A lifetime of an object at the location that an expression gives.
inline llvm::Metadata *lifetime(llvm::LLVMContext &C, llvm::Metadata *Object,
                                const Expression &Location,
                                llvm::ArrayRef<llvm::Metadata *> Arguments = {}) {
  llvm::SmallVector<LLVMMetadataRef, 4> Refs;
  for (llvm::Metadata *Argument : Arguments)
    Refs.push_back(llvm::wrap(Argument));
  return llvm::unwrap(DilifetimeLifetime(llvm::wrap(&C), llvm::wrap(Object),
                                         llvm::wrap(Location.build()), Refs.data(),
                                         Refs.size()));
}

/// Where the builder stands, the lifetime begins. False: it stands in no function.
inline bool insertDef(llvm::IRBuilder<> &B, llvm::Metadata *Lifetime,
                      llvm::Value *Referrer) {
  return DilifetimeInsertDef(llvm::wrap(&B), llvm::wrap(Lifetime),
                             llvm::wrap(Referrer)) != nullptr;
}
inline bool insertKill(llvm::IRBuilder<> &B, llvm::Metadata *Lifetime) {
  return DilifetimeInsertKill(llvm::wrap(&B), llvm::wrap(Lifetime)) != nullptr;
}

/// Makes a lifetime a computed one of the function.
inline void retain(llvm::Function &F, llvm::Metadata *Lifetime) {
  DilifetimeRetain(llvm::wrap(&F), llvm::wrap(Lifetime));
}

inline llvm::Error verify(llvm::Module &M, const Options *Of = nullptr) {
  char *Message = nullptr;
  LLVMBool Failed = DilifetimeVerifyModule(llvm::wrap(&M), get(Of), &Message);
  return detail::outcome(Failed, Message);
}

inline llvm::Error runPasses(llvm::Module &M, const llvm::Twine &Passes,
                             llvm::TargetMachine *Target, const Options *Of = nullptr) {
  char *Message = nullptr;
  LLVMBool Failed = DilifetimeRunPasses(llvm::wrap(&M), Passes.str().c_str(),
                                        detail::wrap(Target), get(Of), &Message);
  return detail::outcome(Failed, Message);
}

/// An object, by the pipeline that clang and llc use. The module is used up.
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(llvm::Module &M, llvm::TargetMachine &Target, const Options *Of = nullptr) {
  char *Message = nullptr;
  LLVMMemoryBufferRef Object = nullptr;
  LLVMBool Failed = DilifetimeEmitObject(llvm::wrap(&M), detail::wrap(&Target), get(Of),
                                         &Object, &Message);
  return detail::object(Failed, Message, Object);
}

/// Puts our passes where the plugin puts them in the pipelines of a host's own
/// PassBuilder, first of them the one that carries lifetimes: until then a def or kill is
/// a call of which LLVM knows nothing, and keeps it from optimising. A pipeline that is
/// put together by hand has "dilifetime-carry" first.
inline void registerPasses(llvm::PassBuilder &PB) {
  getDilifetimePluginInfo().RegisterPassBuilderCallbacks(PB);
}

/// Makes a module ready for code generation that nobody watches.
inline llvm::Error prepareModule(llvm::Module &M, llvm::TargetMachine &Target,
                                 const Options *Of = nullptr) {
  char *Message = nullptr;
  LLVMBool Failed =
      DilifetimePrepareModule(llvm::wrap(&M), detail::wrap(&Target), get(Of), &Message);
  return detail::outcome(Failed, Message);
}

/// Of an object whose module was prepared, the one for debuggers.
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
finalizeObject(llvm::MemoryBuffer &Carried, const Options *Of = nullptr) {
  char *Message = nullptr;
  LLVMMemoryBufferRef Object = nullptr;
  LLVMBool Failed =
      DilifetimeFinalizeObject(llvm::wrap(&Carried), get(Of), &Object, &Message);
  return detail::object(Failed, Message, Object);
}

/// Makes the module ready for the code generation that follows in the same pass
/// manager. Where that fails, the context's handler hears an error, unless there is
/// somewhere else to put it. This is done before anything runs, as LLVM's printer of
/// code looks at global variables then.
class PreparePass : public llvm::ModulePass {
  llvm::TargetMachine &Target;
  const Options *Of;
  std::string *Failure;

public:
  static inline char ID = 0;
  PreparePass(llvm::TargetMachine &Target, const Options *Of,
              std::string *Failure = nullptr)
      : ModulePass(ID), Target(Target), Of(Of), Failure(Failure) {}
  llvm::StringRef getPassName() const override { return "dilifetime: prepare"; }
  bool doInitialization(llvm::Module &M) override {
    if (llvm::Error Problem = prepareModule(M, Target, Of)) {
      std::string Text = llvm::toString(std::move(Problem));
      if (Failure)
        *Failure = std::move(Text);
      else
        M.getContext().emitError(Text);
    }
    return true;
  }
  bool runOnModule(llvm::Module &) override { return false; }
};

/// Where such a pass manager writes its object, which is then finished. A module in which
/// nothing is to be carried has the object that it has.
class ObjectBuffer {
  llvm::SmallVector<char, 0> Bytes;
  llvm::raw_svector_ostream Stream{Bytes};
  std::string Failure;

public:
  llvm::raw_pwrite_stream &stream() { return Stream; }
  std::string &failure() { return Failure; }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  finish(const Options *Of = nullptr) {
    if (!Failure.empty())
      return llvm::createStringError(Failure);
    auto Carried =
        llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(Bytes.data(), Bytes.size()),
                                         "object", /*RequiresNullTerminator=*/false);
    return finalizeObject(*Carried, Of);
  }
};

/// To be called before addPassesToEmitFile. Options must outlive the run. What goes wrong
/// ObjectBuffer::finish returns, or without one the context's handler hears.
inline void addPreparePass(llvm::legacy::PassManagerBase &Passes,
                           llvm::TargetMachine &Target, const Options *Of = nullptr,
                           ObjectBuffer *Object = nullptr) {
  Passes.add(new PreparePass(Target, Of, Object ? &Object->failure() : nullptr));
}

} // namespace dilifetime

#endif
