// Only the lowest bit of a value is needed: InstCombine takes the xor with 1 for one with -1, and salvaged that.
#include "kernel.h"

typedef union {
    ulong m2;
    uchar m3[8];
    ushort m4[4];
    short4 m5;
} s1;

typedef struct {
    s1 m7;
    char m8;
    uchar m9 : 6;
} s6;

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v15 = in[item + 168]; WATCH(v15);
    v15 ^= 1;
    STOP(item, n, *in, v15);
    s6 v23[2] = {{{(ulong)1}, (char)1, (uchar)1}, {{(ulong)1}, (char)1, (uchar)1}}; WATCH(v23);
    if ((int)v23[1 & 1].m9) {
        v23[v15 & 1] = (s6){{(ulong)1}, (char)1, (uchar)1}; LOOK();
    }
}
