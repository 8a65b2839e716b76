// A phi of the value: both share a slot, which the other ways write.
#include "kernel.h"
REGISTERS(16) KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong a = (ulong)in[item] * 0x123456789abcul, b = (ulong)in[item + 1] * 0xfedcba987ul;
    ulong c = (ulong)in[item + 2] * 0x9e3779b97f4ul, d = (ulong)in[item + 3] * 0x7777777777ul;
    ulong q = a + b * c;
    WATCH(q);
    ulong s = q;
    if (item & 3) {
        ulong t = (q << (item & 31)) ^ d;
        if (item & 4) {
            t = c >> (item & 7);
        }
        s = t + b;
    }
    STOP(item, q, s);
    ulong x = a ^ s, y = b + 1, z = c * a, w = d ^ c, v = (ulong)in[item + 4] * b;
    while (x & 63) {
        STOP(item, q, s, x, y, z, w, v);
        ulong t = y % ((x & 15) + 1);
        y = y ^ z * t;
        z += w;
        w = w * 3 + v;
        v ^= a + t;
        x--;
    }
    out[item * STRIDE] = (int)(x ^ y ^ z ^ w ^ v);
    out[item * STRIDE + 1] = (int)(s >> 20) ^ (int)(a + b + c + d);
}
