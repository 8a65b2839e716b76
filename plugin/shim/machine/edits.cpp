//===- Changes of debug values in a machine function ----------------------===//

#include "../shim.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

static MachineInstr &instruction(uint64_t Identity) {
  return *reinterpret_cast<MachineInstr *>(static_cast<uintptr_t>(Identity));
}

static const Constant *constant(uint64_t Identity) {
  return reinterpret_cast<const Constant *>(static_cast<uintptr_t>(Identity));
}

static const DIExpression *expression(LLVMContext &Context, const uint64_t *Elements,
                                      size_t Size) {
  return DIExpression::get(Context, ArrayRef<uint64_t>(Elements, Size));
}

/// In a block by its number: in front of an instruction, also in a bundle, or
/// behind one and its bundle; without one, behind phis or at the end.
static MachineBasicBlock::instr_iterator place(MachineBasicBlock &Block, uint64_t At,
                                               bool Behind) {
  if (!At)
    return Behind ? Block.instr_end() : Block.getFirstNonPHI().getInstrIterator();
  MachineBasicBlock::instr_iterator Here = instruction(At).getIterator();
  return Behind ? getBundleEnd(Here) : Here;
}

static MachineFunction::VariableDbgInfo *slot(void *Function, size_t Index) {
  auto &Table = static_cast<MachineFunction *>(Function)->getVariableDbgInfo();
  for (MachineFunction::VariableDbgInfo &Entry : Table)
    if (Entry.inStackSlot() && Index-- == 0)
      return &Entry;
  llvm_unreachable("a slot of dil_machine_frame");
}

