//===- Lanes that come back in the middle of a block ----------------------===//
//
// Where control flow joins, lanes that have waited are switched on again.
// LiveDebugValues joins what debug values say at the start of a block. But LLVM
// also puts copies of joins behind the code before them. There, a debug value
// of lanes that ran that code may be false for those that waited, so it ends.
//
// Lanes that have left a loop wait until the last one leaves. A scalar register
// that the loop writes goes on without them, so what it says of a variable in
// the loop ends with the loop. So do lanes wait that don't run a branch: what a
// scalar register says that the branch writes ends where they are switched on.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "watcher.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace {

class ReturningLanes : public DilWatcher<MachineLoopInfoWrapperPass,
                                         MachineDominatorTreeWrapperPass> {
public:
  static char ID;
  ReturningLanes() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime returning lanes"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    TRI = MF.getSubtarget().getRegisterInfo();
    TII = MF.getSubtarget().getInstrInfo();
    Exec = dilExec(*TRI);
    DilLosses Here("lanes that have waited don't share its value");
    Lost = &Here;
    DilLosses There("code generation switches other lanes on to save or restore registers");
    Borrowed = &There;
    collect(MF);
    for (MachineBasicBlock &Block : MF)
      visit(Block);
    leaveLoops(MF);
    joinBranches(MF);
    return false;
  }

