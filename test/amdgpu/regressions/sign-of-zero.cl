// Nobody asks for the sign of `v15` where it is 0: code generation negates what is subtracted, and -0 was shown.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v5 = in[item + 53]; WATCH(v5);
    int i14 = 0; WATCH(i14);
    do {
        i14++;
        half v15 = ((half)((1 > 1) & 1023) * (half)0.5 - (half)(v5 & 1023) * (half)0.25); WATCH(v15);
        v5 = (int)((uint)1 - (uint)((uint)1 << ((int)(int)v15 & 31)));
        STOP(item, n, *in, v5, i14, v15);
    } while (i14 < 3 && 1);
    float v17 = (float)(v5 & 1023); WATCH(v17);
    out[item * STRIDE + 1] = (int)(v17 * 32);
}
