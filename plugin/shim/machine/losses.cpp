//===- Remarks about locations that machine passes take away ---------------===//

#include "losses.h"
#include "passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

/// LLVM says nothing else of debug values by this operation.
static constexpr uint64_t MARK = dwarf::DW_OP_LLVM_tag_offset;

const DIExpression *dilRemoveMark(const DIExpression *Expr) {
  if (Expr->getNumElements() == 0 || Expr->getElement(0) != MARK)
    return Expr;
  return DIExpression::get(Expr->getContext(), Expr->getElements().drop_front(2));
}

bool dilIsCarrier(const DILocalVariable &Variable) {
  return Variable.isArtificial() && Variable.getName().empty() &&
         Variable.getAnnotations();
}

bool dilIsCarrier(const MachineInstr &MI) {
  return MI.isDebugValue() && dilIsCarrier(*MI.getDebugVariable());
}

bool dilIsVariable(const MachineInstr &MI) {
  return MI.isDebugValue() && !dilIsCarrier(MI);
}

void DilLosses::add(const MachineInstr &Value, const MachineFunction &MF) {
  if (Value.isDebugValue() && !Value.isUndefDebugValue())
    add(*Value.getDebugVariable(), Value.getDebugLoc(), MF);
}

void DilLosses::add(const DILocalVariable &Variable, const DebugLoc &Location,
                    const MachineFunction &MF) {
  const Function &F = MF.getFunction();
  LLVMContext &Context = F.getContext();
  bool Wanted = Context.getLLVMRemarkStreamer() ||
                Context.getDiagHandlerPtr()->isMissedOptRemarkEnabled("dilifetime");
  if (!Wanted || dilIsCarrier(Variable) || !Said.insert(&Variable).second)
    return;
  OptimizationRemarkMissed Remark("dilifetime", "Lost",
                                  DiagnosticLocation(Location),
                                  &F.getEntryBlock());
  Remark << "'" << Variable.getName() << "' loses a location in '"
         << F.getName() << "': " << Reason;
  Context.diagnose(Remark);
}

void DilLosses::undefine(MachineInstr &Value) {
  add(Value, *Value.getMF());
  dilUndefine(Value);
}
