// Only the sign of `p28` is needed: code generation takes it of what is shifted, and that was shown.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f1(long2 p3) {
    WATCH(p3);
    for (int i5 = 0; i5 < ((((short)p3[4 & 1] <= (short)1) ? 1 : (int)(-(uint)p3.s1)) & 3); i5++) {
        WATCH(i5);
        STOP(p3, i5);
    }
}

static void f17(int p28, short p39) {
    WATCH(p28, p39);
    STOP(p28, p39);
    f1((((uint)1 > (uint)p39) ? ((long2){(long)p28, (long)p39} >> (long2)(37)) : (long2)((long)p39)));
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    LOCAL int tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = 1;
    BARRIER();
    int v54 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v54);
    f17((int)(v54 >> 19), (short)(((uint)item & 0x7fffffff) % ((1 & 15) + 1)));
}
