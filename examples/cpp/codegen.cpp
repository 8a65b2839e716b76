//===- From a kernel to LLVM IR with lifetimes ----------------------------===//
//
// The IR is in SSA form from the start: there is no memory for variables. So
// each assignment ends a lifetime and begins another, as a phi does.
//
//===----------------------------------------------------------------------===//

#include "codegen.h"
#include "dilifetime/dilifetime.hpp"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>

using namespace llvm;

namespace tile {
namespace {

/// A scalar: an int, a parameter, or half of a pair.
struct Slot {
  Metadata *Object = nullptr; // what debug info calls it
  Value *Holds = nullptr;
  Metadata *Lifetime = nullptr; // the one that holds now
};

class Generator {
  Module &M;
  LLVMContext &C;
  DIBuilder D;
  IRBuilder<> B;
  IntegerType *I32;
  DIFile *File;
  DIType *Int, *Pointer;
  DISubprogram *Sub = nullptr;
  Function *F = nullptr;
  std::vector<Slot> Slots;
  std::map<std::string, size_t> Names; // of slots
  std::map<std::string, const Expr *> Lets;

  void at(unsigned Line) { B.SetCurrentDebugLocation(DILocation::get(C, Line, 0, Sub)); }

  //===-- Lifetimes -------------------------------------------------------===//

  void end(Slot &S) {
    if (S.Lifetime)
      dilifetime::insertKill(B, S.Lifetime);
    S.Lifetime = nullptr;
  }

  /// From here on the slot holds this value.
  void set(Slot &S, Value *V) {
    end(S);
    S.Holds = V;
    S.Lifetime = dilifetime::lifetime(C, S.Object,
                                      dilifetime::Expression(C).referrer(V->getType()));
    dilifetime::insertDef(B, S.Lifetime, V);
  }

  /// A pair is where its halves are.
  void describePair(Metadata *Variable, Metadata *Low, Metadata *High) {
    auto Where = dilifetime::Expression(C).arg(0, I32).arg(1, I32).composite(
        2, Type::getInt64Ty(C));
    dilifetime::retain(*F, dilifetime::lifetime(C, Variable, Where, {Low, High}));
  }

  /// A let is nowhere: it is computed from the variables that it names.
  void compute(const Expr &E, unsigned Line, dilifetime::Expression &Is,
               SmallVectorImpl<Metadata *> &Objects) {
    if (E.Is == Expr::Kind::Number) {
      Is.constant(ConstantInt::get(I32, E.Number));
    } else if (E.Is == Expr::Kind::Name) {
      if (auto Let = Lets.find(E.Name); Let != Lets.end())
        return compute(*Let->second, Line, Is, Objects);
      Is.arg(Objects.size(), I32);
      Objects.push_back(slot(E.Name, Line).Object);
    } else if (E.Is == Expr::Kind::Binary && StringRef("+-*").contains(E.Operator)) {
      compute(*E.Operands[0], Line, Is, Objects);
      compute(*E.Operands[1], Line, Is, Objects);
      E.Operator == '+' ? Is.add() : E.Operator == '-' ? Is.sub() : Is.mul();
    } else {
      fail(Line, "let takes +, - and * over variables and numbers");
    }
  }

  //===-- Names -----------------------------------------------------------===//

  Slot &slot(const std::string &Name, unsigned Line) {
    auto Found = Names.find(Name);
    if (Found == Names.end())
      fail(Line, "there is no variable '" + Name + "'");
    return Slots[Found->second];
  }

  Slot &declare(const std::string &Name, unsigned Line, Metadata *Object) {
    if (Lets.count(Name) || !Names.try_emplace(Name, Slots.size()).second)
      fail(Line, "'" + Name + "' is there already");
    Slots.push_back({Object, nullptr, nullptr});
    return Slots.back();
  }

  DILocalVariable *variable(const std::string &Name, unsigned Line, DIType *Type) {
    return D.createAutoVariable(Sub, Name, File, Line, Type, /*AlwaysPreserve=*/true);
  }

