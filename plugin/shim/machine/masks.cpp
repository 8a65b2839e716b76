//===- Where EXEC isn't the program's --------------------------------------===//
//
// To save registers of all lanes, or scalar registers in memory, code generation
// puts another mask into EXEC and gives back what was there a few instructions
// later. Which lanes run the program is then in the register that keeps the
// mask. Addresses are listed beside the code (bounds.cpp), in
//
//   .dilifetime.exec.N    from here on that is in the register with the DWARF
//                         number N, and of 64 lanes in the one after it, too
//   .dilifetime.exec.lost from here on it isn't known
//   .dilifetime.exec      from here on it is in EXEC
//
// lowering/src/finalize/masks.rs reads them.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "watcher.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <string>

using namespace llvm;

namespace {

class ForeignMasks : public DilWatcher<> {
public:
  static char ID;
  ForeignMasks() : DilWatcher(ID) {}

  StringRef getPassName() const override { return "dilifetime foreign masks"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    TII = MF.getSubtarget().getInstrInfo();
    TRI = MF.getSubtarget().getRegisterInfo();
    Exec = dilExec(*TRI);
    // What is to be listed at the next instruction.
    std::string Pending;
    for (MachineBasicBlock &Block : MF)
      look(Block, Pending);
    return false;
  }

private:
  using Iterator = MachineBasicBlock::iterator;

  void look(MachineBasicBlock &Block, std::string &Pending) const {
    Iterator End = Block.end();
    Register Copy;
    for (Iterator I = Block.begin(); I != Block.end(); ++I) {
      if (I->isDebugInstr())
        continue;
      if (!Pending.empty())
        dilListAddress(*I, Pending);
      Pending.clear();
      if (I == End) {
        Pending = ".dilifetime.exec";
        End = Block.end();
      } else if (End == Block.end()) {
        Register Kept = kept(*I, Copy);
        End = end(I, Kept);
        if (End != Block.end())
          Pending = name(*I, Kept);
      }
      Copy = copy(*I, Copy);
    }
  }

  bool is(const MachineInstr &MI, StringRef Name) const {
    return TII->getName(MI.getOpcode()).starts_with(Name);
  }

  bool writesExec(const MachineInstr &MI) const {
    return MI.modifiesRegister(Exec, TRI);
  }

  static bool hasImmediate(const MachineInstr &MI) {
    return MI.getNumOperands() > 1 && MI.getOperand(1).isImm();
  }

  bool switchesAllOn(const MachineInstr &MI) const {
    return hasImmediate(MI) && MI.getOperand(1).getImm() == -1 &&
           (is(MI, "S_OR_SAVEEXEC") || is(MI, "S_XOR_SAVEEXEC") ||
            is(MI, "S_MOV_B"));
  }

  /// The register that keeps EXEC before an instruction that puts a constant
  /// there.
  Register kept(const MachineInstr &MI, Register Copy) const {
    if (!writesExec(MI) || !hasImmediate(MI))
      return Register();
    if (TII->getName(MI.getOpcode()).contains("_SAVEEXEC_"))
      return MI.getOperand(0).getReg();
    return is(MI, "S_MOV_B") ? Copy : Register();
  }

  /// The register that has what is in EXEC, behind an instruction.
  Register copy(const MachineInstr &MI, Register Copy) const {
    if (is(MI, "S_MOV_B") && MI.getOperand(1).isReg() &&
        TRI->regsOverlap(MI.getOperand(1).getReg(), Exec))
      return MI.getOperand(0).getReg();
    bool Gone = writesExec(MI) || (Copy && MI.modifiesRegister(Copy, TRI));
    return Gone ? Register() : Copy;
  }

  /// Where EXEC is given back that this instruction changes; the block's end if
  /// it isn't, or it is the program that changes it.
  Iterator end(Iterator I, Register Kept) const {
    MachineBasicBlock &Block = *I->getParent();
    bool Inverts = writesExec(*I) && is(*I, "S_NOT_B") &&
                   TRI->regsOverlap(I->getOperand(1).getReg(), Exec);
    if (!Kept && !Inverts)
      return Block.end();
    for (++I; I != Block.end(); ++I) {
      if (Inverts ? writesExec(*I) && is(*I, "S_NOT_B")
                  : writesExec(*I) && is(*I, "S_MOV_B") &&
                        I->getOperand(1).isReg() &&
                        I->getOperand(1).getReg() == Kept)
        return I;
      if (Kept && I->modifiesRegister(Kept, TRI))
        break;
    }
    return Block.end();
  }

  /// The section that says so. Where not all lanes are on, it may be the program
  /// that wants few, and no others run it.
  std::string name(const MachineInstr &MI, Register Kept) const {
    std::optional<unsigned> Number;
    if (Kept && switchesAllOn(MI))
      Number = number(Kept.asMCReg());
    return ".dilifetime.exec." + (Number ? std::to_string(*Number) : "lost");
  }

  /// The DWARF number of a register, or of the first of those of 32 bits that it
  /// is made of.
  std::optional<unsigned> number(MCRegister Reg) const {
    int Whole = TRI->getDwarfRegNum(Reg, false);
    if (Whole >= 0)
      return Whole;
    std::optional<unsigned> First;
    for (MCPhysReg Part : TRI->subregs(Reg)) {
      int Number = TRI->getDwarfRegNum(Part, false);
      if (Number < 0)
        continue;
      unsigned Before =
          TRI->getSubRegIdxOffset(TRI->getSubRegIndex(Reg, Part)) / 32;
      if (First && *First != Number - Before)
        return std::nullopt;
      First = Number - Before;
    }
    return First;
  }

  const TargetInstrInfo *TII = nullptr;
  const TargetRegisterInfo *TRI = nullptr;
  MCRegister Exec;
};

} // namespace

char ForeignMasks::ID = 0;

void dilAddForeignMasks(TargetPassConfig &Config) {
  Config.insertPass(&MachineSanitizerBinaryMetadataID, new ForeignMasks());
}
