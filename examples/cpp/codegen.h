//===- From a kernel to LLVM IR with lifetimes ----------------------------===//

#ifndef TILE_CODEGEN_H
#define TILE_CODEGEN_H

#include "syntax.h"
#include "llvm/IR/Module.h"

namespace tile {

/// The module has the triple and data layout that code is for.
void generate(const Kernel &K, const std::string &File, llvm::Module &M);

} // namespace tile

#endif
