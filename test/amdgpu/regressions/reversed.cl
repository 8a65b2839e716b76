// Of bits in reverse order one alone is needed.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint a = (uint)in[item] * 2654435761u;
    STOP(item, a);
    uint r = __builtin_bitreverse32(a);
    STOP(item, a, r);
    uint q = r >> 31;
    STOP(item, a, r, q);
    out[item * STRIDE] = (int)q;
    STOP(item, a, r, q);
}
