// The loop's header counts `i20`: behind rotation a phi had a record of what it was before.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v9 = in[item + 125]; WATCH(v9);
    LOCAL uint tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_ADD(&tile1, (uint)1);
    BARRIER();
    uint v10 = tile1; WATCH(v10);
    int v12 = v9; WATCH(v12);
    int v13 = 1; WATCH(v13);
    if ((int)((uint)3 & v10)) {
    } else {
        int i20 = 0; WATCH(i20);
        do {
            i20++;
            if ((((ulong)v12 & 7) == 0)) {
                v13 &= (int)((short)((uint)i20 | (uint)1) % ((n & 15) + 1));
                v12 = (int)((uint)1 + (uint)v13);
                return;
            }
            v9 |= 1;
            STOP(item, n, *in, v9, v10, v12, v13, i20);
        } while (i20 < 6 && (((uchar)n & 2) == 0));
    }
    out[item * STRIDE + 1] = (int)((uint)v9 * 31u + (uint)v12);
}
