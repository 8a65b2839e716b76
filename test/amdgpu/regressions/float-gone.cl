// InstCombine knows that the comparison is false, so a float is gone that `v13` was computed of, and more bits of it with that.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v10 = in[item + 105]; WATCH(v10);
    uchar v13 = (uchar)((uchar)((uint)1 + (uint)v10) >> 7); WATCH(v13);
    STOP(item, n, *in, v10, v13);
    v13 ^= (uchar)((uint)((float)((int)v13 & 1023) > (float)1) - (uint)(((uint)1 & 0x7fffffff) / (uint)3));
    v13 = (uchar)(int)(double)((int)v13 & 1023);
    out[item * STRIDE + 0] = (int)v13;
}
