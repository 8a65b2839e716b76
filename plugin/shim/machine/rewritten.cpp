//===- Debug values of tuples that become narrower ------------------------===//
//
// Where only some parts of a tuple of registers are used, AMDGPU makes it a tuple
// of these, and debug values of the old one go over to it as they are. If what is
// missing isn't at the end, they take a part for the lowest one. There they end.
//
//===----------------------------------------------------------------------===//

#include "losses.h"
#include "passes.h"
#include "stock.h"
#include "watcher.h"
#include "llvm/ADT/DenseMap.h"
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

} // namespace

char Rewritten::ID = 0;

void dilAddRewrittenValues(TargetPassConfig &Config) {
  const PassInfo *Rewriting = dilTargetPass("rewrite-partial-reg-uses");
  if (!Rewriting)
    return;
  auto Known = std::make_shared<Wholes>();
  Config.insertPass(&RenameIndependentSubregsID, new Rewritten(Step::Note, Known));
  Config.insertPass(Rewriting->getTypeInfo(), new Rewritten(Step::Check, Known));
}
