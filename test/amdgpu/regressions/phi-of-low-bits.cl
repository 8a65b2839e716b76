// Only the low half of a phi is needed: InstCombine lets another number come into it, and the phi's high half was shown without its sign.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v86 = in[item + 137]; WATCH(v86);
    ulong v89 = ((ulong)(-(ulong)in[1 & 15]) | (ulong)((ulong)(-(ulong)18ul) >> 30)); WATCH(v89);
    if (((uint)1 < (uint)v86)) {
        STOP(item, n, *in, v86, v89);
        for (int i97 = 0; i97 < (item & 7); i97++) {
            WATCH(i97);
            v86 = (int)((uint)1 + (uint)((uchar)v86 % ((1151940542 & 15) + 1)));
            v89 = (ulong)1;
        }
    }
    v89 *= (ulong)((ulong)1 << ((int)(int)(half)((int)v89 & 1023) & 63));
    out[item * STRIDE + 0] = (int)((uint)v86 * 31u + (uint)(int)v89);
}
