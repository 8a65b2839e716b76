//===- Remarks about locations that machine passes take away ---------------===//

#ifndef DILIFETIME_MACHINE_LOSSES_H
#define DILIFETIME_MACHINE_LOSSES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class DebugLoc;
class DILocalVariable;
class MachineFunction;
class MachineInstr;
} // namespace llvm

/// What one pass takes away in one function, for one reason: a remark for each
/// variable of a program's.
class DilLosses {
public:
  explicit DilLosses(llvm::StringRef Reason) : Reason(Reason) {}

  /// Right before the debug value is gone.
  void add(const llvm::MachineInstr &Value, const llvm::MachineFunction &MF);

  /// The same for a variable that stock codegen has in one place.
  void add(const llvm::DILocalVariable &Variable, const llvm::DebugLoc &Location,
           const llvm::MachineFunction &MF);

  /// The first, and takes the debug value away.
  void undefine(llvm::MachineInstr &Value);

private:
  llvm::StringRef Reason;
  llvm::SmallPtrSet<const llvm::DILocalVariable *, 4> Said;
};

#endif
