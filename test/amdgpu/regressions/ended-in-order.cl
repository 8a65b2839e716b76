// What ends a variable stays behind the record that it ends, also where that comes back to where its value is computed.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    uint x = ((uint)n & 1023u) + 3u;
    WATCH(x);
    for (int i = 1; i < 3; i++) {
        STOP(item);
    }
    for (int j = 1; j < n; j++) {
        x = (uint)j << 2;
    }
    int y = (item & 1023) + 3;
    WATCH(y);
    STOP(x, n, lane);
    out[item * STRIDE] = y;
}
