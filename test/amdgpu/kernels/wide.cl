// 64-bit integers: add with carry, multiply, shift, compare.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong hash = 14695981039346656037ul;
    long signs = -1;
    STOP(item, hash, signs);
    for (int i = 0; i < n; i++) {
        ulong byte = in[item + i] & 255;
        hash = (hash ^ byte) * 1099511628211ul;
        signs = (long)hash >> (i + 3);
        STOP(item, i, byte, hash, signs);
    }
    if (signs < 0)
        hash = hash << 7 | hash >> 57;
    STOP(item, hash, signs);
    global ulong *result = (global ulong *)out;
    result[item] = hash - (ulong)signs;
}