extern "C" {

/// Ends a location. setDebugValueUndef() is about registers only.
void dil_machine_undefine(uint64_t Value) {
  for (MachineOperand &Operand : instruction(Value).debug_operands())
    Operand.ChangeToRegister(Register(), /*isDef=*/false, /*isImp=*/false,
                             /*isKill=*/false, /*isDead=*/false,
                             /*isUndef=*/false, /*isDebug=*/true);
}

void dil_machine_erase(uint64_t Value) { instruction(Value).eraseFromBundle(); }

void dil_machine_move(void *Function, uint64_t Value, unsigned Block, uint64_t At,
                      bool Behind) {
  auto &To = *static_cast<MachineFunction *>(Function)->getBlockNumbered(Block);
  MachineInstr &MI = instruction(Value);
  MachineBasicBlock::iterator Where(place(To, At, Behind));
  if (MI.isBundled())
    To.insert(Where, MI.removeFromBundle());
  else if (Where != MachineBasicBlock::iterator(MI))
    To.splice(Where, MI.getParent(), MachineBasicBlock::iterator(MI));
}

/// Operands count as dil_machine_read has them.
void dil_machine_set_register(uint64_t Value, unsigned Operand, unsigned Register,
                              unsigned Part) {
  MachineOperand &It = instruction(Value).getDebugOperand(Operand);
  It.setReg(Register);
  It.setSubReg(Part);
}

void dil_machine_set_immediate(uint64_t Value, unsigned Operand, int64_t Number) {
  instruction(Value).getDebugOperand(Operand).ChangeToImmediate(Number);
}

void dil_machine_set_expression(uint64_t Value, const uint64_t *Elements, size_t Size) {
  MachineInstr &MI = instruction(Value);
  LLVMContext &Context = MI.getDebugExpression()->getContext();
  MI.getDebugExpressionOp().setMetadata(expression(Context, Elements, Size));
}

/// Inserts a debug value, and says which it is. An operand is three words: 1, a
/// register and its part; 2, a number; 3, an object of the frame; 4, a constant.
uint64_t dil_machine_insert(void *Function, unsigned Block, uint64_t At, bool Behind,
                            LLVMMetadataRef Variable, LLVMMetadataRef Location,
                            bool IsList, bool IsIndirect, uint64_t *Operands,
                            size_t Count, const uint64_t *Elements, size_t Size) {
  auto &To = *static_cast<MachineFunction *>(Function)->getBlockNumbered(Block);
  const TargetInstrInfo &TII = *To.getParent()->getSubtarget().getInstrInfo();
  auto *Of = unwrap<DILocalVariable>(Variable);
  auto New =
      BuildMI(To, place(To, At, Behind), DebugLoc(unwrap<DILocation>(Location)),
              TII.get(IsList ? TargetOpcode::DBG_VALUE_LIST : TargetOpcode::DBG_VALUE));
  // BuildMI's own forms for debug values forget which part of a register it is.
  auto AddOperands = [&] {
    for (const uint64_t *It = Operands; It != Operands + 3 * Count; It += 3)
      if (It[0] == 1)
        New.add(MachineOperand::CreateReg(It[1], false, false, false, false, false, false,
                                          It[2], /*isDebug=*/true));
      else if (It[0] == 2)
        New.addImm(It[1]);
      else if (It[0] == 3)
        New.addFrameIndex(int(It[1]));
      else if (auto *Int = dyn_cast<ConstantInt>(constant(It[1])))
        New.addCImm(Int);
      else
        New.addFPImm(cast<ConstantFP>(constant(It[1])));
  };
  if (!IsList) {
    AddOperands();
    if (IsIndirect)
      New.addImm(0);
    else
      New.addReg(Register());
  }
  New.addMetadata(Of).addMetadata(expression(Of->getContext(), Elements, Size));
  if (IsList)
    AddOperands();
  return reinterpret_cast<uintptr_t>(New.getInstr());
}

/// Makes a block a successor of another one, by their numbers, without a branch, or not
/// any more. LLVM's verifier takes no such edge, but leaves alone what failed to be
/// selected.
void dil_machine_connect(void *Function, unsigned From, unsigned To, bool Is) {
  auto &MF = *static_cast<MachineFunction *>(Function);
  MachineBasicBlock *Next = MF.getBlockNumbered(To);
  if (Is) {
    MF.getBlockNumbered(From)->addSuccessor(Next);
    MF.getProperties().setFailedISel();
  } else {
    MF.getBlockNumbered(From)->removeSuccessor(Next);
    MF.getProperties().resetFailedISel();
  }
}

/// Of what says where in the frame a variable always is, by its place among all
/// that are in slots.
void dil_machine_set_slot(void *Function, size_t Index, const uint64_t *Elements,
                          size_t Size) {
  MachineFunction::VariableDbgInfo &Entry = *slot(Function, Index);
  Entry.Expr = expression(Entry.Expr->getContext(), Elements, Size);
}

void dil_machine_erase_slot(void *Function, size_t Index) {
  auto &Table = static_cast<MachineFunction *>(Function)->getVariableDbgInfo();
  Table.erase(slot(Function, Index));
}

/// Marks all instructions that are code, or takes the marks away. Nobody looks at
/// that flag on AMDGPU.
void dil_machine_mark_all(void *Function, bool Mark) {
  for (MachineBasicBlock &Block : *static_cast<MachineFunction *>(Function))
    for (MachineInstr &MI : Block)
      if (!Mark)
        MI.clearAsmPrinterFlag(MachineInstr::NoSchedComment);
      else if (!MI.isDebugInstr())
        MI.setAsmPrinterFlag(MachineInstr::NoSchedComment);
}

/// Takes away what says of variables where in the frame they always are.
void dil_machine_forget_frame(void *Function) {
  static_cast<MachineFunction *>(Function)->getVariableDbgInfo().clear();
}

/// Gives a virtual register a physical one, in LLVM's VirtRegMap.
void dil_machine_assign(void *Assignments, unsigned Virtual, unsigned Physical) {
  static_cast<VirtRegMap *>(Assignments)->assignVirt2Phys(Virtual, Physical);
}

/// Gives one a slot of the frame there.
void dil_machine_assign_slot(void *Assignments, unsigned Virtual, int Slot) {
  static_cast<VirtRegMap *>(Assignments)->assignVirt2StackSlot(Virtual, Slot);
}

/// Lists the address of an instruction in a section beside the code, by LLVM's PC
/// sections, which change nothing else. It may have been listed elsewhere before.
void dil_machine_list(uint64_t Instruction, const char *Section, size_t Size) {
  MachineInstr &MI = instruction(Instruction);
  MachineFunction &MF = *MI.getMF();
  LLVMContext &Context = MF.getFunction().getContext();
  SmallVector<Metadata *, 4> Sections;
  if (const MDNode *Before = MI.getPCSections())
    append_range(Sections, Before->operands());
  Sections.push_back(MDString::get(Context, StringRef(Section, Size)));
  MI.setPCSections(MF, MDNode::get(Context, Sections));
}

} // extern "C"
