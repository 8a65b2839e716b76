//===- Values in several registers ----------------------------------------===//
//
// A debug value of a tuple of registers may be one of its parts:
//
//   REG DW_OP_dup REG DW_OP_dup ... REG
//
// That is all there is of a value where LLVM makes the tuple later, or never:
// it sinks a REG_SEQUENCE to its user, or lets the user have the parts. And
// of physical registers only the parts have DWARF numbers.
//
//===----------------------------------------------------------------------===//

#include "tuples.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

using Parts = DilParts;

bool dilNamesOperands(const DIExpression *Expr) {
  return any_of(Expr->expr_ops(), [](const auto &Op) {
    return Op.getOp() == dwarf::DW_OP_LLVM_arg;
  });
}

MachineInstr *dilDebugValue(MachineBasicBlock &Block,
                            MachineBasicBlock::iterator Before,
                            const DILocation *Location,
                            const DILocalVariable *Variable,
                            const DIExpression *Expr,
                            ArrayRef<Parts> Operands) {
  SmallVector<MachineOperand, 8> All;
  SmallVector<unsigned, 4> First;
  for (const Parts &Operand : Operands) {
    First.push_back(All.size());
    append_range(All, Operand);
  }
  SmallVector<uint64_t, 8> Ops;
  auto AddOperand = [&](unsigned Index) {
    for (unsigned Part = 0; Part < Operands[Index].size(); ++Part) {
      if (Part > 0)
        Ops.push_back(dwarf::DW_OP_dup);
      Ops.append({dwarf::DW_OP_LLVM_arg, First[Index] + Part});
    }
  };
  const TargetInstrInfo &TII =
      *Block.getParent()->getSubtarget().getInstrInfo();
  // BuildMI's own forms for debug values forget which part of a register it is.
  auto Build = [&](unsigned Opcode) {
    return BuildMI(Block, Before, Location, TII.get(Opcode));
  };
  if (!dilNamesOperands(Expr)) {
    if (All.size() == 1)
      return Build(TargetOpcode::DBG_VALUE)
          .add(All)
          .addReg(Register())
          .addMetadata(Variable)
          .addMetadata(Expr);
    AddOperand(0);
  }
  // A location that is its operand becomes a value.
  bool Value = !Expr->isComplex() && All.size() > 1;
  for (auto Op : Expr->expr_ops()) {
    if (Value && Op.getOp() == dwarf::DW_OP_LLVM_fragment) {
      Ops.push_back(dwarf::DW_OP_stack_value);
      Value = false;
    }
    if (Op.getOp() == dwarf::DW_OP_LLVM_arg)
      AddOperand(Op.getArg(0));
    else
      Op.appendToVector(Ops);
  }
  if (Value)
    Ops.push_back(dwarf::DW_OP_stack_value);
  return Build(TargetOpcode::DBG_VALUE_LIST)
      .addMetadata(Variable)
      .addMetadata(DIExpression::get(Expr->getContext(), Ops))
      .add(All);
}

/// Replaces a debug value by one over all these registers, operand by operand,
/// and returns that.
static MachineInstr *replace(MachineInstr &MI, ArrayRef<Parts> Operands) {
  MachineInstr *New = dilDebugValue(*MI.getParent(), MI, MI.getDebugLoc().get(),
                                    MI.getDebugVariable(),
                                    MI.getDebugExpression(), Operands);
  MI.eraseFromParent();
  return New;
}

/// The parts of a physical register that have DWARF numbers; itself if it has
/// one. Empty: they leave something out.
static Parts numbered(MCRegister Reg, const TargetRegisterInfo &TRI) {
  if (TRI.getDwarfRegNum(Reg, false) >= 0)
    return {dilDebugRegister(Reg)};
  SmallVector<std::pair<unsigned, MCRegister>, 4> Found;
  for (MCPhysReg Part : TRI.subregs(Reg))
    if (TRI.getDwarfRegNum(Part, false) >= 0)
      Found.emplace_back(TRI.getSubRegIdxOffset(TRI.getSubRegIndex(Reg, Part)),
                         Part);
  sort(Found);
  Parts All;
  for (auto [Offset, Part] : Found) {
    if (Offset != 32 * All.size())
      return {};
    All.push_back(dilDebugRegister(Part));
  }
  return All;
}

MachineInstr *dilSplitTuples(MachineInstr &MI) {
  const TargetRegisterInfo &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  auto IsTuple = [&](const MachineOperand &Operand) {
    return Operand.isReg() && Operand.getReg().isPhysical() &&
           TRI.getDwarfRegNum(Operand.getReg(), false) < 0;
  };
  if (MI.isIndirectDebugValue() || !MI.getDebugExpression()->isComplex() ||
      none_of(MI.debug_operands(), IsTuple))
    return &MI;
  SmallVector<Parts, 2> Operands;
  for (const MachineOperand &Operand : MI.debug_operands()) {
    Operands.push_back(IsTuple(Operand)
                           ? numbered(Operand.getReg().asMCReg(), TRI)
                           : Parts{Operand});
    if (Operands.back().empty())
      return &MI;
  }
  return replace(MI, Operands);
}

