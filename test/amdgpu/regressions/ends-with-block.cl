// A constant that ends where its block does was shown all over its scope.
#include "kernel.h"

static void f1(uchar p20) {
    WATCH(p20);
    STOP(p20);
    p20 |= (uchar)(~(uchar)((uint)1 | (uint)(int)(half)((int)p20 & 1023)));
    for (int i22 = 0; i22 < 2; i22++) {
        WATCH(i22);
        STOP(p20, i22);
    }
}

NOINLINE static void f24(void) {
    f1((uchar)1);
    f1((uchar)(((uint)17 & 0x7fffffff) % (uint)255));
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f24();
}
