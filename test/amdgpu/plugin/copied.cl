// Who folds the copy of a vector's parts asks whether the vector has one user, and takes a debug value for one. Stock has none there: ours
// comes back behind that, and code is stock's.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1030 -nogpulib -O3 -g -DMARKS -I%S/../support \
// RUN:   -Rpass-missed=dilifetime -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// SAME-NOT: be stock's
// RUN: %dilifetime locate %t.o --var ring | FileCheck %s
// CHECK: ring
// CHECK: bytes 0-3 in v

#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint ring[4] = {0}, head = 0;
    for (int i = 0; i < 3; i++) {
        if (in[item + i] & 1) {
            ring[head++ & 3u] = i;
            STOP(n);
        }
    }
    out[item * STRIDE] = (int)(head ^ ring[0]);
}
