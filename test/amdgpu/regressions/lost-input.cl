// InstCombine computes only the low bits that are needed, of what the record was computed of nothing is left to compare.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v47 = in[item + 35]; WATCH(v47);
    int v52 = (int)((short)((uint)195574 >> (1 & 31)) % (((int)(int)(float)(v47 & 1023) & 15) + 1)); WATCH(v52);
    int v60 = (int)((786107564 & 0x7fff) - (v52 & 255)); WATCH(v60);
    int v63 = ATOMIC_OR(&out[item * STRIDE + 3], (int)((1 & 0x7fff) + (v60 & 255))); WATCH(v63);
    STOP(item, n, *in, v47, v52, v60, v63);
    out[item * STRIDE + 1] = v52;
}
