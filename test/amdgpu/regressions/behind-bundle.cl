// A debug value begins behind an instruction that is in a bundle: a compiler with assertions failed.
#include "kernel.h"

typedef union {
    uint m2;
    uchar m3[4];
} s1;

static void f14(s1 *p15, global const int *p16, int p18) {
    WATCH(*p15, *p16, p18);
    int *i19 = &p18; WATCH(*i19);
    for (int i27 = 0; i27 < 3; i27++) {
        WATCH(i27);
        for (int i28 = 0; i28 < 12; i28++) {
            WATCH(i28);
            p15->m2 += (uint)(((uint)12 - (uint)p16[p18 & 15]) / (uint)10); LOOK();
            STOP(*p15, *p16, p18, *i19, i27, i28);
        }
        p18 |= i27;
        STOP(*p15, *p16, p18, *i19, i27);
    }
    for (int i31 = 0; i31 < ((int)((uint)2 ^ (uint)p18) & 3); i31++) {
        WATCH(i31);
        p15->m3[0 & 3] = (uchar)1; LOOK();
        p15->m3[p18 & 3] ^= (uchar)((uint)1 % (p15->m2 | 1)); LOOK();
        p18 = (int)((uint)((float)1 == (float)518.75) & (uint)1);
    }
    for (int i35 = 0; i35 < ((int)((uint)1 - ((int)p15->m2 ? (uint)(*i19) : (uint)7)) & 7); i35++) {
        WATCH(i35);
        STOP(*p15, *p16, p18, *i19, i35);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    s1 v78 = {(uint)1}; WATCH(v78);
    f14(&v78, in, n);
}
