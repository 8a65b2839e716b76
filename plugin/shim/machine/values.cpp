//===- What the registers hold after register allocation --------------------===//
//
// A value is made by an instruction, by the start of a block where registers
// differ on the ways there, by the function's start, or by memory that nobody
// writes: the kernarg segment. Copies have the value of what they copy. When
// an instruction or a block makes its value again, nothing else has it.
//
//===----------------------------------------------------------------------===//

#include "values.h"
#include "kernarg.h"
#include "watcher.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

/// Values at starts of blocks, and rounds.
static constexpr size_t MOST_VALUES = 1 << 22;
static constexpr unsigned MOST_ROUNDS = 16;

/// Stands for the kernarg segment as an origin of values.
static const char KERNARG = 0;

DilValues::DilValues(const MachineFunction &MF)
    : MF(MF), TRI(*MF.getSubtarget().getRegisterInfo()),
      TII(*MF.getSubtarget().getInstrInfo()), Exec(dilExec(TRI)) {
  Origins.push_back({&KERNARG, ~uint64_t(0)});
  for (const MachineBasicBlock &Block : MF) {
    for (const auto &LiveIn : Block.liveins())
      use(LiveIn.PhysReg);
    for (const MachineInstr &MI : Block.instrs())
      for (const MachineOperand &Operand : MI.operands())
        if (Operand.isReg() && Operand.getReg().isPhysical())
          use(Operand.getReg().asMCReg());
  }
}

void DilValues::use(MCRegister Reg) {
  for (MCRegister Part : parts(Reg))
    if (Places.insert({Part, Registers.size()}).second)
      Registers.push_back(Part);
}

SmallVector<MCRegister, 4> DilValues::parts(MCRegister Reg) const {
  auto IsPart = [&](MCRegister Part) {
    StringRef Name = TRI.getName(Part);
    return (Name.starts_with("SGPR") || Name.starts_with("VGPR") ||
            Name.starts_with("AGPR")) &&
           !Name.contains('_');
  };
  if (IsPart(Reg))
    return {Reg};
  SmallVector<std::pair<unsigned, MCRegister>, 4> Found;
  for (MCPhysReg Part : TRI.subregs(Reg))
    if (IsPart(Part))
      Found.emplace_back(TRI.getSubRegIdxOffset(TRI.getSubRegIndex(Reg, Part)),
                         Part);
  sort(Found);
  SmallVector<MCRegister, 4> All;
  for (auto [Offset, Part] : Found)
    All.push_back(Part);
  return All;
}

DilValues::Number DilValues::number(const void *Origin, uint64_t Which) {
  auto [Found, New] = Numbers.try_emplace({Origin, Which}, Origins.size());
  if (New)
    Origins.push_back({Origin, Which});
  return Found->second;
}

DilValues::Number DilValues::argument(uint64_t Offset) {
  return number(&KERNARG, Offset);
}

DilValues::Number DilValues::at(MCRegister Part) const {
  auto Found = Places.find(Part);
  return Found == Places.end() ? 0 : Current[Found->second];
}

MCRegister DilValues::find(Number Value) const {
  for (auto [Place, Held] : enumerate(Current))
    if (Held == Value && Value != 0)
      return Registers[Place];
  return MCRegister();
}

bool DilValues::isLane(unsigned Place) const {
  return !StringRef(TRI.getName(Registers[Place])).starts_with("SGPR");
}

bool DilValues::solve() {
  if (size_t(MF.getNumBlockIDs()) * Registers.size() > MOST_VALUES)
    return false;
  In.resize(MF.getNumBlockIDs());
  Out.resize(MF.getNumBlockIDs());
  ReversePostOrderTraversal<const MachineFunction *> Order(&MF);
  for (unsigned Round = 0; Round < MOST_ROUNDS; ++Round) {
    bool Changed = false;
    for (const MachineBasicBlock *Block : Order) {
      if (!meet(*Block))
        continue;
      Changed = true;
      enter(*Block);
      for (const MachineInstr &MI : Block->instrs())
        step(MI);
      Out[Block->getNumber()] = Current;
    }
    if (!Changed)
      return true;
  }
  return false;
}

