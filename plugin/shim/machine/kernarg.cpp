//===- Kernel arguments of AMDGPU -----------------------------------------===//
//
// Code generation loads a kernel's arguments from memory, the kernarg segment,
// where they are used first. Before and after, an argument that the source
// never changes is still in that memory, as long as a register points there.
// After LiveDebugValues, a debug value says so wherever there is no other:
//
//   REG DW_OP_dup REG, DW_OP_plus_uconst OFFSET, DW_OP_deref
//
// with the two registers of the segment's address, and the offset in bytes.
// lowering/src/lower/parse/machine.rs reads it.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
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

namespace {

class KernelArguments : public MachineFunctionPass {
public:
  static char ID;
  KernelArguments() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "dilifetime kernel arguments";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    TRI = MF.getSubtarget().getRegisterInfo();
    TII = MF.getSubtarget().getInstrInfo();
    Arguments.clear();
    if (MF.getFunction().getCallingConv() == CallingConv::AMDGPU_KERNEL)
      collect(MF);
    if (!Arguments.empty() && findSegment(MF))
      for (MachineBasicBlock &Block : MF)
        describe(Block);
    return false;
  }

private:
  /// What an instance of a variable is throughout the function.
  struct Argument {
    uint64_t Offset;
    const DILocation *Location;
    /// The debug value that holds, if it gives a location.
    MachineInstr *Current = nullptr;
  };

  const TargetRegisterInfo *TRI;
  const TargetInstrInfo *TII;
  MapVector<DebugVariableAggregate, Argument> Arguments;
  /// The registers that have the segment's address when the kernel begins.
  MCRegister Segment;
  /// The blocks at whose start they still have.
  BitVector Intact;

  /// Variables whose records all say the same: the whole of an argument.
  /// Not those that code generation has taken apart.
  void collect(const MachineFunction &MF) {
    DenseSet<DebugVariableAggregate> Others;
    for (const Instruction &I : instructions(MF.getFunction()))
      for (const DbgVariableRecord &Record :
           filterDbgVars(I.getDbgRecordRange())) {
        DebugVariableAggregate Variable(&Record);
        std::optional<uint64_t> Offset = argument(Record);
        if (!Offset) {
          Others.insert(Variable);
          continue;
        }
        auto [Found, New] = Arguments.insert(
            {Variable, {*Offset, Record.getDebugLoc().get()}});
        if (!New && Found->second.Offset != *Offset)
          Others.insert(Variable);
      }
    for (const MachineBasicBlock &Block : MF)
      for (const MachineInstr &MI : Block)
        if (MI.isDebugValue() && MI.getDebugExpression()->isFragment())
          Others.insert(variable(MI));
    Arguments.remove_if(
        [&](const auto &One) { return Others.contains(One.first); });
  }

