// What a variable becomes at the end of its scope is put back where instructions of the scope come to stand behind it.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int v105 = in[item + 79]; WATCH(v105);
    int i108 = 0; WATCH(i108);
    do {
        i108++;
        for (int i111 = 0; i111 < 2; i111++) {
            WATCH(i111);
            STOP(item, n, *in, v105, i108, i111);
        }
        STOP(item, n, *in, v105, i108);
    } while (i108 < 6 && item);
    v105 |= (int)((((uint)i108 <= (uint)1) ? (uint)v105 : (uint)1) % ((1 & 15) + 1));
    out[item * STRIDE + 0] = v105;
}
