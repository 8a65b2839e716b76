//===- What instructions say of values --------------------------------------===//

#include "relations.h"
#include "tuples.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

/// How many steps from a register, how many relations of a value, and how many
/// elements of an expression.
static constexpr unsigned MOST_STEPS = 3;
static constexpr unsigned MOST_RELATIONS = 8;
static constexpr size_t MOST_ELEMENTS = 40;

/// How far control flow is followed back.
static constexpr unsigned MOST_BLOCKS = 64;

static constexpr unsigned BITS = 32;

/// Between two terms.
static uint64_t operation(DilRelations::Kind Which) {
  switch (Which) {
  case DilRelations::Kind::Add:
    return dwarf::DW_OP_plus;
  case DilRelations::Kind::Subtract:
    return dwarf::DW_OP_minus;
  case DilRelations::Kind::Xor:
    return dwarf::DW_OP_xor;
  case DilRelations::Kind::And:
    return dwarf::DW_OP_and;
  case DilRelations::Kind::Or:
    return dwarf::DW_OP_or;
  case DilRelations::Kind::Multiply:
    return dwarf::DW_OP_mul;
  case DilRelations::Kind::ShiftRight:
    return dwarf::DW_OP_shr;
  case DilRelations::Kind::WideShift:
    break;
  }
  llvm_unreachable("a shift has one term");
}

void DilRelations::enter(const MachineBasicBlock &Block) {
  Here = &Block;
  Followed[&Block] = ++Time;
  Since.clear();
  const MachineBasicBlock *One = &Block;
  while (Since.insert(One).second && One->pred_size() == 1 &&
         Since.size() < MOST_BLOCKS) {
    const MachineBasicBlock *Before = *One->pred_begin();
    auto Found = Followed.find(Before);
    if (Found == Followed.end() || Found->second >= Followed.lookup(One))
      break;
    One = Before;
  }
  make();
}

void DilRelations::before(const MachineInstr &MI) {
  Running = read(MI);
  if (Running)
    Results = Values.parts(MI.getOperand(0).getReg().asMCReg());
}

void DilRelations::after() {
  ++Time;
  make();
  if (!Running)
    return;
  Relation &One = *Running;
  One.Result = Values.at(Results[0]);
  One.High = Results.size() > 1 ? Values.at(Results[1]) : 0;
  One.Block = Here;
  One.Time = Time;
  if (any_of(One.Terms, [&](const Term &From) {
        return From.Value && (From.Value == One.Result || From.Value == One.High);
      }))
    return;
  About[One.Result].push_back(All.size());
  for (const Term &From : One.Terms)
    if (From.Value && From.Value != One.Result)
      About[From.Value].push_back(All.size());
  All.push_back(One);
}

void DilRelations::make() {
  for (Number Value : Values.made())
    LastMade[Value] = Time;
}

/// Adds what an operand is: both halves of a wide one, or the low one.
bool DilRelations::addTerm(const MachineOperand &Operand, bool Wide,
                           SmallVectorImpl<Term> &Terms) const {
  if (Operand.isImm() && !Wide) {
    Terms.push_back({0, static_cast<uint32_t>(Operand.getImm())});
    return true;
  }
  if (!Operand.isReg() || !Operand.getReg().isPhysical() || Operand.isUndef())
    return false;
  auto Parts = Values.parts(Operand.getReg().asMCReg());
  if (Parts.size() < (Wide ? 2 : 1))
    return false;
  for (MCRegister Part : ArrayRef(Parts).take_front(Wide ? 2 : 1)) {
    Terms.push_back({Values.at(Part), 0});
    if (Terms.back().Value == 0)
      return false;
  }
  return true;
}

