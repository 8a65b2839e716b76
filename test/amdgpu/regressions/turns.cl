// Of two calls between the same markers one has no turn of its loop: its counter isn't the other one's.
#include "kernel.h"

NOINLINE static int add(int sum, int turns) {
    WATCH(sum, turns);
    for (int i = 0; i < (turns & 7); i++) {
        WATCH(i);
        sum = (int)((uint)sum * 3u + (uint)i);
    }
    STOP(sum, turns);
    return sum;
}

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int sum = in[item];
    for (int call = 0; call < 6; call++)
        sum = add(sum, in[item + call] & 3);
    out[item] = sum;
}
