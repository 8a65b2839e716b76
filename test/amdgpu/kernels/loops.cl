// Loops whose trip count differs from lane to lane, with break and continue.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int limit = in[item] % 13;
    int sum = 0, skipped = 0;
    for (int i = 0; i < limit; i++) {
        int value = in[item * 2 % 128 + i];
        if (value % 5 == 0) {
            skipped++;
            continue;
        }
        STOP(item, limit, i, value, sum, skipped);
        sum += value;
        if (sum > 2500)
            break;
    }
    STOP(item, limit, sum, skipped, n);
    out[item] = sum * 16 + skipped;
}
