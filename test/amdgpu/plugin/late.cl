// What an element is gets computed behind the element's record, where it is needed. The element begins there.

// REQUIRES: plugin, command
// RUN: %clang -ffp-contract=off -I%S/../support -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -nogpulib -w -g -DMARKS -mcpu=gfx900 -O1 -c %s -o %t.o
// RUN: llvm-objdump-22 -d %t.o > %t.text && %dilifetime locate %t.o --var held >> %t.text && FileCheck %s --input-file=%t.text

// CHECK:      <work>:
// CHECK:      v_mul_lo_u32 [[PRODUCT:v[0-9]+]], {{.*}} //
// CHECK-NEXT: // {{0*}}[[#%X,BEGIN:]]:
// CHECK:      function work
// CHECK:      0x[[#%x,BEGIN]]-{{.*}} bytes 4-7 = 1 (constant);
// CHECK-NEXT: bytes 8-11 in [[PRODUCT]][lane];

#include "kernel.h"

NOINLINE static int next(int value) { return (int)((uint)value + 1); }

NOINLINE static void work(int which, int value) {
    int more = next(value);
    int held[4] = {19, 1, (int)((uint)which * (uint)more), more};
    switch ((1 ^ held[which & 3]) & 1) {
    case 0:
        STOP(held);
    default:
        break;
    }
}

KERNEL(in, out, n) { work(n | 1, get_global_id(0)); }
