//===- Debug values of machine functions, where DWARF has no way to say them ===//
//
// Stock LLVM loses frame objects of AMDGPU's kernels: they have no frame
// register, so a debug value of one gets no register, and with that none at
// all. And it has no expression over a value in several registers. Passes here
// write down both as numbers, which stock codegen carries on into DWARF:
//
//   address of a frame object    OFFSET [DW_OP_plus_uconst OFFSET]
//                                [REGISTER [OUTSIDE] SHIFT] DW_OP_over
//   value in several registers   REG DW_OP_dup REG DW_OP_dup ... REG (tuples.cpp)
//
// The sum of OFFSETs is in bytes of one lane, from the frame's start, which is 0 in an
// entry function and otherwise in a scalar register (by its DWARF number), in
// bytes of one lane after a shift to the right. Before the prologue has set
// that register and after the epilogue has given it back, the frame's start is
// in the stack pointer, OUTSIDE, unless the frame is realigned; bounds.cpp marks
// where. No stock expression has these two operations.
// lowering/src/lower/parse.rs reads them.
//
//===----------------------------------------------------------------------===//

#include "../shim.h"
#include "losses.h"
#include "passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

using namespace llvm;

using Elements = SmallVector<uint64_t, 8>;

/// Puts operations right behind an operand, by its index, in an expression.
static const DIExpression *behind(const DIExpression *Expr, unsigned Index,
                                  ArrayRef<uint64_t> Ops) {
  if (dilNamesOperands(Expr))
    return DIExpression::appendOpsToArg(Expr, Ops, Index);
  Elements All(Ops);
  append_range(All, Expr->getElements());
  return DIExpression::get(Expr->getContext(), All);
}

/// Whether an operand is marked as the address of a frame object.
static bool isFrameAddress(const DIExpression *Expr, unsigned Index) {
  ArrayRef<uint64_t> All = Expr->getElements();
  if (!dilNamesOperands(Expr))
    return Index == 0 && !All.empty() && All.front() == dwarf::DW_OP_over;
  for (auto Op = Expr->expr_op_begin(); Op != Expr->expr_op_end(); ++Op)
    if (Op->getOp() == dwarf::DW_OP_LLVM_arg && Op->getArg(0) == Index) {
      auto Next = std::next(Op);
      return Next != Expr->expr_op_end() &&
             Next->getOp() == dwarf::DW_OP_over;
    }
  return false;
}


void dilUndefine(MachineInstr &MI) {
  for (MachineOperand &Operand : MI.debug_operands())
    Operand.ChangeToRegister(Register(), /*isDef=*/false, /*isImp=*/false,
                             /*isKill=*/false, /*isDead=*/false,
                             /*isUndef=*/false, /*isDebug=*/true);
}

static void setExpression(MachineInstr &MI, const DIExpression *Expr) {
  MI.getDebugExpressionOp().setMetadata(Expr);
}

namespace {

/// Before frame indices go away: debug values name frame objects by number.
class FrameNumbers : public MachineFunctionPass {
public:
  static char ID;
  FrameNumbers() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "dilifetime frame numbers"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    DenseSet<int> Scalar = scalarSpills(MF);
    DilLosses Lost("its slot in memory is that of a scalar register, which one lane writes");
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (MI.isDebugValue())
          number(MI, MF.getFrameInfo(), Scalar, Lost);
    return false;
  }

private:
  /// Slots in which each lane holds another register of a scalar tuple.
  static DenseSet<int> scalarSpills(const MachineFunction &MF) {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    DenseSet<int> Slots;
    for (const MachineBasicBlock &Block : MF)
      for (const MachineInstr &MI : Block)
        if (TII.getName(MI.getOpcode()).starts_with("SI_SPILL_S"))
          for (const MachineOperand &Operand : MI.operands())
            if (Operand.isFI())
              Slots.insert(Operand.getIndex());
    return Slots;
  }

