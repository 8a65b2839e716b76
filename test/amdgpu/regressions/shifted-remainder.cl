// Of p19 only the lowest bits are needed, and so nobody needs that the remainder of bytes is one, however far it is shifted.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    STOP(item, n, *in);
    uint v8 = in[(item + 1) & 15] - item; WATCH(v8);
    uint v9 = in[(item + 3) & 15]; WATCH(v9);
    int p19 = (int)((uint)((int)(uchar)v8 % ((int)(uchar)((uchar)(v9 - item) & 15) + 1)) << (v9 & 31)); WATCH(p19);
    STOP(item, n, *in, v8, v9, p19);
    out[item] = v8 >> (p19 & 31);
}
