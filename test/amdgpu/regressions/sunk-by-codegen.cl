// MachineSink sinks what a variable was past a block in which it changes, and its debug value with it.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v25 = (int)((1 & 0x7fff) + (n & 255)); WATCH(v25);
    double v28 = (((uint)v25 != (uint)19) ? (double)633.5 : (double)1); WATCH(v28);
    if (n) {
        v25 = 1;
        STOP(item, n, *in, v25, v28);
    } else {
        int i46 = 0; WATCH(i46);
        do {
            i46++;
        } while (i46 < 6 && 1);
    }
    out[item * STRIDE + 1] = (int)((uint)v25 * 31u + (uint)(int)(v28 * 32));
}
