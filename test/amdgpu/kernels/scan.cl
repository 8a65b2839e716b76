// An inclusive prefix sum over the group, two buffers in local memory.
#include "kernel.h"

KERNEL(in, out, n) {
    LOCAL int front[WORK_ITEMS], back[WORK_ITEMS];
    int lane = get_local_id(0), item = get_global_id(0);
    local int *from = front, *to = back;
    from[lane] = in[item] & 31;
    BARRIER();
    for (int offset = 1; offset < WORK_ITEMS; offset *= 2) {
        int sum = from[lane];
        if (lane >= offset)
            sum += from[lane - offset];
        to[lane] = sum;
        STOP(lane, offset, sum, *to);
        BARRIER();
        local int *other = from;
        from = to;
        to = other;
    }
    int prefix = from[lane];
    STOP(item, lane, prefix, n, front, back);
    out[item] = prefix + n;
}
