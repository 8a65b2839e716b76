//===- Debug values of tuples that become narrower ------------------------===//
//
// Where only some parts of a tuple of registers are used, AMDGPU makes it a tuple
// of these, and debug values of the old one go over to it as they are. If what is
// missing isn't at the end, they take a part for the lowest one. There they end.
//
// Before that LLVM gives parts that don't depend on each other registers of their
// own, but not in debug values. One of a part is of the register that instructions
// around it have for the part.
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
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Pass.h"
#include <memory>
#include <optional>

using namespace llvm;

namespace {

/// An operand of an instruction, and which bits of its register it starts at.
struct Sample {
  const MachineInstr *MI;
  unsigned Operand, Offset;
};

/// By debug value, of each of its operands: the register that is whole there, and
/// some instruction's operand of it.
struct Whole {
  Register Reg;
  Sample Of;
};

using Wholes = DenseMap<const MachineInstr *, SmallVector<Whole, 2>>;

enum class Step { Note, Check };

class Rewritten : public DilWatcher<> {
public:
  static char ID;
  Rewritten(Step Which, std::shared_ptr<Wholes> Known)
      : DilWatcher(ID), Which(Which), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime rewritten"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (Which == Step::Note)
      Known->clear();
    if (dilIsStock(MF))
      return false;
    TRI = MF.getSubtarget().getRegisterInfo();
    DilLosses Lost("only other parts of it are used");
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (MI.isDebugValue()) {
          if (Which == Step::Note)
            note(MI, MF.getRegInfo());
          else
            check(MI, Lost);
        }
    return false;
  }

private:
  Step Which;
  std::shared_ptr<Wholes> Known;
  const TargetRegisterInfo *TRI;

  unsigned offset(const MachineOperand &Operand) const {
    return Operand.getSubReg() ? TRI->getSubRegIdxOffset(Operand.getSubReg()) : 0;
  }

  void note(const MachineInstr &Value, const MachineRegisterInfo &MRI) {
    SmallVector<Whole, 2> Found;
    for (const MachineOperand &Operand : Value.debug_operands()) {
      Found.push_back({Register(), {nullptr, 0, 0}});
      if (!Operand.isReg() || !Operand.getReg().isVirtual() || Operand.getSubReg())
        continue;
      for (const MachineOperand &Use : MRI.reg_nodbg_operands(Operand.getReg())) {
        Found.back() = {Operand.getReg(),
                        {Use.getParent(), Use.getOperandNo(), offset(Use)}};
        break;
      }
    }
    (*Known)[&Value] = Found;
  }

  void check(MachineInstr &Value, DilLosses &Lost) const {
    auto Found = Known->find(&Value);
    if (Found == Known->end())
      return;
    const Whole *Was = Found->second.begin();
    for (const MachineOperand &Operand : Value.debug_operands()) {
      if (Was == Found->second.end())
        return;
      const Whole &One = *Was++;
      if (!One.Reg || !Operand.isReg() || Operand.getReg() == One.Reg)
        continue;
      const MachineOperand &Use = One.Of.MI->getOperand(One.Of.Operand);
      if (!Use.isReg() || Use.getReg() != Operand.getReg() ||
          offset(Use) != One.Of.Offset) {
        Lost.undefine(Value);
        return;
      }
    }
  }
};

/// A debug value's operand that is a part of a register, and an instruction's that
/// is the same value; or none that anybody knows.
struct Part {
  MachineInstr *Value;
  unsigned Operand;
  std::optional<Sample> Of;
};

class RenamedParts : public DilWatcher<> {
public:
  static char ID;
  RenamedParts(Step Which, std::shared_ptr<SmallVector<Part, 0>> Known)
      : DilWatcher(ID), Which(Which), Known(std::move(Known)) {}

  StringRef getPassName() const override { return "dilifetime renamed parts"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (Which == Step::Note)
      Known->clear();
    if (dilIsStock(MF))
      return false;
    TRI = MF.getSubtarget().getRegisterInfo();
    if (Which == Step::Note)
      note(MF);
    else
      check(MF);
    return false;
  }

private:
  Step Which;
  std::shared_ptr<SmallVector<Part, 0>> Known;
  const TargetRegisterInfo *TRI;

