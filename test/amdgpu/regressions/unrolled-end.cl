// Behind i = 0 an end of i was put before the inner loop when that was rotated, though i was 0 there; when the outer loop was unrolled, LLVM took away i = 0 for it, and the code of gfx1100 at -O2 and -O3 was another one.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    uint m2 : 20;
    uchar m3 : 2;
    half m4[2];
    ushort m5[4];
} s1;

typedef struct {
    int m10;
    int m11;
    s1 m12;
} s9;

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    LOCAL uint tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_AND(&tile1, (uint)1);
    BARRIER();
    uint v14 = tile1; WATCH(v14);
    LOCAL ulong tile2;
    if (get_local_id(0) == 0) tile2 = 0;
    BARRIER();
    ATOMIC_MAX(&tile2, (ulong)1);
    BARRIER();
    ulong v15 = tile2; WATCH(v15);
    for (int i19 = 0; i19 < 9; i19++) {
        WATCH(i19);
        s1 v20 = {(uint)1, (uchar)1, {(half)1, (half)((int)v15 & 1023)}, {(ushort)1, (ushort)1, (ushort)1, (ushort)1}}; WATCH(v20);
        for (int i21 = 0; i21 < n; i21++) {
            WATCH(i21);
            v15 *= (ulong)v14;
        }
        switch ((int)(-(uint)n) & 1) {
        case 0: {
            s9 v26 = {1, 1, {(uint)1, (uchar)1, {(half)1, (half)1}, {(ushort)1, (ushort)1, (((half)1 == v20.m4[(int)v14 & 1]) ? (ushort)1 : (ushort)11), (ushort)1}}}; WATCH(v26);
            v14 -= (uint)((1 & 0x7fff) + ((int)v26.m12.m5[item & 3] & 255));
        } break;
        default: {
        } break;
        }
    }
}
