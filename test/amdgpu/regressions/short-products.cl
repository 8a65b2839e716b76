// Of factors fewer bits are needed than of products, which may be shorter ones that are shifted; so is a quotient. InstCombine and
// SelectionDAG compute no more of s, t, u and v, which LLVM's analysis has all bits of as needed.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint word = (uint)in[item];
    uint odd = (uint)item | 1u;
    uint turned = __builtin_bswap32(odd);
    uint s = (uint)((int)(word << 28) >> 16) >> 1;
    uint t = __builtin_bswap32(word >> 8);
    uint u = (word << 8) * 16u + (uint)item;
    uint v = 0u - (word << 28 | (uint)item);
    uint shifted = v << (item & 1);
    WATCH(odd, turned, s, t, u, v);
    STOP(odd, s, t, u, v);
    out[item * 4] = __builtin_popcount(s * 6u);
    out[item * 4 + 1] = (short)(t * 5u) ^ (short)(turned * 5u);
    out[item * 4 + 2] = (uchar)(u / 8u);
    out[item * 4 + 3] = (short)(shifted * 5u);
}
