// What is left of the kernel of seed 57010282.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef union {
    ulong m2;
    uchar m3[8];
    ushort m4[4];
} s1;

typedef struct {
    uint8 m10;
    uint m11;
    s1 m12;
    s1 m13;
} s9;

REGISTERS(20) KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v95 = in[get_group_id(0) + 21]; WATCH(v95);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_MAX(&tile1, (long)406468ul);
    BARRIER();
    long v96 = tile1; WATCH(v96);
    ulong v97 = (ulong)item; WATCH(v97);
    ulong v98 = (ulong)1; WATCH(v98);
    uint4 v103 = {(uint)100, (uint)0, (uint)1, (uint)n}; WATCH(v103);
    if ((int)v97) {
        v98 -= (ulong)1;
    } else {
        v103.s2 = (uint)1; LOOK();
        STOP(item, n, *in, v95, v96, v97, v98, v103);
    }
    s9 v115 = {(uint8)(1), (uint)((uint)1 << (v95 & 31)), {(ulong)1}, {(ulong)1}}; WATCH(v115);
    s9 v116 = {(uint8)(1), (uint)1, {(ulong)1}, {(ulong)(((ulong)(uint)v115.m11 & 0x7fffffff7ffffffful) / ((ulong)v96 | 1))}}; WATCH(v116);
    s9 *i117 = ((int)(uint)v103.s3 ? &v115 : &v116); WATCH(*i117);
    for (int i119 = ((int)v116.m13.m4[(int)v98 & 3] & 7); i119 > 0; i119--) {
        WATCH(i119);
        i117->m10[(int)v96 & 7] = (uint)1; LOOK();
        STOP(item, n, *in, v95, v96, v97, v98, v103, v115, v116, *i117, i119);
    }
    STOP(item, n, *in, v95, v96, v97, v98, v103, v115, v116, *i117);
}
