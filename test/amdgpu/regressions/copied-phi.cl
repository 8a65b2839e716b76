// InstCombine moves all of an index in front of a phi, and gives a sunk copy of the record of its first part the index.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v61 = in[item + 68]; WATCH(v61);
    uint v66 = (uint)v61; WATCH(v66);
    short v70 = (short)1; WATCH(v70);
    v70 ^= (v61 ? (short)(((uint)1 ^ (uint)1) - (uint)v70) : (short)v66);
    int i71 = 0; WATCH(i71);
    do {
        i71++;
        STOP(item, n, *in, v61, v66, v70, i71);
    } while (i71 < 2 && 1);
    ushort v74[2] = {(ushort)1, (ushort)v66}; WATCH(v74);
    out[item * STRIDE + 1] = (int)v74[(int)((uint)v70 + 5u) & 1];
}
