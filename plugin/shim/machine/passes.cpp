//===- The order of the machine passes on AMDGPU --------------------------===//

#include "passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"

using namespace llvm;

void dilAddMachinePasses(TargetPassConfig &Config) {
  if (Config.getOptLevel() != CodeGenOptLevel::None) {
    dilAddInduction(Config);
    dilAddMovedRecords(Config);
    dilAddMaskedLoads(Config);
    dilAddArgumentRecords(Config);
    dilAddSunkValues(Config);
    dilAddMaskingPasses(Config);
    dilAddBundlePasses(Config);
    dilAddRewrittenValues(Config);
    dilAddWrittenValues(Config);
    dilAddLateValues(Config);
    dilAddReturningLanes(Config);
    dilAddDeadValues(Config);
    dilAddTuplePasses(Config);
    dilAddAllocationPasses(Config);
    dilAddFoldedBlocks(Config);
  }
  // Right before frame indices are replaced, and after all that follows debug
  // values: LiveDebugValues runs more than once.
  dilAddFrameNumbers(Config);
  dilAddReservedRegisters(Config);
  dilMarkLate(Config);
  dilAddRemainingValues(Config);
  dilAddBundleEnds(Config);
  dilAddFrameAddresses(Config);
  dilAddEndedConstants(Config);
  dilAddForeignMasks(Config);
}
