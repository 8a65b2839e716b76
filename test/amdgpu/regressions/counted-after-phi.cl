// A count of bits goes before a phi, and then a sum with it, with the count's records.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint some = in[item] & 1 ? (uint)in[item + 1] : 0;
    int count = __builtin_popcount(some);
    STOP(some, count);
    out[item * STRIDE] = count + 1;
}
