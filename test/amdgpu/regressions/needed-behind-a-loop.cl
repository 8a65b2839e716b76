// LoopStrengthReduce computes anew behind the loop what `v14` was needed for there; then selection computes its lowest bit only.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v7 = in[item + 73]; WATCH(v7);
    uint v14 = (uint)1; WATCH(v14);
    STOP(item, n, *in, v7, v14);
    v14 = (uint)(((uint)v7 & 0x7fffffff) % (uint)255);
    int i18 = 0; WATCH(i18);
    do {
        i18++;
    } while (i18 < 8 && (((short)v14 & 1) == 0));
    out[item * STRIDE + 2] = (int)((uint)(int)((uint)item * 31u + (uint)(int)v14) * 31u + (uint)i18);
}
