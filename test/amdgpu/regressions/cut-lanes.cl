// Each lane is masked and shifted: SelectionDAG takes from the mask what is shifted out.
#include "kernel.h"
#if defined(__OPENCL_C_VERSION__)
#define AS(t, x) __builtin_astype(x, t)
#else
#define AS(t, x) ({ __auto_type q_ = (x); t r_; __builtin_memcpy(&r_, &q_, sizeof r_); r_; })
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    ushort2 a = {(ushort)(in[item + 10] & 127), (ushort)(in[item + 11] & 127)}; WATCH(a);
    ushort2 v = a >> (ushort2)(3); WATCH(v);
    STOP(a, v);
    out[item * STRIDE] = (int)AS(uint, v);
    STOP(v);
}
