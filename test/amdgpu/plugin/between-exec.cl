// What switches the lanes of an `else` on becomes one instruction if what switches those of the `then` off follows at once, and debug
// values count. Stock has one there; or none, and ours has some. Code is stock's either way.

// REQUIRES: plugin
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -O3 -g -DMARKS -I%S/../support -Rpass-missed=dilifetime \
// RUN:   -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// RUN: %clang -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -O2 -g -DMARKS -DFIELDS -I%S/../support \
// RUN:   -Rpass-missed=dilifetime -c %s -o %t.fields.o 2>&1 | FileCheck %s --check-prefix=SAME --allow-empty
// SAME-NOT: be stock's

#include "kernel.h"

#ifdef FIELDS
typedef struct {
    uint version : 4, length : 4, service : 6, mark : 2, size : 16;
    ushort flags : 3, offset : 13;
    uchar hops, protocol;
    short sum;
} Packet;

__kernel void packets(__global Packet *all) {
    int item = get_global_id(0);
    Packet packet = all[item];
    if (packet.version != 4 || packet.length < 5) {
        packet.flags |= 4;
    } else {
        packet.hops--;
        packet.offset += packet.size > 1500;
    }
    uint sum = 0;
    const ushort *words = (const ushort *)&packet;
    for (int word = 0; word < 6; word++)
        sum += words[word];
    packet.sum = (ushort)~sum;
    all[item] = packet;
}
#else
KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    ulong a = ((uint)lane) ^ 0x736f6d6570736575ul, b = ((uint)in[n & 15]), c = (ulong)item << 33,
          d = ~(ulong)((uint)item * 77u + 5u);
    for (int round = 0; round < 2; round++) {
        b ^= a;
        a = (a << 32) | (a >> 32);
        c += d;
        d = ((d << 16) | (d >> 48)) ^ c;
    }
    uint mixed = (uint)(a ^ b ^ c ^ d);
    STOP(d);
    uint zeros = (uint)__builtin_clz(((uint)c ^ mixed) | 1u);
    long one = (long)in[item] * 99l, other = (long)(int)((uint)in[lane] * 40503u) - (1l << 33);
    long distance = one < other ? other - one : one - other, larger = one > other ? one : other;
    if (distance > 5000000000l) {
        larger = distance >> 2;
    } else {
        one = -distance;
    }
    out[item * STRIDE + 0] = (int)(uint)larger;
    out[item * STRIDE + 1] = (int)zeros;
}
#endif
