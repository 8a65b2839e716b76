// In one block an unrolled loop's value is computed behind the markers: code generation moved its record there, and 9 went on.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v8 = ATOMIC_AND(&out[item * STRIDE + 3], 1); WATCH(v8);
    v8 = 9;
    int v9 = ATOMIC_ADD(&out[item * STRIDE + 3], 1); WATCH(v9);
    for (int i11 = 0; i11 < 2; i11++) {
        WATCH(i11);
        v9 &= i11;
        v8 = (int)(int)(float)(item & 1023);
    }
    for (int i13 = 0; i13 < 2; i13++) {
        WATCH(i13);
        STOP(item, n, *in, v8, v9, i13);
    }
    out[item * STRIDE + 0] = v9;
    out[item * STRIDE + 2] = v8;
}
