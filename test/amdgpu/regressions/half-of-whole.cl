// Codegen coalesces registers of which only debug values name a part.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v11 = in[item + 159]; WATCH(v11);
    LOCAL long tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = (long)1;
    BARRIER();
    long v13 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v13);
    int i29 = 0; WATCH(i29);
    do {
        i29++;
        for (int i31 = 0; i31 < ((((i29 & 2) == 0) ? 1 : in[v11 & 15]) & 3); i31++) {
            WATCH(i31);
            v13 = (long)((ulong)((uint)1 / (((int)((uint)v11 | (uint)i29) & 15) + 1)) % (ulong)7);
        }
    } while (i29 < 9 && (int)((uint)1 & (uint)in[1 & 15]));
    out[item * STRIDE + 2] = (int)v13;
}
