// SelectionDAG leaves out a record of `p17`, of which no instruction reads the value: what the variable was before was shown.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

NOINLINE static int f16(short p17) {
    WATCH(p17);
    STOP(p17);
    p17 = (short)((uint)1 | (uint)p17);
    STOP(p17);
    return (int)(int)(half)((int)p17 & 1023);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v75 = ATOMIC_MAX(&out[item * STRIDE + 3], 1); WATCH(v75);
    int v76 = f16((short)((uint)1 * (uint)v75)); WATCH(v76);
}
