// A variable that has no value yet has the name of one in a scope that was before.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0), sums[4];
    for (int i = 0; i < 4; i++) {
        int sum = in[item + i] + 1;
        WATCH(i, sum);
        sums[i] = sum;
    }
    STOP(item, sums);
    int sum = 2;
    WATCH(sum);
    for (int i = 0; i < 4; i++)
        sum += sums[i];
    STOP(item, sum);
    out[item] = sum;
}
