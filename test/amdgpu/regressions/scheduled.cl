// A counter that counts down was written before the record of what the source counts: in the last turn one too many.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item + 169];
    short sum = 1;
    WATCH(item, value, sum);
    for (int i = 0; i < 2; i++) {
        WATCH(i);
        STOP(item, n, *in, value, sum, i);
        sum = (short)(((int)((uint)value + 5u) & 0x7fff) * ((int)((uint)sum + 1u) & 255));
    }
    out[item * STRIDE + 1] = (int)sum;
}
