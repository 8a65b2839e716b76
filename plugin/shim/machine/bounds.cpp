//===- Where in a function its frame's register is the frame's --------------===//
//
// The prologue saves the caller's frame register and sets it, the epilogue
// gives it back; neither is in stock codegen's debug info. LLVM's PC sections
// list addresses of instructions beside the code, and change nothing else: in
// .dilifetime.enter from where on the register is the frame's start, in
// .dilifetime.leave from where on it isn't. lowering/src/finalize/frames.rs
// reads them and takes them away.
//
//===----------------------------------------------------------------------===//

#include "passes.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

/// An instruction may have been listed elsewhere before.
void dilListAddress(MachineInstr &MI, StringRef Section) {
  MachineFunction &MF = *MI.getMF();
  LLVMContext &Context = MF.getFunction().getContext();
  SmallVector<Metadata *, 4> Sections;
  if (const MDNode *Before = MI.getPCSections())
    append_range(Sections, Before->operands());
  Sections.push_back(MDString::get(Context, Section));
  MI.setPCSections(MF, MDNode::get(Context, Sections));
}

/// The entry block sets the register, and a returning block's last definition
/// gives it back: AMDGPU shrink-wraps nothing.
void dilMarkFrame(MachineFunction &MF) {
  const TargetSubtargetInfo &Subtarget = MF.getSubtarget();
  const TargetRegisterInfo &TRI = *Subtarget.getRegisterInfo();
  Register Frame = TRI.getFrameRegister(MF);
  auto Defines = [&](const MachineInstr &MI) {
    return any_of(MI.operands(), [&](const MachineOperand &Operand) {
      return Operand.isReg() && Operand.isDef() &&
             Operand.getReg().isPhysical() &&
             TRI.regsOverlap(Operand.getReg(), Frame);
    });
  };
  StringRef Enter = ".dilifetime.enter", Leave = ".dilifetime.leave";
  // Without a register of its own the frame starts at the stack pointer, which
  // stays as it is.
  bool HasOwn = any_of(MF.front(), Defines);
  StringRef Pending = HasOwn ? Leave : Enter;
  bool Left = false;
  for (MachineBasicBlock &Block : MF) {
    if (Left)
      Pending = Enter;
    Left = false;
    auto Definitions = HasOwn ? count_if(Block, Defines) : 0;
    bool Returns = Block.isReturnBlock();
    for (MachineInstr &MI : Block) {
      if (!Pending.empty() && !MI.isDebugInstr()) {
        dilListAddress(MI, Pending);
        Pending = "";
      }
      // A realigned frame's register is set in two steps.
      if (Definitions == 0 || !Defines(MI) || --Definitions > Returns)
        continue;
      Left = Returns && Definitions == 0;
      Pending = Left ? Leave : Enter;
    }
  }
}
