// MemCpyOpt makes a struct and its copy, which changes, one variable in memory.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    int m8;
    int m9 : 19;
    ushort2 m10;
    int m11[4];
} s7;

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v23 = ATOMIC_OR(&out[item * STRIDE + 3], 1); WATCH(v23);
    s7 v24 = {1, 1, {(ushort)1, (ushort)v23}, {1, 1, 1, 1}}; WATCH(v24);
    int3 v25 = (((ulong)1 == (ulong)v24.m11[item & 3]) ? (int3)(1) : (int3){1, 1, item}); WATCH(v25);
    s7 v27 = v24; WATCH(v27);
    int i28 = 0; WATCH(i28);
    do {
        i28++;
        v27.m11[i28 & 3] |= (int)((uint)260410 - (uint)1); LOOK();
    } while (i28 < 5 && 1);
    STOP(item, n, *in, v23, v24, v25, v27, i28);
    out[item * STRIDE + 0] = v25[(uint)item % 3u];
}