  static void number(MachineInstr &MI, const MachineFrameInfo &MFI,
                     const DenseSet<int> &Scalar, DilLosses &Lost) {
    // isIndirectDebugValue() is about registers only.
    bool Indirect = MI.isDebugOffsetImm();
    bool Found = false;
    for (unsigned Index = 0; Index < MI.getNumDebugOperands(); ++Index) {
      MachineOperand &Operand = MI.getDebugOperand(Index);
      if (!Operand.isFI())
        continue;
      int Slot = Operand.getIndex();
      if (Scalar.contains(Slot) ||
          MFI.getStackID(Slot) != TargetStackID::Default) {
        Lost.undefine(MI);
        return;
      }
      Elements Ops{dwarf::DW_OP_over};
      if (Indirect)
        Ops.push_back(dwarf::DW_OP_deref);
      setExpression(MI, behind(MI.getDebugExpression(), Index, Ops));
      Operand.ChangeToImmediate(Slot);
      Found = true;
    }
    if (Found && Indirect)
      MI.getDebugOffset().ChangeToRegister(Register(), false);
  }
};

/// At the end: numbers of frame objects become
/// addresses, tuples of registers their parts.
class FrameAddresses : public MachineFunctionPass {
public:
  static char ID;
  FrameAddresses() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "dilifetime frame addresses";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    bool Any = false;
    DilLosses Lost("nothing says where its memory in the frame is");
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : make_early_inc_range(Block))
        if (MI.isDebugValue()) {
          MachineInstr *Value = dilSplitTuples(MI);
          if (place(*Value, MF, Lost)) {
            tie(*Value, MF);
            Any = true;
          }
        }
    auto &Table = MF.getVariableDbgInfo();
    erase_if(Table, [&](MachineFunction::VariableDbgInfo &Entry) {
      if (!Entry.inStackSlot())
        return false;
      Elements Ops;
      if (!address(MF, Entry.getStackSlot(), Ops)) {
        Lost.add(*Entry.Var, Entry.Loc, MF);
        return true;
      }
      append_range(Ops, Entry.Expr->getElements());
      Entry.Expr = DIExpression::get(Entry.Expr->getContext(), Ops);
      Any = true;
      return false;
    });
    if (Any && startsAtZero(MF) == false)
      dilMarkFrame(MF);
    return false;
  }

