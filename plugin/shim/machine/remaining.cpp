//===- Values that remain when a register is used again ---------------------===//
//
// After LiveDebugValues, on AMDGPU: where a debug value's register gets another
// value, the variable's value may remain in other registers, or, for an
// argument of a kernel, in memory. There a debug value says so.
//
// On AMDGPU a debug value is about lanes that are on. Where lanes are switched
// on, what was found here ends.
//
//===----------------------------------------------------------------------===//

#include "kernarg.h"
#include "passes.h"
#include "stock.h"
#include "relations.h"
#include "tuples.h"
#include "values.h"
#include "watcher.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

/// Of blocks times variables, and of rounds.
static constexpr size_t MOST_STATES = 1 << 22;
static constexpr unsigned MOST_ROUNDS = 16;

namespace {

using Number = DilValues::Number;
/// What is known of each variable at one point: a place in `Variable::Told`,
/// from 1. 0: nothing.
using State = SmallVector<unsigned, 0>;

/// What a variable is: a debug value, and the values of its registers' parts
/// where that stands, operand by operand.
struct Meaning {
  MachineInstr *Value;
  SmallVector<SmallVector<Number, 2>, 2> Operands;

  bool operator==(const Meaning &Other) const {
    auto Same = [](const auto &Pair) {
      const auto &[One, Two] = Pair;
      return One.isReg() ? Two.isReg() : One.isIdenticalTo(Two);
    };
    return Operands == Other.Operands &&
           Value->getDebugExpression() == Other.Value->getDebugExpression() &&
           all_of(zip(Value->debug_operands(), Other.Value->debug_operands()),
                  Same);
  }
};

/// A variable, or a fragment of one.
struct Variable {
  DebugVariable Name;
  /// All that it is said to be somewhere.
  SmallVector<Meaning, 1> Told;
  const DilArgument *Argument;
  /// The debug value that holds, and whether it is from here.
  MachineInstr *Holding;
  bool IsFound;
};

class RemainingValues : public DilWatcher<> {
public:
  static char ID;
  RemainingValues() : DilWatcher(ID) {}

  StringRef getPassName() const override {
    return "dilifetime remaining values";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (dilIsStock(MF))
      return false;
    TRI = MF.getSubtarget().getRegisterInfo();
    TII = MF.getSubtarget().getInstrInfo();
    collect(MF);
    if (Variables.empty())
      return false;
    DilValues Known(MF);
    Values = &Known;
    Relations = nullptr;
    if (!Known.solve() || !solve(MF))
      return false;
    DilRelations Told(Known);
    Relations = &Told;
    for (MachineBasicBlock &Block : MF)
      walk(Block);
    return false;
  }

private:
  const TargetRegisterInfo *TRI;
  const TargetInstrInfo *TII;
  DilValues *Values;
  /// While debug values are written.
  DilRelations *Relations = nullptr;
  MapVector<DebugVariable, DilArgument> Arguments;
  SmallVector<Variable, 0> Variables;
  /// The places in `Variables` of all fragments of a variable.
  DenseMap<DebugVariable, SmallVector<unsigned, 1>> Fragments;
  /// The values that debug values are about.
  DenseSet<Number> Meant;
  /// By block: at its start and its end. Empty: it wasn't looked at.
  SmallVector<State, 0> In, Out;
  State Current;
  /// The registers of debug values that hold, and maybe more.
  BitVector Watched;

  static DebugVariable whole(const DebugVariable &Name) {
    return DebugVariable(Name.getVariable(), std::nullopt, Name.getInlinedAt());
  }

  Variable &add(const DebugVariable &Name) {
    auto &Places = Fragments[whole(Name)];
    for (unsigned Place : Places)
      if (Variables[Place].Name == Name)
        return Variables[Place];
    Places.push_back(Variables.size());
    Variables.push_back({Name, {}, nullptr, nullptr, false});
    return Variables.back();
  }

  void collect(MachineFunction &MF) {
    Variables.clear();
    Fragments.clear();
    Meant.clear();
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (dilIsVariable(MI))
          add(dilVariable(MI));
    Arguments = dilArguments(MF);
    for (auto &[Name, Argument] : Arguments)
      add(Name).Argument = &Argument;
  }

