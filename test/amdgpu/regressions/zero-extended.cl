// Only the low half of a difference is needed: InstCombine takes a zero extension for the sign extension, and salvaged that.
#include "kernel.h"

NOINLINE static void f10(ushort4 p11) {
    WATCH(p11);
    STOP(p11);
    return;
}

static void f13(long p39) {
    WATCH(p39);
    STOP(p39);
    int v49 = ((uint)p39 > (uint)1); WATCH(v49);
    f10((ushort4){(ushort)((uint)v49 + (uint)(ulong)1), (ushort)((uint)1 / (uint)10), (ushort)((uint)(ulong)1 % (uint)3), (ushort)((v49 & 0x7fff) * (5 & 255))});
    return;
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v66 = in[item + 82]; WATCH(v66);
    int v67 = in[item + 75]; WATCH(v67);
    v66 &= (int)(-(uint)1);
    switch ((int)((uint)v66 + (uint)1) & 1) {
    case 0: {
        v66 = (int)((uint)(~(uint)1) ^ (uint)1);
    } break;
    default: {
    } break;
    }
    f13((long)(-(ulong)v66));
    out[item * STRIDE + 0] = (int)v66;
}
