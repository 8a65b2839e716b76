// Only half of a phi is needed: InstCombine makes a narrower one of it, and its record says that the sign goes on.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v1 = in[item + 42]; WATCH(v1);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_OR(&tile1, (long)1);
    BARRIER();
    long v5 = tile1; WATCH(v5);
    v5 = (long)1;
    if (v1) {
        v5 |= (long)((uint)(~(uint)1) / (((int)(-(uint)((uint)1 >> 30)) & 15) + 1));
        STOP(item, n, *in, v1, v5);
    }
    out[item * STRIDE + 0] = (int)v5;
}