private:
  const TargetRegisterInfo *TRI;
  const TargetInstrInfo *TII;
  MCRegister Exec;
  DilLosses *Lost;
  /// Where no lanes come back: EXEC is written for some instructions of code
  /// generation's own.
  DilLosses *Borrowed;
  /// Variables with several debug values, and one of each.
  MapVector<DebugVariable, MachineInstr *> Several;

  void collect(MachineFunction &MF) {
    Several.clear();
    DenseSet<DebugVariable> Seen;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (dilIsVariable(MI) && !Seen.insert(dilVariable(MI)).second)
          Several.insert({dilVariable(MI), &MI});
  }

  /// Ends, behind loops that lanes leave one by one, what their scalar
  /// registers say.
  void leaveLoops(MachineFunction &MF) {
    auto &Loops = getAnalysis<MachineLoopInfoWrapperPass>().getLI();
    SetVector<MachineLoop *> Left;
    for (MachineBasicBlock &Block : MF)
      if (MachineLoop *Loop = Loops.getLoopFor(&Block);
          Loop && any_of(Block, [&](const MachineInstr &MI) { return leaves(MI); }))
        Left.insert(Loop);
    for (MachineLoop *Loop : Left) {
      auto Stale = stale(SmallVector<MachineBasicBlock *, 8>(Loop->blocks()));
      SmallVector<MachineBasicBlock *, 4> Exits;
      Loop->getUniqueExitBlocks(Exits);
      for (MachineBasicBlock *Exit : Exits)
        end(Stale, *Exit, Exit->begin(), *Lost);
    }
  }

  /// Whether an instruction switches lanes off that have left a loop.
  bool leaves(const MachineInstr &MI) const {
    return TII->getName(MI.getOpcode()).starts_with("S_ANDN2_B") &&
           MI.modifiesRegister(Exec, TRI);
  }

  /// Ends, where lanes are switched on that have waited, what scalar registers say
  /// that others have written since.
  void joinBranches(MachineFunction &MF) {
    for (MachineBasicBlock &Block : MF) {
      auto First = Block.getFirstNonDebugInstr();
      SmallSet<MCRegister, 4> None;
      if (First != Block.end() && First->modifiesRegister(Exec, TRI) &&
          !narrows(*First, None))
        end(stale(waited(*First)), Block, Block.begin(), *Lost);
    }
  }

  /// The blocks that others have run while those lanes waited that an instruction
  /// switches on: since the last block before it where its mask was made.
  SmallVector<MachineBasicBlock *, 8> waited(MachineInstr &Join) const {
    auto &Dominators =
        getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    auto MakesMask = [&](const MachineInstr &MI) {
      return any_of(Join.operands(), [&](const MachineOperand &Mask) {
        return Mask.isReg() && Mask.isUse() && Mask.getReg().isPhysical() &&
               !TRI->regsOverlap(Mask.getReg(), Exec) &&
               MI.modifiesRegister(Mask.getReg(), TRI);
      });
    };
    const MachineDomTreeNode *Split = Dominators.getNode(Join.getParent());
    do
      Split = Split ? Split->getIDom() : nullptr;
    while (Split && none_of(Split->getBlock()->instrs(), MakesMask));
    SetVector<MachineBasicBlock *> Found;
    SmallVector<MachineBasicBlock *, 8> Work(Join.getParent()->predecessors());
    while (!Work.empty()) {
      MachineBasicBlock *Block = Work.pop_back_val();
      if ((!Split || Block != Split->getBlock()) && Found.insert(Block))
        append_range(Work, Block->predecessors());
    }
    return Found.takeVector();
  }

  /// Debug values in blocks of scalar registers that these write.
  MapVector<DebugVariable, MachineInstr *>
  stale(ArrayRef<MachineBasicBlock *> Blocks) const {
    BitVector Written(TRI->getNumRegUnits());
    for (const MachineBasicBlock *Block : Blocks)
      for (const MachineInstr &MI : Block->instrs())
        for (const MachineOperand &Operand : MI.operands())
          if (Operand.isReg() && Operand.isDef() && Operand.getReg().isPhysical())
            for (MCRegUnit Unit : TRI->regunits(Operand.getReg().asMCReg()))
              Written.set(static_cast<unsigned>(Unit));
    auto IsStale = [&](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.getReg().isPhysical() &&
             !TRI->isDivergentRegClass(
                 TRI->getMinimalPhysRegClass(Operand.getReg().asMCReg())) &&
             any_of(TRI->regunits(Operand.getReg().asMCReg()), [&](MCRegUnit Unit) {
               return Written.test(static_cast<unsigned>(Unit));
             });
    };
    MapVector<DebugVariable, MachineInstr *> Found;
    for (MachineBasicBlock *Block : Blocks)
      for (MachineInstr &MI : *Block)
        if (dilIsVariable(MI) && any_of(MI.debug_operands(), IsStale))
          Found.insert({dilVariable(MI), &MI});
    return Found;
  }

  void visit(MachineBasicBlock &Block) {
    // Those of this block, and registers with some of the lanes that run.
    MapVector<DebugVariable, MachineInstr *> Here;
    SmallSet<MCRegister, 4> Masks;
    bool Code = false;
    // Whether EXEC is a number, until what it was before is given back.
    bool IsNumber = false;
    for (auto I = Block.begin(); I != Block.end();) {
      MachineInstr &MI = *I++;
      if (dilIsVariable(MI))
        Here.insert({dilVariable(MI), &MI});
      if (MI.isDebugInstr())
        continue;
      if (!MI.modifiesRegister(Exec, TRI)) {
        follow(MI, Masks);
      } else if (!narrows(MI, Masks)) {
        // A move of a register, too, is one that LLVM calls so.
        bool IsMove = MI.isMoveImmediate();
        bool Was = IsNumber && IsMove;
        IsNumber = IsMove && MI.getOperand(1).isImm();
        if (Code && !MI.isTerminator()) {
          for (auto &[Variable, Value] : Several)
            Here.insert({Variable, Value});
          end(Here, Block, I, Was || IsNumber ? *Borrowed : *Lost);
        }
        Here.clear();
      }
      Code = true;
    }
  }

  /// Keeps up which registers have some of the lanes that run, or all.
  void follow(const MachineInstr &MI, SmallSet<MCRegister, 4> &Masks) const {
    StringRef Name = TII->getName(MI.getOpcode());
    bool Subset = (MI.isCopy() || Name.starts_with("S_MOV_B")) &&
                  isMask(MI, 1, Masks);
    if (Name.starts_with("S_AND_B"))
      Subset = isMask(MI, 1, Masks) || isMask(MI, 2, Masks);
    if (Name.starts_with("S_ANDN2_B"))
      Subset = isMask(MI, 1, Masks);
    for (const MachineOperand &Operand : MI.operands())
      if (Operand.isReg() && Operand.isDef())
        Masks.erase(Operand.getReg().asMCReg());
    if (Subset)
      Masks.insert(MI.getOperand(0).getReg().asMCReg());
  }

  bool isMask(const MachineInstr &MI, unsigned Index,
              const SmallSet<MCRegister, 4> &Masks) const {
    const MachineOperand &Operand = MI.getOperand(Index);
    return Operand.isReg() &&
           (TRI->isSubRegisterEq(Exec, Operand.getReg()) ||
            Masks.contains(Operand.getReg().asMCReg()));
  }

  /// Whether an instruction that writes EXEC only switches lanes off.
  bool narrows(const MachineInstr &MI, SmallSet<MCRegister, 4> &Masks) const {
    StringRef Name = TII->getName(MI.getOpcode());
    bool Subset = Name.starts_with("S_AND_SAVEEXEC") ||
                  Name.starts_with("V_CMPX") ||
                  (Name.starts_with("S_AND_B") &&
                   (isMask(MI, 1, Masks) || isMask(MI, 2, Masks))) ||
                  ((Name.starts_with("S_ANDN2_B") ||
                    Name.starts_with("S_MOV_B")) &&
                   isMask(MI, 1, Masks));
    Masks.clear();
    return Subset;
  }

  void end(const MapVector<DebugVariable, MachineInstr *> &Values,
           MachineBasicBlock &Block, MachineBasicBlock::iterator Before,
           DilLosses &Losses) const {
    for (auto &[Variable, Value] : Values) {
      Losses.add(*Value, *Block.getParent());
      const DIExpression *Expr = DIExpression::get(
          Value->getDebugExpression()->getContext(), ArrayRef<uint64_t>());
      if (auto Part = Variable.getFragment())
        Expr = *DIExpression::createFragmentExpression(
            Expr, Part->OffsetInBits, Part->SizeInBits);
      BuildMI(Block, Before, Value->getDebugLoc(),
              TII->get(TargetOpcode::DBG_VALUE), /*IsIndirect=*/false,
              Register(), Value->getDebugVariable(), Expr);
    }
  }
};

} // namespace

char ReturningLanes::ID = 0;

void dilAddReturningLanes(TargetPassConfig &Config) {
  Config.insertPass(&RemoveLoadsIntoFakeUsesID, new ReturningLanes());
}
