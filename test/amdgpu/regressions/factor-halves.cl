// A factor of a 64-bit product has no upper half, and the mask that took it off goes: each half of a factor is needed by itself.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ulong b = (ulong)in[item + 1] << 30 | (ulong)item;
    for (int i = 0; i < 3; i++) {
        ulong r = b + 0x9e3779b97f4a7c15ul;
        ulong low = (uint)r;
        STOP(low);
        ulong p = low * (uint)b, q = r >> 32;
        b = p ^ q;
    }
    out[item] = (int)b;
}
