// A factor whose highest nine bits are its sign is multiplied by as one of 24.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int x = (in[item] & 7) - 2000, y = (in[n] & 7) - 2000;
    int high = (int)((long)x * y >> 16);
    STOP(x, y);
    ((global short *)out)[item * STRIDE * 2] = (short)high;
}
