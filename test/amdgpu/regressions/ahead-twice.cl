// What is left of the kernel of seed 1200196.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v16 = in[item + 160]; WATCH(v16);
    int v17 = in[item + 54]; WATCH(v17);
    int i19 = 0; WATCH(i19);
    do {
        i19++;
    } while (i19 < 6 && 1);
    for (int i21 = 0; i21 < 2; i21++) {
        WATCH(i21);
        STOP(item, n, *in, v16, v17, i19, i21);
        v17 = (int)(((v17 == i19) ? (uint)v16 : (uint)11) % (uint)3);
    }
    for (int i23 = 0; i23 < ((int)(int)(double)(v17 & 1023) & 7); i23++) {
        WATCH(i23);
        STOP(item, n, *in, v16, v17, i19, i23);
    }
}
