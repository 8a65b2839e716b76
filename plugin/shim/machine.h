//===- The shim's machine passes ------------------------------------------===//

#ifndef DILIFETIME_MACHINE_H
#define DILIFETIME_MACHINE_H

namespace llvm {
class TargetPassConfig;
}

/// Adds the passes of machine.cpp to a codegen pipeline that isn't built yet.
void dilAddMachinePasses(llvm::TargetPassConfig &Config);

/// Adds the passes of allocation.cpp.
void dilAddAllocationPasses(llvm::TargetPassConfig &Config);

#endif
