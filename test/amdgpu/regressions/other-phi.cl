// InstCombine moves a division before a phi, and the phi's records to the quotients.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v12 = in[get_group_id(0) + 121]; WATCH(v12);
    int v15 = 1; WATCH(v15);
    float v16[2] = {(float)1, (float)1}; WATCH(v16);
    int i18 = 0; WATCH(i18);
    do {
        i18++;
        int v20 = item; WATCH(v20);
        STOP(item, n, *in, v12, v15, v16, i18, v20);
        v15 = (int)((uint)1 ^ (uint)v20);
    } while (i18 < (n | 9) && (((char)v15 & 3) == 0));
    int i25 = 0; WATCH(i25);
    do {
        i25++;
        v12 = (int)((uint)v15 / ((uint)19 | 1));
        v15 = 1;
    } while (i25 < 9 && (((long)i18 < (long)8ul) || ((double)(i25 & 1023) > (double)1)));
    out[item * STRIDE + 0] = (int)(v16[v12 & 1] * 32);
}
