//===- The shim's machine passes ------------------------------------------===//

#ifndef DILIFETIME_MACHINE_H
#define DILIFETIME_MACHINE_H

namespace llvm {
class MachineFunction;
class TargetPassConfig;
}

/// Add passes to a codegen pipeline that isn't built yet: those of machine.cpp,
/// and of records.cpp those about carriers' records and about code locations.
void dilAddMachinePasses(llvm::TargetPassConfig &Config);
void dilAddRecordPasses(llvm::TargetPassConfig &Config);
void dilAddCodePasses(llvm::TargetPassConfig &Config);

/// Marks where the frame's register of a function is the frame's (bounds.cpp).
void dilMarkFrame(llvm::MachineFunction &MF);

/// Adds the passes of late.cpp.
void dilMarkLate(llvm::TargetPassConfig &Config);

#endif