  //===-- Expressions -----------------------------------------------------===//

  Value *address(const std::string &Name, Value *Index, unsigned Line) {
    Value *Base = slot(Name, Line).Holds;
    if (!Base->getType()->isPointerTy())
      fail(Line, "'" + Name + "' is no ptr");
    return B.CreateGEP(I32, Base, B.CreateSExt(Index, B.getInt64Ty()));
  }

  Value *value(const Expr &E, unsigned Line) {
    switch (E.Is) {
    case Expr::Kind::Number:
      return ConstantInt::get(I32, E.Number);
    case Expr::Kind::Load:
      return B.CreateLoad(I32, address(E.Name, value(*E.Operands[0], Line), Line));
    case Expr::Kind::Name: {
      if (auto Let = Lets.find(E.Name); Let != Lets.end())
        return value(*Let->second, Line);
      Value *V = slot(E.Name, Line).Holds;
      if (V->getType() != I32)
        fail(Line, "'" + E.Name + "' is no int");
      return V;
    }
    case Expr::Kind::Binary:
      break;
    }
    Value *Left = value(*E.Operands[0], Line), *Right = value(*E.Operands[1], Line);
    switch (E.Operator) {
    case '+':
      return B.CreateAdd(Left, Right);
    case '-':
      return B.CreateSub(Left, Right);
    case '*':
      return B.CreateMul(Left, Right);
    case '<':
      return B.CreateZExt(B.CreateICmpSLT(Left, Right), I32);
    default:
      return B.CreateZExt(B.CreateICmpSGT(Left, Right), I32);
    }
  }

  Value *condition(const Statement &S) {
    return B.CreateICmpNE(value(*S.Exprs[0], S.Line), ConstantInt::get(I32, 0));
  }

  //===-- Statements ------------------------------------------------------===//

  /// What is declared in a block ends with it.
  void block(const std::vector<Statement> &Body) {
    auto OuterNames = Names;
    auto OuterLets = Lets;
    size_t Outer = Slots.size();
    for (const Statement &S : Body)
      statement(S);
    for (size_t I = Outer; I < Slots.size(); ++I)
      end(Slots[I]);
    Slots.resize(Outer);
    Names = std::move(OuterNames);
    Lets = std::move(OuterLets);
  }

  /// Lanes part ways here, and meet again.
  void branch(const Statement &S) {
    BasicBlock *Then = BasicBlock::Create(C, "then", F),
               *Else = BasicBlock::Create(C, "else", F);
    BasicBlock *Join = BasicBlock::Create(C, "join", F);
    B.CreateCondBr(condition(S), Then, Else);
    std::vector<Slot> Before = Slots;
    B.SetInsertPoint(Then);
    block(S.Then);
    BasicBlock *ThenEnd = B.GetInsertBlock();
    std::vector<Slot> AfterThen = std::move(Slots);
    Slots = std::move(Before);
    B.SetInsertPoint(Else);
    block(S.Else);
    BasicBlock *ElseEnd = B.GetInsertBlock();

    // What is not the same on both ways gets a new lifetime where they meet.
    std::vector<size_t> Changed;
    for (size_t I = 0; I < Slots.size(); ++I)
      if (Slots[I].Lifetime != AfterThen[I].Lifetime)
        Changed.push_back(I);
    for (size_t I : Changed)
      end(Slots[I]);
    B.CreateBr(Join);
    B.SetInsertPoint(ThenEnd);
    for (size_t I : Changed)
      end(AfterThen[I]);
    B.CreateBr(Join);
    B.SetInsertPoint(Join);
    std::vector<PHINode *> Joined;
    for (size_t I : Changed) {
      Joined.push_back(B.CreatePHI(Slots[I].Holds->getType(), 2));
      Joined.back()->addIncoming(AfterThen[I].Holds, ThenEnd);
      Joined.back()->addIncoming(Slots[I].Holds, ElseEnd);
    }
    for (size_t I = 0; I < Changed.size(); ++I)
      set(Slots[Changed[I]], Joined[I]);
  }

