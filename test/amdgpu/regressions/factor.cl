// A multiplication of 24 bits doesn't look at the sign that `r` and `q` repeat.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint a = (uint)in[item] * 2654435761u;
    STOP(item, a);
    uint b = (uint)in[item + 9] * 2654435761u;
    STOP(item, a, b);
    int r = (int)a >> 8;
    STOP(item, a, b, r);
    int q = (int)b >> 8;
    STOP(item, a, b, r, q);
    int s = (int)((uint)r * (uint)q);
    STOP(item, a, b, r, q, s);
    out[item * STRIDE] = (int)s;
    STOP(item, a, b, r, q, s);
}
