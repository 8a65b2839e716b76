// Selection puts the record of a member's value right where that is loaded, before that of the zeros, and a stage puts it
// aside: it comes back behind the zeros.
#include "kernel.h"
typedef struct {
    uint a, b;
    uchar c;
} Small;
typedef struct {
    Small p, q;
    ulong w[2];
} Large;

KERNEL(in, out, n) {
    int item = get_global_id(0), lane = get_local_id(0);
    WATCH(item, lane);
    Large x;
    __builtin_memset(&x, 0, sizeof x);
    x.p.a = ((uint)item & 1u) ? 2u : 5u;
    x.q.b = (uint)in[n & 15];
    x.w[1] = (ulong)(uint)n;
    WATCH(x);
    Large y = x;
    uint i = 0, sum = 0;
    WATCH(y, i, sum);
    while (i < 2u) {
        y.w[i & 1u] = y.w[i & 1u] + x.p.a;
        STOP(y, sum, i);
        i++;
    }
}
