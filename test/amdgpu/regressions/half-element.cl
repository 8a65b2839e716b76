// Of an element of 64 bits only the low half is in a register, as codegen knows that the rest is zero. Stock DWARF has all of it there.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v10 = in[get_group_id(0) + 22]; WATCH(v10);
    int v12 = in[item + 146]; WATCH(v12);
    LOCAL float tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = (float)1;
    BARRIER();
    float v14 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v14);
    for (int i17 = 0; i17 < 2; i17++) {
        WATCH(i17);
        STOP(item, n, *in, v10, v12, v14, i17);
        ulong v18[4] = {(ulong)1, (ulong)1, (ulong)i17, ((ulong)v12 & (ulong)1)}; WATCH(v18);
        if (((short)1 <= (short)v18[v10 & 3])) {
            v14 = (float)(in[4 & 15] & 1023);
        }
    }
    out[item * STRIDE + 0] = (int)(v14 * 32);
}
