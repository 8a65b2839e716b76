//===- Debug values of blocks that are folded away -------------------------===//
//
// A block without instructions goes, or one of a branch only, and LLVM lets what
// came before it lead to what comes behind it. The block's debug values are gone
// then, and behind it a variable is what it was before. So what debug values say
// is followed over the control flow, as LiveDebugValues will do it, before such
// a pass and after it. Where an instruction comes to see something else, a debug
// value in front of it says what it saw.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/PassRegistry.h"
#include <memory>
#include <optional>

using namespace llvm;

/// On an instruction that was there before, whose memory may become another one's.
/// Nobody looks at it on AMDGPU.
static constexpr auto KNOWN = MachineInstr::NoSchedComment;

/// What is put in changes what comes to other blocks; so often that is looked at.
static constexpr unsigned MOST_ROUNDS = 8;

namespace {

/// When a pass runs: before registers are allocated, before bundles are made, or
/// later.
enum class When { Early, Allocated, Late };

/// By the number of each variable, or fragment of one, the number of what is said
/// of it. 0: nothing.
using State = SmallVector<unsigned, 0>;
using States = DenseMap<const MachineBasicBlock *, State>;

/// A debug value: the numbers of its variable, and of what it says.
struct Saying {
  unsigned Variable, What;
};

/// The variables of a function, and what is said of them.
class Sayings {
public:
  void clear(MachineFunction &MF) {
    for (MachineInstr *One : Said)
      MF.deleteMachineInstr(One);
    *this = Sayings();
  }

  /// Debug values may be deleted, so one that is new is kept.
  Saying of(const MachineInstr &MI) {
    const unsigned Variable = number(MI);
    if (MI.isUndefDebugValue())
      return {Variable, 0};
    auto Found = find_if(Of[Variable], [&](unsigned What) {
      return (*this)[What].isEquivalentDbgInstr(MI);
    });
    if (Found != Of[Variable].end())
      return {Variable, *Found};
    Said.push_back(const_cast<MachineFunction *>(MI.getMF())->CloneMachineInstr(&MI));
    Of[Variable].push_back(Said.size());
    return {Variable, static_cast<unsigned>(Said.size())};
  }

  const MachineInstr &operator[](unsigned What) const { return *Said[What - 1]; }

  /// The variables of which fragments overlap one's.
  ArrayRef<unsigned> overlapping(unsigned Variable) const {
    return Overlapping[Variable];
  }

private:
  SmallVector<MachineInstr *, 0> Said;
  DenseMap<DebugVariable, unsigned> Numbers;
  DenseMap<DebugVariable, SmallVector<DebugVariable, 1>> Fragments;
  /// By the variable's number.
  SmallVector<SmallVector<unsigned, 2>, 0> Of, Overlapping;

  unsigned number(const MachineInstr &MI) {
    const DebugVariable Variable = dilVariable(MI);
    auto [Found, New] = Numbers.try_emplace(Variable, Numbers.size());
    const unsigned Number = Found->second;
    if (!New)
      return Number;
    Of.emplace_back();
    Overlapping.emplace_back();
    auto &Others = Fragments[dilWhole(MI)];
    for (const DebugVariable &Other : Others)
      if (DIExpression::fragmentsOverlap(Other.getFragmentOrDefault(),
                                         Variable.getFragmentOrDefault())) {
        Overlapping[Number].push_back(Numbers.lookup(Other));
        Overlapping[Numbers.lookup(Other)].push_back(Number);
      }
    Others.push_back(Variable);
    return Number;
  }
};

unsigned what(const State &Now, unsigned Variable) {
  return Variable < Now.size() ? Now[Variable] : 0;
}

/// What is said on the way through a block.
class Walk {
public:
  Walk(Sayings &All, const MachineFunction &MF, State Start)
      : All(All), TRI(*MF.getSubtarget().getRegisterInfo()), Now(std::move(Start)) {
    for (unsigned Variable = 0; Variable < Now.size(); ++Variable)
      hold({Variable, Now[Variable]});
  }