private:
  /// Whether a function's frame starts at address 0; none where it isn't
  /// known.
  static std::optional<bool> startsAtZero(const MachineFunction &MF) {
    switch (MF.getFunction().getCallingConv()) {
    case CallingConv::AMDGPU_KERNEL:
    case CallingConv::SPIR_KERNEL:
    case CallingConv::AMDGPU_VS:
    case CallingConv::AMDGPU_GS:
    case CallingConv::AMDGPU_PS:
    case CallingConv::AMDGPU_CS:
    case CallingConv::AMDGPU_HS:
    case CallingConv::AMDGPU_ES:
    case CallingConv::AMDGPU_LS:
      return true;
    case CallingConv::AMDGPU_CS_Chain:
    case CallingConv::AMDGPU_CS_ChainPreserve:
      return std::nullopt;
    default:
      return false;
    }
  }

  /// How far a frame register is to be shifted to be an address of one lane.
  static unsigned shift(const TargetSubtargetInfo &Subtarget) {
    if (Subtarget.checkFeatures("+architected-flat-scratch") ||
        Subtarget.checkFeatures("+enable-flat-scratch,+flat-scratch-insts"))
      return 0;
    return Subtarget.checkFeatures("+wavefrontsize64") ? 6 : 5;
  }

  /// The operations that follow a frame object's offset. False: its address
  /// isn't known.
  static bool address(const MachineFunction &MF, int Slot, Elements &Ops) {
    const TargetSubtargetInfo &Subtarget = MF.getSubtarget();
    const TargetRegisterInfo &TRI = *Subtarget.getRegisterInfo();
    const MachineFrameInfo &MFI = MF.getFrameInfo();
    std::optional<bool> Zero = startsAtZero(MF);
    // A realigned frame has its arguments at another register.
    if (!Zero || MFI.isDeadObjectIndex(Slot) ||
        MFI.getStackID(Slot) != TargetStackID::Default ||
        (MFI.isFixedObjectIndex(Slot) && TRI.shouldRealignStack(MF)))
      return false;
    if (!*Zero) {
      Register Stack = Subtarget.getTargetLowering()
                           ->getStackPointerRegisterToSaveRestore();
      int Number = TRI.getDwarfRegNum(TRI.getFrameRegister(MF), false);
      int Outside = Stack ? TRI.getDwarfRegNum(Stack, false) : -1;
      if (Number < 0)
        return false;
      Ops.append({dwarf::DW_OP_constu, uint64_t(Number)});
      if (Outside >= 0 && !TRI.hasStackRealignment(MF))
        Ops.append({dwarf::DW_OP_constu, uint64_t(Outside)});
      Ops.append({dwarf::DW_OP_constu, shift(Subtarget)});
    }
    Ops.push_back(dwarf::DW_OP_over);
    return true;
  }

  /// The register that stock codegen would name: the frame's. Entry functions
  /// have none; any that never changes.
  static Register anchor(const MachineFunction &MF) {
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    if (startsAtZero(MF) == false)
      return TRI.getFrameRegister(MF);
    for (MCRegister Reg = 1; Reg < TRI.getNumRegs(); Reg = Reg.id() + 1)
      if (TRI.isConstantPhysReg(Reg))
        return Reg;
    return Register();
  }

  /// Adds an operand that the expression doesn't use. DwarfDebug would take a
  /// constant to hold from the function's entry on, if it is a parameter's
  /// first; and like stock's, the location ends where the frame's register
  /// changes.
  static void tie(MachineInstr &MI, MachineFunction &MF) {
    Register Anchor = anchor(MF);
    if (!Anchor)
      return;
    SmallVector<MachineOperand, 4> Operands(MI.debug_operands());
    Operands.push_back(MachineOperand::CreateReg(Anchor, false, false, false,
                                                 false, false, false, 0,
                                                 /*isDebug=*/true));
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    BuildMI(*MI.getParent(), MI, MI.getDebugLoc(),
            TII.get(TargetOpcode::DBG_VALUE_LIST), /*IsIndirect=*/false,
            Operands, MI.getDebugVariable(),
            DIExpression::convertToVariadicExpression(MI.getDebugExpression()));
    MI.eraseFromParent();
  }

  /// Whether any operand is a frame address.
  static bool place(MachineInstr &MI, const MachineFunction &MF, DilLosses &Lost) {
    bool Found = false;
    for (unsigned Index = 0; Index < MI.getNumDebugOperands(); ++Index) {
      MachineOperand &Operand = MI.getDebugOperand(Index);
      if (!Operand.isImm() || !isFrameAddress(MI.getDebugExpression(), Index))
        continue;
      int Slot = Operand.getImm();
      Elements Ops;
      if (!address(MF, Slot, Ops)) {
        Lost.undefine(MI);
        return false;
      }
      // The one that is there stays the last. Of a boolean variable's number
      // stock codegen would keep no more than whether it is 0.
      Ops.pop_back();
      uint64_t Offset = MF.getFrameInfo().getObjectOffset(Slot);
      if (Offset != 0)
        Ops.insert(Ops.begin(), {dwarf::DW_OP_plus_uconst, Offset});
      if (!Ops.empty())
        setExpression(MI, behind(MI.getDebugExpression(), Index, Ops));
      Operand.setImm(0);
      Found = true;
    }
    return Found;
  }
};

} // namespace

char FrameNumbers::ID = 0;
char FrameAddresses::ID = 0;

void dilAddFrameNumbers(TargetPassConfig &Config) {
  Config.insertPass(&FixupStatepointCallerSavedID, new FrameNumbers());
}

void dilAddFrameAddresses(TargetPassConfig &Config) {
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new FrameAddresses());
}