  void note(MachineFunction &MF) const {
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &MI : Block)
        if (MI.isDebugValue())
          for (const MachineOperand &Operand : MI.debug_operands())
            if (Operand.isReg() && Operand.getReg().isVirtual() &&
                Operand.getSubReg())
              Known->push_back({&MI, Operand.getOperandNo(), same(MI, Operand)});
  }

  /// The nearest operand that is the same value, in the same block.
  std::optional<Sample> same(const MachineInstr &Value,
                             const MachineOperand &Part) const {
    std::optional<Sample> Found;
    const MachineBasicBlock &Block = *Value.getParent();
    auto I = Value.getIterator();
    while (I != Block.instr_begin())
      if (looksAt(*--I, Part, true, Found) || looksAt(*I, Part, false, Found))
        return Found;
    for (I = std::next(Value.getIterator()); I != Block.instr_end(); ++I)
      if (looksAt(*I, Part, false, Found) || looksAt(*I, Part, true, Found))
        // What it writes is another value.
        return Found && I->getOperand(Found->Operand).isDef() ? std::nullopt : Found;
    return std::nullopt;
  }

  /// Whether an instruction reads, or writes, bits of a part; and its operand that
  /// is the very part.
  bool looksAt(const MachineInstr &MI, const MachineOperand &Part, bool Writes,
               std::optional<Sample> &Found) const {
    bool Any = false;
    if (MI.isDebugInstr())
      return false;
    const LaneBitmask Lanes = TRI->getSubRegIndexLaneMask(Part.getSubReg());
    for (const MachineOperand &Operand : MI.operands()) {
      if (!Operand.isReg() || Operand.getReg() != Part.getReg() ||
          Operand.isDef() != Writes)
        continue;
      if (Operand.getSubReg() == Part.getSubReg())
        Found = {&MI, Operand.getOperandNo(), 0};
      Any |= !Operand.getSubReg() ||
             (TRI->getSubRegIndexLaneMask(Operand.getSubReg()) & Lanes).any();
    }
    // A reader of more doesn't tell what the part will be called.
    return Writes ? Any : Found.has_value();
  }

  void check(MachineFunction &MF) const {
    DilLosses Lost("nobody knows which register it has become");
    for (const Part &One : *Known) {
      MachineOperand &Operand = One.Value->getOperand(One.Operand);
      if (!Operand.isReg())
        continue;
      if (One.Of) {
        const MachineOperand &Same = One.Of->MI->getOperand(One.Of->Operand);
        Operand.setReg(Same.getReg());
        Operand.setSubReg(Same.getSubReg());
      } else if (!isUsed(Operand, MF.getRegInfo())) {
        Lost.undefine(*One.Value);
      }
    }
  }

  /// Whether an instruction has any bit of a debug value's part.
  bool isUsed(const MachineOperand &Part, const MachineRegisterInfo &MRI) const {
    if (!Part.getReg() || !Part.getSubReg())
      return false;
    const LaneBitmask Lanes = TRI->getSubRegIndexLaneMask(Part.getSubReg());
    return any_of(MRI.reg_nodbg_operands(Part.getReg()), [&](const auto &Operand) {
      return !Operand.getSubReg() ||
             (TRI->getSubRegIndexLaneMask(Operand.getSubReg()) & Lanes).any();
    });
  }
};

} // namespace

char Rewritten::ID = 0;
char RenamedParts::ID = 0;

void dilAddRewrittenValues(TargetPassConfig &Config) {
  const PassInfo *Rewriting = dilTargetPass("rewrite-partial-reg-uses");
  if (!Rewriting)
    return;
  auto Parts = std::make_shared<SmallVector<Part, 0>>();
  Config.insertPass(&RegisterCoalescerID, new RenamedParts(Step::Note, Parts));
  Config.insertPass(Rewriting->getTypeInfo(), new RenamedParts(Step::Check, Parts));
  auto Known = std::make_shared<Wholes>();
  Config.insertPass(&RenameIndependentSubregsID, new Rewritten(Step::Note, Known));
  Config.insertPass(Rewriting->getTypeInfo(), new Rewritten(Step::Check, Known));
}
