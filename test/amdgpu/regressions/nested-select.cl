// InstCombine takes a choice away whose users ask for it where its condition holds, and its record goes with what it chose.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    uchar f = 99, w = 0;
    WATCH(f, w);
    for (uint i = 0; i < 9u; i++) {
        uchar v = (uchar)in[(item + (int)i * 3) & 255];
        if (v > 90) { f = v; w = 1; break; }
        if ((v & 7) == 3) { f = (uchar)i; w = 2; break; }
    }
    w++;
    uchar a = (uchar)(f ^ w), b = w == 2 ? 0 : f;
    WATCH(a, b);
    bool h = w != 0 && w != 3;
    WATCH(h);
    if (!h) { a = 0; b = 0; }
    uchar c = (uchar)(h ? a + b : a - b);
    WATCH(c);
    STOP(a, b, c, h);
    if (item & 1)
        out[item * STRIDE + 1] = 3;
    STOP(a);
    out[item * STRIDE] = (int)((uint)h ^ c ^ f);
    STOP(a);
}