/// What an instruction says of its first operand.
std::optional<DilRelations::Relation>
DilRelations::read(const MachineInstr &MI) const {
  const TargetInstrInfo &TII = *MI.getMF()->getSubtarget().getInstrInfo();
  StringRef Name = TII.getName(MI.getOpcode());
  bool Vector = Name.consume_back("_e32") || Name.consume_back("_e64");
  if (Vector ? !Name.consume_front("V_") : !Name.consume_front("S_"))
    return std::nullopt;
  /// How many operands; which is the distance of a shift to the left; whether
  /// they are the other way round.
  struct Form {
    std::optional<Kind> Which;
    unsigned Count;
    int Distance;
    bool Reversed;
  };
  Form Is =
      StringSwitch<Form>(Name)
          .Cases({"ADD_U32", "ADD_CO_U32", "ADD_I32"}, {Kind::Add, 2, -1, false})
          .Case("ADD3_U32", {Kind::Add, 3, -1, false})
          .Case("LSHL_ADD_U32", {Kind::Add, 3, 1, false})
          .Cases({"SUB_U32", "SUB_CO_U32", "SUB_I32"},
                 {Kind::Subtract, 2, -1, false})
          .Cases({"SUBREV_U32", "SUBREV_CO_U32"}, {Kind::Subtract, 2, -1, true})
          .Cases({"XOR_B32", "NOT_B32"},
                 {Kind::Xor, Name == "NOT_B32" ? 1u : 2u, -1, false})
          .Case("AND_B32", {Kind::And, 2, -1, false})
          .Case("OR_B32", {Kind::Or, 2, -1, false})
          .Case("LSHL_OR_B32", {Kind::Or, 3, 1, false})
          .Cases({"MUL_LO_U32", "MUL_I32"}, {Kind::Multiply, 2, -1, false})
          .Case("LSHLREV_B32", {Kind::Add, 2, 0, true})
          .Case("LSHL_B32", {Kind::Add, 2, 1, false})
          .Case("LSHRREV_B32", {Kind::ShiftRight, 2, -1, true})
          .Case("LSHR_B32", {Kind::ShiftRight, 2, -1, false})
          .Case("LSHLREV_B64", {Kind::WideShift, 2, 0, true})
          .Case("LSHL_B64", {Kind::WideShift, 2, 1, false})
          .Case("LSHL_ADD_U64", {Kind::WideShift, 3, 1, false})
          .Default({std::nullopt, 0, -1, false});
  if (!Is.Which)
    return std::nullopt;
  Relation Found{*Is.Which, 0, {}, 0, 0, nullptr, 0};
  unsigned Index = 0;
  for (const MachineOperand &Operand : MI.explicit_uses()) {
    if (Index >= Is.Count) {
      // Whether the result is clamped.
      if (!Operand.isImm() || Operand.getImm() != 0)
        return std::nullopt;
      continue;
    }
    if (int(Index++) == Is.Distance) {
      if (!Operand.isImm())
        return std::nullopt;
      Found.Shift = Operand.getImm() % (Is.Which == Kind::WideShift ? 64 : 32);
      continue;
    }
    bool Addend = Is.Which == Kind::WideShift && !Found.Terms.empty();
    if (Addend && Operand.isImm() && Operand.getImm() == 0)
      continue;
    if (!addTerm(Operand, Addend, Found.Terms))
      return std::nullopt;
  }
  if (Name == "NOT_B32")
    Found.Terms.push_back({0, ~uint32_t(0)});
  if (Is.Reversed)
    std::reverse(Found.Terms.begin(), Found.Terms.end());
  size_t Parts = Values.parts(MI.getOperand(0).getReg().asMCReg()).size();
  bool Wide = Is.Which == Kind::WideShift;
  if (Index != Is.Count || Parts != (Wide ? 2 : 1) || Found.Shift >= BITS ||
      (Is.Which == Kind::ShiftRight && Found.Terms[1].Value))
    return std::nullopt;
  return Found;
}

bool DilRelations::isKnown(const Relation &One) const {
  auto IsOld = [&](Number Value) { return LastMade.lookup(Value) <= One.Time; };
  return Since.contains(One.Block) && IsOld(One.Result) && IsOld(One.High) &&
         all_of(One.Terms, [&](const Term &From) { return IsOld(From.Value); });
}

bool DilRelations::solve(Number Value, Ops &To, Operands &Used) const {
  return push({Value, 0}, MOST_STEPS, To, Used);
}

