// What is left of the kernel of seed 700038.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v1 = in[item + 121]; WATCH(v1);
    int v2 = in[item + 53]; WATCH(v2);
    STOP(item, n, *in, v1, v2);
    for (int i5 = 0; i5 < 2; i5++) {
        WATCH(i5);
        int i8 = 0; WATCH(i8);
        do {
            i8++;
            uint v9[2] = {(uint)1, (uint)1}; WATCH(v9);
            v1 |= (int)((uint)v2 | (uint)(((int)((uint)1 & (uint)6) & 0x7fff) - ((int)v9[i8 & 1] & 255)));
        } while (i8 < 4 && ((uint)1 <= (uint)v1));
        STOP(item, n, *in, v1, v2, i5, i8);
    }
}
