// SelectionDAG leaves bits of a sum out that the last of its users doesn't need, and lets the others have something else.
#include "kernel.h"

static ulong f9(uint p17, uint p38) {
    WATCH(p17, p38);
    p38 += (uint)(1951324395 / (((int)p17 & 15) + 1));
    int v45[4] = {1, 1, 1, 626276}; WATCH(v45);
    return ((ulong)((ulong)9100373118852142960ul >> 33) | (ulong)v45[(int)((uint)p38 + 3u) & 3]);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    ulong v51 = f9((uint)item, (uint)1); WATCH(v51);
    v51 ^= (ulong)1;
    ulong v53 = f9((uint)item, (uint)1); WATCH(v53);
    STOP(item, n, *in, v51, v53);
    v51 = (v51 - (ulong)(v53 >> 30));
    out[item * STRIDE + 0] = (int)v51;
}