  const State &now() const { return Now; }
  /// All that has changed, in order.
  ArrayRef<Saying> changes() const { return Changes; }

  void say(Saying One) {
    for (unsigned Other : All.overlapping(One.Variable))
      change({Other, 0});
    change(One);
    hold(One);
  }

  void pass(const MachineInstr &MI) {
    if (MI.isDebugValue())
      say(All.of(MI));
    if (MI.isDebugInstr())
      return;
    for (const MachineOperand &Operand : MI.operands()) {
      if (Operand.isRegMask())
        for (unsigned Variable = 0; Variable < Now.size(); ++Variable)
          if (Now[Variable] && isClobbered(All[Now[Variable]], Operand))
            change({Variable, 0});
      if (!Operand.isReg() || !Operand.isDef() || !Operand.getReg().isPhysical())
        continue;
      for (MCRegUnit Unit : TRI.regunits(Operand.getReg().asMCReg()))
        for (Saying One : Holding.lookup(static_cast<unsigned>(Unit)))
          if (Now[One.Variable] == One.What)
            change({One.Variable, 0});
    }
  }

private:
  Sayings &All;
  const TargetRegisterInfo &TRI;
  State Now;
  SmallVector<Saying, 8> Changes;
  /// What is said of each register unit, or was.
  DenseMap<unsigned, SmallVector<Saying, 2>> Holding;

  void change(Saying One) {
    if (what(Now, One.Variable) == One.What)
      return;
    if (One.Variable >= Now.size())
      Now.resize(One.Variable + 1);
    Now[One.Variable] = One.What;
    Changes.push_back(One);
  }

  void hold(Saying One) {
    if (One.What)
      for (const MachineOperand &Operand : All[One.What].debug_operands())
        if (Operand.isReg() && Operand.getReg().isPhysical())
          for (MCRegUnit Unit : TRI.regunits(Operand.getReg().asMCReg()))
            Holding[static_cast<unsigned>(Unit)].push_back(One);
  }

  static bool isClobbered(const MachineInstr &Value, const MachineOperand &Mask) {
    return any_of(Value.debug_operands(), [&](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.getReg().isPhysical() &&
             Mask.clobbersPhysReg(Operand.getReg());
    });
  }
};

/// What all blocks before a block say at their ends, of those that are known.
State joined(const MachineBasicBlock &Block, const States &Ends) {
  std::optional<State> All;
  for (const MachineBasicBlock *Before : Block.predecessors()) {
    auto End = Ends.find(Before);
    if (End == Ends.end())
      continue;
    const State &Other = End->second;
    if (!All)
      All = Other;
    All->truncate(std::min(All->size(), Other.size()));
    for (auto [One, Two] : zip(*All, Other))
      if (One != Two)
        One = 0;
  }
  return All.value_or(State());
}

/// What is said where each block begins.
States starts(Sayings &All, MachineFunction &MF) {
  States Starts, Ends;
  ReversePostOrderTraversal<MachineFunction *> Order(&MF);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock *Block : Order) {
      Starts[Block] = joined(*Block, Ends);
      Walk Way(All, MF, Starts[Block]);
      for (const MachineInstr &MI : *Block)
        Way.pass(MI);
      auto [End, New] = Ends.try_emplace(Block);
      Changed |= New || End->second != Way.now();
      End->second = Way.now();
    }
  }
  return Starts;
}

/// Where an instruction was: its block, and how much had changed before it there.
struct Position {
  unsigned Block;
  size_t Changes;
};

/// A function before the pass.
struct Before {
  Sayings All;
  struct Block {
    /// What is said where it begins, and all that changes.
    State Start;
    SmallVector<Saying, 4> Changes;
    /// The variables of its debug values.
    SmallVector<unsigned, 4> Variables;
    const MachineBasicBlock *Self = nullptr;
    /// What comes before it.
    SmallVector<const MachineBasicBlock *, 4> Predecessors;
    const MachineInstr *First = nullptr;
  };
  SmallVector<Block, 0> Blocks;
  DenseMap<const MachineInstr *, Position> Positions;

