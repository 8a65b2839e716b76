// Two bits of `v13` are always off: what masks it needn't take them off, and so code generation doesn't keep them off.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v10 = in[item + 105]; WATCH(v10);
    uchar v13 = (uchar)((uchar)((uint)1 + (uint)v10) >> 7); WATCH(v13);
    STOP(item, n, *in, v10, v13);
    v13 ^= (uchar)((uint)((float)1 > (float)1) - (uint)((((uint)4 - (uint)837530) & 0x7fffffff) / (uint)3));
    out[item * STRIDE + 0] = (int)v13;
}
