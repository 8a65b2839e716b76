// SimplifyCFG leads a branch past i26 = 1, to where it is 0 or 1 then; the inliner finds out later that only one way is left: i26 was shown as 0.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f16(long p20) {
    WATCH(p20);
    for (int i26 = 0; i26 < 2; i26++) {
        WATCH(i26);
        for (int i27 = 0; i27 < ((int)((uint)(int)(float)(i26 & 1023) - (uint)(1 == (int)p20)) & 7); i27++) {
            WATCH(i27);
            STOP(p20, i26, i27);
        }
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f16((long)((ulong)1 + (ulong)item));
}
