// A member that is set behind a memset, and whose value comes from what code generation folds away: the zeros don't go on.
#include "kernel.h"
typedef struct {
    uint a, b;
    ulong w[2];
} Words;

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    Words x;
    __builtin_memset(&x, 0, sizeof x);
    x.a = (uint)in[n & 7] & 7u;
    x.b = (uint)in[item] >> 24;
    x.w[1] = (ulong)lane;
    WATCH(x);
    STOP(x);
    Words y = x;
    STOP(x);
    uint i = 0;
    WATCH(i);
    while (i < 2u) {
        y.w[i & 1u] = y.w[i & 1u] + x.a;
        STOP(i);
        i++;
    }
    out[item * STRIDE] = 0;
}
