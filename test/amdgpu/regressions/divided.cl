// Loop strength reduction divides a negative counter of 32 bits in 64.
#include "kernel.h"

NOINLINE static int2 f8(void) {
    return (int2)(1);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int2 v48 = f8(); WATCH(v48);
    for (int i51 = 0; i51 < n; i51++) {
        WATCH(i51);
        v48.s1 &= (int)((uint)((uint)i51 << (17 & 31)) - (uint)489132); LOOK();
        STOP(item, n, *in, v48, i51);
    }
    out[item * STRIDE + 1] = v48[1 & 1];
}
