// Only the low half of a product is needed: BDCE extends a factor with zeros, and the product's high half was shown without its sign.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong sum = (ulong)in[item] + 1;
    int rest = 19 - in[item + 1];
    if (rest) {
        sum *= (ulong)((int)sum / (rest | 1));
        STOP(item, n, rest, sum);
    }
    out[item * STRIDE] = (int)sum;
}
