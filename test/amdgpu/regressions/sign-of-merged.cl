// Only the sign of what is merged is needed: InstCombine computes the number with that sign before the phi, whose record went to
// the result, and of the merged value nothing was left.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    double first = (double)(in[item] - 300);
    double merged = first;
    WATCH(first, merged);
    if (in[item + 1] & 4) {
        merged = merged * merged;
        STOP(merged);
    }
    double sign = __builtin_elementwise_copysign(first, merged);
    WATCH(sign);
    STOP(first, merged, sign);
    int order = (sign > 0.0) - (sign < 0.0);
    WATCH(order);
    STOP();
    out[item] = order;
}
