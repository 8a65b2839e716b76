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
class TargetPassConfig;
} // namespace llvm

// These add passes to a codegen pipeline that isn't built yet (src/machine/).

/// Adds the pass of restored.cpp.
extern "C" void dilAddRestoredValues(llvm::TargetPassConfig &Config);

/// A target's pass. LLVM has no other name for one.
const llvm::PassInfo *dilTargetPass(llvm::StringRef Name);

/// Whether a variable, or a debug value's, is a carrier: what has no name in a
/// program, as the parameter of an implicit constructor, has no annotation.
bool dilIsCarrier(const llvm::DILocalVariable &Variable);
bool dilIsCarrier(const llvm::MachineInstr &MI);
/// Whether it is a program's. A carrier's lifetime is what its author says, of a
/// mask of lanes also.
bool dilIsVariable(const llvm::MachineInstr &MI);

/// Whether an expression says where its operands go. A number in it may look
/// like the operation that does.
bool dilNamesOperands(const llvm::DIExpression *Expr);

/// Ends a location. setDebugValueUndef() is about registers only.
void dilUndefine(llvm::MachineInstr &MI);

/// Add the passes of frames.cpp.
extern "C" void dilAddFrameNumbers(llvm::TargetPassConfig &Config);
extern "C" void dilAddFrameAddresses(llvm::TargetPassConfig &Config);

/// Adds the pass of dead.cpp.
extern "C" void dilAddDeadValues(llvm::TargetPassConfig &Config);

/// Marks where the frame's register of a function is the frame's (bounds.cpp).
void dilMarkFrame(llvm::MachineFunction &MF);

/// Lists the address of an instruction in a section beside the code (bounds.cpp).
void dilListAddress(llvm::MachineInstr &MI, llvm::StringRef Section);

/// The expression of a debug value or record that stock code generation doesn't
/// have; none, if there mustn't be one. And without the mark (bundles.cpp).
llvm::DIExpression *dilAddMark(const llvm::DIExpression *Expr);
const llvm::DIExpression *dilRemoveMark(const llvm::DIExpression *Expr);

/// Whether an instruction writes a register of a debug value's.
bool dilChanges(const llvm::MachineInstr &MI, const llvm::MachineInstr &Record);

/// Adds the passes of bundles.cpp.
extern "C" void dilAddBundlePasses(llvm::TargetPassConfig &Config);

/// Adds the pass of tuples.cpp where all is SSA yet, and behind machine sinking.
extern "C" void dilAddEarlyOrigins(llvm::TargetPassConfig &Config);
extern "C" void dilAddTuplePasses(llvm::TargetPassConfig &Config);

/// Names the parts of the tuples of physical registers that a debug value with
/// an expression is over, and which have no DWARF numbers. Returns the debug
/// value that there is then.
llvm::MachineInstr *dilSplitTuples(llvm::MachineInstr &MI);

/// Adds the passes of folded.cpp.
extern "C" void dilAddFoldedBlocks(llvm::TargetPassConfig &Config);

/// Adds the passes of rewritten.cpp.
extern "C" void dilAddRewrittenValues(llvm::TargetPassConfig &Config);

/// Adds the passes of scheduling.cpp.
extern "C" void dilAddLateValues(llvm::TargetPassConfig &Config);

/// The live ranges of all that a virtual register's operand needs.
void dilLiveRanges(const llvm::MachineOperand &Operand,
                   const llvm::MachineFunction &MF, llvm::LiveIntervals &LIS,
                   llvm::SmallVectorImpl<const llvm::LiveRange *> &Ranges);

/// Adds the passes of allocation.cpp.
extern "C" void dilAddAllocationPasses(llvm::TargetPassConfig &Config);

#endif
