// Two records at one place: instruction selection put the constant's, which is the later one, first.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    LOCAL long tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_OR(&tile1, (long)1);
    BARRIER();
    long v37 = tile1; WATCH(v37);
    int v38 = item; WATCH(v38);
    v37 ^= (long)v38;
    v38 = 1;
    STOP(item, n, *in, v37, v38);
    out[item * STRIDE + 1] = (int)v37;
}