/// What the ways to a block have in common. False: nothing new.
bool DilValues::meet(const MachineBasicBlock &Block) {
  State &Now = In[Block.getNumber()];
  bool Changed = Now.empty();
  Now.resize(Registers.size());
  for (unsigned Place = 0; Place < Registers.size(); ++Place) {
    Number Own = number(&Block, Place);
    std::optional<Number> Common;
    if (&Block == &MF.front())
      Common = Own;
    for (const MachineBasicBlock *Before : Block.predecessors()) {
      const State &There = Out[Before->getNumber()];
      if (There.empty())
        continue;
      Common = !Common || *Common == There[Place] ? There[Place] : Own;
    }
    // What it was when the block was entered before isn't what it is now.
    if (!Common || Now[Place] == Own || Origins[*Common].first == &Block)
      Common = Own;
    Changed |= Now[Place] != *Common;
    Now[Place] = *Common;
  }
  return Changed;
}

void DilValues::enter(const MachineBasicBlock &Block) {
  Current = In[Block.getNumber()];
  if (Current.empty())
    Current.resize(Registers.size());
  Here = &Block;
  Made.clear();
  for (Number Value : Current)
    if (isNew(Value))
      Made.push_back(Value);
}

void DilValues::define(const MachineInstr &MI, unsigned Place) {
  Number New = number(&MI, Place);
  std::replace(Current.begin(), Current.end(), New, Number(0));
  Current[Place] = New;
  Made.push_back(New);
}

void DilValues::step(const MachineInstr &MI) {
  Grown = Copied = false;
  Made.clear();
  Here = &MI;
  // What is in a bundle is looked at by itself.
  if (MI.isDebugInstr() || MI.isBundle())
    return;
  auto Copies = copies(MI);
  for (const MachineOperand &Operand : MI.operands()) {
    if (Operand.isRegMask())
      for (auto [Place, Reg] : enumerate(Registers))
        if (Operand.clobbersPhysReg(Reg))
          define(MI, Place);
    if (!Operand.isReg() || !Operand.isDef() || !Operand.getReg().isPhysical())
      continue;
    for (MCRegUnit Unit : TRI.regunits(Operand.getReg().asMCReg()))
      for (MCRegUnitRootIterator Root(Unit, &TRI); Root.isValid(); ++Root)
        for (MCPhysReg Whole : TRI.superregs_inclusive(*Root))
          if (auto Found = Places.find(Whole); Found != Places.end())
            define(MI, Found->second);
  }
  for (auto [Place, Value] : Copies)
    Current[Place] = Value;
  Copied = !Copies.empty();
  Grown = grows(MI);
  if (Grown)
    for (unsigned Place = 0; Place < Registers.size(); ++Place)
      if (isLane(Place))
        define(MI, Place);
}

/// The places that get a value that there is already.
SmallVector<std::pair<unsigned, DilValues::Number>, 4>
DilValues::copies(const MachineInstr &MI) {
  SmallVector<std::pair<unsigned, Number>, 4> Found;
  if (MI.getNumExplicitOperands() < 2 || !MI.getOperand(0).isReg() ||
      !MI.getOperand(1).isReg() || !MI.getOperand(1).getReg().isPhysical() ||
      !MI.getOperand(0).isDef())
    return Found;
  auto To = parts(MI.getOperand(0).getReg().asMCReg());
  auto From = parts(MI.getOperand(1).getReg().asMCReg());
  StringRef Name = TII.getName(MI.getOpcode());
  if (auto Offset = dilKernargLoad(MI)) {
    if (From.size() == 2)
      Segment = {at(From[0]), at(From[1])};
    for (auto [Index, Part] : enumerate(To))
      Found.emplace_back(Places.lookup(Part), argument(*Offset + 4 * Index));
    return Found;
  }
  static constexpr StringRef Moves[] = {
      "S_MOV_B32",     "S_MOV_B64",     "V_MOV_B32_e32",
      "V_MOV_B64_e32", "V_MOV_B64_e64", "V_ACCVGPR_READ_B32_e64",
      "V_ACCVGPR_WRITE_B32_e64"};
  if (!is_contained(Moves, Name) || To.size() != From.size())
    return Found;
  for (auto [Part, Source] : zip(To, From))
    if (Number Value = at(Source))
      Found.emplace_back(Places.lookup(Part), Value);
  return Found;
}

/// Whether lanes may be on that weren't: EXEC is written, and isn't what it was
/// and something else.
bool DilValues::grows(const MachineInstr &MI) const {
  if (!MI.modifiesRegister(Exec, &TRI))
    return false;
  StringRef Name = TII.getName(MI.getOpcode());
  if (Name.starts_with("V_CMPX") || Name.starts_with("S_AND_SAVEEXEC"))
    return false;
  bool Narrows = Name.starts_with("S_AND_B") || Name.starts_with("S_ANDN2_B");
  return !Narrows || !MI.getOperand(1).isReg() ||
         !TRI.isSubRegisterEq(Exec, MI.getOperand(1).getReg());
}
