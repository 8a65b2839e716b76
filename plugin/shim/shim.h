//===- The C++ shim: what LLVM's C API lacks ------------------------------===//
//
// Flat functions which decide nothing. The types are the C API's, so that
// Rust can mix these functions with llvm-sys. Each function assumes what its
// comment says; the safe wrappers in src/llvm/ see to it.
//
//===----------------------------------------------------------------------===//

#ifndef DILIFETIME_SHIM_H
#define DILIFETIME_SHIM_H

#include "llvm-c/Types.h"
#include <cstddef>
#include <cstdint>

extern "C" {
/// Takes bytes that live only during the call.
typedef void (*DilSink)(void *Context, const char *Data, size_t Size);
}

#endif
