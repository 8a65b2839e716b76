// The lesser of what is merged and of what one way has: InstCombine computes it before the phi, whose record went to the result.
// What is counted in more bits than are tried with numbers is replaced by a choice, and that by the choice of what is shifted.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    char first = (char)item;
    char other = (char)((int)((uint)in[item & 511] << 24) >> 24);
    char merged = first;
    WATCH(first, other, merged);
    if (in[0]) {
        merged = other;
        STOP(merged);
    }
    char least = __builtin_elementwise_min(merged, first);
    long chosen = 0;
    if (in[(item + 6) & 511] & 2) {
        chosen = 7;
    }
    WATCH(least, chosen);
    long count = __builtin_popcountll((ulong)chosen);
    WATCH(count);
    STOP(least, count);
    out[item * 4 + 1] = (int)((uint)count << 24);
    out[item * 4 + 3] = least;
}
