// Signs are shifted out, or aren't in the byte that is needed: SelectionDAG leaves them as they were.
#include "kernel.h"
#if defined(__OPENCL_C_VERSION__)
#define AS(t, x) __builtin_astype(x, t)
#else
#define AS(t, x) ({ __auto_type q_ = (x); t r_; __builtin_memcpy(&r_, &q_, sizeof r_); r_; })
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    float x = (float)((in[item + 65] & 127) - 64); WATCH(x);
    float f = -x; WATCH(f);
    STOP(x, f);
    out[item * STRIDE] = (int)(AS(uint, f) * 2u);
    float y = (float)((in[item + 66] & 127) - 64); WATCH(y);
    float g = __builtin_elementwise_abs(y); WATCH(g);
    STOP(y, g);
    out[item * STRIDE + 1] = (int)AS(uchar4, g).x;
    half z = (half)((in[item + 67] & 127) - 64); WATCH(z);
    half h = -z; WATCH(h);
    STOP(z, h);
    out[item * STRIDE + 2] = (int)((uint)AS(ushort, h) << 17);
}
