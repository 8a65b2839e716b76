// Of a long only the lower half is needed any more: its upper half's register becomes another value's when registers are merged.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v89 = in[item + 154]; WATCH(v89);
    LOCAL long tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = (long)1;
    BARRIER();
    long v90 = tile1[((uint)get_local_id(0) + (uint)879976) & 63]; WATCH(v90);
    LOCAL int tile2;
    if (get_local_id(0) == 0) tile2 = 0;
    BARRIER();
    ATOMIC_AND(&tile2, 1);
    BARRIER();
    int v91 = tile2; WATCH(v91);
    ulong i97 = (ulong)v89; WATCH(i97);
    half i98 = (half)((int)(__builtin_popcountl((ulong)(ulong)i97)) & 1023); WATCH(i98);
    if (((int)((uchar)(int)i98))) {
        v91 |= 1;
    }
    if ((((short)item & 4) == 0)) {
    } else {
        STOP(item, n, *in, v89, v90, v91, i97, i98);
        if (((float)((int)v90 & 1023) > (float)((int)v90 & 1023))) {
            v90 = (long)1;
        }
        switch ((int)(((uint)v90 & 0x7fffffff) / ((v89 & 15) + 1)) & 1) {
        case 0: {
            v91 = (int)((uint)1 | (uint)(((uint)v91 & 0x7fffffff) % ((in[1 & 15] & 15) + 1)));
        } break;
        default: {
            switch (n & 1) {
            case 0: {
                v91 ^= 1;
            } break;
            default: {
                v91 |= v89;
            } break;
            }
        } break;
        }
    }
    out[item * STRIDE + 0] = (int)((uint)1 * 31u + (uint)(int)v90);
    out[item * STRIDE + 1] = (int)((uint)1 * 31u + (uint)v91);
}
