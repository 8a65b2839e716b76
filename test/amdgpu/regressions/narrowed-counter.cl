// InstCombine makes a truth value of the counter i132, and widens, in place of that, what p21 computes of it and of n: p21 was shown as -1.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f4(char p21, int p40) {
    WATCH(p21, p40);
    if ((((short)p40 & 1) == 0)) {
        STOP(p21, p40);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v127 = in[item + 148]; WATCH(v127);
    LOCAL int tile1;
    if (get_local_id(0) == 0) tile1 = 0;
    BARRIER();
    ATOMIC_OR(&tile1, (int)((uint)11 - (uint)1));
    BARRIER();
    int v129 = tile1; WATCH(v129);
    for (int i132 = 0; i132 < ((int)((uint)1 * ((uint)n + (uint)n)) & 3); i132++) {
        WATCH(i132);
        if ((v129 == 1)) {
            break;
        }
        f4((char)((uint)n | (uint)i132), v127);
    }
    if ((((uchar)n & 3) == 0)) {
        int v153 = ATOMIC_XOR(&out[item * STRIDE + 3], 1); WATCH(v153);
    }
}
