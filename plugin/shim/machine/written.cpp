//===- Debug values across scheduling -------------------------------------===//
//
// Schedulers tie a debug value to the instruction before it. Debug values of
// one variable come into another order then, so that an old value follows a new
// one; and of a value that is computed in several instructions only the last
// one has its debug value behind it. So it is noted before which instructions
// had written a debug value's registers, and which debug values came before it:
//
// - One that comes after a newer one of its variable says what that says.
// - One whose registers have something else begins where they have its value.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/PassRegistry.h"
#include <memory>
#include <optional>

using namespace llvm;

namespace {

/// By register unit, and by part of a virtual register, the instruction that wrote
/// it last in its block.
class Writers {
public:
  explicit Writers(const MachineFunction &MF)
      : TRI(*MF.getSubtarget().getRegisterInfo()), MRI(MF.getRegInfo()) {}

  using Found = SmallVector<const MachineInstr *, 8>;

  void add(const MachineInstr &MI) {
    for (const MachineOperand &Operand : MI.operands()) {
      if (Operand.isRegMask())
        for (unsigned Reg = 1; Reg < TRI.getNumRegs(); ++Reg)
          if (Operand.clobbersPhysReg(Reg))
            for (MCRegUnit Unit : TRI.regunits(Reg))
              Last[key(Unit)] = &MI;
      if (Operand.isReg() && Operand.isDef())
        for (uint64_t Key : keys(Operand))
          Last[Key] = &MI;
    }
  }

  /// Those of a debug value's registers.
  Found of(const MachineInstr &Value) const {
    Found All;
    for (const MachineOperand &Operand : Value.debug_operands())
      if (Operand.isReg())
        for (uint64_t Key : keys(Operand))
          All.push_back(Last.lookup(Key));
    return All;
  }

private:
  /// A virtual register has at most 64 parts.
  static uint64_t key(MCRegUnit Unit) {
    return static_cast<uint64_t>(static_cast<unsigned>(Unit)) << 6;
  }

  SmallVector<uint64_t, 8> keys(const MachineOperand &Operand) const {
    SmallVector<uint64_t, 8> All;
    const Register Reg = Operand.getReg();
    if (Reg.isPhysical())
      for (MCRegUnit Unit : TRI.regunits(Reg.asMCReg()))
        All.push_back(key(Unit));
    if (!Reg.isVirtual())
      return All;
    LaneBitmask Parts = Operand.getSubReg()
                            ? TRI.getSubRegIndexLaneMask(Operand.getSubReg())
                            : MRI.getMaxLaneMaskForVReg(Reg);
    for (unsigned Part = 0; Part < 64; ++Part)
      if (Parts.getAsInteger() >> Part & 1)
        All.push_back(uint64_t(Reg.id()) << 6 | Part);
    return All;
  }

  const TargetRegisterInfo &TRI;
  const MachineRegisterInfo &MRI;
  DenseMap<uint64_t, const MachineInstr *> Last;
};

/// A debug value before scheduling.
struct Noted {
  unsigned Rank;
  Writers::Found Written;
};

using Values = DenseMap<const MachineInstr *, Noted>;

bool isCode(const MachineInstr &MI) {
  return !MI.isDebugInstr() && !MI.isBundle();
}

class NoteValues : public DilWatcher<> {
public:
  static char ID;
  explicit NoteValues(std::shared_ptr<Values> Known)
      : DilWatcher(ID), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime note values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    Known->clear();
    for (MachineBasicBlock &Block : MF) {
      Writers Written(MF);
      unsigned Rank = 0;
      for (MachineInstr &MI : Block.instrs()) {
        if (dilIsVariable(MI))
          (*Known)[&MI] = {++Rank, Written.of(MI)};
        else if (isCode(MI))
          Written.add(MI);
      }
    }
    return false;
  }

private:
  std::shared_ptr<Values> Known;
};

class CheckValues : public DilWatcher<> {
public:
  static char ID;
  /// Whether bundles are still to be made.
  CheckValues(bool IsEarly, std::shared_ptr<Values> Known)
      : DilWatcher(ID), IsEarly(IsEarly), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime check values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    Lost.emplace("a scheduler left it where its registers have something else");
    for (MachineBasicBlock &Block : MF)
      check(Block);
    Known->clear();
    return false;
  }

