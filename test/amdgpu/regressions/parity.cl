// Of a number of bits code generation makes their parity where only that is needed, and `p` was shown as that.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint a = (uint)in[item] * 2654435761u;
    int p = __builtin_popcount(a);
    STOP(item, a, p);
    int r = p & 1;
    STOP(item, a, p, r);
    out[item * STRIDE] = r;
    STOP(item, a, p, r);
}
