// InstCombine moves `&` before the phi that `p3` is: where that was a constant, it is `v4` now.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

NOINLINE static ulong f1(float p2, uchar p3) {
    WATCH(p2, p3);
    uint v4 = (uint)p3; WATCH(v4);
    p3 &= (uchar)1;
    if ((int)p3) {
        p3 |= (uchar)(~(uchar)1);
        STOP(p2, p3, v4);
    }
    return ((ulong)p3 & (ulong)v4);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    ulong v74 = f1((float)-976.5, (uchar)((short)(~(short)16) / ((1 & 15) + 1))); WATCH(v74);
    ulong v75 = f1((float)((int)v74 & 1023), (uchar)1); WATCH(v75);
}
