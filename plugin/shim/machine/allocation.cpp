//===- Debug values and AMDGPU's register allocation ----------------------===//
//
// AMDGPU allocates registers in rounds: scalar ones first, vector ones last.
// LLVM writes debug values at the end, and by then it has forgotten what
// earlier rounds did with virtual registers: their debug values would get no
// register. So the assignments are kept, and given back after each round.
// Nobody but debug values refers to these virtual registers any more. What was
// spilled isn't kept: slots of scalar registers turn into lanes of vector
// registers.
//
// LLVM also takes a debug value of a tuple of registers to hold as long as any
// part of the tuple is live, and repeats it behind each instruction that
// defines the register of a part. But the register of a dead part may be
// anybody's. So while registers are allocated, a mark ends a debug value where
// its first part dies.
//
// Of a register that is never written whole, or not on every way, the other
// parts' registers have what they had: code generation computes no part of which
// it needs no bit. There a debug value is of the low parts that are written.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Pass.h"
#include <memory>
#include <optional>

using namespace llvm;

/// Begins the expression of a mark, and no other expression; after that they go
/// (lowering/src/machine/stages/definitions.rs).
static constexpr uint64_t MARK = dwarf::DW_OP_drop;

void dilLiveRanges(const MachineOperand &Operand, const MachineFunction &MF,
                   LiveIntervals &LIS,
                   SmallVectorImpl<const LiveRange *> &Ranges) {
  const LiveInterval &Whole = LIS.getInterval(Operand.getReg());
  if (!Whole.hasSubRanges()) {
    Ranges.push_back(&Whole);
    return;
  }
  // Lanes as LLVM has them: parts of a register.
  unsigned Part = Operand.getSubReg();
  LaneBitmask Needed =
      Part ? MF.getSubtarget().getRegisterInfo()->getSubRegIndexLaneMask(Part)
           : MF.getRegInfo().getMaxLaneMaskForVReg(Operand.getReg());
  for (const LiveInterval::SubRange &Range : Whole.subranges())
    if ((Range.LaneMask & Needed).any())
      Ranges.push_back(&Range);
}

namespace {

/// What there is of a register's parts at a place.
class Written {
public:
  explicit Written(const LiveIntervals &LIS) : LIS(&LIS) {}

  /// Leaves of a debug value what is there of its registers.
  void narrow(MachineInstr &MI, SlotIndex Here, DilLosses &Lost) const {
    const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
    const TargetRegisterInfo &TRI = *MRI.getTargetRegisterInfo();
    for (MachineOperand &Operand : MI.debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isVirtual() ||
          !LIS->hasInterval(Operand.getReg()))
        continue;
      const LiveInterval &Whole = LIS->getInterval(Operand.getReg());
      if (!Whole.hasSubRanges() || !Whole.liveAt(Here))
        continue;
      LaneBitmask Live;
      for (const LiveInterval::SubRange &Range : Whole.subranges())
        if (const VNInfo *Value = Range.getVNInfoAt(Here))
          if (isWritten({&Whole, &Range, Range.LaneMask, Value}))
            Live |= Range.LaneMask;
      const unsigned Named = Operand.getSubReg();
      const TargetRegisterClass &Class = *MRI.getRegClass(Operand.getReg());
      LaneBitmask Needed = Named ? TRI.getSubRegIndexLaneMask(Named)
                                 : MRI.getMaxLaneMaskForVReg(Operand.getReg());
      if ((Needed & ~Live).none())
        continue;
      unsigned Low = MI.isDebugValueList() || MI.isIndirectDebugValue() ||
                             MI.getDebugExpression()->isComplex()
                         ? 0
                         : lowest(Class, Named, Live, TRI);
      if (!Low) {
        Lost.undefine(MI);
        return;
      }
      Operand.setSubReg(Low);
    }
  }

private:
  const LiveIntervals *LIS;

  /// A value of a register, or of a part of it.
  struct Part {
    const LiveInterval *Whole;
    const LiveRange *Range;
    LaneBitmask Lanes;
    const VNInfo *Value;
  };

