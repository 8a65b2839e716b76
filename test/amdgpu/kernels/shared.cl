// A sum over the group in local memory, with barriers.
#include "kernel.h"

KERNEL(in, out, n) {
    LOCAL int sums[WORK_ITEMS];
    int lane = get_local_id(0);
    int item = get_global_id(0);
    int mine = in[item];
    sums[lane] = mine;
    BARRIER();
    for (int width = WORK_ITEMS / 2; width > 0; width /= 2) {
        if (lane < width) {
            mine += sums[lane + width];
            sums[lane] = mine;
            STOP(lane, item, width, mine, n);
        }
        BARRIER();
    }
    int total = sums[0];
    STOP(lane, item, mine, total, sums);
    out[item] = total - mine;
}
