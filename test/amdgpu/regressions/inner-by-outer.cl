// What is left of the kernel of seed 1200192.
#include "kernel.h"

NOINLINE static void f3(int *p6) {
    WATCH(*p6);
    for (int i12 = 0; i12 < 7; i12++) {
        WATCH(i12);
        for (int i13 = 0; i13 < ((int)((uint)1 + (uint)12) & 7); i13++) {
            WATCH(i13);
            (*p6) ^= (int)((uint)1 + (uint)(~(uint)((i13 & 0x7fff) * (i12 & 255)))); LOOK();
        }
        STOP(*p6, i12);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v28 = in[item + 133]; WATCH(v28);
    f3(&v28);
}
