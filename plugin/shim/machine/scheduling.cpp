//===- Debug values that stand above what they are of ---------------------===//
//
// Sinking and scheduling leave a debug value where it was when what it is of
// moves down. Where that is further down in the block, the debug value begins
// there; from its old place to there the variable is nowhere.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

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

class LateValues : public DilWatcher<LiveIntervalsWrapperPass> {
public:
  static char ID;
  LateValues() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime late values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    for (MachineBasicBlock &Block : MF)
      for (const Late &One : late(Block))
        move(One);
    return false;
  }

private:
  /// A debug value, and where the last of its registers is defined.
  struct Late {
    MachineInstr *Value;
    SlotIndex Start;
  };

  LiveIntervals *LIS;

  /// Those that another one of the variable doesn't come before.
  SmallVector<Late, 8> late(MachineBasicBlock &Block) const {
    SlotIndex Here = LIS->getMBBStartIdx(&Block);
    MapVector<DebugVariable, SmallVector<Late, 1>> Waiting;
    SmallVector<Late, 8> Found;
    for (MachineInstr &MI : Block) {
      if (!MI.isDebugOrPseudoInstr())
        Here = LIS->getInstructionIndex(MI).getRegSlot();
      if (!MI.isDebugValue())
        continue;
      auto &Earlier =
          Waiting[dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get())];
      erase_if(Earlier, [&](const Late &One) {
        if (!overlap(*One.Value, MI))
          return false;
        if (One.Start <= Here)
          Found.push_back(One);
        return true;
      });
      SlotIndex Start = start(MI, Here, LIS->getMBBEndIdx(&Block));
      if (Start.isValid() && Here < Start)
        Earlier.push_back({&MI, Start});
    }
    for (auto &[Variable, Left] : Waiting)
      append_range(Found, Left);
    return Found;
  }

  static bool overlap(const MachineInstr &One, const MachineInstr &Other) {
    auto First = One.getDebugExpression()->getFragmentInfo();
    auto Second = Other.getDebugExpression()->getFragmentInfo();
    return !First || !Second || DIExpression::fragmentsOverlap(*First, *Second);
  }

  /// Where all that a debug value is of is there. Invalid: nowhere in the
  /// block, or it isn't certain that it is the same value.
  SlotIndex start(const MachineInstr &MI, SlotIndex Here, SlotIndex End) const {
    SmallVector<const LiveRange *, 8> Ranges;
    for (const MachineOperand &Operand : MI.debug_operands()) {
      if (!Operand.isReg() || !Operand.getReg().isVirtual())
        continue;
      if (!LIS->hasInterval(Operand.getReg()))
        return SlotIndex();
      dilLiveRanges(Operand, *MI.getMF(), *LIS, Ranges);
    }
    SlotIndex Start = Here;
    for (const LiveRange *Range : Ranges) {
      if (Range->liveAt(Here))
        continue;
      if (Range->getNumValNums() != 1)
        return SlotIndex();
      const VNInfo &Value = *Range->getValNumInfo(0);
      if (Value.isUnused() || Value.isPHIDef() || Value.def < Here ||
          Value.def >= End)
        return SlotIndex();
      Start = std::max(Start, Value.def.getRegSlot());
    }
    auto IsThere = [&](const LiveRange *Range) { return Range->liveAt(Start); };
    return all_of(Ranges, IsThere) ? Start : SlotIndex();
  }

  void move(const Late &One) const {
    MachineInstr *Last = LIS->getInstructionFromIndex(One.Start);
    const DIExpression *Expr = dilAddMark(One.Value->getDebugExpression());
    if (!Last || Last->isTerminator() || !Expr)
      return;
    MachineBasicBlock &Block = *Last->getParent();
    MachineInstr *Copy = Block.getParent()->CloneMachineInstr(One.Value);
    Copy->getDebugExpressionOp().setMetadata(Expr);
    Block.insertAfter(Last->getIterator(), Copy);
    One.Value->setDebugValueUndef();
  }
};

} // namespace

char LateValues::ID = 0;

void dilAddLateValues(TargetPassConfig &Config) {
  Config.insertPass(&TwoAddressInstructionPassID, new LateValues());
  Config.insertPass(&MachineSchedulerID, new LateValues());
}