  /// What was said in front of an instruction.
  State at(Position Where) const {
    State Now = Blocks[Where.Block].Start;
    for (Saying One : ArrayRef(Blocks[Where.Block].Changes).take_front(Where.Changes)) {
      Now.resize(std::max<size_t>(Now.size(), One.Variable + 1));
      Now[One.Variable] = One.What;
    }
    return Now;
  }

  /// Whether an instruction begins its block, and nothing comes before that which
  /// didn't. With fewer ways to it, more may be known.
  bool isReachedAsBefore(const MachineInstr &MI, Position Where) const {
    const Block &Was = Blocks[Where.Block];
    return Was.First == &MI &&
           all_of(MI.getParent()->predecessors(), [&](const auto *Before) {
             return is_contained(Was.Predecessors, Before);
           });
  }

  /// Whether an instruction begins its block, and comes behind one of a block that
  /// came before it.
  bool isBehind(const MachineInstr &MI, Position Where, Position Last) const {
    const Block &Was = Blocks[Where.Block];
    return Was.First == &MI &&
           is_contained(Was.Predecessors, Blocks[Last.Block].Self);
  }

  /// The variables with debug values that some way doesn't come by any more.
  DenseSet<unsigned> passedBy(const MachineFunction &MF) const {
    DenseMap<const MachineBasicBlock *, SmallPtrSet<const MachineBasicBlock *, 4>>
        Left;
    for (const MachineBasicBlock &Block : MF)
      Left[&Block].insert_range(Block.predecessors());
    DenseSet<unsigned> Found;
    for (const Block &Was : Blocks) {
      auto Now = Left.find(Was.Self);
      if (Now == Left.end() || any_of(Was.Predecessors, [&](const auto *Before) {
            return !Now->second.contains(Before);
          }))
        Found.insert_range(Was.Variables);
    }
    return Found;
  }

  void clear(MachineFunction &MF) {
    All.clear(MF);
    Blocks.clear();
    Positions.clear();
  }
};

class NoteSayings : public DilWatcher<> {
public:
  static char ID;
  explicit NoteSayings(std::shared_ptr<Before> Known)
      : DilWatcher(ID), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime note sayings"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    States Starts = starts(Known->All, MF);
    for (MachineBasicBlock &Block : MF) {
      const unsigned Number = Known->Blocks.size();
      Before::Block Noted;
      Noted.Start = Starts.lookup(&Block);
      Noted.Self = &Block;
      append_range(Noted.Predecessors, Block.predecessors());
      Walk Way(Known->All, MF, Noted.Start);
      for (MachineInstr &MI : Block) {
        if (!MI.isDebugInstr()) {
          if (!Noted.First)
            Noted.First = &MI;
          Known->Positions[&MI] = {Number, Way.changes().size()};
          MI.setAsmPrinterFlag(KNOWN);
        }
        if (MI.isDebugValue())
          Noted.Variables.push_back(Known->All.of(MI).Variable);
        Way.pass(MI);
      }
      Noted.Changes = to_vector<4>(Way.changes());
      Known->Blocks.push_back(std::move(Noted));
    }
    return false;
  }

private:
  std::shared_ptr<Before> Known;
};

class CheckSayings : public DilWatcher<> {
public:
  static char ID;
  CheckSayings(When Time, std::shared_ptr<Before> Known)
      : DilWatcher(ID), Time(Time), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime check sayings"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    PassedBy = Known->passedBy(MF);
    if (!PassedBy.empty())
      check(MF);
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        MI.clearAsmPrinterFlag(KNOWN);
    Known->clear(MF);
    return false;
  }

