// The pass that makes registers of several parts narrower takes debug values' parts for used ones where it writes down what
// is live, and other registers are allocated. There debug values are of parts that stock's are of.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O2 -g -I%S/../support \
// RUN:   -Rpass-missed=dilifetime -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// SAME-NOT: be stock's
// RUN: %dilifetime locate %t.o --var order | FileCheck %s
// CHECK: order
// CHECK: in register v

#include "kernel.h"
#define OUT(k, x) (out[item * STRIDE + k] = (int)(x))
static void sift(int *heap, int size, int at) {
    int v = heap[at];
    for (;;) {
        int child = at * 2 + 1;
        if (child >= size) break;
        if (child + 1 < size && heap[child + 1] < heap[child]) child++;
        heap[at] = heap[child]; at = child;
    }
    heap[at] = v;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int heap[8]; int size = 0; uint order = 0;
    while (size < 8) {
        int v = in[item + size * 5], i = size++;
        heap[i] = v;
    }
    int last = -1; bool sorted = true;
    do {
        int top = heap[0];
        heap[0] = heap[--size];
        sift(heap, size, 0);
        sorted &= top >= last; last = top; order = order * 7u + (uint)top;
    } while (size > 4);
    OUT(0, order);
    OUT(1, sorted);
    OUT(2, last);
}
