// A debug value of a part that comes behind a marker is put aside while phis are made copies, and came back in front of it.
#include "kernel.h"
typedef struct { uint m1, m2; } T;
KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    uint first = (uint)in[item + 41];
    T g = {first, (uint)lane + 1};
    for (uint i = 0; i < 3u; i++) {
        if (first < 100) {
            g.m2 = n > 3 ? g.m2 << 8 : 1u;
            STOP(item);
        }
        STOP(g, i);
        g.m1 = g.m2 + 6u;
    }
    out[item * STRIDE] = (int)g.m2;
}
