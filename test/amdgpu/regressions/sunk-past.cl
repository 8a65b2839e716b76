// InstCombine sinks what a variable was past what it is by then, and the records with it.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v14 = 1; WATCH(v14);
    int v18 = (int)((uint)1 ^ (uint)((int)((uint)1 + 3u) % (((int)((uint)n + (uint)6) & 15) + 1))); WATCH(v18);
    for (int i19 = 0; i19 < 2; i19++) {
        WATCH(i19);
        v14 ^= (int)((1 & 0x7fff) - ((int)((v18 ? (uchar)v18 : (uchar)i19) % (((int)((uint)(int)((uint)1 + 4u) % (uint)10) & 15) + 1)) & 255));
        for (int i21 = 0; i21 < n; i21++) {
            WATCH(i21);
            STOP(item, n, *in, v14, v18, i19, i21);
        }
    }
    out[item * STRIDE + 2] = v14;
}