  bool solve(MachineFunction &MF) {
    if (size_t(MF.getNumBlockIDs()) * Variables.size() > MOST_STATES)
      return false;
    In.assign(MF.getNumBlockIDs(), {});
    Out.assign(MF.getNumBlockIDs(), {});
    ReversePostOrderTraversal<MachineFunction *> Order(&MF);
    for (unsigned Round = 0; Round < MOST_ROUNDS; ++Round) {
      bool Changed = false;
      for (MachineBasicBlock *Block : Order) {
        if (!meet(*Block))
          continue;
        Changed = true;
        walk(*Block);
        Out[Block->getNumber()] = Current;
      }
      if (!Changed)
        return true;
    }
    return false;
  }

  /// What variables are on all ways to a block. False: nothing new. There is
  /// less each time.
  bool meet(const MachineBasicBlock &Block) {
    State &Now = In[Block.getNumber()];
    bool First = Now.empty(), Changed = First;
    Now.resize(Variables.size());
    for (unsigned Place = 0; Place < Variables.size(); ++Place) {
      std::optional<unsigned> Common;
      for (const MachineBasicBlock *Before : Block.predecessors())
        if (const State &There = Out[Before->getNumber()]; !There.empty())
          Common = !Common || *Common == There[Place] ? There[Place] : 0;
      unsigned Told = First || Now[Place] == Common.value_or(0)
                          ? Common.value_or(0)
                          : 0;
      Changed |= Now[Place] != Told;
      Now[Place] = Told;
    }
    return Changed;
  }

  /// Follows a block; and describes what nothing describes.
  void walk(MachineBasicBlock &Block) {
    bool Describe = Relations;
    Values->enter(Block);
    if (Relations)
      Relations->enter(Block);
    Current = In[Block.getNumber()];
    Current.resize(Variables.size());
    Watched.clear();
    Watched.resize(TRI->getNumRegUnits());
    for (Variable &One : Variables)
      One.Holding = nullptr;
    forgetOld();
    auto Terminator = Block.getFirstTerminator();
    bool Look = Describe, Body = true;
    for (auto I = Block.begin(); I != Block.end();) {
      MachineInstr &MI = *I;
      if (MI.isDebugInstr()) {
        take(MI);
        ++I;
        continue;
      }
      if (Look && Body)
        fill(Block, I);
      Body &= I != Terminator;
      ++I;
      Look = step(MI, I) && Describe;
      if (Values->hasGrown()) {
        end(Block, I, Describe && Body);
        Look = Describe;
      }
    }
  }

  /// Whether something has changed with which variables may be found.
  bool step(const MachineInstr &MI, MachineBasicBlock::iterator Next) {
    bool Changed = false;
    for (auto Part = MI.getIterator(); Part != Next.getInstrIterator(); ++Part) {
      if (Relations)
        Relations->before(*Part);
      Values->step(*Part);
      if (Relations)
        Relations->after();
      if (any_of(Values->made(), [&](Number One) { return Meant.contains(One); }))
        forgetOld();
      Changed |= Values->hasCopied();
    }
    if (!writesWatched(MI))
      return Changed;
    for (Variable &One : Variables)
      if (One.Holding && dilChanges(MI, *One.Holding))
        One.Holding = nullptr;
    return true;
  }

  void hold(Variable &One, MachineInstr *MI, bool IsFound) {
    One.Holding = MI;
    One.IsFound = IsFound;
    if (MI)
      for (const MachineOperand &Operand : MI->debug_operands())
        if (Operand.isReg() && Operand.getReg().isPhysical())
          for (MCRegUnit Unit : TRI->regunits(Operand.getReg().asMCReg()))
            Watched.set(static_cast<unsigned>(Unit));
  }

  /// Whether an instruction writes what a debug value that holds may be of.
  bool writesWatched(const MachineInstr &MI) {
    bool Any = false;
    for (const MachineOperand &Operand : MI.operands()) {
      Any |= Operand.isRegMask();
      if (!Operand.isReg() || !Operand.isDef() || !Operand.getReg().isPhysical())
        continue;
      for (MCRegUnit Unit : TRI->regunits(Operand.getReg().asMCReg())) {
        Any |= Watched.test(static_cast<unsigned>(Unit));
        Watched.reset(static_cast<unsigned>(Unit));
      }
    }
    return Any;
  }

