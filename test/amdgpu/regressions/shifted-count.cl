// What a constant takes the place of can't be below zero.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint sum = 0;
    uchar a = (uchar)((uint)in[item + 16] * 2654435761u);
    uchar p = (uchar)(__builtin_elementwise_popcount(a));
    STOP(item, sum, a, p);
    short s = (short)((uint)p << 4);
    STOP(item, sum, a, p, s);
    ushort q = (ushort)(s / 4);
    STOP(item, sum, a, p, s, q);
    sum ^= (uint)q & 2;
    STOP(item, sum, a, p, s, q);
    out[item * STRIDE] = (int)sum;
}
