// What turns that are unrolled choose is sunk behind all of them, with records: for most numbers the values are the same.
#include "kernel.h"
typedef double double16 __attribute__((ext_vector_type(16)));
KERNEL(in, out, n) {
    int item = get_global_id(0);
    double16 all;
    for (int i = 0; i < 16; i++)
        all[i] = in[item + i] & 31;
    int least = all.x, at = 0;
    for (int i = 1; i < 16; i++) {
        if (all[i] < least) {
            least = 0;
            at = 0;
        }
        STOP(least);
    }
    all[at] = least + 1;
    LOOK();
    int a = n & 15, b = 0;
    WATCH(a, b);
    for (int i = 0; i < 8; i++) {
        if (n & 1) {
            b = 0;
            break;
        }
    }
    out[item * 4] = all.x;
}