  /// Whether a part has been written on every way that comes here, if any part has.
  bool isWritten(const Part &First) const {
    SmallPtrSet<const VNInfo *, 8> Seen;
    SmallVector<Part, 8> ToDo{First};
    while (!ToDo.empty()) {
      const Part One = ToDo.pop_back_val();
      if (!Seen.insert(One.Value).second)
        continue;
      if (!One.Value->isPHIDef()) {
        if (!copied(One, ToDo))
          return false;
        continue;
      }
      const MachineBasicBlock *Join = LIS->getMBBFromIndex(One.Value->def);
      for (const MachineBasicBlock *Before : Join->predecessors()) {
        SlotIndex End = LIS->getMBBEndIdx(Before);
        if (const VNInfo *Value = One.Range->getVNInfoBefore(End))
          ToDo.push_back({One.Whole, One.Range, One.Lanes, Value});
        else if (One.Whole->getVNInfoBefore(End))
          return false;
      }
    }
    return true;
  }

  /// Adds what a part is a copy of. False: of nothing.
  bool copied(const Part &One, SmallVectorImpl<Part> &All) const {
    const MachineInstr *Copy = LIS->getInstructionFromIndex(One.Value->def);
    if (!Copy || !Copy->isFullCopy() || !Copy->getOperand(1).getReg().isVirtual())
      return true;
    const LiveInterval &From = LIS->getInterval(Copy->getOperand(1).getReg());
    const SlotIndex Here = LIS->getInstructionIndex(*Copy);
    if (!From.hasSubRanges()) {
      if (const VNInfo *Value = From.Query(Here).valueIn())
        All.push_back({&From, &From, One.Lanes, Value});
      return true;
    }
    LaneBitmask Left = One.Lanes;
    for (const LiveInterval::SubRange &Range : From.subranges())
      if (const VNInfo *Value = Range.Query(Here).valueIn();
          Value && (Range.LaneMask & One.Lanes).any()) {
        Left &= ~Range.LaneMask;
        All.push_back({&From, &Range, Range.LaneMask & One.Lanes, Value});
      }
    return Left.none();
  }

  /// The most low parts of a register, or of a part, that are all live. 0: the
  /// lowest isn't.
  static unsigned lowest(const TargetRegisterClass &Class, unsigned Named,
                         LaneBitmask Live, const TargetRegisterInfo &TRI) {
    unsigned Start = Named ? TRI.getSubRegIdxOffset(Named) : 0;
    unsigned Size = Named ? TRI.getSubRegIdxSize(Named) : TRI.getRegSizeInBits(Class);
    unsigned Best = 0;
    for (unsigned Part = 1; Part < TRI.getNumSubRegIndices(); ++Part) {
      unsigned Bits = TRI.getSubRegIdxSize(Part);
      if (TRI.getSubRegIdxOffset(Part) == Start && Bits % 32 == 0 && Bits < Size &&
          (TRI.getSubRegIndexLaneMask(Part) & ~Live).none() &&
          TRI.getSubClassWithSubReg(&Class, Part) == &Class &&
          (!Best || Bits > TRI.getSubRegIdxSize(Best)))
        Best = Part;
    }
    return Best;
  }
};

/// Before registers are allocated: ends debug values of tuples where a part
/// dies.
class PartialValues : public DilWatcher<LiveIntervalsWrapperPass> {
public:
  static char ID;
  PartialValues() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime partial values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    Lost.emplace("code generation doesn't compute all of it on every way");
    Dead.emplace("nothing needs a part of it any more");
    for (MachineBasicBlock &Block : MF)
      mark(Block);
    return false;
  }

