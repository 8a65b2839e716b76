// v26's element 1 is set at the end of a turn, which LLVM joins with the loop's header: in front of the loop it isn't set.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    STOP(item, n, *in);
    uint v8 = in[(item + 3) & 15]; WATCH(v8);
    uint v26[2] = {(uint)n, v8}; WATCH(v26);
    STOP(item, n, *in, v8, v26);
    v26[(int)v8 & 1] = (uint)item; LOOK();
    for (int i29 = (item * (int)v8) & 7; i29-- > 0;) {
        WATCH(i29);
        v26[1] = (uint)item; LOOK();
    }
    STOP(item, n, *in, v8, v26);
    out[item] = v26[(v8 + 3) & 1];
}
