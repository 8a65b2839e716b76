// InstCombine takes away an object that nobody reads, makes a record of what was stored there, and computes of that only the
// bits that others need, in one run.
#include "kernel.h"
typedef union {
    uint u;
    uchar b[4];
} Bytes;

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    Bytes x;
    x.u = (uint)in[item] & 3u;
    WATCH(x);
    x.b[1] = (uchar)((uint)in[item] & 15u);
    LOOK();
    uint upper = x.u >> 8, third = (uint)x.b[2];
    WATCH(upper, third);
    Bytes y = x;
    WATCH(y);
    for (int k = 3; k >= 0; k--) {
        y.b[k] = (uchar)(x.b[0] + 1);
        LOOK();
    }
    y.u = x.u + third;
    LOOK();
    STOP(x, y);
    out[item * STRIDE] = (int)upper;
}
