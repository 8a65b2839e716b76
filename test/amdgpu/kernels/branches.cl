// Divergent branches: which side a lane takes depends on its data.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    int chosen = 0;
    STOP(item, value, chosen, n);
    if (value % 3 == 0) {
        chosen = value * 4 + n;
        STOP(item, value, chosen);
    } else if (value % 3 == 1) {
        int left = value - 40;
        chosen = left * left;
        STOP(item, value, left, chosen);
    } else {
        chosen = ~value;
    }
    STOP(item, value, chosen);
    out[item] = chosen ^ item;
}
