// Nobody needs what a loop's calls do to a variable: InstCombine takes the memory away with them, and sinks the value from
// before the loop behind it, with a copy of its record.
#include "kernel.h"

NOINLINE static void change(int *at) { *at = *at + 1; }

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    int x = lane, y = in[item] & 3;
    WATCH(x, y);
    int *p = &x;
    if (y & 1) {
        STOP(x, y, item);
    }
    *p = *p ^ 1;
    uint z = x < 8;
    for (int i = 0; i < (lane & 3); i++)
        change(&x);
    STOP(z);
    out[item * STRIDE] = (int)z;
}
