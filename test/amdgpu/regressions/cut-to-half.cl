// What is cut to 16 bits is copied to a half of a register, of which LLVM then says all.
#include "kernel.h"

typedef struct {
    ushort m2[2];
    short m3;
} s1;

static void f4(ushort p7, int p20, int p22) {
    WATCH(p7, p20, p22);
    int i39 = 0; WATCH(i39);
    do {
        i39++;
        s1 v40 = {{(ushort)p22, (ushort)1}, (short)1}; WATCH(v40);
        p7 = v40.m2[p22 & 1];
        if ((int)p7) {
            continue;
        }
        STOP(p7, p20, p22, i39, v40);
    } while (i39 < 6 && p20);
    STOP(p7, p20, p22, i39);
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f4((ushort)1, (int)((uint)9 * (uint)in[1 & 15]), (int)((uint)1 + (uint)in[1 & 15]));
}
