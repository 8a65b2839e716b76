// SimplifyCFG leads a block past a phi, and what is left of the phi takes its place in a record behind it (at -Og).
#include "kernel.h"
static uint f1(global const int *in, global int *out, int item, int n) {
    uint acc_f1 = 0; WATCH(acc_f1);
    int depth_5 = 0, maxd_5 = 0, bad_5 = 0; WATCH(depth_5, maxd_5, bad_5);
    for (int i_5 = 0; i_5 < 3; i_5++) { WATCH(i_5);
        int c_5 = in[item + i_5] & 1; WATCH(c_5);
        if (c_5) {
            bad_5 = 1;
            break;
        }
        STOP(acc_f1, depth_5, maxd_5, bad_5, i_5, c_5);
    }
    STOP(acc_f1, depth_5, maxd_5, bad_5);
    return acc_f1;
}
KERNEL(in, out, n) {
    int item = get_global_id(0) & 127; WATCH(item);
    uint acc_k = 0; WATCH(acc_k);
    acc_k += f1(in, out, item, n);
}