namespace {

/// After instructions were sunk, while each register has one definition: where
/// a debug value's register is a copy that comes later or may go, what it is
/// copied of.
class Origins : public DilWatcher<MachineDominatorTreeWrapperPass> {
public:
  static char ID;
  Origins() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime origins"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    Dominators = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    MRI = &MF.getRegInfo();
    TRI = MF.getSubtarget().getRegisterInfo();
    for (MachineBasicBlock &Block : MF) {
      Above.clear();
      for (MachineInstr &MI : make_early_inc_range(Block)) {
        if (MI.isDebugValue())
          follow(MI);
        else
          Above.insert(&MI);
      }
    }
    return false;
  }

private:
  MachineDominatorTree *Dominators;
  const MachineRegisterInfo *MRI;
  const TargetRegisterInfo *TRI;
  /// The instructions above the current one, in its block.
  DenseSet<const MachineInstr *> Above;

  void follow(MachineInstr &MI) const {
    if (MI.isIndirectDebugValue())
      return;
    SmallVector<Parts, 2> Operands;
    bool Several = false;
    for (MachineOperand &Operand : MI.debug_operands()) {
      Operands.push_back(origin(Operand, *MI.getParent()));
      Several |= Operands.back().size() > 1;
      const MachineOperand &First = Operands.back().front();
      if (Operands.back().size() == 1 && Operand.isReg()) {
        Operand.setReg(First.getReg());
        Operand.setSubReg(First.getSubReg());
      }
    }
    if (Several)
      replace(MI, Operands);
  }

  /// What holds an operand's value in a block. Each step is to a register that
  /// is defined earlier.
  Parts origin(MachineOperand Operand, const MachineBasicBlock &Block) const {
    while (const MachineInstr *Def = definition(Operand)) {
      unsigned SubReg = Operand.getSubReg();
      bool Stays = isThere(*Def, Block) && isUsedWhole(Operand.getReg());
      if (Def->isRegSequence() && !Stays && SubReg == 0) {
        Parts Found = parts(*Def);
        return Found.empty() ? Parts{Operand} : Found;
      }
      if (!Def->isCopy())
        break;
      // Copies to registers of the same kind are likely to go.
      const MachineOperand &Source = Def->getOperand(1);
      if (!Source.getReg().isVirtual() ||
          (SubReg != 0 && Source.getSubReg() != 0) ||
          (Stays && isDivergent(Operand) != isDivergent(Source)))
        break;
      Operand = dilDebugRegister(Source.getReg(),
                              SubReg ? SubReg : Source.getSubReg());
    }
    return {Operand};
  }

  const MachineInstr *definition(const MachineOperand &Operand) const {
    return Operand.isReg() && Operand.getReg().isVirtual()
               ? MRI->getUniqueVRegDef(Operand.getReg())
               : nullptr;
  }

  /// Whether each lane has its own.
  bool isDivergent(const MachineOperand &Operand) const {
    return TRI->isDivergentRegClass(MRI->getRegClass(Operand.getReg()));
  }

  bool isThere(const MachineInstr &Def, const MachineBasicBlock &Block) const {
    if (Def.getParent() == &Block)
      return Above.contains(&Def);
    return Dominators->dominates(Def.getParent(), &Block);
  }

  /// Else LLVM may give the users the parts.
  bool isUsedWhole(Register Reg) const {
    return any_of(MRI->use_nodbg_operands(Reg), [](const MachineOperand &Use) {
      return !Use.getSubReg();
    });
  }

  /// What a REG_SEQUENCE puts together. Empty: it leaves something out.
  Parts parts(const MachineInstr &Sequence) const {
    SmallVector<std::pair<unsigned, MachineOperand>, 4> Found;
    for (unsigned Index = 1; Index + 1 < Sequence.getNumOperands(); Index += 2) {
      const MachineOperand &Source = Sequence.getOperand(Index);
      unsigned To = Sequence.getOperand(Index + 1).getImm();
      if (Source.isUndef() || TRI->getSubRegIdxSize(To) % 32 != 0)
        return {};
      Found.emplace_back(To, dilDebugRegister(Source.getReg(), Source.getSubReg()));
    }
    sort(Found, [&](const auto &One, const auto &Other) {
      return TRI->getSubRegIdxOffset(One.first) <
             TRI->getSubRegIdxOffset(Other.first);
    });
    Parts All;
    unsigned End = 0;
    for (auto &[To, Operand] : Found) {
      if (TRI->getSubRegIdxOffset(To) != End)
        return {};
      End += TRI->getSubRegIdxSize(To);
      All.push_back(Operand);
    }
    Register Whole = Sequence.getOperand(0).getReg();
    return End == TRI->getRegSizeInBits(Whole, *MRI) ? All : Parts();
  }
};

} // namespace

char Origins::ID = 0;

void dilAddOrigins(TargetPassConfig &Config, AnalysisID Behind) {
  Config.insertPass(Behind, new Origins());
}

void dilAddTuplePasses(TargetPassConfig &Config) {
  dilAddOrigins(Config, &MachineSinkingLegacyID);
}
