// An element that nobody needs gets no register of its own: when registers are merged, it is where another value is.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v3 = in[item + 80]; WATCH(v3);
    int8 v4 = (int8)(1); WATCH(v4);
    v4 = ((int8)(1) - (int8)(1)); LOOK();
    v4.s5 ^= 1; LOOK();
    v4.s5 &= (int)(int)(float)(v3 & 1023); LOOK();
    v3 = (int)((uint)1 - (uint)((uint)1 >> (((long)1 <= (long)v4[item & 7]) & 31)));
    STOP(item, n, *in, v3, v4);
    if (n) {
        v4[item & 7] ^= (int)((1 & 0x7fff) - (n & 255)); LOOK();
    } else {
        v4.s4 ^= item; LOOK();
    }
    long3 v27 = {(long)v4[v3 & 7], (long)1, (long)1}; WATCH(v27);
    if ((int)v27.s0) {
    } else {
        int v32 = ATOMIC_MAX(&out[item * STRIDE + 3], 1); WATCH(v32);
    }
}