  /// The slots from outside that a loop's body assigns to.
  void assigned(const std::vector<Statement> &Body, std::vector<size_t> &Found) {
    for (const Statement &S : Body) {
      assigned(S.Then, Found);
      assigned(S.Else, Found);
      auto Name = Names.find(S.Name);
      if (S.Is == Statement::Kind::Assign && Name != Names.end() &&
          std::find(Found.begin(), Found.end(), Name->second) == Found.end())
        Found.push_back(Name->second);
    }
  }

  void loop(const Statement &S) {
    std::vector<size_t> Changed;
    assigned(S.Then, Changed);
    BasicBlock *From = B.GetInsertBlock(), *Head = BasicBlock::Create(C, "head", F);
    BasicBlock *Body = BasicBlock::Create(C, "body", F),
               *Exit = BasicBlock::Create(C, "exit", F);
    for (size_t I : Changed)
      end(Slots[I]);
    B.CreateBr(Head);
    B.SetInsertPoint(Head);
    std::vector<PHINode *> Phis;
    for (size_t I : Changed) {
      Phis.push_back(B.CreatePHI(Slots[I].Holds->getType(), 2));
      Phis.back()->addIncoming(Slots[I].Holds, From);
    }
    for (size_t I = 0; I < Changed.size(); ++I)
      set(Slots[Changed[I]], Phis[I]);
    B.CreateCondBr(condition(S), Body, Exit);
    std::vector<Slot> AtHead = Slots;
    B.SetInsertPoint(Body);
    block(S.Then);
    for (size_t I = 0; I < Changed.size(); ++I) {
      end(Slots[Changed[I]]);
      Phis[I]->addIncoming(Slots[Changed[I]].Holds, B.GetInsertBlock());
    }
    B.CreateBr(Head);
    Slots = std::move(AtHead);
    B.SetInsertPoint(Exit);
  }

  void pair(const Statement &S) {
    Value *Low = value(*S.Exprs[0], S.Line), *High = value(*S.Exprs[1], S.Line);
    auto Member = [&](const char *Name, unsigned Offset) -> Metadata * {
      return D.createMemberType(File, Name, File, 0, 32, 32, Offset, DINode::FlagZero,
                                Int);
    };
    DIType *Type =
        D.createStructType(File, "pair", File, 0, 64, 32, DINode::FlagZero, nullptr,
                           D.getOrCreateArray({Member("lo", 0), Member("hi", 32)}));
    Metadata *LowIs = dilifetime::fragment(C), *HighIs = dilifetime::fragment(C);
    describePair(variable(S.Name, S.Line, Type), LowIs, HighIs);
    set(declare(S.Name + ".lo", S.Line, LowIs), Low);
    set(declare(S.Name + ".hi", S.Line, HighIs), High);
  }

  void let(const Statement &S) {
    dilifetime::Expression Is(C);
    SmallVector<Metadata *, 4> Objects;
    compute(*S.Exprs[0], S.Line, Is, Objects);
    dilifetime::retain(
        *F, dilifetime::lifetime(C, variable(S.Name, S.Line, Int), Is, Objects));
    if (Names.count(S.Name) || !Lets.try_emplace(S.Name, S.Exprs[0].get()).second)
      fail(S.Line, "'" + S.Name + "' is there already");
  }

  void statement(const Statement &S) {
    at(S.Line);
    switch (S.Is) {
    case Statement::Kind::Int: {
      Value *V = value(*S.Exprs[0], S.Line);
      set(declare(S.Name, S.Line, variable(S.Name, S.Line, Int)), V);
      break;
    }
    case Statement::Kind::Pair:
      pair(S);
      break;
    case Statement::Kind::Let:
      let(S);
      break;
    case Statement::Kind::Assign: {
      Value *V = value(*S.Exprs[0], S.Line);
      Slot &To = slot(S.Name, S.Line);
      if (S.Name == "lane")
        fail(S.Line, "'lane' is what it is");
      if (To.Holds->getType() != I32)
        fail(S.Line, "'" + S.Name + "' is no int");
      set(To, V);
      break;
    }
    case Statement::Kind::Store: {
      Value *Index = value(*S.Exprs[0], S.Line);
      B.CreateStore(value(*S.Exprs[1], S.Line), address(S.Name, Index, S.Line));
      break;
    }
    case Statement::Kind::If:
      branch(S);
      break;
    case Statement::Kind::While:
      loop(S);
      break;
    }
  }

