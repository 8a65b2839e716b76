// A pointer is two of four registers that were loaded at once: a debug value over both had forgotten which.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    STOP(item, n, *in);
    int i11 = 0; WATCH(i11);
    do {
        i11++;
        if ((in[i11 & 15] && (item == i11))) {
            int v13 = ATOMIC_OR(&out[item * STRIDE + 3], 1); WATCH(v13);
        }
    } while (i11 < 3 && (((short)n & 1) == 0));
    int v16 = ATOMIC_ADD(&out[item * STRIDE + 3], 1); WATCH(v16);
}
