//===- The shim's machine passes ------------------------------------------===//

#ifndef DILIFETIME_MACHINE_PASSES_H
#define DILIFETIME_MACHINE_PASSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class DIExpression;
class DILocalVariable;
class LiveIntervals;
class LiveRange;
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class MachineOperand;
class Module;
class PassInfo;
class SlotIndex;
class TargetPassConfig;
} // namespace llvm

class DilLosses;

// These add passes to a codegen pipeline that isn't built yet (src/machine/).

/// Whether a variable, or a debug value's, is a carrier: what has no name in a
/// program, as the parameter of an implicit constructor, has no annotation.
bool dilIsCarrier(const llvm::DILocalVariable &Variable);
bool dilIsCarrier(const llvm::MachineInstr &MI);
/// Whether it is a program's. A carrier's lifetime is what its author says, of a
/// mask of lanes also.
bool dilIsVariable(const llvm::MachineInstr &MI);

/// Ends a location. setDebugValueUndef() is about registers only.
void dilUndefine(llvm::MachineInstr &MI);

/// Adds the pass of dead.cpp.
extern "C" void dilAddDeadValues(llvm::TargetPassConfig &Config);

/// The expression of a debug value or record without the mark of those that stock code
/// generation doesn't have.
const llvm::DIExpression *dilRemoveMark(const llvm::DIExpression *Expr);



/// The live ranges of all that a virtual register's operand needs.
void dilLiveRanges(const llvm::MachineOperand &Operand,
                   const llvm::MachineFunction &MF, llvm::LiveIntervals &LIS,
                   llvm::SmallVectorImpl<const llvm::LiveRange *> &Ranges);

/// Leaves of a debug value the low parts that are written of its registers at a
/// place before they are merged, or nothing (allocation.cpp).
void dilNarrow(llvm::MachineInstr &MI, llvm::SlotIndex Here,
               const llvm::LiveIntervals &LIS, DilLosses &Lost);

/// Adds the passes of allocation.cpp.
extern "C" void dilAddAllocationPasses(llvm::TargetPassConfig &Config);

#endif
