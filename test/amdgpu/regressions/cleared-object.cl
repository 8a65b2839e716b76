// What is cleared as a whole behind its first value, and read by nobody, is 0; InstCombine makes a record of the store only.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    WATCH(item);
    int word = in[get_group_id(0) + 153];
    WATCH(word);
    int one = 5;
    WATCH(one);
    CLEAR(one);
    LOOK();
    int other = 1;
    WATCH(other);
    int *chosen = (word & 1023) < 1 ? &one : &other;
    WATCH(*chosen);
    STOP(item, word, one, other, *chosen);
}
