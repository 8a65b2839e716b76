//===- What late passes of AMDGPU make false of debug values ----------------===//
//
// On AMDGPU a branch that no lane takes is dear, so late passes take away the
// one around a short block and leave it to EXEC: the block after it then has
// one predecessor, and LiveDebugValues takes what the block computed to be
// there, also for the lanes that wait. So LiveDebugValues runs twice: with the
// edges that lanes take, and then as in stock code generation, as rows of the
// line table depend on where debug values are. What only the second run adds is
// marked as nothing, by DW_OP_dup DW_OP_over, which no other expression has.
// lowering/src/lower/parse/machine.rs reads it.
//
// The late passes also pair instructions, and one of a pair moves: past the
// debug value of what it computes, or before that of what it overwrites. Such
// debug values are marked before LiveDebugValues runs.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <memory>

using namespace llvm;

namespace {

using Edge = std::pair<MachineBasicBlock *, MachineBasicBlock *>;

/// What the passes know of the function that they are at.
struct Before {
  /// The edges before late passes take any away.
  SmallVector<Edge, 0> Edges;
  /// Those that are there for LiveDebugValues only.
  SmallVector<Edge, 0> Added;
  /// How often each debug value's registers are written before it in its block.
  DenseMap<const MachineInstr *, unsigned> Writes;
  /// What is true of all lanes.
  DenseSet<const MachineInstr *> True;
};

enum class Step { Remember, GiveBack, TakeAway, Mark };

class LateMarks : public DilWatcher<> {
public:
  static char ID;
  LateMarks(Step Which, std::shared_ptr<Before> Known)
      : DilWatcher(ID), Which(Which), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime late marks"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    switch (Which) {
    case Step::Remember:
      *Known = Before();
      for (MachineBasicBlock &Block : MF)
        for (MachineBasicBlock *Next : Block.successors())
          Known->Edges.push_back({&Block, Next});
      Known->Writes = writes(MF);
      break;
    case Step::GiveBack:
      markMoved(MF);
      giveBack(MF);
      break;
    case Step::TakeAway:
      for (auto [From, To] : Known->Added)
        From->removeSuccessor(To);
      for (MachineBasicBlock &Block : MF)
        for (MachineInstr &MI : Block)
          if (MI.isDebugValue())
            Known->True.insert(&MI);
      break;
    case Step::Mark:
      if (!Known->Added.empty())
        mark(MF);
      *Known = Before();
      break;
    }
    return false;
  }

private:
  static DenseMap<const MachineInstr *, unsigned>
  writes(const MachineFunction &MF) {
    const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
    DenseMap<const MachineInstr *, unsigned> Writes;
    for (const MachineBasicBlock &Block : MF) {
      DenseMap<MCRegUnit, unsigned> Units;
      for (const MachineInstr &MI : Block.instrs()) {
        // What is in a bundle is counted by itself.
        if (MI.isBundle())
          continue;
        if (!MI.isDebugInstr()) {
          for (const MachineOperand &Operand : MI.all_defs())
            if (Operand.getReg().isPhysical())
              for (MCRegUnit Unit : TRI.regunits(Operand.getReg().asMCReg()))
                ++Units[Unit];
          continue;
        }
        if (!MI.isDebugValue())
          continue;
        unsigned &Before = Writes[&MI];
        for (const MachineOperand &Operand : MI.debug_operands())
          if (Operand.isReg() && Operand.getReg().isPhysical())
            for (MCRegUnit Unit : TRI.regunits(Operand.getReg().asMCReg()))
              Before += Units.lookup(Unit);
      }
    }
    return Writes;
  }

  void markMoved(MachineFunction &MF) {
    auto Now = writes(MF);
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block) {
        auto Before = Known->Writes.find(&MI);
        if (Before != Known->Writes.end() &&
            Before->second != Now.lookup(&MI))
          setNothing(MI);
      }
  }

  void giveBack(MachineFunction &MF) {
    DenseSet<MachineBasicBlock *> Blocks;
    for (MachineBasicBlock &Block : MF)
      Blocks.insert(&Block);
    for (auto [From, To] : Known->Edges)
      if (Blocks.contains(From) && Blocks.contains(To) &&
          !From->isSuccessor(To) && !From->succ_empty()) {
        From->addSuccessor(To);
        Known->Added.push_back({From, To});
      }
  }

  /// Marks what isn't true of all lanes: it is new, and what stands beside it
  /// doesn't say the same.
  void mark(MachineFunction &MF) {
    for (MachineBasicBlock &Block : MF) {
      SmallVector<MachineInstr *, 16> Together;
      for (MachineInstr &MI : Block) {
        if (MI.isDebugValue()) {
          Together.push_back(&MI);
        } else if (!MI.isDebugInstr()) {
          markAmong(Together);
          Together.clear();
        }
      }
      markAmong(Together);
    }
  }

  void markAmong(ArrayRef<MachineInstr *> Together) {
    for (MachineInstr *MI : Together)
      if (!Known->True.contains(MI) &&
          none_of(Together, [&](const MachineInstr *Other) {
            return Known->True.contains(Other) &&
                   Other->isEquivalentDbgInstr(*MI);
          }))
        setNothing(*MI);
  }

  static void setNothing(MachineInstr &MI) {
    const DIExpression *Expr = MI.getDebugExpression();
    SmallVector<uint64_t, 8> Ops;
    if (MI.isDebugValueList())
      Ops = {dwarf::DW_OP_LLVM_arg, 0};
    Ops.append({dwarf::DW_OP_dup, dwarf::DW_OP_over});
    if (MI.isDebugValueList())
      Ops.push_back(dwarf::DW_OP_stack_value);
    dilAddFragment(Ops, Expr);
    MI.getDebugExpressionOp().setMetadata(
        DIExpression::get(Expr->getContext(), Ops));
  }

  Step Which;
  std::shared_ptr<Before> Known;
};

/// In a function that is left to stock code generation, nothing is known of
/// variables.
class NoValues : public DilWatcher<> {
public:
  static char ID;
  NoValues() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime no values"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!dilIsStock(MF))
      return false;
    MF.getVariableDbgInfo().clear();
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block.instrs())
        if (dilIsVariable(MI))
          dilUndefine(MI);
    return false;
  }
};

} // namespace

char LateMarks::ID = 0;
char NoValues::ID = 0;

void dilMarkLate(TargetPassConfig &Config) {
  auto Known = std::make_shared<Before>();
  auto Insert = [&](AnalysisID Behind, Step Which) {
    Config.insertPass(Behind, new LateMarks(Which, Known));
  };
  // The target's own late passes are between the first two.
  Insert(&XRayInstrumentationID, Step::Remember);
  Config.insertPass(&RemoveLoadsIntoFakeUsesID, new NoValues());
  Insert(&RemoveLoadsIntoFakeUsesID, Step::GiveBack);
  Config.insertPass(&RemoveLoadsIntoFakeUsesID, &LiveDebugValuesID);
  Insert(&RemoveLoadsIntoFakeUsesID, Step::TakeAway);
  Insert(&MachineSanitizerBinaryMetadataID, Step::Mark);
}
