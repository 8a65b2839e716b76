// Bit operations: counts, leading and trailing zeros, rotations, field extraction.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint value = (uint)in[item] * 2654435761u;
    int ones = __builtin_popcount(value);
    int leading = value ? __builtin_clz(value) : 32;
    int trailing = value ? __builtin_ctz(value) : 32;
    STOP(item, value, ones, leading, trailing);
    uint turned = value << (item & 31) | value >> (-item & 31);
    uint field = (value >> 5) & 0x7ff;
    int sign = (int)(value << 11) >> 25;
    STOP(value, turned, field, sign);
    uint folded = 0;
    for (int i = 0; i < n; i++) {
        folded = (folded << 3) ^ (turned & ~field);
        turned >>= 4;
        STOP(i, folded, turned);
    }
    out[item] = (int)folded + sign + ones * 3 + leading * 5 + trailing * 7;
}
