// `odd` is a number whose lowest bit alone decides: code generation compares that bit of what it is masked of, and debug
// values of `odd` went to that, with its other bits.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), sum = 0;
    for (int i = 0; i < n; i++) {
        int value = in[item + i] * 5;
        int odd = value & 1;
        STOP(item, i, value, odd, sum);
        if (odd) {
            sum += value;
            STOP(item, i, value, odd, sum);
        }
    }
    out[item * STRIDE] = sum;
}
