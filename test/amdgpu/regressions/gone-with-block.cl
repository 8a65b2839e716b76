// A record goes with an empty block, and what is known of the branch to it later leaves the way on which another one was.
#include "kernel.h"

static void f14(uint p32, int p50, float p52) {
    WATCH(p32, p50, p52);
    if (((float)1 < p52)) {
        if ((int)p32) {
            p50 = 1;
            STOP(p32, p50, p52);
        }
        p50 = 1;
    }
    STOP(p32, p50, p52);
}

NOINLINE static void f59(char p76) {
    WATCH(p76);
    f14((uint)((uint)6 / (uint)1000), (int)((uint)1 | (uint)p76), (float)((int)p76 & 1023));
    f14((uint)1, 1, (float)42.25);
}

NOINLINE static void f88(void) {
    f59((char)(~(char)1));
}

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    f88();
}
