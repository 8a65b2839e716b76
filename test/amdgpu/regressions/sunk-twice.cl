// InstCombine sinks two values of a variable past a loop, where it is the second one: the first was shown behind the loop.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v54 = ATOMIC_MAX(&out[item * STRIDE + 3], 1); WATCH(v54);
    double v55 = (double)(half)(v54 & 1023); WATCH(v55);
    v55 = (v55 * (double)0.5 + (double)1 * (double)0.5);
    int i61 = 0; WATCH(i61);
    do {
        i61++;
        STOP(item, n, *in, v54, v55, i61);
    } while (i61 < 5 && 1);
    out[item * STRIDE + 2] = (int)(v55 * 32);
}
