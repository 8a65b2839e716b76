// Only half of a phi is needed: InstCombine makes a narrower one of it, and its record says that the sign goes on.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v55 = in[item + 78]; WATCH(v55);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_OR(&tile1, (long)((ulong)1 + (ulong)1));
    BARRIER();
    long v57 = tile1; WATCH(v57);
    LOCAL int tile2[WORK_ITEMS];
    tile2[get_local_id(0)] = (int)((1 & 0x7fff) - (19 & 255));
    BARRIER();
    int v58 = tile2[((uint)get_local_id(0) + (uint)in[1 & 15]) & 63]; WATCH(v58);
    v57 = (long)((uint)1 % ((in[v55 & 15] & 15) + 1));
    if (v55) {
        v57 ^= ((int)((uint)1208461368 * (uint)v58) ? (long)((1 & 0x7fff) * (v58 & 255)) : (long)((ulong)1 << (v58 & 63)));
    }
    STOP(item, n, *in, v55, v57, v58);
    out[item * STRIDE + 0] = (int)(uint)1;
}
