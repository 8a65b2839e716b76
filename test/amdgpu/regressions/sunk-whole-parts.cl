// Of two floats the whole parts are added behind a loop: few numbers that are tried have one.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0) & 127; WATCH(item);
    uint acc_k = 0; WATCH(acc_k);
    double d_9 = 7, pd_9 = 0; WATCH(d_9, pd_9);
    for (int i_9 = 0; i_9 < 7; i_9++) { WATCH(i_9);
        pd_9 = d_9;
        d_9 = d_9 * 0.5 + (double)(in[item + i_9] & 7);
    }
    acc_k += (uint)(int)(d_9);
    acc_k += (uint)(int)(pd_9);
    uint bits_10 = (uint)in[item + 15] | 1u; WATCH(bits_10);
    int log_10 = 0; WATCH(log_10);
    while (bits_10 >>= 1) {
        STOP(acc_k);
    }
    out[item * 4] = (int)acc_k;
}
