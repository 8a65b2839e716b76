// Truth values in masks of lanes.
#include "kernel.h"

NOINLINE static int count(bool odd, bool large, int value) {
    STOP(odd, large, value);
    bool both = odd && large;
    if (value & 16)
        both = !both;
    STOP(odd, large, value, both);
    return both ? 3 : odd;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    bool odd = value & 1;
    bool large = value > 500;
    bool early = n > 3;
    STOP(item, value, odd, large, early);
    bool found = false;
    for (int i = 0; i < n; i++) {
        bool last = i == n - 1;
        value = value * 5 + (odd ? 1 : i);
        odd = (value >> 3 & 1) != large;
        STOP(i, value, odd, large, early, found, last);
        if (value % 7 == 0) {
            found = true;
            STOP(i, value, odd, large, early, found, last);
            if (large)
                break;
        }
        large = large != (last || value & 4);
    }
    STOP(value, odd, large, early, found);
    value += count(odd, found, value);
    if (early)
        value += large;
    STOP(value, odd, large, early, found);
    out[item] = value + odd * 3 + found * 5;
}