  //===-- Kernels ---------------------------------------------------------===//

  /// The next one.
  void parameter(const std::string &Name, unsigned Line, DIType *Type) {
    unsigned Index = Slots.size();
    auto *Variable = D.createParameterVariable(Sub, Name, Index + 1, File, Line, Type,
                                               /*AlwaysPreserve=*/true);
    set(declare(Name, Line, Variable), F->getArg(Index));
  }

  /// A debugger knows which lane it looks at: no register has to keep that.
  void ownLane(unsigned Line) {
    DILocalVariable *Lane = variable("lane", Line, Int);
    dilifetime::retain(
        *F, dilifetime::lifetime(C, Lane, dilifetime::Expression(C).pushLane(I32)));
    Value *Low =
        B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {B.getInt32(-1), B.getInt32(0)});
    declare("lane", Line, Lane).Holds =
        B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {B.getInt32(-1), Low});
  }

  void describe(const Kernel &K, bool IsGpu) {
    // Without a table of names: gdb takes one unit's for that of the whole program.
    D.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), File, "tile",
                        /*isOptimized=*/true, "", 0, "", DICompileUnit::FullDebug, 0,
                        true, false, DICompileUnit::DebugNameTableKind::None);
    SmallVector<Metadata *, 8> Signature{nullptr};
    for (const Parameter &P : K.Parameters)
      Signature.push_back(P.IsPointer ? Pointer : Int);
    if (!IsGpu)
      Signature.push_back(Int);
    Sub =
        D.createFunction(File, K.Name, K.Name, File, K.Line,
                         D.createSubroutineType(D.getOrCreateTypeArray(Signature)),
                         K.Line, DINode::FlagPrototyped, DISubprogram::SPFlagDefinition);
    F->setSubprogram(Sub);
    M.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
    M.addModuleFlag(Module::Warning, "Dwarf Version", 5);
  }

public:
  Generator(Module &M, StringRef Path)
      : M(M), C(M.getContext()), D(M), B(C), I32(Type::getInt32Ty(C)) {
    StringRef Folder = sys::path::parent_path(Path);
    File = D.createFile(sys::path::filename(Path), Folder.empty() ? "." : Folder);
    Int = D.createBasicType("int", 32, dwarf::DW_ATE_signed);
    Pointer = D.createPointerType(Int, 64);
  }

  void kernel(const Kernel &K) {
    bool IsGpu = M.getTargetTriple().isAMDGPU();
    Type *Address = PointerType::get(C, IsGpu ? 1 : 0);
    SmallVector<Type *, 8> Types;
    for (const Parameter &P : K.Parameters)
      Types.push_back(P.IsPointer ? Address : I32);
    if (!IsGpu) // the loop that stands for a GPU says which lane it is
      Types.push_back(I32);
    F = Function::Create(FunctionType::get(B.getVoidTy(), Types, false),
                         Function::ExternalLinkage, K.Name, M);
    if (IsGpu)
      F->setCallingConv(CallingConv::AMDGPU_KERNEL);
    describe(K, IsGpu);
    B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
    at(K.Line);
    for (const Parameter &P : K.Parameters)
      parameter(P.Name, K.Line, P.IsPointer ? Pointer : Int);
    if (IsGpu)
      ownLane(K.Line);
    else
      parameter("lane", K.Line, Int);
    block(K.Body);
    at(K.EndLine);
    for (Slot &S : Slots)
      end(S);
    B.CreateRetVoid();
    D.finalize();
  }
};

} // namespace

void generate(const Kernel &K, const std::string &File, Module &M) {
  Generator(M, File).kernel(K);
}

} // namespace tile
