// As narrow-phi.cl, of flags that are put together.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int a = in[item];
    STOP(item, a);
    int r = 0;
    STOP(item, a, r);
    if (a & 1) {
    STOP(item, a, r);
    r = 1;
    STOP(item, a, r);
    }
    STOP(item, a, r);
    if (a & 2) {
    STOP(item, a, r);
    r |= 2;
    STOP(item, a, r);
    }
    STOP(item, a, r);
    if (r == 3) {
    STOP(item, a, r);
    out[item * STRIDE] = 5;
    STOP(item, a, r);
    }
    STOP(item, a, r);
}
