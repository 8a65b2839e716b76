// Behind a loop a value of it has another phi, of one way. InstCombine takes that away and then, in the same run, computes before
// the loop's phi what was computed of it behind: records of both phis are of the results.
#include "kernel.h"

typedef struct {
    half first;
    uchar bits : 6;
} Pair;

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    int value = in[item];
    WATCH(value);
    uint mixed = in[item + 3];
    WATCH(mixed);
    for (int i = 0; i < 5; i++) {
        WATCH(i);
        Pair pair = {(half)-485.5f, (uchar)value};
        WATCH(pair);
        STOP(value, mixed, i, pair);
        for (int j = 0; j < 3; j++) {
            WATCH(j);
            pair.bits = 0;
            LOOK();
        }
        STOP(value, mixed, i, pair);
        int bits = (int)pair.bits;
        WATCH(bits);
        STOP(value, mixed, i, pair, bits);
        mixed ^= (uint)(uchar)bits;
    }
    out[item] = mixed;
}