  static std::optional<uint64_t> argument(const DbgVariableRecord &Record) {
    if (!Record.isDbgValue() || Record.hasArgList() ||
        Record.getExpression()->getNumElements() != 0)
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

  static DebugVariableAggregate variable(const MachineInstr &MI) {
    return DebugVariable(MI.getDebugVariable(), std::nullopt,
                         MI.getDebugLoc()->getInlinedAt());
  }

  /// Finds the registers by a load through them.
  bool findSegment(const MachineFunction &MF) {
    MCRegister Followed;
    for (const MachineBasicBlock &Block : MF)
      for (const MachineInstr &MI : Block.instrs()) {
        Segment = base(MI);
        if (!Segment || !isLiveIn(MF.front()))
          continue;
        if (Segment != Followed)
          follow(MF);
        Followed = Segment;
        if (isIntactAt(MI))
          return true;
      }
    return false;
  }

  /// The registers through which an instruction loads from the segment, if
  /// they have its very address.
  MCRegister base(const MachineInstr &MI) const {
    if (!TII->getName(MI.getOpcode()).starts_with("S_LOAD_DWORD") ||
        !MI.hasOneMemOperand() || !MI.getOperand(1).isReg() ||
        !MI.getOperand(2).isImm())
      return MCRegister();
    const Value *Pointer = (*MI.memoperands_begin())->getValue();
    auto Offset = kernargOffset(Pointer, MI.getMF()->getDataLayout());
    bool Same = Offset && int64_t(*Offset) == MI.getOperand(2).getImm();
    return Same ? MI.getOperand(1).getReg().asMCReg() : MCRegister();
  }

  bool isLiveIn(const MachineBasicBlock &Entry) const {
    return any_of(Entry.liveins(), [&](const auto &Pair) {
      return TRI->isSuperOrSubRegisterEq(Pair.PhysReg, Segment);
    });
  }

  /// Where the registers have what they had at the start, on every path.
  void follow(const MachineFunction &MF) {
    Intact.clear();
    Intact.resize(MF.getNumBlockIDs(), true);
    BitVector Written(MF.getNumBlockIDs());
    for (const MachineBasicBlock &Block : MF)
      if (any_of(Block, [&](const auto &MI) { return writes(MI, Segment); }))
        Written.set(Block.getNumber());
    ReversePostOrderTraversal<const MachineFunction *> Order(&MF);
    auto Loses = [&](const MachineBasicBlock *Before) {
      unsigned Number = Before->getNumber();
      return !Intact[Number] || Written[Number];
    };
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const MachineBasicBlock *Block : Order)
        if (Intact[Block->getNumber()] &&
            any_of(Block->predecessors(), Loses)) {
          Intact.reset(Block->getNumber());
          Changed = true;
        }
    }
  }

  bool isIntactAt(const MachineInstr &MI) const {
    const MachineBasicBlock &Block = *MI.getParent();
    if (!Intact[Block.getNumber()])
      return false;
    for (const MachineInstr &Before : Block.instrs()) {
      if (&Before == &MI)
        return true;
      if (writes(Before, Segment))
        return false;
    }
    return false;
  }

  bool writes(const MachineInstr &MI, MCRegister Reg) const {
    return !MI.isDebugInstr() && MI.modifiesRegister(Reg, TRI);
  }

  void describe(MachineBasicBlock &Block) {
    for (auto &[Variable, One] : Arguments)
      One.Current = nullptr;
    auto I = Block.begin();
    for (; I != Block.end() && I->isDebugInstr(); ++I)
      take(*I);
    bool Here = Intact[Block.getNumber()];
    if (Here)
      fill(Block, I);
    while (Here && I != Block.end()) {
      // An instruction, then the debug values behind it.
      MachineInstr &MI = *I++;
      if (MI.isDebugInstr())
        take(MI);
      else
        end(MI);
      Here = !writes(MI, Segment);
      bool Last = I == Block.end() || I->isTerminator();
      if (Here && !Last && !I->isDebugInstr())
        fill(Block, I);
    }
  }

  void take(MachineInstr &MI) {
    if (!MI.isDebugValue())
      return;
    auto Found = Arguments.find(variable(MI));
    if (Found != Arguments.end())
      Found->second.Current = MI.isUndefDebugValue() ? nullptr : &MI;
  }

  /// Ends debug values whose registers an instruction writes.
  void end(const MachineInstr &MI) {
    for (auto &[Variable, One] : Arguments)
      if (One.Current &&
          any_of(One.Current->debug_operands(), [&](const auto &Operand) {
            return Operand.isReg() && writes(MI, Operand.getReg().asMCReg());
          }))
        One.Current = nullptr;
  }

  /// Describes what nothing else describes.
  void fill(MachineBasicBlock &Block, MachineBasicBlock::iterator Before) {
    for (auto &[Variable, One] : Arguments)
      if (!One.Current)
        One.Current = insert(Block, Before, Variable, One);
  }

  MachineInstr *insert(MachineBasicBlock &Block,
                       MachineBasicBlock::iterator Before,
                       const DebugVariable &Variable,
                       const Argument &One) const {
    SmallVector<uint64_t, 10> Ops;
    SmallVector<MachineOperand, 2> Registers;
    for (MCPhysReg Part : TRI->subregs(Segment))
      if (TRI->getDwarfRegNum(Part, false) >= 0) {
        if (!Registers.empty())
          Ops.push_back(dwarf::DW_OP_dup);
        Ops.append({dwarf::DW_OP_LLVM_arg, Registers.size()});
        Registers.push_back(MachineOperand::CreateReg(
            Part, false, false, false, false, false, false, 0,
            /*isDebug=*/true));
      }
    Ops.append({dwarf::DW_OP_plus_uconst, One.Offset, dwarf::DW_OP_deref,
                dwarf::DW_OP_stack_value});
    LLVMContext &Context = Block.getParent()->getFunction().getContext();
    return BuildMI(Block, Before, One.Location,
                   TII->get(TargetOpcode::DBG_VALUE_LIST), /*IsIndirect=*/false,
                   Registers, Variable.getVariable(),
                   DIExpression::get(Context, Ops));
  }
};

} // namespace

char KernelArguments::ID = 0;

void dilAddKernelArguments(TargetPassConfig &Config) {
  // LiveDebugValues runs more than once (late.cpp).
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new KernelArguments());
}
