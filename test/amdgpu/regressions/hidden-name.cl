// A block's variable that nobody reads has no location; the one around it has its name, and another value.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint x = (uint)in[item] >> 24;
    WATCH(item, x);
    {
        uint x = (uint)in[item + 1] + 1u, k = x * 5u;
        WATCH(x, k);
        if (k & 1u) {
            uint x = k * 3u;
            WATCH(x);
            STOP(x);
        }
        STOP(x, k);
    }
    STOP(item, x);
    out[item * STRIDE] = (int)x;
}
