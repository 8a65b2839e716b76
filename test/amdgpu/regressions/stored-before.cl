// A store at the end of a turn that the next turn's beginning makes needless.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef union {
    int m2;
    uchar m3[4];
} s1;

typedef struct {
    uint m5 : 19;
    s1 m6;
} s4;

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v8 = in[item + 71]; WATCH(v8);
    LOCAL int tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_MIN(&tile1, 1);
    BARRIER();
    int v9 = tile1; WATCH(v9);
    for (int i13 = 0; i13 < 2; i13++) {
        WATCH(i13);
        int i14 = 0; WATCH(i14);
        do {
            i14++;
            s4 v15[4] = {{(uint)1, {1}}, {(uint)1, {1}}, {(uint)1, {1}}, {(uint)1, {1}}}; WATCH(v15);
            switch (i13 & 1) {
            case 0: {
                v15[v8 & 3].m5 = (uint)((1 & 0x7fff) * ((int)(((uint)item & 0x7fffffff) % ((1 & 15) + 1)) & 255)); LOOK();
            }
            default: {
                v15[0 & 3] = (s4){(uint)1, {1}}; LOOK();
            } break;
            }
        } while (i14 < 4 && 1);
        STOP(item, n, *in, v8, v9, i13, i14);
    }
}
