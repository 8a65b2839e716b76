// Returns from everywhere, in a function that stays one and in one that is inlined.
#include "kernel.h"

NOINLINE static int kept(int value, int n) {
    if (value < 0)
        return -1;
    for (int i = 0; i < n; i++) {
        if (((value >> i) & 7) == 5)
            return i;
        for (int k = 0; k < 3; k++) {
            if ((value + k * i) % 13 == 7)
                return 100 + k;
            STOP(value, i, k);
        }
        if (i > 4 && (value & 2))
            return 200 + i;
    }
    return 300;
}

static int inlined(int value) {
    int left = value;
    while (left > 0) {
        if (left % 7 == 3)
            return left;
        if (left % 5 == 2) {
            if (value & 1)
                return -left;
            left -= 2;
        }
        left -= 3;
        STOP(value, left);
    }
    return 0;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int value = in[item];
    out[item] = -7;
    if (value % 9 == 0)
        return;
    int first = kept(value, 8);
    if (first > 250)
        return;
    int second = inlined(value & 63);
    STOP(item, first, second);
    out[item] = first * 100 + second;
}
