//===- Kernel arguments of AMDGPU -----------------------------------------===//

#ifndef DILIFETIME_MACHINE_KERNARG_H
#define DILIFETIME_MACHINE_KERNARG_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
class MachineFunction;
class MachineInstr;
} // namespace llvm

/// What an instance of a variable is throughout a kernel.
struct DilArgument {
  /// In the kernarg segment, in bytes.
  uint64_t Offset;
  const llvm::DILocation *Location;
};

/// The variables that are nothing but arguments of the kernel.
llvm::MapVector<llvm::DebugVariable, DilArgument>
dilArguments(const llvm::MachineFunction &MF);

/// Whether a value of a kernel's is an argument, or part of one.
bool dilIsKernarg(const llvm::Instruction &Value);

/// Where in the kernarg segment an instruction loads from, if its first
/// operand gets what is there, and its second is the segment's address.
std::optional<uint64_t> dilKernargLoad(const llvm::MachineInstr &MI);

/// The expression of an argument in memory, over the registers that have the
/// segment's address, low and high.
llvm::DIExpression *dilKernargExpression(uint64_t Offset,
                                         llvm::LLVMContext &Context);

#endif
