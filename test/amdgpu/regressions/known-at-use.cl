// The next turn takes `follow` only where it isn't below zero: CorrelatedValuePropagation knows that where it extends the sign,
// and in the last turn -1 was shown as 65535.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    short next[4] = {1, 2, 3, -1};
    if (in[item] & 1) {
        next[1] = 3;
    }
    int at = 0;
    while (at >= 0) {
        int follow = next[at]; WATCH(follow);
        STOP(follow);
        at = follow; LOOK();
    }
}
