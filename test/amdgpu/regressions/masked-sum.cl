// One user of a sum needs no mask of what is added.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ushort a = (ushort)((uint)in[n + 56] * 2654435761u), b = (ushort)((uint)in[item + 50] * 40503u >> 3);
    ushort v = a < 9 ? a : 9;
    STOP(item, a, b, v);
    long r = (uint)v + (uint)b;
    STOP(item, a, b, v, r);
    out[item * STRIDE] = (uint)r & 2;
    STOP(item, a, b, v, r);
    out[item * STRIDE + 1] = (uint)r >> 1;
    STOP(item, a, b, v, r);
}
