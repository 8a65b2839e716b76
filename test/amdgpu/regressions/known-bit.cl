// A byte is shifted, so that its highest bit is off, and its users are computed without that: InstCombine takes the mask away, though
// all bits are needed as it counts. Numbers didn't tell, as nobody here knows how the byte was computed before.
#include "kernel.h"
typedef __int128 wide;

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint x = in[item + 103], z = in[item + 7], y;
    bool o = __builtin_add_overflow(x, z, &y);
    uchar v = (uchar)y >> 1;
    WATCH(x, z, y, o, v);
    uchar w = (v & 15) + (v | 1);
    global const int *p = in + x;
    uint far = (uint)(p - in);
    uchar a = (uchar)far >> 1;
    WATCH(w, far, a);
    uchar b = (a & 15) + (a | 1);
    wide whole = in[item + 103];
    uchar c = (uchar)whole >> 1;
    WATCH(b, whole, c);
    uchar d = (c & 15) + (c | 1);
    WATCH(d);
    if (in[item + 8] & 4) {
        STOP(v, w, a, b, c, d);
    }
    if (w == 3 || b == 3 || d == 3) {
        STOP(v, w, a, b, c, d);
    }
}
