// A product keeps the sign of a zero that comes of 0 - x, which becomes a negation, and goes into a phi.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    float v = (float)(in[item + 7] & 31);
    if (n > 3) {
        v = (v - v) * (float)0.5;
        STOP(v);
        v = (v - (float)(in[item + 6] & 31)) * (float)0.5;
    }
    out[item] = v > (float)1;
    STOP(v);
}
