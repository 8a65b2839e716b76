// The SLP vectoriser puts two stores into one, behind what stands between them: hist was shown as it was before the first.
#include "kernel.h"

NOINLINE static int dig(const int *p) { return p[0] * 3 + p[1] * 5 + p[2] + p[3] * 7; }

KERNEL(in, out, n) {
    int gid = get_global_id(0);
    int hist[4] = {0, 0, 0, 0};
    int d = dig(hist);
    for (int i = 0; i < 4; i++) {
        hist[i] = hist[i] * 2 + 1;
        STOP(hist);
    }
    out[gid] = d + hist[gid & 3];
}
