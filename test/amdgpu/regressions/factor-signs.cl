// As factor-halves.cl, where the upper half is the sign.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    long b = (long)in[item + 1] * 1000000 + item;
    for (int i = 0; i < 3; i++) {
        long r = b - 5000000000;
        long low = (int)r;
        STOP(low);
        long p = low * (int)b, q = r >> 32;
        b = p ^ q;
    }
    out[item] = (int)b;
}
