// InstCombine moves one addition after the other before a phi, and with the second one the records of the first.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v28 = in[item + 74]; WATCH(v28);
    LOCAL int tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = 1;
    BARRIER();
    int v29 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v29);
    for (int i31 = 0; i31 < n; i31++) {
        WATCH(i31);
        switch ((int)((uint)(324959137 % ((v29 & 15) + 1)) + (uint)1) & 3) {
        case 0: {
            STOP(item, n, *in, v28, v29, i31);
            v29 = 1;
        } break;
        case 1: {
        } break;
        default: {
            int i40 = 0; WATCH(i40);
            do {
                i40++;
                v29 = (int)((uint)(~(uint)1) & (uint)(int)(double)(v28 & 1023));
                int v42 = ATOMIC_ADD(&out[item * STRIDE + 3], (int)(i31 / ((i40 & 15) + 1))); WATCH(v42);
            } while (i40 < 2 && 1);
        } break;
        }
    }
}
