// Only the sign of `p28` is needed, in the block that its shift is sunk to: code generation takes it of what is shifted, and
// that was shown.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f1(long2 p3) {
    WATCH(p3);
    for (int i5 = 0; i5 < (((short)p3[4 & 1] <= (short)1) & 3); i5++) {
        WATCH(i5);
        STOP(p3, i5);
    }
}

static void f17(int p28, short p39, int p40) {
    WATCH(p28, p39, p40);
    STOP(p28, p39, p40);
    f1((((uint)p40 > (uint)1) ? ((long2){(long)p28, (long)p39} >> (long2)(37)) : (long2)((long)p39)));
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v53 = in[item + 72]; WATCH(v53);
    LOCAL int tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = 1;
    BARRIER();
    int v54 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v54);
    LOCAL int tile2;
    if (get_local_id(0) == 0) tile2 = 0;
    BARRIER();
    ATOMIC_MIN(&tile2, 1);
    BARRIER();
    int v55 = tile2; WATCH(v55);
    f17((int)(v54 >> 19), (short)(((uint)1 & 0x7fffffff) % ((v53 & 15) + 1)), (v55 ? in[1 & 15] : 4));
    v53 ^= (((ulong)1 != (ulong)n) ? 1 : (int)((uint)v53 | (uint)((11 & 0x7fff) + (item & 255))));
}
