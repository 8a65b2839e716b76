// What is left of the kernel of seed 1000038.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v77 = in[get_group_id(0) + 105]; WATCH(v77);
    LOCAL double tile1[WORK_ITEMS];
    tile1[get_local_id(0)] = (double)1;
    BARRIER();
    double v79 = tile1[((uint)get_local_id(0) + (uint)1) & 63]; WATCH(v79);
    int v83 = (int)(int)(float)-173.75; WATCH(v83);
    for (int i88 = 0; i88 < 2; i88++) {
        WATCH(i88);
        for (int i89 = 0; i89 < n; i89++) {
            WATCH(i89);
            v79 = (double)(i88 & 1023);
        }
        v79 = (v79 * (double)0.5 + v79 * (double)0.5);
        STOP(item, n, *in, v77, v79, v83, i88);
    }
    if (((half)1 < (((double)1 <= v79) ? (half)-856 : (half)(v83 & 1023)))) {
    } else {
        v77 = 1;
    }
    out[item * STRIDE + 0] = v77;
}
