// A histogram in local memory: atomic adds, a barrier, and what each lane finds.
#include "kernel.h"

KERNEL(in, out, n) {
    LOCAL uint bins[16];
    int lane = get_local_id(0), item = get_global_id(0);
    if (lane < 16)
        bins[lane] = 0;
    BARRIER();
    int value = in[item];
    int bin = value & 15;
    ATOMIC_ADD(&bins[bin], (uint)(1 + (value > 500)));
    STOP(lane, item, value, bin);
    BARRIER();
    uint mine = bins[bin], next = bins[(bin + n) & 15];
    STOP(lane, value, bin, mine, next);
    out[item] = (int)(mine * 100 + next);
}
