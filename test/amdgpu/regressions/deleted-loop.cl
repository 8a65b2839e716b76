// A loop that nothing needs is deleted, and its first records stand behind it: also one of a branch in it that some lanes
// never take.
#include "kernel.h"

struct record {
    int a;
    int b;
};

KERNEL(in, out, n) {
    int item = 0;
    int flips = 0;
    WATCH(item, flips);
    struct record shown = {n, 1};
    WATCH(shown);
    int large = in[item] > 100;
    WATCH(large);
    struct record taken = {2, 0};
    WATCH(taken);
    int turns = 0;
    WATCH(turns);
again:
    turns++;
    if (!large) {
        shown = taken;
        if (in[item + 19] < 100)
            flips ^= 1;
    }
    taken.a ^= 0;
    if (turns < (n & 7) && !large)
        goto again;
    STOP(shown, large, taken, flips);
}
