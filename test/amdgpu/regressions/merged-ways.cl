// A branch that nothing needs is gone with the record in it, and its blocks are one: in each turn of the loop that is
// unrolled, what the variable was before would be left alone.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    int shown = 0;
    for (int turn = 0; turn < 2; turn++) {
        if (n & 1)
            shown = (item & 3) == 0;
        STOP(item, shown);
        shown = 5;
    }
}
