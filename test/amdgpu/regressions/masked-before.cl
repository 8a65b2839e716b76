// CodeGenPrepare puts an AND behind a load, and the one that `p9` is gives way to it: `p9` isn't the load.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f1(ulong p5, int p9) {
    WATCH(p5, p9);
    int i25 = 0; WATCH(i25);
    do {
        i25++;
        STOP(p5, p9, i25);
    } while (i25 < 3 && 1);
    p5 -= (ulong)((1140195929 & 0x7fff) - (p9 & 255));
    if (((double)1 == ((double)((int)p5 & 1023) * (double)0.5 - (double)1 * (double)0.25))) {
        return;
    }
    STOP(p5, p9, i25);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v41 = (int)(1 >> 14); WATCH(v41);
    f1((ulong)1, (int)((v41 & 0x7fff) + (in[1 & 15] & 255)));
}
