// The header of the second loop computes `b` of the phi that `a` is behind the first one. Rotation gives records of that to the phi that
// it makes for `a`, also those of `b`, which doesn't change.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int a = 3; WATCH(a);
    for (int i = 0; i < n; i++) { WATCH(i);
        a += in[i]; LOOK();
    }
    int b = a ^ 5; WATCH(b);
    STOP(b);
    for (int j = 0; j < (item & 3); j++) { WATCH(j);
        if (in[j] & 1) {
            a = 1; LOOK();
            STOP(j, b);
            b = (int)b; LOOK();
        }
    }
    out[item * STRIDE + 0] = a;
}
