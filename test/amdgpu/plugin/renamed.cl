// LLVM gives elements of a vector that don't depend on each other registers of their own, but debug values go on naming the
// vector's: one of an element goes with that.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1030 -nogpulib -O1 -g -DMARKS -I%S/../support \
// RUN:   -c %S/../regressions/renamed.cl -o %t.o
// RUN: llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=CODE
// RUN: %dilifetime locate %t.o --function run | FileCheck %s
// CODE:     s_and_b32 s0, s1, 0xfffffff
// CODE:     s_xor_b32 s1, s1, 1
// CHECK:    all{{ +}}parts
// CHECK:    bytes 0-1 = 1 (constant)
// CHECK:    bytes 8-11 = 0
// CHECK:    0x28-
// CHECK:    bytes 8-11 in s0;
// CHECK:    sum
