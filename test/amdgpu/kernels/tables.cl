// Tables in constant memory, read with an index that is uniform and with one that isn't.
#include "kernel.h"

constant int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
constant struct {
    short low, high;
} ranges[4] = {{0, 10}, {5, 500}, {-7, 70}, {100, 900}};

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    int prime = primes[value & 7];
    int same = primes[n & 7];
    STOP(item, value, prime, same);
    int inside = 0;
    for (int i = 0; i < 4; i++) {
        short low = ranges[i].low, high = ranges[i].high;
        if (value >= low && value < high)
            inside |= 1 << i;
        STOP(value, i, low, high, inside);
    }
    out[item] = prime * same + inside * 10000;
}
