//===- Debug records behind the handles of LLVM's C API -------------------===//

#ifndef DILIFETIME_RECORDS_H
#define DILIFETIME_RECORDS_H

#include "shim.h"
#include "llvm/IR/DebugProgramInstruction.h"

inline llvm::DbgRecord *record(LLVMDbgRecordRef R) {
  return reinterpret_cast<llvm::DbgRecord *>(R);
}

inline llvm::DbgVariableRecord *variableRecord(LLVMDbgRecordRef R) {
  return llvm::cast<llvm::DbgVariableRecord>(record(R));
}

#endif
