// Two masks of a value are one in SelectionDAG, which then cuts the value's constant to what the mask leaves.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int bound = in[item + 106];
    int mixed = n ^ 299246881;
    STOP(item, n, bound, mixed);
    for (int turn = 0; turn < ((((mixed & 3) == 0 ? bound : 1) & mixed) & 3); turn++) {
        STOP(item, n, bound, mixed, turn);
    }
}
