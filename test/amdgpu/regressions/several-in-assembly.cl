// Between the instructions of one inline assembly what it writes is neither the old value nor the new one.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    uint x = (uint)in[item];
    WATCH(x);
    STOP(x);
    STEP(x);
    STOP(x);
    out[item * STRIDE] = (int)x;
}
