// A declaration comes first in a bundle that has no other line.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef union {
    ulong m11;
    uchar m12[8];
    ushort m13[4];
    short4 m14;
} s10;

static uchar f15(ushort p17) {
    WATCH(p17);
    return (uchar)1;
}

static void f69(global const int *p70, uint p71) {
    WATCH(*p70, p71);
    s10 v74 = {(ulong)1}; WATCH(v74);
    uchar v75 = f15((ushort)((long)1 > (long)p70[6 & 15])); WATCH(v75);
    v74.m11 = (ulong)(((ulong)1 & 0x7fffffff7ffffffful) / (ulong)3); LOOK();
    for (int i77 = 0; i77 < 2; i77++) {
        WATCH(i77);
        v75 ^= (uchar)((short)((short)1 / ((((double)(p70[2 & 15] & 1023) > (double)1) & 15) + 1)) / (((int)(ulong)v74.m11 & 15) + 1));
        if (((half)((int)v75 & 1023) > (half)((int)p71 & 1023))) {
            v74 = (s10){(ulong)1}; LOOK();
        }
        v74.m12[(int)p71 & 7] |= (uchar)p70[6 & 15]; LOOK();
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f69(in, (item ? (uint)in[6 & 15] : (uint)6));
}
