// A parameter has one location up to the last instruction with a line, and its register is written behind that.
#include "kernel.h"
NOINLINE static int f(int q, int r) {
    STOP(q);
    if (r < q) {
        STOP(q, r);
        return __builtin_popcount((uint)q);
    }
    return ~r;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    out[item * STRIDE] = f(in[item] & 255, item) < 0;
}
