// What masks `f` goes with the upper half of what it is of, and `f` was shown without it.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), r = 0;
    ulong a = (ulong)(uint)in[item + 10] << 32 | (uint)item;
    ulong f = a & 6;
    STOP(item, a, f, r);
    if (f == 6) {
        r = 1;
        STOP(item, a, f, r);
    }
    if (f & 2) {
        r += 4;
        STOP(item, a, f, r);
    }
    STOP(item, a, f, r);
    out[item * STRIDE] = r;
    STOP(item, a, f, r);
}
