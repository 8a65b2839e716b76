//===- Debug values over registers ------------------------------------------===//

#ifndef DILIFETIME_MACHINE_TUPLES_H
#define DILIFETIME_MACHINE_TUPLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineOperand.h"
#include "llvm/IR/DebugInfoMetadata.h"

/// The registers that hold a value, the lowest part first.
using DilParts = llvm::SmallVector<llvm::MachineOperand, 4>;

inline llvm::MachineOperand dilDebugRegister(llvm::Register Reg,
                                             unsigned SubReg = 0) {
  return llvm::MachineOperand::CreateReg(Reg, false, false, false, false, false,
                                         false, SubReg, /*isDebug=*/true);
}

/// Builds a debug value over all these registers, operand by operand. An
/// expression without operands is about the only one.
llvm::MachineInstr *
dilDebugValue(llvm::MachineBasicBlock &Block,
              llvm::MachineBasicBlock::iterator Before,
              const llvm::DILocation *Location,
              const llvm::DILocalVariable *Variable,
              const llvm::DIExpression *Expr,
              llvm::ArrayRef<DilParts> Operands);

#endif