private:
  bool IsEarly;
  std::shared_ptr<Values> Known;
  std::optional<DilLosses> Lost;

  /// A debug value of a variable, or of a fragment of it, that has come.
  struct Come {
    MachineInstr *Value;
    Noted Before;
    /// It waits for its registers, and this says what it is then.
    MachineInstr *Waiting;
  };

  static bool overlap(const MachineInstr &One, const MachineInstr &Other) {
    auto First = One.getDebugExpression()->getFragmentInfo();
    auto Second = Other.getDebugExpression()->getFragmentInfo();
    return !First || !Second || DIExpression::fragmentsOverlap(*First, *Second);
  }

  void check(MachineBasicBlock &Block) {
    MachineFunction &MF = *Block.getParent();
    Writers Written(MF);
    DenseMap<DebugVariable, SmallVector<Come, 1>> All;
    SmallVector<DebugVariable, 4> Waiting;
    for (auto I = Block.instr_begin(); I != Block.instr_end();) {
      MachineInstr &MI = *I++;
      if (isCode(MI)) {
        Written.add(MI);
        if (!Waiting.empty() && !MI.isBundledWithSucc() && !MI.isTerminator())
          begin(Block, I, Written, All, Waiting);
        continue;
      }
      auto Found = Known->find(&MI);
      if (Found == Known->end())
        continue;
      DebugVariable Whole =
          dilWhole(MI.getDebugVariable(), MI.getDebugLoc().get());
      SmallVector<Come, 1> &Others = All[Whole];
      if (const Come *Newer = newer(MI, Found->second, Others)) {
        supersede(MI, *Newer, Written, *Lost);
        continue;
      }
      for (Come &Other : Others)
        if (Other.Waiting && overlap(*Other.Value, MI))
          drop(Other, MF);
      erase_if(Others, [&](const Come &Other) { return overlap(*Other.Value, MI); });
      Others.push_back({&MI, Found->second, nullptr});
      if (Written.of(MI) == Found->second.Written)
        continue;
      if (MachineInstr *Later = later(MI)) {
        Others.back().Waiting = Later;
        Waiting.push_back(Whole);
      }
      dilUndefine(MI);
    }
    for (auto &[Whole, Others] : All)
      for (Come &Other : Others)
        drop(Other, MF);
  }

  /// The debug value that is to be put in later.
  MachineInstr *later(const MachineInstr &MI) const {
    const DIExpression *Expr = MI.getDebugExpression();
    if (IsEarly)
      Expr = dilAddMark(Expr);
    if (!Expr)
      return nullptr;
    MachineInstr *Later =
        const_cast<MachineFunction *>(MI.getMF())->CloneMachineInstr(&MI);
    Later->getDebugExpressionOp().setMetadata(Expr);
    return Later;
  }

  void drop(Come &One, MachineFunction &MF) {
    if (One.Waiting) {
      Lost->add(*One.Waiting, MF);
      MF.deleteMachineInstr(One.Waiting);
    }
    One.Waiting = nullptr;
  }

  static const Come *newer(const MachineInstr &MI, const Noted &Before,
                           ArrayRef<Come> Others) {
    const Come *Newest = nullptr;
    for (const Come &Other : Others)
      if (Other.Before.Rank > Before.Rank && overlap(*Other.Value, MI))
        Newest = &Other;
    return Newest;
  }

  /// An old debug value says what a newer one of its variable does.
  static void supersede(MachineInstr &MI, const Come &Newer,
                        const Writers &Written, DilLosses &Lost) {
    const MachineInstr &Like = *Newer.Value;
    if (!(dilVariable(MI) == dilVariable(Like)) ||
        Written.of(Like) != Newer.Before.Written) {
      Lost.undefine(MI);
      return;
    }
    const MachineFunction &MF = *MI.getMF();
    while (MI.getNumOperands() > 0)
      MI.removeOperand(MI.getNumOperands() - 1);
    MI.setDesc(MF.getSubtarget().getInstrInfo()->get(Like.getOpcode()));
    for (const MachineOperand &Operand : Like.operands())
      MI.addOperand(const_cast<MachineFunction &>(MF), Operand);
  }

  /// Puts in debug values that wait for what is there now.
  static void begin(MachineBasicBlock &Block, MachineBasicBlock::instr_iterator Where,
                    const Writers &Written,
                    DenseMap<DebugVariable, SmallVector<Come, 1>> &All,
                    SmallVectorImpl<DebugVariable> &Waiting) {
    erase_if(Waiting, [&](const DebugVariable &Whole) {
      bool Left = false;
      for (Come &One : All[Whole]) {
        if (!One.Waiting)
          continue;
        if (Written.of(*One.Waiting) != One.Before.Written) {
          Left = true;
          continue;
        }
        Block.insert(Where, One.Waiting);
        One.Value = One.Waiting;
        One.Waiting = nullptr;
      }
      return !Left;
    });
  }
};

} // namespace

char NoteValues::ID = 0;
char CheckValues::ID = 0;

void dilAddWrittenValues(TargetPassConfig &Config) {
  auto Known = std::make_shared<Values>();
  // LLVM has no other names for the last passes before the schedulers.
  const PassInfo *Rewriting = dilTargetPass("rewrite-partial-reg-uses");
  Config.insertPass(Rewriting ? Rewriting->getTypeInfo() : &RenameIndependentSubregsID,
                    new NoteValues(Known));
  Config.insertPass(&MachineSchedulerID, new CheckValues(true, Known));
  const PassInfo *Bundler = dilTargetPass("si-post-ra-bundler");
  if (!Bundler)
    return;
  Config.insertPass(Bundler->getTypeInfo(), new NoteValues(Known));
  Config.insertPass(&PostMachineSchedulerID, new CheckValues(false, Known));
}