private:
  When Time;
  std::shared_ptr<Before> Known;
  DenseSet<unsigned> PassedBy;
  DilLosses Lost{""};

  void check(MachineFunction &MF) {
    Lost = DilLosses("code generation folded a block away in which it changed");
    for (unsigned Round = 0; Round < MOST_ROUNDS && round(MF); ++Round)
      ;
  }

  bool round(MachineFunction &MF) {
    bool Changed = false;
    States Starts = starts(Known->All, MF);
    for (MachineBasicBlock &Block : MF)
      Changed |= check(Block, Walk(Known->All, MF, Starts.lookup(&Block)));
    return Changed;
  }

  bool check(MachineBasicBlock &Block, Walk Way) {
    bool Changed = false;
    // The last instruction that is known, and how much had changed by then.
    std::optional<Position> Last;
    size_t Changes = 0;
    for (MachineInstr &MI : Block) {
      auto Found = Known->Positions.find(&MI);
      const bool IsKnown = !MI.isDebugInstr() && MI.getAsmPrinterFlag(KNOWN) &&
                           Found != Known->Positions.end();
      // Nothing goes between two terminators.
      if (MI.isTerminator() && &*Block.getFirstTerminator() != &MI)
        break;
      if (IsKnown) {
        const Position Where = Found->second;
        const bool IsNext =
            Last ? Last->Block == Where.Block &&
                       Where.Changes - Last->Changes == Way.changes().size() - Changes
                 : Known->isReachedAsBefore(MI, Where);
        if (!IsNext)
          Changed |= correct(Block, MI, Way, Known->at(Where));
        Last = Where;
        Changes = Way.changes().size();
      }
      Way.pass(MI);
    }
    return Changed;
  }

  /// Puts in front of an instruction what was said there and isn't any more.
  bool correct(MachineBasicBlock &Block, MachineInstr &MI, Walk &Way,
               const State &Was) {
    bool Changed = false;
    for (unsigned Variable = 0; Variable < Way.now().size(); ++Variable) {
      const unsigned Now = Way.now()[Variable];
      if (!Now || Now == what(Was, Variable) || !PassedBy.contains(Variable))
        continue;
      // While registers are virtual, nobody else uses them.
      const unsigned What = Time == When::Early ? 0 : what(Was, Variable);
      if (!put(Block, MI, Known->All[Now], What ? &Known->All[What] : nullptr))
        continue;
      Way.say({Variable, What});
      Changed = true;
    }
    return Changed;
  }

  /// Puts a debug value in that ends a false one, and says something else if there
  /// is anything.
  bool put(MachineBasicBlock &Block, MachineInstr &MI, const MachineInstr &False,
           const MachineInstr *True) {
    MachineFunction &MF = *Block.getParent();
    const DIExpression *Expr = (True ? *True : False).getDebugExpression();
    if (!True) {
      SmallVector<uint64_t, 3> Ops;
      dilAddFragment(Ops, Expr);
      Expr = DIExpression::get(Expr->getContext(), Ops);
    }
    if (Time != When::Late)
      Expr = dilAddMark(Expr);
    if (!Expr)
      return false;
    if (True) {
      MachineInstr *Value = MF.CloneMachineInstr(True);
      Value->getDebugExpressionOp().setMetadata(Expr);
      Block.insert(MI.getIterator(), Value);
      return true;
    }
    Lost.add(False, MF);
    BuildMI(Block, MI.getIterator(), False.getDebugLoc(),
            MF.getSubtarget().getInstrInfo()->get(TargetOpcode::DBG_VALUE),
            /*IsIndirect=*/false, Register(), False.getDebugVariable(), Expr);
    return true;
  }
};

} // namespace

char NoteSayings::ID = 0;
char CheckSayings::ID = 0;

void dilAddFoldedBlocks(TargetPassConfig &Config) {
  auto Around = [&](const void *Behind, const void *Last, When Time) {
    auto Known = std::make_shared<Before>();
    Config.insertPass(Behind, new NoteSayings(Known));
    Config.insertPass(Last, new CheckSayings(Time, Known));
  };
  if (const PassInfo *Lowering = dilTargetPass("si-lower-control-flow"))
    Around(&PHIEliminationID, Lowering->getTypeInfo(), When::Early);
  Around(&MachineLateInstrsCleanupID, &TailDuplicateLegacyID, When::Allocated);
  Around(&PostMachineSchedulerID, &MachineBlockPlacementID, When::Late);
}
