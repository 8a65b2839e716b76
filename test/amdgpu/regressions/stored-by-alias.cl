// A store by a pointer to a variable, of which no record tells, and a later load that becomes what was stored: the load's
// record names that, but behind the marker.
#include "kernel.h"

NOINLINE static void change(uint *at) { *at ^= 5u; }

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint x = (uint)in[item];
    WATCH(x);
    uint *p = &x;
    change(&x);
    uint y = x;
    *p += 2u;
    STOP(x, y);
    out[item * STRIDE] = (int)(x ^ y);
}
