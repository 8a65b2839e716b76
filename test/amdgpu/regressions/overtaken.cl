// SelectionDAG computes `v7` of one turn behind the marks of two turns more: it was shown as what it is there.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v6 = in[get_group_id(0) + 0]; WATCH(v6);
    LOCAL uint tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_ADD(&tile1, (uint)1);
    BARRIER();
    uint v7 = tile1; WATCH(v7);
    v7 *= (uint)((uint)1 << ((int)((uint)1 ^ (((double)(item & 1023) <= (double)557.5) ? (uint)12 : (uint)1)) & 31));
    for (int i9 = 0; i9 < 6; i9++) {
        WATCH(i9);
        int i10 = 0; WATCH(i10);
        do {
            i10++;
            v7 += ((uint)14 - (uint)((i9 & 0x7fff) * (in[7 & 15] & 255)));
        } while (i10 < 2 && ((short)1 < (short)v6));
        STOP(item, n, *in, v6, v7, i9, i10);
    }
    if ((v7 < (uint)1)) {
        return;
    }
    int v20 = ATOMIC_MIN(&out[item * STRIDE + 3], 1); WATCH(v20);
}
