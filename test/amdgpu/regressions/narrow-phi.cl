// InstCombine makes the phi that `r` is one of a bit, and says by the variable's type what the others were: -1 for 5.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), r = 1;
    int a = in[item];
    if (a & 1) {
        r = 0;
        STOP(item, a, r);
    }
    if (a & 2) {
        r += 4;
        STOP(item, a, r);
    }
    STOP(item, a, r);
    out[item * STRIDE] = r > 4;
    STOP(item, a, r);
}
