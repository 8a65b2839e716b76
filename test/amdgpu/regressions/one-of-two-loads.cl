// SelectionDAG chooses between the addresses and loads once: debug values of both loads went over to what is chosen.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    short a = (short)in[item];
    short b = (short)in[(item + 2) & 511];
    WATCH(a, b);
    short s = in[(item + 8) & 511] & 2 ? b : a;
    STOP(a, b, s);
    out[item * 4 + 3] = (int)(uint)s;
}
