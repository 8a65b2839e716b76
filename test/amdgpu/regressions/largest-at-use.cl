// Where the loop goes on the larger of two numbers is known, and takes the place of both also in the last turn.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0), x = in[item] - 300, go = 0, k = 0;
    do {
        int m = x > 100 ? x : 100; WATCH(m);
        go = x > 120 && k < 3;
        STOP(m, x);
        x = m - 7; LOOK();
        k++;
    } while (go);
    out[item] = k;
}
