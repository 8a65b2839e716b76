// Two users take the lower half of a sum, and are one: its upper half isn't computed.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong b = (ulong)in[item + 1] << 30 | (ulong)item;
    for (int i = 0; i < 2; i++) {
        ulong r = b * 5 + 0x9e3779b97f4a7c15ul;
        STOP(r);
        b = __builtin_bswap64(r << 32) + ((uint)r & 0xffff);
    }
    out[item] = (int)b;
}
