//===- All of the shim ----------------------------------------------------===//
//
// One translation unit, as reading LLVM's headers is most of the work.
//
//===----------------------------------------------------------------------===//

#include "codegen.cpp"
#include "debuginfo.cpp"
#include "diagnostics.cpp"
#include "edit.cpp"
#include "entry.cpp"
#include "machine/edits.cpp"
#include "machine/facts.cpp"
#include "machine/stage.cpp"
#include "weak.cpp"
