// Many uniform values across calls: scalar registers are spilled to lanes of vector registers.
#include "kernel.h"

NOINLINE static int opaque(int value, int more) {
    STOP(value, more);
    return value * more + 1;
}

#ifdef __OPENCL_C_VERSION__
__attribute__((amdgpu_num_sgpr(48)))
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int a = in[n], b = in[n + 1], c = in[n + 2], d = in[n + 3], e = in[n + 4], f = in[n + 5], g = in[n + 6];
    int h = a ^ b, i = c ^ d, j = e ^ f, k = a + g, l = b + e, m = c * 3, o = d * 5, p = f * 7, q = g * 9;
    STOP(a, b, c, d, e, f, g);
    int one = opaque(item, a);
    STOP(h, i, j, k, l, m, o, p, one);
    if (one & 1) {
        int two = opaque(one, b);
        STOP(one, two, a, c, e, g, q);
        one = two + h * i + j * k;
    }
    STOP(one, l, m, o, p, q);
    out[item] = one + opaque(c + d + e, f) + g * h + i * j + k * l + m + o * p + q;
}
