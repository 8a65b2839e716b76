// A call gets a variable's value, and its address in another address space: the load's record in front of the call was taken to say what the call writes.
#include "kernel.h"

NOINLINE static void next(uint was, uint *state) { *state = was * 5u + 3u; }

NOINLINE static void turn(int4 was, int4 *state) {
    *state = was.wxyz + 1;
    LOOK();
}

KERNEL(in, out, n) {
    int gid = get_global_id(0);
    uint c = (uint)gid, d = 7u;
    int4 v = {gid, 1, 2, 3};
    next(d, &c);
    STOP(c, d);
    d = c;
    next(d, &c);
    STOP(c, d);
    next(c, &c);
    STOP(c, v);
    turn(v, &v);
    LOOK();
    STOP(c, v);
    for (int i = 0; i < 4; ++i) {
        next((uint)in[gid + i] + c, &c);
        STOP(c);
    }
    out[gid] = (int)(c + d) + v.x + v.w;
}