/// Adds what leaves a number below 2^32, but in the last step.
bool DilRelations::push(const Term &One, unsigned Steps, Ops &To,
                        Operands &Used) const {
  if (To.size() > MOST_ELEMENTS)
    return false;
  if (!One.Value) {
    To.append({dwarf::DW_OP_constu, One.Constant});
    return true;
  }
  if (MCRegister Reg = Values.find(One.Value)) {
    auto Same = [&](const MachineOperand &Other) {
      return Other.isReg() && Other.getReg() == Reg;
    };
    auto Place = find_if(Used, Same);
    To.append({dwarf::DW_OP_LLVM_arg, uint64_t(Place - Used.begin())});
    if (Place == Used.end())
      Used.push_back(dilDebugRegister(Reg));
    return true;
  }
  if (Steps == 0 || !compute(One.Value, Steps - 1, To, Used))
    return false;
  if (Steps < MOST_STEPS)
    To.append({dwarf::DW_OP_constu, ~uint32_t(0), dwarf::DW_OP_and});
  return true;
}

bool DilRelations::compute(Number Value, unsigned Steps, Ops &To,
                           Operands &Used) const {
  auto Found = About.find(Value);
  if (Found == About.end())
    return false;
  size_t Ops = To.size(), Registers = Used.size();
  // The last ones are likely to be about what is there.
  ArrayRef<unsigned> Last(Found->second);
  for (unsigned Index : reverse(Last.take_back(MOST_RELATIONS))) {
    if (isKnown(All[Index]) && follow(Value, All[Index], Steps, To, Used))
      return true;
    To.truncate(Ops);
    Used.truncate(Registers);
  }
  return false;
}

/// A value from what one relation says of it.
bool DilRelations::follow(Number Value, const Relation &From, unsigned Steps,
                          Ops &To, Operands &Used) const {
  bool Wide = From.Which == Kind::WideShift;
  auto Index = find_if(From.Terms, [&](const Term &One) {
                 return One.Value == Value;
               }) - From.Terms.begin();
  auto Shift = [&](uint64_t Operation, unsigned Distance) {
    if (Distance > 0)
      To.append({dwarf::DW_OP_constu, Distance, Operation});
    return true;
  };
  // A term, and what it does to what is there.
  auto Term = [&](size_t Which, uint64_t Operation) {
    if (!push(From.Terms[Which], Steps, To, Used))
      return false;
    Shift(dwarf::DW_OP_shl, Which == 0 ? From.Shift : 0);
    if (Operation)
      To.push_back(Operation);
    return true;
  };
  auto Result = [&](Number One, uint64_t Operation) {
    if (!push({One, 0}, Steps, To, Used))
      return false;
    if (Operation)
      To.push_back(Operation);
    return true;
  };
  auto Together = [&](const DilRelations::Term &Low,
                      const DilRelations::Term &High) {
    if (!push(Low, Steps, To, Used) || !push(High, Steps, To, Used))
      return false;
    To.append({dwarf::DW_OP_constu, BITS, dwarf::DW_OP_shl, dwarf::DW_OP_or});
    return true;
  };
  auto Others = [&](uint64_t Operation) {
    for (size_t Which = 0; Which < From.Terms.size(); ++Which)
      if (Which != size_t(Index) && !Term(Which, Operation))
        return false;
    return true;
  };
  if (Value == From.Result) {
    Index = 0;
    if (Wide)
      return Term(0, 0) &&
             (From.Terms.size() == 1 || Term(1, dwarf::DW_OP_plus));
    return Term(0, 0) && Others(operation(From.Which));
  }
  if (size_t(Index) == From.Terms.size() ||
      (Index == 0 && From.Shift > 0 && !Wide))
    return false;
  switch (From.Which) {
  case Kind::WideShift:
    // The difference of 64 bits has all of the term's low half.
    return Index == 0 && Together({From.Result, 0}, {From.High, 0}) &&
           (From.Terms.size() == 1 ||
            (Together(From.Terms[1], From.Terms[2]) &&
             (To.push_back(dwarf::DW_OP_minus), true))) &&
           Shift(dwarf::DW_OP_shr, From.Shift);
  case Kind::Add:
    return Result(From.Result, 0) && Others(dwarf::DW_OP_minus);
  case Kind::Xor:
    return Result(From.Result, 0) && Others(dwarf::DW_OP_xor);
  case Kind::Subtract:
    return Index == 0 ? Result(From.Result, 0) && Term(1, dwarf::DW_OP_plus)
                      : Term(0, 0) && Result(From.Result, dwarf::DW_OP_minus);
  default:
    return false;
  }
}
