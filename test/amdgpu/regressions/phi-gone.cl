// An operation on a phi that does again in each turn what the first one did goes in front of the loop, and records that are
// computed of the phi, with something else, get its result.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    int m7[3];
    uint m8;
    int m9;
} s6;

typedef struct {
    int m11;
} s10;

NOINLINE static void f54(s10 p57) {
    WATCH(p57);
    for (int i60 = 0; i60 < (p57.m11 & 7); i60++) {
        WATCH(i60);
        s6 v61[2] = {{{1, 1, 1}, (uint)1, 1}, {{1, 1, 1}, (uint)(-(uint)p57.m11), 1}}; WATCH(v61);
        p57 = (s10){(int)(((uint)p57.m11 & 0x7fffffff) % (uint)10)}; LOOK();
        STOP(p57, i60, v61);
    }
    if ((((long)p57.m11 & 2) == 0)) {
        STOP(p57);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f54((s10){(int)((uchar)item / ((10 & 15) + 1))});
}
