// Of a parameter that LLVM knows a range of, most numbers break a promise; few of those that were tried had the
// bit.
#include "kernel.h"
typedef struct { ushort x; bool m; } S;
NOINLINE static bool f(S p, uint a) {
    a = (uint)p.m ^ (a >> 13);
    STOP(a);
    return a < 8u;
}
KERNEL(in, out, n) {
    int item = get_global_id(0);
    S s = {(ushort)item, n == 5};
    out[item * STRIDE] = f(s, (uint)in[item] << 16);
}
