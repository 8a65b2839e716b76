// Of a comparison that is used once StructurizeCFG makes the opposite, and lets the records of it stand.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

typedef struct {
    uchar m2 : 7;
} s1;

typedef struct {
    s1 m4;
    uint m5;
    ushort m6;
} s3;

NOINLINE static void f7(bool p14, s1 p29) {
    WATCH(p14, p29);
    s3 v31 = {{(uchar)1}, (uint)p29.m2, (ushort)1}; WATCH(v31);
    for (int i32 = 0; i32 < 2; i32++) {
        WATCH(i32);
        int i33 = 0; WATCH(i33);
        do {
            i33++;
            p14 = (bool)(((ushort)(uint)v31.m5 & 2) == 0);
            STOP(p14, p29, v31, i32, i33);
        } while (i33 < 6 && ((ushort)i32 > (ushort)p14));
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    LOCAL int tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_XOR(&tile1, 1);
    BARRIER();
    int v38 = tile1; WATCH(v38);
    f7((bool)1, (s1){(uchar)v38});
}