  void take(MachineInstr &MI) {
    if (!dilIsVariable(MI))
      return;
    DebugVariable Name = dilVariable(MI);
    for (unsigned Place : Fragments[whole(Name)]) {
      Variable &One = Variables[Place];
      if (!DIExpression::fragmentsOverlap(One.Name.getFragmentOrDefault(),
                                          Name.getFragmentOrDefault()))
        continue;
      bool Same = One.Name == Name;
      hold(One, Same && !MI.isUndefDebugValue() ? &MI : nullptr, false);
      Current[Place] = Same ? tell(One, MI) : 0;
    }
  }

  unsigned tell(Variable &One, MachineInstr &MI) {
    auto Found = meaning(MI);
    if (!Found)
      return 0;
    for (const auto &Parts : Found->Operands)
      Meant.insert(Parts.begin(), Parts.end());
    auto Known = find(One.Told, *Found);
    if (Known != One.Told.end())
      return Known - One.Told.begin() + 1;
    One.Told.push_back(*Found);
    return One.Told.size();
  }

  /// What a debug value of registers says here.
  std::optional<Meaning> meaning(MachineInstr &MI) const {
    if (MI.isUndefDebugValue() || MI.isIndirectDebugValue() ||
        isMarked(*MI.getDebugExpression()))
      return std::nullopt;
    Meaning Found{&MI, {}};
    bool Registers = false;
    for (const MachineOperand &Operand : MI.debug_operands()) {
      auto &Parts = Found.Operands.emplace_back();
      if (!Operand.isReg())
        continue;
      Registers = true;
      for (MCRegister Part : Values->parts(Operand.getReg().asMCReg()))
        Parts.push_back(Values->at(Part));
      if (Parts.empty() || is_contained(Parts, 0u))
        return std::nullopt;
    }
    if (!Registers)
      return std::nullopt;
    return Found;
  }

  /// Frame addresses, which follow their own registers, and what isn't true of
  /// all lanes.
  static bool isMarked(const DIExpression &Expr) {
    return any_of(Expr.expr_ops(), [](const auto &Op) {
      return Op.getOp() == dwarf::DW_OP_over;
    });
  }

  /// Forgets values that are made anew.
  void forgetOld() {
    for (auto [Place, Told] : enumerate(Current))
      if (Told && any_of(Variables[Place].Told[Told - 1].Operands,
                         [&](const auto &Parts) {
                           return any_of(Parts, [&](Number Value) {
                             return Values->isNew(Value);
                           });
                         }))
        Told = 0;
  }

  /// Where lanes are switched on: what was found doesn't hold any more, and
  /// registers hold other values.
  void end(MachineBasicBlock &Block, MachineBasicBlock::iterator Before,
           bool Describe) {
    for (auto [Place, Told] : enumerate(Current)) {
      Variable &One = Variables[Place];
      if (One.Holding && One.IsFound) {
        if (Describe)
          undefine(Block, Before, *One.Holding);
        One.Holding = nullptr;
      }
      Told = One.Holding ? tell(One, *One.Holding) : 0;
    }
  }

  void undefine(MachineBasicBlock &Block, MachineBasicBlock::iterator Before,
                const MachineInstr &Like) const {
    const DIExpression *Expr = Like.getDebugExpression();
    SmallVector<uint64_t, 3> Ops;
    dilAddFragment(Ops, Expr);
    BuildMI(Block, Before, Like.getDebugLoc(), TII->get(TargetOpcode::DBG_VALUE),
            /*IsIndirect=*/false, Register(), Like.getDebugVariable(),
            DIExpression::get(Expr->getContext(), Ops));
  }

  /// Describes what nothing else describes.
  void fill(MachineBasicBlock &Block, MachineBasicBlock::iterator Before) {
    for (auto [Place, Told] : enumerate(Current)) {
      Variable &One = Variables[Place];
      if (One.Holding)
        continue;
      MachineInstr *Found =
          Told ? locate(Block, Before, One.Told[Told - 1]) : nullptr;
      if (!Found && One.Argument)
        Found = locate(Block, Before, One);
      hold(One, Found, true);
    }
  }

