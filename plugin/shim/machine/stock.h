//===- Functions that are left to stock code generation --------------------===//

#ifndef DILIFETIME_MACHINE_STOCK_H
#define DILIFETIME_MACHINE_STOCK_H

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/Function.h"

/// Whether code generation decides otherwise where it sees our debug values, so
/// that it sees stock's there, and none of our passes runs (src/check.rs). What
/// stock's say isn't right, so in the end they go (late.rs).
inline bool dilIsStock(const llvm::Function &F) {
  return F.hasFnAttribute("dilifetime-stock");
}

inline bool dilIsStock(const llvm::MachineFunction &MF) {
  return dilIsStock(MF.getFunction());
}

#endif
