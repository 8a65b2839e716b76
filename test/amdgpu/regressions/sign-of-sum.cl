// As in sign-of-zero.cl, where a sum is computed of what is negated: -0 was shown for it, too.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    float a = (float)(in[item] & 3), b = (float)(in[item + 1] & 3) * 0.5f;
    float u = 0.0f - a;
    float v = u - b;
    STOP(item, v);
    float p = v * v;
    STOP(item, v, p);
    out[item * STRIDE + 1] = (int)p;
}
