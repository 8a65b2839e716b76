//===- Branches around code that no lane runs -----------------------------===//
//
// A branch around code whose lanes are all off is only for speed, and AMDGPU
// drops it late where the code is short, with the edge of the control flow
// graph. But lanes still go that way, and for them LiveDebugValues has to join
// what debug values say there. So the edges are back while it runs.
//
//===----------------------------------------------------------------------===//

#include "machine.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include <memory>

using namespace llvm;

namespace {

/// Edges of one machine function.
using Edges =
    SmallVector<std::pair<MachineBasicBlock *, MachineBasicBlock *>, 8>;

/// The three passes' common part. They share the edges.
class EdgePass : public MachineFunctionPass {
public:
  EdgePass(char &ID, std::shared_ptr<Edges> Found)
      : MachineFunctionPass(ID), Found(std::move(Found)) {}

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

protected:
  std::shared_ptr<Edges> Found;
};

/// Before branches are dropped.
class FindEdges : public EdgePass {
public:
  static char ID;
  explicit FindEdges(std::shared_ptr<Edges> Found) : EdgePass(ID, Found) {}

  StringRef getPassName() const override { return "dilifetime find edges"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    Found->clear();
    for (MachineBasicBlock &Block : MF)
      for (const MachineInstr &MI : Block.terminators())
        if (TII.getName(MI.getOpcode()) == "S_CBRANCH_EXECZ")
          Found->emplace_back(&Block, MI.getOperand(0).getMBB());
    return false;
  }
};

/// Before LiveDebugValues. Leaves the edges that are added.
class AddEdges : public EdgePass {
public:
  static char ID;
  explicit AddEdges(std::shared_ptr<Edges> Found) : EdgePass(ID, Found) {}

  StringRef getPassName() const override { return "dilifetime add edges"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    DenseSet<const MachineBasicBlock *> Blocks;
    for (const MachineBasicBlock &Block : MF)
      Blocks.insert(&Block);
    erase_if(*Found, [&](const auto &Edge) {
      return !Blocks.contains(Edge.first) || !Blocks.contains(Edge.second) ||
             Edge.first->isSuccessor(Edge.second);
    });
    for (auto [From, To] : *Found)
      From->addSuccessorWithoutProb(To);
    return false;
  }
};

/// After LiveDebugValues.
class RemoveEdges : public EdgePass {
public:
  static char ID;
  explicit RemoveEdges(std::shared_ptr<Edges> Found) : EdgePass(ID, Found) {}

  StringRef getPassName() const override { return "dilifetime remove edges"; }

  bool runOnMachineFunction(MachineFunction &) override {
    for (auto [From, To] : *Found)
      From->removeSuccessor(To);
    Found->clear();
    return false;
  }
};

} // namespace

char FindEdges::ID = 0;
char AddEdges::ID = 0;
char RemoveEdges::ID = 0;

void dilAddEdgePasses(TargetPassConfig &Config) {
  const PassInfo *Before = PassRegistry::getPassRegistry()->getPassInfo(
      StringRef("si-late-branch-lowering"));
  if (!Before)
    return;
  auto Found = std::make_shared<Edges>();
  Config.insertPass(Before->getTypeInfo(), new FindEdges(Found));
  Config.insertPass(&RemoveLoadsIntoFakeUsesID, new AddEdges(Found));
  Config.insertPass(&LiveDebugValuesID, new RemoveEdges(Found));
}