  MachineInstr *locate(MachineBasicBlock &Block,
                       MachineBasicBlock::iterator Before,
                       const Meaning &Told) const {
    SmallVector<DilParts, 2> Operands;
    for (const auto &[Operand, Parts] :
         zip(Told.Value->debug_operands(), Told.Operands)) {
      Operands.emplace_back();
      if (!Operand.isReg())
        Operands.back().push_back(Operand);
      else if (!locate(Parts, Operands.back()))
        return compute(Block, Before, Told);
    }
    const MachineInstr &Like = *Told.Value;
    return dilDebugValue(Block, Before, Like.getDebugLoc().get(),
                         Like.getDebugVariable(), Like.getDebugExpression(),
                         Operands);
  }

  /// What a value that is in no register follows from.
  MachineInstr *compute(MachineBasicBlock &Block,
                        MachineBasicBlock::iterator Before,
                        const Meaning &Told) const {
    const MachineInstr &Like = *Told.Value;
    const DIExpression *Expr = Like.getDebugExpression();
    if (Told.Operands.size() != 1 || Told.Operands[0].size() > 2 ||
        Expr->isComplex() || Like.isDebugValueList())
      return nullptr;
    SmallVector<uint64_t, 32> Ops;
    DilParts Registers;
    ArrayRef<Number> Parts = Told.Operands[0];
    // A computed value is all of its variable, however few parts it is of.
    auto Bits = Like.getDebugVariable()->getSizeInBits();
    if (auto Fragment = Expr->getFragmentInfo())
      Bits = Fragment->SizeInBits;
    if (!Bits || *Bits > 32 * Parts.size() || !Relations->solve(Parts[0], Ops, Registers))
      return nullptr;
    if (Parts.size() == 2) {
      Ops.append({dwarf::DW_OP_constu, ~uint32_t(0), dwarf::DW_OP_and});
      if (!Relations->solve(Parts[1], Ops, Registers))
        return nullptr;
      Ops.append({dwarf::DW_OP_constu, 32, dwarf::DW_OP_shl, dwarf::DW_OP_or});
    }
    Ops.push_back(dwarf::DW_OP_stack_value);
    dilAddFragment(Ops, Expr);
    return BuildMI(Block, Before, Like.getDebugLoc(),
                   TII->get(TargetOpcode::DBG_VALUE_LIST), /*IsIndirect=*/false,
                   Registers, Like.getDebugVariable(),
                   DIExpression::get(Expr->getContext(), Ops));
  }

  bool locate(ArrayRef<Number> Parts, DilParts &Registers) const {
    for (Number Part : Parts) {
      MCRegister Reg = Values->find(Part);
      if (!Reg)
        return false;
      Registers.push_back(dilDebugRegister(Reg));
    }
    return true;
  }

  /// An argument of a kernel: in registers, else in memory.
  MachineInstr *locate(MachineBasicBlock &Block,
                       MachineBasicBlock::iterator Before,
                       const Variable &One) const {
    const DilArgument &Argument = *One.Argument;
    uint64_t Bytes = One.Name.getVariable()->getSizeInBits().value_or(0) / 8;
    LLVMContext &Context = Block.getParent()->getFunction().getContext();
    DilParts Registers;
    SmallVector<Number, 2> Parts;
    for (uint64_t Offset = 0; Offset < Bytes; Offset += 4)
      Parts.push_back(Values->argument(Argument.Offset + Offset));
    auto Build = [&](const DIExpression *Expr, ArrayRef<DilParts> Operands) {
      return dilDebugValue(Block, Before, Argument.Location,
                           One.Name.getVariable(), Expr, Operands);
    };
    if (Bytes % 4 == 0 && Argument.Offset % 4 == 0 &&
        locate(Parts, Registers))
      return Build(DIExpression::get(Context, {}), Registers);
    DilParts Low, High;
    if (!locate(Values->segment().first, Low) ||
        !locate(Values->segment().second, High))
      return nullptr;
    return Build(dilKernargExpression(Argument.Offset, Context), {Low, High});
  }
};

} // namespace

char RemainingValues::ID = 0;

void dilAddRemainingValues(TargetPassConfig &Config) {
  // LiveDebugValues runs more than once (late.cpp).
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new RemainingValues());
}
