// What comes into a phi of which only some bits are needed: InstCombine makes one operation of those in front of it, with 0
// for what nobody needs, and that in place of the phi.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    int m2;
    uint m3 : 16;
    uchar m4 : 5;
    uint m5;
    uchar m6;
} s1;

static float f12(void) {
    return (float)1;
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v50 = in[item + 11]; WATCH(v50);
    int v52 = in[item + 179]; WATCH(v52);
    short v53 = (short)item; WATCH(v53);
    s1 v54 = {1, (uint)v53, (uchar)item, (uint)1, (uchar)1}; WATCH(v54);
    float v55 = f12(); WATCH(v55);
    if (v50) {
        v54.m4 &= (uchar)(((int)((uint)1119324071 - (uint)v54.m4) & 0x7fff) + (1 & 255)); LOOK();
    }
    v55 = ((int)(uint)v54.m3 ? (-v55) : (v55 * (float)0.5 + v55 * (float)0.5));
    STOP(item, n, *in, v50, v52, v53, v54, v55);
    out[item * STRIDE + 0] = (int)((uint)(int)((uint)(int)((uint)item * 31u + (uint)(int)item) * 31u + (uint)(int)1) * 31u + (uint)(int)v54.m6);
}
