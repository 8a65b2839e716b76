// Of a double only the lower word is needed: SelectionDAG leaves its sign as it was. LLVM's own count of needed bits says nothing of what
// isn't an integer, and here nobody cut what a truncation needs to what it has.
#include "kernel.h"
#if defined(__OPENCL_C_VERSION__)
#define AS(t, x) __builtin_astype(x, t)
#else
#define AS(t, x) ({ __auto_type q_ = (x); t r_; __builtin_memcpy(&r_, &q_, sizeof r_); r_; })
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    double d = (double)(in[item + 65] - 64); WATCH(d);
    double v = -d; WATCH(v);
    STOP(d, v);
    out[item * STRIDE] = (int)AS(ulong, v);
    double a = __builtin_elementwise_abs((double)(in[item + 66] - 500)); WATCH(a);
    STOP(d, v, a);
    out[item * STRIDE + 1] = (int)AS(ulong, a);
    double w = __builtin_elementwise_copysign((double)in[item + 67], d); WATCH(w);
    STOP(d, v, a, w);
    out[item * STRIDE + 2] = (int)AS(ulong, w);
}
