// `r` is compared only: code generation took its mask off what it is of.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int v = in[item] & 127;
    STOP(item, v);
    int r = v & 4;
    STOP(item, v, r);
    int w = r ? in[item] : 3;
    STOP(item, v, r, w);
    out[item * STRIDE] = (int)w;
    STOP(item, v, r, w);
}
