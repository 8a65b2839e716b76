// InstCombine takes 1 for what isn't 0 and comes into a phi, where a loop before it is of no use any more.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0);
    int a = 0;
    short x = 50;
    for (int i = 0; i >= 0; i--) {
        int j = 0;
        for (;;) {
            if (j >= 3)
                break;
            j++;
            x = (short)(x & 3);
        }
        a = (int)x;
        if (i > n) {
            a = a + a;
            break;
        }
    }
    if (a) out[item * 4] = 9;
    STOP(a, x);
}
