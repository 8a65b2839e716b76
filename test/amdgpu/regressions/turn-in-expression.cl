// InstCombine sinks what unrolled turns compare behind the last marker, and says so in expressions: for nearly all numbers that
// are tried those are the same.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), x = in[item], lim = in[item + 1] & 31, cap = x & 1, sum = 0;
    for (int i = 0; i < 4; i++) {
        int s = i + lim + cap; 
        bool over = s > 20; WATCH(over);
        STOP(over);
        if (i < lim && i < cap) {
            sum += in[item + i]; LOOK();
        }
        if (over) {
            sum += s; LOOK();
        }
    }
    out[item] = sum;
}
