// What stops at the largest number becomes an addition or a subtraction in InstCombine, of which only the needed bits are
// computed before the pass is over: the record of t said 1, of u 1 - 0, of v what comes of it when it is shifted.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint x = (uint)in[item];
    int b = (int)(x << 28);
    int t = __builtin_elementwise_add_sat(1, b);
    long c = (long)x << 1;
    long u = __builtin_elementwise_sub_sat(1l, c);
    uint s = x == 1u ? x : 4u;
    uint v = __builtin_elementwise_sub_sat(s, 2u);
    WATCH(x, b, c, s, t, u, v);
    STOP(t, u, v);
    out[item * 4] = (ushort)t;
    out[item * 4 + 1] = (int)(u & 1);
    out[item * 4 + 2] = (int)(v << 1);
}
