// Of a double only the lower word is needed: SelectionDAG leaves its sign as it was. LLVM's own count of needed bits says nothing of what
// isn't an integer, and here nobody cut what a truncation needs to what it has.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    double d = (double)(in[item + 65] - 64); WATCH(d);
    double v = -d; WATCH(v);
    STOP(d, v);
    out[item * STRIDE] = (int)BITS_AS(ulong, v);
    double a = __builtin_elementwise_abs((double)(in[item + 66] - 500)); WATCH(a);
    STOP(d, v, a);
    out[item * STRIDE + 1] = (int)BITS_AS(ulong, a);
    double w = __builtin_elementwise_copysign((double)in[item + 67], d); WATCH(w);
    STOP(d, v, a, w);
    out[item * STRIDE + 2] = (int)BITS_AS(ulong, w);
}
