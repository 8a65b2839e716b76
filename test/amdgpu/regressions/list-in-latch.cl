// A record of a constant and a counter's step. LoopStrengthReduce takes the step to the loop's end, and
// CodeGenPrepare the record behind it, where lanes come that didn't come by the record.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0);
    uint state = in[item + 3], tries = 0, why = 0, best = n * 1000 + item, left = in[item];
    STOP(left);
    while (1) {
        tries++;
        STOP(n);
        if (tries > 99u) {
            why = 1;
            STOP(n);
            break;
        }
        state ^= state >> 2;
        STOP(item);
        uint digit = state % 16u;
        STOP(digit);
        left = best - tries;
        if (digit == 3) {
            best = digit + tries;
            why = 2;
            STOP(item);
            break;
        }
        if (digit & 1u) {
            best = digit;
            STOP(best, digit);
        }
    }
    STOP(why);
    out[item * STRIDE] = why != 1;
}
