// Early returns: lanes leave one after the other.
#include "kernel.h"

NOINLINE static int search(global const int *in, int from, int wanted) {
    for (int i = 0; i < 12; i++) {
        int seen = in[from + i];
        STOP(from, wanted, i, seen);
        if ((seen & 15) == wanted)
            return i;
    }
    return -1;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    out[item] = -5;
    if (value < 200)
        return;
    STOP(item, value, n);
    int found = search(in, item, n);
    STOP(item, value, found);
    if (found < 0)
        return;
    out[item] = found * 1000 + value;
}
