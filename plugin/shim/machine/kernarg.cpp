//===- Kernel arguments of AMDGPU -----------------------------------------===//
//
// Code generation loads a kernel's arguments from memory, the kernarg segment,
// where they are used first. Before and after, an argument that the source
// never changes is still in that memory, as long as a register points there.
// A debug value says so:
//
//   REG DW_OP_dup REG, DW_OP_plus_uconst OFFSET, DW_OP_deref
//
// with the two registers of the segment's address, and the offset in bytes.
// lowering/src/lower/parse/machine.rs reads it.
//
//===----------------------------------------------------------------------===//

#include "kernarg.h"
#include "passes.h"
#include "watcher.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// How far into the kernarg segment a pointer leads, in bytes.
static std::optional<uint64_t> kernargOffset(const Value *Pointer,
                                             const DataLayout &Layout) {
  if (!Pointer || !Pointer->getType()->isPointerTy())
    return std::nullopt;
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base =
      Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  const auto *Call = dyn_cast<IntrinsicInst>(Base);
  if (!Call ||
      Call->getIntrinsicID() != Intrinsic::amdgcn_kernarg_segment_ptr)
    return std::nullopt;
  return Offset.getZExtValue();
}

/// Where in the segment the bits of a value are, which may be part of a load.
static std::optional<uint64_t> loadedArgument(const Value &Whole,
                                              const DataLayout &Layout) {
  const Value *Value = &Whole;
  uint64_t Inside = 0;
  while (const auto *I = dyn_cast<Instruction>(Value)) {
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      uint64_t End = Inside + Layout.getTypeStoreSize(Whole.getType());
      auto Offset = kernargOffset(Load->getPointerOperand(), Layout);
      if (!Offset || End > Layout.getTypeStoreSize(Load->getType()))
        return std::nullopt;
      return *Offset + Inside;
    }
    if (const auto *Extract = dyn_cast<ExtractElementInst>(I)) {
      const auto *Index = dyn_cast<ConstantInt>(Extract->getIndexOperand());
      if (!Index)
        return std::nullopt;
      Inside += Index->getZExtValue() * Layout.getTypeStoreSize(I->getType());
    } else if (I->getOpcode() == Instruction::LShr) {
      const auto *Distance = dyn_cast<ConstantInt>(I->getOperand(1));
      if (!Distance || Distance->getZExtValue() % 8 != 0)
        return std::nullopt;
      Inside += Distance->getZExtValue() / 8;
    } else if (!isa<BitCastInst, IntToPtrInst, TruncInst>(I)) {
      return std::nullopt;
    }
    Value = I->getOperand(0);
  }
  return std::nullopt;
}

bool dilIsKernarg(const Instruction &Value) {
  return loadedArgument(Value, Value.getDataLayout()).has_value();
}

/// Where the segment has an argument that code generation doesn't load ("User
/// Guide for AMDGPU Backend", "Kernarg Segment").
static std::optional<uint64_t> unusedArgument(const Argument &One) {
  const Function &F = *One.getParent();
  if (F.getParent()->getTargetTriple().getOS() != Triple::AMDHSA)
    return std::nullopt;
  const DataLayout &Layout = F.getDataLayout();
  uint64_t End = 0;
  for (const Argument &Argument : F.args()) {
    if (Argument.hasByRefAttr() || Argument.hasAttribute("amdgpu-hidden-argument"))
      return std::nullopt;
    uint64_t Start =
        alignTo(End, Layout.getABITypeAlign(Argument.getType()));
    if (&Argument == &One)
      return Start;
    End = Start + Layout.getTypeAllocSize(Argument.getType());
  }
  return std::nullopt;
}

/// Where in the segment the value of a variable is, which is all of it.
static std::optional<uint64_t> argument(const DbgVariableRecord &Record) {
  if (!Record.isDbgValue() || Record.hasArgList() ||
      dilRemoveMark(Record.getExpression())->getNumElements() != 0)
    return std::nullopt;
  const Value *Value = Record.getVariableLocationOp(0);
  const Function &F = *Record.getFunction();
  if (!Value || Record.getVariable()->getSizeInBits() !=
                    F.getDataLayout().getTypeSizeInBits(Value->getType()))
    return std::nullopt;
  if (const auto *Argument = dyn_cast<llvm::Argument>(Value))
    return unusedArgument(*Argument);
  return loadedArgument(*Value, F.getDataLayout());
}

/// All records of such a variable say the same: the whole of an argument, which
/// code generation hasn't taken apart.
MapVector<DebugVariable, DilArgument> dilArguments(const MachineFunction &MF) {
  MapVector<DebugVariable, DilArgument> Arguments;
  if (MF.getFunction().getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return Arguments;
  DenseSet<DebugVariable> Others;
  for (const Instruction &I : instructions(MF.getFunction()))
    for (const DbgVariableRecord &Record :
         filterDbgVars(I.getDbgRecordRange())) {
      const DILocation *Location = Record.getDebugLoc().get();
      DebugVariable Variable = dilWhole(Record.getVariable(), Location);
      std::optional<uint64_t> Offset = argument(Record);
      if (!Offset) {
        Others.insert(Variable);
        continue;
      }
      auto [Found, New] = Arguments.insert({Variable, {*Offset, Location}});
      if (!New && Found->second.Offset != *Offset)
        Others.insert(Variable);
    }
  for (const MachineBasicBlock &Block : MF)
    for (const MachineInstr &MI : Block)
      if (MI.isDebugValue() && MI.getDebugExpression()->isFragment())
        Others.insert(dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get()));
  Arguments.remove_if(
      [&](const auto &One) { return Others.contains(One.first); });
  return Arguments;
}

std::optional<uint64_t> dilKernargLoad(const MachineInstr &MI) {
  const TargetInstrInfo &TII = *MI.getMF()->getSubtarget().getInstrInfo();
  if (!TII.getName(MI.getOpcode()).starts_with("S_LOAD_DWORD") ||
      !MI.hasOneMemOperand() || !MI.getOperand(2).isImm())
    return std::nullopt;
  const MachineMemOperand &Memory = **MI.memoperands_begin();
  auto Base = kernargOffset(Memory.getValue(), MI.getMF()->getDataLayout());
  if (!Base || int64_t(*Base) + Memory.getOffset() != MI.getOperand(2).getImm())
    return std::nullopt;
  return *Base + Memory.getOffset();
}

DIExpression *dilKernargExpression(uint64_t Offset, LLVMContext &Context) {
  return DIExpression::get(
      Context, {dwarf::DW_OP_LLVM_arg, 0, dwarf::DW_OP_dup, dwarf::DW_OP_LLVM_arg,
                1, dwarf::DW_OP_plus_uconst, Offset, dwarf::DW_OP_deref,
                dwarf::DW_OP_stack_value});
}
