// More live values than registers: the allocator has to spill vector registers.
#include "kernel.h"

NOINLINE static uint opaque(uint value) { return value * 2 + 1; }

#ifdef __OPENCL_C_VERSION__
__attribute__((amdgpu_num_vgpr(24)))
#endif
KERNEL(in, out, n) {
    int item = get_global_id(0);
    global const int *from = in + item;
    uint a = from[0], b = from[1], c = from[2], d = from[3], e = from[4], f = from[5], g = from[6], h = from[7];
    uint i = a ^ h, j = b ^ g, k = c ^ f, l = d ^ e, m = a + c, o = b + d, p = e + g, q = f + h;
    uint r = i * 3, s = j * 5, t = k * 7, u = l * 11, v = m - n, w = o - n, x = p - n, y = q - n;
    STOP(a, b, c, d, e, f, g, h);
    STOP(i, j, k, l, m, o, p, q);
    uint z = opaque((uint)item);
    STOP(r, s, t, u, v, w, x, y, z);
    uint first = a * b + c * d + e * f + g * h + i * j + k * l;
    STOP(m, o, p, q, z, first);
    uint second = m * o + p * q + r * s + t * u + v * w + x * y;
    STOP(r, s, t, u, first, second);
    uint third = (a ^ r) + (b ^ s) + (c ^ t) + (d ^ u) + (e ^ v) + (f ^ w) + (g ^ x) + (h ^ y) + (m ^ i) + (o ^ j);
    out[item] = (int)(first + second * z + third + k + l + p + q);
}
