// InstCombine finds that nobody needs a mask of what is loaded, and takes 0 for it; of few of the numbers that were tried the mask has
// anything.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    uint acc = in[item + 5]; WATCH(acc);
    long a = in[item + 62] & 65280u; WATCH(a);
    long b = ((in[38] & 127) < (float)((int)a & 255) ? __builtin_elementwise_add_sat(1ul, (ulong)a) : 1) & a << 36; WATCH(b);
    STOP(a, b);
    out[item * STRIDE] = b == 0;
    for (int i = 0; i < n; i++) { WATCH(i);
    }
    out[item * STRIDE] += acc;
}
