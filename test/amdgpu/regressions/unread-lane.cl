// What is left of the kernel of seed 57010216.
#pragma clang diagnostic ignored "-Weverything"
#include "kernel.h"

static void f42(uint p58, uint p76, bool p77) {
    WATCH(p58, p76, p77);
    STOP(p58, p76, p77);
    p77 ^= (bool)(((short)p58 & 4) == 0);
    uint v78[8] = {p76, (uint)1, (uint)((1 & 0x7fff) * ((int)p58 & 255)), (uint)1, (uint)1, (uint)1, (uint)1, (uint)1}; WATCH(v78);
    int i84 = (int)(v78[(int)p77 & 7] | (uint)1); WATCH(i84);
    if ((((double)-869.5 * (double)(i84 & 1023) * (double)0.0009765625) < (double)1)) {
        STOP(p58, p76, p77, v78, i84);
    }
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v109 = in[item + 99]; WATCH(v109);
    f42(((uint)v109 * (uint)12), (uint)(~(uint)1), (bool)item);
}
