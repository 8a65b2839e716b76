// Phi elimination puts a phi's copy behind what restores EXEC, but not if a debug value is in front of that: then in front of the phi's
// first reader. Ours ends variables there, where stock has nothing.

// REQUIRES: plugin, command
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O3 -g -DMARKS -I%S/../support \
// RUN:   -Rpass-missed=dilifetime -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// SAME-NOT: be stock's
// RUN: %dilifetime locate %t.o --var joined | FileCheck %s
// CHECK: joined
// CHECK: v{{[0-9]+}}

#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    uint first = (uint)in[item + 8] * 0x01010107u;
    uint next = (uint)((int)(first << 8) >> 8), last = (uint)((int)(next << 8) >> 8);
    uint field = __builtin_amdgcn_ubfe(last < 500u ? last : last | 0x1000u, 4u, 8u);
    uint byte = (uint)(signed char)((uint)lane % 64u);
    float number = (float)(byte & 15u);
    uint whole = (uint)(int)number, word = (uint)in[item + 91] * 0x01010107u;
    uint high = word << 24, equal = high, range = high ^ equal;
    range = range | ((uint)in[item + 65] < 1u ? 10u : (uint)in[item + 65] > 255u ? 100u : (uint)in[item + 65]);
    uint three = (uint)in[item + 79] * 3u, wide = three * 257u;
    uint bits = __builtin_amdgcn_ubfe(wide, 24u, 4u), far = (uint)in[item + 13];
    uint joined = __builtin_amdgcn_alignbit(far < 500u ? far : far | 0x1000u, bits, 2u);
    if (lane < n)
        joined = (uint)((ulong)((wide << (bits & 31u)) | (wide >> ((0u - bits) & 31u))) * (uint)__builtin_popcount(1000u) >> 32);
    STOP(byte);
    out[item * STRIDE] = (int)((field & 1u) ^ whole ^ (range & 255u) ^ bits ^ joined);
}
