// v38 is overwritten, and could be computed again, behind a branch that changes it and of which no code is left.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static int4 f12(uint p16) {
    WATCH(p16);
    return (int4){1, 1, (int)p16, 9};
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    STOP(item, n, *in);
    int v35 = in[1 & 15]; WATCH(v35);
    uint v38 = ((uint)n - (uint)1); WATCH(v38);
    if ((v38 >= (uint)3)) {
        STEP(v38); LOOK();
    }
    STOP(item, n, *in, v35, v38);
    float v39 = (float)1; WATCH(v39);
    int4 v52 = f12((uint)16); WATCH(v52);
    v39 = ((float)(n & 1023) / ((float)(v52[v35 & 3] & 15) + (float)0.5));
    out[item * STRIDE + 2] = (int)(v39 * 32);
}
