// SelectionDAG leaves a mask out where it knows the other bits that are needed: debug values show more.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v105 = in[get_group_id(0) + 54]; WATCH(v105);
    STOP(item, n, *in, v105);
    for (int i108 = 0; i108 < (7 & 7); i108++) {
        WATCH(i108);
        v105 = (int)((742385 & 0x7fff) * ((int)((uint)((741786 & 0x7fff) - (7 & 255)) ^ (uint)((v105 & 0x7fff) * (12 & 255))) & 255));
    }
    double v112 = (double)(v105 & 1023); WATCH(v112);
    out[item * STRIDE + 1] = (int)(v112 * 32);
}
