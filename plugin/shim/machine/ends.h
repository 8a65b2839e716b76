//===- Records that end others --------------------------------------------===//

#ifndef DILIFETIME_MACHINE_ENDS_H
#define DILIFETIME_MACHINE_ENDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace llvm {
class DbgVariableRecord;
class Function;
} // namespace llvm

/// Makes records of ours that end what records of a function are of (moved.cpp).
class DilEnds {
public:
  explicit DilEnds(llvm::Function &F);

  /// None, if the variable has no other record, or there mustn't be one of ours.
  llvm::DbgVariableRecord *of(const llvm::DbgVariableRecord &Record) const;

private:
  llvm::DenseMap<llvm::DebugVariableAggregate, unsigned> Records;
};

#endif
