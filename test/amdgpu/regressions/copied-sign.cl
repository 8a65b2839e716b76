// One copy of the sign comes from another shift.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    ushort a = (ushort)(in[item + 27] - 500);
    ulong v = (ulong)((short)a >> 12);
    STOP(item, a, v);
    ulong w = v & 64;
    STOP(item, a, v, w);
    int r = w > (ulong)(in[item + 54] & 7);
    STOP(item, a, v, w, r);
    out[item * STRIDE] = r;
    STOP(item, a, v, w, r);
}