private:
  /// A debug value whose first part dies at an index, before the others.
  struct Partial {
    MachineInstr *Value;
    SlotIndex End;
  };

  LiveIntervals *LIS;
  std::optional<DilLosses> Lost, Dead;

  void mark(MachineBasicBlock &Block) {
    SlotIndex Here = LIS->getMBBStartIdx(&Block);
    // Of each variable, the one that holds.
    MapVector<DebugVariable, Partial> Current;
    SmallVector<Partial, 8> Ended;
    for (MachineInstr &MI : Block) {
      if (!MI.isDebugOrPseudoInstr())
        Here = LIS->getInstructionIndex(MI).getRegSlot();
      if (!MI.isDebugValue())
        continue;
      DebugVariable Variable = dilVariable(MI);
      auto Before = Current.find(Variable);
      if (Before != Current.end()) {
        if (Before->second.End < Here)
          Ended.push_back(Before->second);
        Current.erase(Before);
      }
      Written(*LIS).narrow(MI, Here, *Lost);
      SlotIndex End = end(MI, Here);
      if (End == Here)
        Dead->undefine(MI);
      else if (End < LIS->getMBBEndIdx(&Block))
        Current.insert({Variable, {&MI, End}});
    }
    for (auto &[Variable, Last] : Current)
      Ended.push_back(Last);
    for (const Partial &One : Ended)
      end(One);
  }

  /// Where the first part that a debug value needs is dead. The end of the
  /// function: all live as long as their registers.
  SlotIndex end(const MachineInstr &MI, SlotIndex Here) const {
    SlotIndex First = LIS->getSlotIndexes()->getLastIndex();
    for (const MachineOperand &Operand : MI.debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isVirtual() ||
          !LIS->hasInterval(Operand.getReg()))
        continue;
      const LiveRange &Whole = LIS->getInterval(Operand.getReg());
      const LiveRange::Segment *Register = Whole.getSegmentContaining(Here);
      if (!Register)
        continue;
      SmallVector<const LiveRange *, 4> Parts;
      dilLiveRanges(Operand, *MI.getMF(), *LIS, Parts);
      for (const LiveRange *Part : Parts) {
        const LiveRange::Segment *Segment = Part->getSegmentContaining(Here);
        SlotIndex End = Segment ? Segment->end : Here;
        if (End < Register->end)
          First = std::min(First, End);
      }
    }
    return First;
  }

  void end(const Partial &One) const {
    MachineInstr *Last = LIS->getInstructionFromIndex(One.End);
    if (!Last || Last->isTerminator())
      return;
    const DIExpression *Expr = One.Value->getDebugExpression();
    SmallVector<uint64_t, 4> Ops{MARK};
    dilAddFragment(Ops, Expr);
    MachineBasicBlock &Block = *Last->getParent();
    const TargetInstrInfo &TII = *Block.getParent()->getSubtarget().getInstrInfo();
    BuildMI(Block, std::next(Last->getIterator()), One.Value->getDebugLoc(),
            TII.get(TargetOpcode::DBG_VALUE), /*IsIndirect=*/false, Register(),
            One.Value->getDebugVariable(),
            DIExpression::get(Expr->getContext(), Ops));
  }
};

/// What the rounds share: the assignments of one machine function.
class Assignments : public ImmutablePass {
public:
  static char ID;
  Assignments() : ImmutablePass(ID) {}

  DenseMap<Register, MCRegister> &of(const MachineFunction &MF) {
    if (Function != MF.getFunctionNumber())
      Found.clear();
    Function = MF.getFunctionNumber();
    return Found;
  }

private:
  DenseMap<Register, MCRegister> Found;
  std::optional<unsigned> Function;
};

class KeepAssignments : public DilWatcher<Assignments, VirtRegMapWrapperLegacy> {
public:
  static char ID;
  KeepAssignments() : DilWatcher(ID) {}

  StringRef getPassName() const override {
    return "dilifetime keep assignments";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    auto &Kept = getAnalysis<Assignments>().of(MF);
    VirtRegMap &VRM = getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
    const MachineRegisterInfo &MRI = MF.getRegInfo();
    for (unsigned Index = 0; Index < MRI.getNumVirtRegs(); ++Index) {
      Register Reg = Register::index2VirtReg(Index);
      if (VRM.hasPhys(Reg)) {
        if (VRM.isAssignedReg(Reg))
          Kept[Reg] = VRM.getPhys(Reg);
      } else if (auto Found = Kept.find(Reg);
                 Found != Kept.end() && MRI.reg_nodbg_empty(Reg)) {
        VRM.assignVirt2Phys(Reg, Found->second);
      }
    }
    return false;
  }
};

} // namespace

void dilNarrow(MachineInstr &MI, SlotIndex Here, const LiveIntervals &LIS,
               DilLosses &Lost) {
  Written(LIS).narrow(MI, Here, Lost);
}

char PartialValues::ID = 0;
char Assignments::ID = 0;
char KeepAssignments::ID = 0;

// Passes of which there are several are made by the registry.
static RegisterPass<Assignments> RegisterAssignments("dilifetime-assignments",
                                                     "dilifetime assignments",
                                                     false, true);
static RegisterPass<KeepAssignments>
    RegisterKeepAssignments("dilifetime-keep-assignments",
                            "dilifetime keep assignments");

void dilAddAllocationPasses(TargetPassConfig &Config) {
  Config.insertPass(&MachineSchedulerID, new PartialValues());
  Config.insertPass(&RAGreedyLegacyID, &KeepAssignments::ID);
}
